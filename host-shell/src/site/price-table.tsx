import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import type { Sum } from '@portal/shared-core/domain/quote';
import { color } from '@portal/shared-core/ui/theme';

export interface PriceGroup {
  rows: {
    code: string;
    label: string;
    note?: string;
    /** One per column: null is to be confirmed, undefined does not fall due. */
    amounts: (number | null | undefined)[];
  }[];
  /** The label of the sum below the rows. */
  total: string;
  sums: Sum[];
  /** The text above the rows. */
  title?: string;
  /** The last sum of the table has a double rule. */
  isLast?: boolean;
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 15,
  lineHeight: '22px',
  '& caption': { textAlign: 'left', fontSize: 13, lineHeight: '20px', color: color.secondary },
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': {
    padding: '0 0 10px 16px',
    borderBottom: `1px solid ${color.lineStrong}`,
    fontSize: 13,
    lineHeight: '18px',
    color: color.secondary,
    verticalAlign: 'bottom',
  },
  '& thead th:first-of-type': { paddingLeft: 0 },
  '& thead th + th, & td': { width: '24%', textAlign: 'right' },
  '& tbody th, & td': { padding: '9px 0', borderBottom: `1px solid ${color.line}` },
  '& td': { paddingLeft: 12, whiteSpace: 'nowrap', verticalAlign: 'top' },
  '& small': { display: 'block', fontSize: 13, lineHeight: '18px', color: color.secondary },
  '& [data-open]': { whiteSpace: 'normal', fontSize: 13, color: color.secondary },
  '& [data-title] th': {
    paddingTop: 18,
    fontSize: 13,
    fontWeight: 600,
    borderBottomColor: color.lineStrong,
  },
  '& [data-sum] th, & [data-sum] td': {
    padding: '12px 0 12px',
    borderBottom: `1px solid ${color.lineStrong}`,
    fontWeight: 600,
  },
  '& [data-sum] td': { paddingLeft: 12 },
  '& [data-sum="last"] th, & [data-sum="last"] td': { borderBottom: `3px double ${color.text}` },
});

/** Prices as in a ledger: hairlines, figures right, a rule under a sum, a double rule under the last. */
export function PriceTable({
  caption,
  columns,
  groups,
}: {
  caption: string;
  columns: readonly string[];
  groups: readonly PriceGroup[];
}) {
  return (
    <Table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows, total, sums, isLast }) => (
        <tbody key={total}>
          {title && (
            <tr data-title>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ code, label, note, amounts }) => (
            <tr key={code}>
              <th scope="row">
                {label}
                {note && <small>{note}</small>}
              </th>
              {amounts.map((amount, column) => (
                <td key={columns[column]} data-open={amount === null || undefined}>
                  {amount === undefined ? '–' : amount === null ? 'To be confirmed' : plain(amount)}
                </td>
              ))}
            </tr>
          ))}
          <tr data-sum={isLast ? 'last' : 'part'}>
            <th scope="row">{total}</th>
            {sums.map((sum, column) => (
              <td key={columns[column]}>{sumText(sum)}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </Table>
  );
}

/** "US$2,705.00", or from where it starts while something in it is still to be confirmed. */
export function sumText({ amount, isOpen }: Sum): string {
  return isOpen ? `from ${formatMoney(amount)}` : formatMoney(amount);
}

function plain(amount: number): string {
  return formatMoney(amount).replace('US$', '');
}
