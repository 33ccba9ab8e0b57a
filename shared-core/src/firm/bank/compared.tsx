import styled from '@emotion/styled';

import { toneColors } from '../../ui/index.ts';
import { color, media, radius } from '../../ui/theme/index.ts';
import { parts, type Details } from './fields.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textAlign: 'left',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${color.line}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& thead th, & tbody th': {
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: color.secondary,
  },
  '& mark': {
    padding: '0 4px',
    borderRadius: radius.control,
    background: toneColors.warning.tint,
    color: color.text,
    fontWeight: 600,
  },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
  [media.phone]: { '& th, & td': { paddingRight: 6 } },
});

/** What is in force beside what is proposed, line by line; what differs is marked and said in a word. */
export function Compared({ now, proposed }: { now: Details | undefined; proposed: Details }) {
  return (
    <Table aria-label="In force and proposed">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">In force</th>
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, text }) => {
          const [before, after] = [now ? text(now) : '', text(proposed)];
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before || '–'}</td>
              <td>
                {before === after ? (
                  after || '–'
                ) : (
                  <>
                    <mark>{after || '–'}</mark>
                    <small>{now ? 'Changed' : 'New'}</small>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
