import styled from '@emotion/styled';

import { color } from '../ui/theme/index.ts';
import type { RegisterLine } from './register-lines.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: 12, fontWeight: 500, color: color.secondary },
  '& tbody th': { fontWeight: 500 },
  '& tr[data-changed] td:last-of-type': { fontWeight: 600, color: color.primary.ink },
});

/** The register before and after a change, in its own form. */
export function RegisterTable({ lines }: { lines: readonly RegisterLine[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, now, after }) => (
          <tr key={label} data-changed={now !== after || undefined}>
            <th scope="row">{label}</th>
            <td>{now}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
