import styled from '@emotion/styled';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { formatExact } from '@portal/shared-core/domain/format';
import { Avatar } from '@portal/shared-core/ui';
import { color, ease, radius } from '@portal/shared-core/ui/theme';
import { memo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#/paths.ts';

import type { BoardCard } from '../api/application.queries.ts';
import { ageingOf, type Stage } from '../stages.ts';

const Card = styled(Link)({
  display: 'block',
  padding: 12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  color: color.text,
  textDecoration: 'none',
  transition: `border-color ${ease}`,
  '&:hover': { borderColor: color.primary.main },
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Bar = styled('div')({
  height: 3,
  margin: '10px 0 8px',
  borderRadius: 2,
  background: color.neutral,
  '& i': { display: 'block', height: '100%', borderRadius: 2, background: color.primary.main },
  '&[data-late] i': { background: color.bad.main },
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
 * One application on the board: its name, its age in the stage, who has it. Drawn again only when it changed: with every card shown
 * a live change would draw two thousand.
 */
export const ApplicationCard = memo(function ApplicationCard({
  card,
  stage,
  now,
}: {
  card: BoardCard;
  stage: Stage;
  now: Date;
}) {
  const { id, title, type, reference, state, state_since: since, assignee } = card;
  const ageing = ageingOf(stage, since, now);
  return (
    <Card to={paths.application(id)}>
      <strong>{title}</strong>
      <small>{type?.name}</small>
      <small>
        {reference}
        {state === 'resubmitted' && `, ${applicationStateLabels[state].label.toLowerCase()}`}
      </small>
      <Bar aria-hidden data-late={ageing.late || undefined}>
        <i style={{ width: `${Math.max(4, ageing.used * 100)}%` }} />
      </Bar>
      <Foot>
        <span data-late={ageing.late || undefined} title={`Since ${formatExact(since)}`}>
          {ageing.text}
          {ageing.late && ', late'}
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
