import styled from '@emotion/styled';
import { color, media } from '../../ui/theme/index.ts';
import type { OwnerRow } from './chart-facts.ts';

const List = styled('ul')({ borderTop: `1px solid ${color.line}` });

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1.4fr) 64px minmax(0, 0.8fr)',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '9px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > strong': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&[data-kind="missing"]': { color: color.bad.ink },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > div + div': { order: 3, gridColumn: '1 / -1' },
  },
});

const Bar = styled('div')({
  position: 'relative',
  height: 10,
  borderRadius: 2,
  background: color.neutral,
  '& > i': { position: 'absolute', inset: '0 auto 0 0', borderRadius: 2 },
  '& > i[data-whole]': { background: color.primary.main, opacity: 0.55 },
  '& > i[data-direct]': { background: color.primary.main },
  '& > b': { position: 'absolute', top: -4, bottom: -4, width: 2, background: color.text },
  '[data-kind="missing"] > & > i': {
    background: `repeating-linear-gradient(135deg, ${color.bad.ink} 0 2px, transparent 2px 5px)`,
    opacity: 1,
  },
  '[data-kind="person"] > & > i': { background: color.secondary },
});

const kindLabels = { owner: 'Beneficial owner', person: '', missing: 'Name needed' } as const;

/** The people behind a company with what each has of it, and the line from which one is a beneficial owner. */
export function OwnerBars({ rows, threshold }: { rows: OwnerRow[]; threshold: number | null }) {
  return (
    <List aria-label="Ultimate owners">
      {rows.map(({ id, name, ways, percent, direct, share, kind, provided }) => (
        <Row key={id} data-kind={kind}>
          <div>
            {name}
            <small>{ways}</small>
          </div>
          <Bar aria-hidden>
            <i data-whole style={{ width: `${Math.min(100, percent)}%` }} />
            <i data-direct style={{ width: `${Math.min(100, direct)}%` }} />
            {threshold !== null && (
              <b style={{ left: `${threshold}%` }} title={`${threshold} % threshold`} />
            )}
          </Bar>
          <strong>{share}</strong>
          <small>{[kindLabels[kind], provided].filter(Boolean).join(' · ')}</small>
        </Row>
      ))}
    </List>
  );
}
