import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { color, ease, font, media, radius } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

const Strip = styled('ul')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  overflow: 'hidden',
  '& > li + li': { borderLeft: `1px solid ${color.line}` },
  [media.phone]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: '1fr 1fr',
    '& > li': { borderTop: `1px solid ${color.line}`, marginTop: -1 },
  },
});

const Cell = styled(Link)({
  display: 'block',
  height: '100%',
  padding: 16,
  color: color.text,
  textDecoration: 'none',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
  '& span': { display: 'block', fontSize: 13, color: color.secondary },
  '& strong': {
    display: 'block',
    margin: '4px 0 2px',
    font: `560 26px/32px ${font.serif}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& strong[data-bad]': { color: color.bad.ink },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

export interface Figure {
  label: string;
  value: number;
  /** One sentence on what the number means. */
  note: string;
  to: string;
  bad?: boolean;
}

/** The figures of the day; each opens the list behind it. */
export function FiguresStrip({ figures }: { figures: Figure[] }) {
  return (
    <Strip aria-label="Figures">
      {figures.map(({ label, value, note, to, bad }) => (
        <li key={label}>
          <Cell to={to}>
            <span>{label}</span>
            <strong data-bad={(bad && value > 0) || undefined}>{formatNumber(value)}</strong>
            <small>{note}</small>
          </Cell>
        </li>
      ))}
    </Strip>
  );
}
