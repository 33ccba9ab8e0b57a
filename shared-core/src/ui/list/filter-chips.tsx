import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { color, ease, media } from '../theme/color.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  [media.phone]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    margin: '0 -16px',
    padding: '2px 16px',
  },
});

const Chip = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 6,
  height: 32,
  padding: '0 10px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 16,
  background: color.surface,
  color: color.secondary,
  fontSize: 13,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  transition: `background-color ${ease}, border-color ${ease}, color ${ease}`,
  '&:hover': { color: color.text },
  '&[aria-pressed="true"], &[data-set]': {
    borderColor: color.primary.main,
    background: color.primary.tint,
    color: color.primary.ink,
  },
  '& > span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  [media.phone]: { height: 44, borderRadius: 22, padding: '0 14px' },
});

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

/** One choice out of a few ways to narrow a list, with how many each holds. */
export function FilterChips({
  label,
  options,
  value,
  onChange,
  children,
}: {
  /** What is filtered; for screen readers. */
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  /** On the same line: a `SearchField`. */
  children?: ReactNode;
}) {
  return (
    <Row role="group" aria-label={label}>
      {children}
      {options.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span>{formatNumber(option.count)}</span>}
        </Chip>
      ))}
    </Row>
  );
}

/** One choice out of many ways to narrow a list, beside `FilterChips`; '' is all. */
export function FilterSelect({
  label,
  all,
  options,
  value,
  onChange,
}: {
  /** What is filtered; for screen readers. */
  label: string;
  /** The entry for all: "Any type". */
  all: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Chip
      as="select"
      aria-label={label}
      style={{ maxWidth: 220 }}
      data-set={value || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Chip>
  );
}
