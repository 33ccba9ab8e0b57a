import styled from '@emotion/styled';
import { applicationKindLabels } from '@portal/shared-core/domain/application';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { formatExact } from '@portal/shared-core/domain/format';
import { Avatar } from '@portal/shared-core/ui';
import { color, ease, radius } from '@portal/shared-core/ui/theme';
import { memo } from 'react';
import { Link } from 'react-router-dom';

import type { BoardCard } from '../api/board.queries.ts';
import { ageingOf, type Usual } from '../stages.ts';

const Card = styled(Link)({
  display: 'block',
  padding: 12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  color: color.text,
  textDecoration: 'none',
  transition: `border-color ${ease}`,
  '&:hover, &[aria-current]': { borderColor: color.primary.main },
  '&[aria-current]': { boxShadow: `0 0 0 1px ${color.primary.main}` },
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Bar = styled('div')({
  height: 3,
  margin: '10px 0 8px',
  borderRadius: 2,
  position: 'relative',
  background: color.neutral,
  '& b': { position: 'absolute', top: -2, width: 2, height: 7, background: color.text },
  '& i': { display: 'block', height: '100%', borderRadius: 2, background: color.primary.main },
  '&[data-late] i': { background: color.bad.main },
});

/** What makes it another case than the usual one. */
const Kind = styled('b')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: color.info.ink,
});

const Gap = styled('div')({ height: 8 });

const Waits = styled('em')({
  display: '-webkit-box',
  marginTop: 6,
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  fontStyle: 'normal',
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  '&[data-tone="warning"]': { color: color.warning.ink },
  '&[data-tone="good"]': { color: color.good.ink },
});

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 24,
  fontSize: 12,
  color: color.secondary,
  '& [data-late]': { color: color.bad.ink, fontWeight: 500 },
});

/**
 * One application on the board: its name, what it waits for, its age in the stage, who has it. Drawn again only when it changed: with every
 * card shown a live change would draw two thousand.
 */
export const ApplicationCard = memo(function ApplicationCard({
  card,
  to,
  isOpened,
  usual,
  blockers,
  now,
}: {
  card: BoardCard;
  /** The address of the board with this card opened. */
  to: string;
  isOpened: boolean;
  usual: Usual | undefined;
  /** How many points keep it from being approved; undefined while that is not known. */
  blockers: number | undefined;
  now: Date;
}) {
  const { id, title, type, kind, reference, state, state_since: since, assignee } = card;
  const { text, usually, late, used } = ageingOf(state, since, now, usual);
  const waits = waitsFor(card, blockers);
  return (
    <Card to={to} replace data-card={id} aria-current={isOpened || undefined}>
      <strong>{title}</strong>
      <small>{type?.name}</small>
      {kind !== 'formation' && <Kind>{applicationKindLabels[kind].label}</Kind>}
      <small>
        {reference}
        {state === 'resubmitted' && `, ${applicationStateLabels[state].label.toLowerCase()}`}
      </small>
      {waits && <Waits data-tone={waits.tone}>{waits.text}</Waits>}
      {used ? (
        <Bar aria-hidden data-late={late || undefined}>
          <i style={{ width: `${Math.max(4, used.part * 100)}%` }} />
          <b style={{ left: `${used.median * 100}%` }} />
        </Bar>
      ) : (
        <Gap />
      )}
      <Foot>
        <span data-late={late || undefined} title={`Since ${formatExact(since)}`}>
          {[text, late && 'late', usually].filter(Boolean).join(', ')}
        </span>
        {assignee ? (
          <Avatar name={assignee.full_name ?? ''} size="small" />
        ) : (
          <span>Unassigned</span>
        )}
      </Foot>
    </Card>
  );
});

/** The one thing that matters now, in a line. */
function waitsFor(
  { state, questions }: BoardCard,
  blockers: number | undefined,
): { text: string; tone: 'warning' | 'good' } | undefined {
  const [question, ...others] = questions;
  if (state === 'information_requested' && question) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return { text: `Client: ${question.question}${more}`, tone: 'warning' };
  }
  if (state !== 'in_review' || blockers === undefined) return undefined;
  if (blockers === 0) return { text: 'Ready to approve', tone: 'good' };
  return { text: `${blockers} ${blockers === 1 ? 'thing' : 'things'} missing`, tone: 'warning' };
}
