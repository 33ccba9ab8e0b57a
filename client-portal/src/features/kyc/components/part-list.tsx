import styled from '@emotion/styled';
import { Icon, Progress } from '@portal/shared-core/ui';
import { color, media, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { Check } from 'lucide-react';

import { anchorOf, asksFor, goToPlace, partsOf, type Part } from '../kyc-parts.ts';
import { useKyc } from '../kyc-context.ts';
import { useOpenPoints, type OpenPoint } from '../use-points.ts';

const List = styled('ol')({
  position: 'sticky',
  top: 80,
  '& a': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 10px',
    padding: '6px 8px',
    borderRadius: radius.control,
    color: color.text,
    fontWeight: 500,
    textDecoration: 'none',
  },
  '& a:hover': { background: color.hover },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: color.secondary,
  },
  [media.narrow]: { display: 'none' },
});

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: `1.5px solid ${color.lineStrong}`,
  '&[data-done]': { border: 0, background: color.primary.main, color: color.primary.on },
});

const Nav = styled('nav')({
  // On a phone the page is long: how far one is stays in sight, below the bar at the top.
  [media.narrow]: {
    position: 'sticky',
    top: 56,
    zIndex: 4,
    marginBottom: 8,
    padding: '8px 0',
    background: color.page,
  },
});

const Bar = styled('div')({ display: 'none', [media.narrow]: { display: 'block' } });
const Hidden = styled('span')(visuallyHidden);

/** The parts of the page and what each still lacks: a list beside the page on wide screens, else a progress bar. */
export function PartList() {
  const { profile } = useKyc();
  const points = useOpenPoints();
  const parts = partsOf(profile.party.kind);
  const openIn = (part: Part) =>
    points.filter(({ field }) => field !== null && asksFor(part, field));
  const done = parts.filter((part) => openIn(part).length === 0).length;
  const text = `${done} of ${parts.length} parts done`;

  return (
    <Nav aria-label="Parts of this page">
      <List>
        {parts.map((part) => {
          const open = openIn(part);
          return (
            <li key={part.key}>
              <a
                href={`#${anchorOf(part.key)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToPlace(part.key);
                }}
              >
                <Mark aria-hidden data-done={open.length === 0 || undefined}>
                  {open.length === 0 && <Icon of={Check} size={16} />}
                </Mark>
                <span>
                  {part.title}
                  {open.length === 0 ? (
                    <Hidden>, done</Hidden>
                  ) : (
                    <small>{openText(part, open)}</small>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </List>
      <Bar>
        <Progress label="Your progress" value={done} max={parts.length} text={text} />
      </Bar>
    </Nav>
  );
}

/** '2 to fill in, 1 question' */
function openText({ key }: Part, open: readonly OpenPoint[]): string {
  const questionCount = open.filter(({ questionId }) => questionId !== undefined).length;
  const own = open.length - questionCount;
  const text = [
    own > 0 && ownText(key, own),
    questionCount > 0 && `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}`,
  ];
  return text.filter(Boolean).join(', ');
}

function ownText(key: Part['key'], count: number): string {
  if (key === 'hand-in') return 'To confirm at the end';
  if (key === 'declarations') return `${count} to sign`;
  return key === 'documents' ? `${count} to upload` : `${count} to fill in`;
}
