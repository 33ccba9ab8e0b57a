import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, visuallyHidden } from '../theme/color.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': visuallyHidden,
  '& th': { padding: '5px 12px 5px 0', fontWeight: 400, textAlign: 'left' },
  '& td': { padding: '5px 0', textAlign: 'right', whiteSpace: 'nowrap', verticalAlign: 'top' },
  '& .group': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: color.secondary },
  '& tbody:not(:first-of-type) .group': { paddingTop: 12 },
  '& .sum > *': { borderTop: `1px solid ${color.line}`, fontWeight: 500 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& tfoot th, & tfoot td': {
    paddingTop: 8,
    paddingBottom: 6,
    borderTop: `1px solid ${color.text}`,
    fontWeight: 600,
  },
  '& tfoot td > span': { borderBottom: '3px double currentColor', paddingBottom: 2 },
});

export interface LedgerLine {
  label: string;
  /** Small text under the label. */
  note?: ReactNode;
  /** Already formatted, or a `Money`. */
  amount: ReactNode;
}

export interface LedgerGroup {
  label?: string;
  lines: readonly LedgerLine[];
  /** The sum of the group, under its lines. */
  sum?: { label: string; amount: ReactNode };
}

/** Lines and their sum as a ledger has them: figures right, a single rule over the sum, a double one under it. */
export function Ledger({
  caption,
  groups,
  total,
}: {
  caption: string;
  groups: readonly LedgerGroup[];
  total?: { label: string; amount: ReactNode };
}) {
  return (
    <Table>
      <caption>{caption}</caption>
      {groups.map((group, index) => (
        <tbody key={group.label ?? index}>
          {group.label && (
            <tr>
              <th scope="rowgroup" colSpan={2} className="group">
                {group.label}
              </th>
            </tr>
          )}
          {group.lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">
                {line.label}
                {line.note && <small>{line.note}</small>}
              </th>
              <td>{line.amount}</td>
            </tr>
          ))}
          {group.sum && (
            <tr className="sum">
              <th scope="row">{group.sum.label}</th>
              <td>{group.sum.amount}</td>
            </tr>
          )}
        </tbody>
      ))}
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td>
              <span>{total.amount}</span>
            </td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}
