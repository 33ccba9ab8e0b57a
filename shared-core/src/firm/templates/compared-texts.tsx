import styled from '@emotion/styled';
import { VisuallyHidden } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';

import { difference } from './difference.ts';

const Lines = styled('ol')({
  maxHeight: 420,
  overflow: 'auto',
  padding: 8,
  border: `1px solid ${color.line}`,
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > li': { minHeight: 18, paddingLeft: 16, textIndent: -16 },
  '& > [data-in="before"]': { background: color.bad.tint, color: color.bad.ink },
  '& > [data-in="after"]': { background: color.good.tint, color: color.good.ink },
});

const signs = { both: '  ', before: '− ', after: '+ ' } as const;
const spoken = { both: '', before: 'Taken out: ', after: 'Added: ' } as const;

/** What a wording was and what it became, line by line. */
export function ComparedTexts({
  label,
  before,
  after,
}: {
  label: string;
  before: string;
  after: string;
}) {
  return (
    // It scrolls by itself, so that the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Lines aria-label={label} tabIndex={0}>
      {difference(before, after).map((line, place) => (
        <li key={place} data-in={line.in}>
          {line.in !== 'both' && <VisuallyHidden>{spoken[line.in]}</VisuallyHidden>}
          <span aria-hidden>{signs[line.in]}</span>
          {line.text}
        </li>
      ))}
    </Lines>
  );
}
