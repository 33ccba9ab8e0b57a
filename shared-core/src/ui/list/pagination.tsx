import { Button, IconButton } from '../content/button.tsx';
import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../../domain/format.ts';
import { Icon } from '../content/icon.tsx';

const Bar = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  gap: 4,
  fontVariantNumeric: 'tabular-nums',
  '& > p': { marginRight: 'auto' },
});

export interface PaginationProps {
  /** For screen readers; say more where a page has several lists. */
  label?: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Where `total` is an estimate: the least there are, shown as '1,000+' until `onCount` is asked for the number. */
  atLeast?: number;
  onCount?: () => void;
  counting?: boolean;
  onPageChange: (page: number) => void;
}

/** '21–40 of 1,284' with previous and next. */
export function Pagination(props: PaginationProps) {
  const { label = 'Pages', page, pageSize, total, atLeast, onCount, onPageChange } = props;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Bar aria-label={label}>
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of{' '}
        {atLeast === undefined ? formatNumber(total) : `${formatNumber(atLeast)}+`}
        {onCount && (
          <Button size="small" variant="text" loading={props.counting ?? false} onClick={onCount}>
            Count all
          </Button>
        )}
      </p>
      <IconButton
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <Icon of={ChevronLeft} />
      </IconButton>
      <IconButton
        aria-label="Next page"
        disabled={last >= total}
        onClick={() => onPageChange(page + 1)}
      >
        <Icon of={ChevronRight} />
      </IconButton>
    </Bar>
  );
}
