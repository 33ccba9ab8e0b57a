import styled from '@emotion/styled';
import { InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { receipts, type Report, type ReportRow } from './report.ts';

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

/** What a check found, or what an entry left: line by line, with the reason. */
export function Findings({ report: { rows, onlyCheck } }: { report: Report }) {
  const of = (is: ReportRow['is']) => rows.filter((row) => row.is === is);
  const [fit, doubtful, filed, refused] = [of('fit'), of('doubtful'), of('filed'), of('refused')];
  const left = doubtful.length + refused.length;
  const parts = [
    onlyCheck && `${receipts(fit.length)} can be entered`,
    onlyCheck && filed.length > 0 && `${filed.length} filed already`,
    onlyCheck && doubtful.length > 0 && `${doubtful.length} doubtful`,
    onlyCheck && refused.length > 0 && `${refused.length} cannot`,
    !onlyCheck && `${lines(left)} ${left === 1 ? 'is' : 'are'} left`,
  ];
  return (
    <InlineAlert tone={left > 0 ? 'warning' : 'good'} title={parts.filter(Boolean).join(', ')}>
      <Rows title="Lines that cannot be entered" rows={refused} />
      <Rows title="Doubtful lines" rows={doubtful} />
      {onlyCheck && <Rows title="Filed already" rows={filed} />}
      {onlyCheck && <Rows title="Lines that match" rows={fit} />}
    </InlineAlert>
  );
}

const List = styled('ul')({ display: 'grid', gap: 6, margin: '4px 0 12px' });
const Why = styled('span')({ display: 'block', color: color.secondary });

function Rows({ title, rows }: { title: string; rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <strong>{title}</strong>
      <List aria-label={title}>
        {rows.map(({ row, text, is, why }) => (
          <li key={row}>
            Line {row}: {is === 'fit' || is === 'filed' ? why : text.trim()}
            {is !== 'fit' && is !== 'filed' && <Why>{why}</Why>}
          </li>
        ))}
      </List>
    </>
  );
}
