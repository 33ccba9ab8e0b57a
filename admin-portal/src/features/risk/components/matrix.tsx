import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { VisuallyHidden } from '@portal/shared-core/ui';
import { color, ease, media } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

export interface MatrixCell {
  count: number;
  /** Under the number: 'avg 46'. */
  note?: string;
  /** How strong the shade is, 0 to 1. */
  heat: number;
  /** Read to screen readers after the number: 'companies, Switzerland, Trading'. */
  name: string;
  to: string;
}

export interface MatrixRow {
  key: string;
  label: string;
  /** By column; none where there is nothing. */
  cells: readonly (MatrixCell | null)[];
}

/** Positioned, so that hidden text of its cells scrolls with it and widens no page. */
const Wide = styled('div')({ position: 'relative', overflowX: 'auto' });

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 3,
  fontSize: 13,
  '& th': { padding: '4px 8px', textAlign: 'left', fontWeight: 500 },
  '& thead th': { verticalAlign: 'bottom', color: color.secondary, minWidth: 84, maxWidth: 160 },
  '& tbody th': { minWidth: 120, maxWidth: 200 },
  '& td': { padding: 0, height: 44, color: color.secondary },
  '& td > span': { padding: '0 8px' },
  [media.phone]: { '& tbody th, & thead th': { minWidth: 96 } },
});

const Cell = styled(Link)({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  padding: '4px 8px',
  minHeight: 44,
  boxSizing: 'border-box',
  border: `1px solid ${color.line}`,
  borderRadius: 4,
  color: color.text,
  textDecoration: 'none',
  transition: `border-color ${ease}`,
  '&:hover': { borderColor: color.primary.main },
  '& > b': { display: 'block', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, lineHeight: '16px' },
});

/** A table whose cells are shaded by a value and open the list behind them. */
export function Matrix({
  label,
  corner,
  columns,
  rows,
}: {
  label: string;
  /** What the rows are. */
  corner: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly MatrixRow[];
}) {
  return (
    // Reached with the keyboard where it is wider than the screen.
    <Wide role="group" aria-label={label} tabIndex={0}>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]?.key}>
                  {cell ? (
                    <Cell to={cell.to} style={{ background: shade(cell) }}>
                      <b>
                        {formatNumber(cell.count)} <VisuallyHidden>{cell.name}</VisuallyHidden>
                      </b>
                      {cell.note && <small>{cell.note}</small>}
                    </Cell>
                  ) : (
                    <span>0</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Wide>
  );
}

/** The tint stays light enough that text on it is read in both themes. */
function shade({ heat }: MatrixCell): string {
  const strength = Math.round(Math.min(1, Math.max(0, heat)) * 32);
  return `color-mix(in srgb, ${color.bad.main} ${strength}%, ${color.surface})`;
}
