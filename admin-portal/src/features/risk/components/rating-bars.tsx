import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { color, ease } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** The list behind it. */
  to: string;
  fill: string;
}

const List = styled('ul')({ display: 'grid', gap: 2, listStyle: 'none', margin: 0, padding: 0 });

const Row = styled(Link)({
  display: 'grid',
  gridTemplateColumns: '84px minmax(0, 1fr) 48px',
  alignItems: 'center',
  gap: 12,
  minHeight: 36,
  padding: '0 8px',
  margin: '0 -8px',
  borderRadius: 6,
  color: color.text,
  fontSize: 13,
  textDecoration: 'none',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
  '& > i': { display: 'block', height: 16, borderRadius: '0 3px 3px 0', minWidth: 0 },
  '& > b': { fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** Bars from zero, each with its name and number; each opens the list behind it. */
export function RatingBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <List aria-label={label}>
      {bars.map(({ key, label: name, count, to, fill }) => (
        <li key={key}>
          <Row to={to}>
            <span>{name}</span>
            <i
              aria-hidden
              style={{ width: `${(count / most) * 100}%`, background: fill, minWidth: count && 2 }}
            />
            <b>{formatNumber(count)}</b>
          </Row>
        </li>
      ))}
    </List>
  );
}
