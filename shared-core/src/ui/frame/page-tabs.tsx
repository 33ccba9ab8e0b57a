import styled from '@emotion/styled';
import { NavLink } from 'react-router-dom';
import { toneColors, type Tone } from '../content/status-chip.tsx';
import { color, ease, media } from '../theme/color.ts';

const List = styled('ul')({
  display: 'flex',
  gap: 4,
  marginBottom: 24,
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [media.phone]: { margin: '0 -16px 16px', padding: '0 16px' },
});

const Tab = styled(NavLink)({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 40,
  padding: '0 10px',
  color: color.secondary,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transition: `color ${ease}`,
  'li:first-of-type > &': { marginLeft: -10 },
  '&:hover': { color: color.text },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current="page"]': { color: color.text, fontWeight: 600 },
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 10px 0',
    height: 2,
    background: color.primary.main,
  },
  [media.phone]: { height: 44 },
});

const Count = styled('span')({
  minWidth: 18,
  padding: '0 5px',
  borderRadius: 9,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

export interface PageTab {
  label: string;
  to: string;
  /** Current only on exactly this address. */
  end?: boolean;
  count?: number;
  tone?: Tone;
}

/** On a phone the tab of the page may lie beyond the edge. It is measured with the next frame: now the browser would lay the page out once more for it. */
function showCurrent(list: HTMLUListElement | null) {
  if (!list) return;
  const frame = requestAnimationFrame(() => {
    const tab = list.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!tab) return;
    const beyond = tab.right - list.getBoundingClientRect().right;
    if (beyond > 0) list.scrollLeft += beyond + 16;
  });
  return () => cancelAnimationFrame(frame);
}

/** Parts of one page, each with its own address, hence links. */
export function PageTabs({
  items,
  label = 'Sections',
}: {
  items: readonly PageTab[];
  label?: string;
}) {
  return (
    <nav aria-label={label}>
      <List ref={showCurrent}>
        {items.map(({ label: name, to, end = false, count, tone = 'neutral' }) => (
          <li key={to}>
            <Tab to={to} end={end}>
              {name}
              {count !== undefined && (
                <Count style={{ background: toneColors[tone].tint, color: toneColors[tone].ink }}>
                  {count}
                </Count>
              )}
            </Tab>
          </li>
        ))}
      </List>
    </nav>
  );
}
