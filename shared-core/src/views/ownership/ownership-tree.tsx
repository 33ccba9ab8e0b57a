import styled from '@emotion/styled';
import { color } from '../../ui/theme/index.ts';
import type { ChartBox, ChartLine } from './chart-facts.ts';

const List = styled('ul')({
  '& ul': { marginLeft: 10, paddingLeft: 14, borderLeft: `1px solid ${color.lineStrong}` },
  '& li > p': { display: 'flex', gap: 8, padding: '3px 0', overflowWrap: 'anywhere' },
  '& li > p > b': { minWidth: 44, fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& li > p > span': { minWidth: 0 },
  '& [data-kind="company"]': { fontWeight: 600 },
  '& [data-kind="owner"] > b': { color: color.primary.ink },
  '& [data-kind="missing"]': { color: color.bad.ink },
});

/** The same as the chart for narrow places: each party below what it owns, indented by layer. */
export function OwnershipTree({
  boxes,
  lines,
}: {
  boxes: readonly ChartBox[];
  lines: readonly ChartLine[];
}) {
  const company = boxes[0];
  if (!company) return null;
  return (
    <List>
      <Branch box={company} label="" above={[]} boxes={boxes} lines={lines} />
    </List>
  );
}

function Branch({
  box,
  label,
  above,
  boxes,
  lines,
}: {
  box: ChartBox;
  /** How much of what is above it is owned. */
  label: string;
  /** The ids above this one: a ring ends where it closes. */
  above: readonly string[];
  boxes: readonly ChartBox[];
  lines: readonly ChartLine[];
}) {
  const isRing = above.includes(box.id);
  const owners = isRing ? [] : lines.filter(({ to }) => to === box.id);
  return (
    <li>
      <p data-kind={box.kind}>
        {label && <b>{label}</b>}
        <span>
          {box.name}
          {isRing && ', which is above in the list'}
        </span>
      </p>
      {owners.length > 0 && (
        <ul>
          {owners.map((line) => {
            const owner = boxes.find(({ id }) => id === line.from);
            return (
              owner && (
                <Branch
                  key={line.from}
                  box={owner}
                  label={line.label}
                  above={[...above, box.id]}
                  boxes={boxes}
                  lines={lines}
                />
              )
            );
          })}
        </ul>
      )}
    </li>
  );
}
