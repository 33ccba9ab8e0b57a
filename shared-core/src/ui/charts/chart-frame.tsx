import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color } from '../theme/color.ts';
import { seriesColor } from './chart-data.ts';

const Figure = styled('figure')({ margin: 0, minWidth: 0 });

const Head = styled('figcaption')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  marginBottom: 12,
  '& > strong': { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
});

/** The square of a series beside its name. */
export const Swatch = styled('span')({ flex: 'none', width: 10, height: 10, borderRadius: 2 });

const Figures = styled('details')({
  marginTop: 8,
  fontSize: 12,
  lineHeight: '16px',
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.link,
    fontWeight: 500,
    cursor: 'pointer',
  },
  '& table': { width: '100%', marginTop: 4, borderCollapse: 'collapse' },
  '& th, & td': { padding: '4px 12px 4px 0', textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: color.secondary, fontWeight: 500 },
  '& td, & thead th + th': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tr > :last-child': { paddingRight: 0 },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
});

const Wide = styled('div')({ overflowX: 'auto' });

export interface ChartTable {
  head: readonly string[];
  /** First the name of the row, then its values as they are written. */
  rows: readonly (readonly string[])[];
}

/**
 * What all charts have in common: a title, the names of the series, the drawing, and the figures as a table, which is what
 * a screen reader is given of it.
 */
export function ChartFrame({
  title,
  legend = [],
  table,
  children,
}: {
  title: string;
  /** Names of the series; none where there is only one. */
  legend?: readonly string[];
  table: ChartTable;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <Head>
        <strong id={id}>{title}</strong>
        {legend.length > 1 && (
          <Legend aria-hidden>
            {legend.map((name, index) => (
              <li key={name}>
                <Swatch style={{ background: seriesColor(index) }} />
                {name}
              </li>
            ))}
          </Legend>
        )}
      </Head>
      <div aria-hidden>{children}</div>
      <Figures>
        <summary>Show the figures</summary>
        {/* Reached with the keyboard where it is wider than the screen. */}
        <Wide role="group" aria-labelledby={id} tabIndex={0}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={table.head[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      </Figures>
    </Figure>
  );
}
