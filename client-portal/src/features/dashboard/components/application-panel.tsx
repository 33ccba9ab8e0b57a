import styled from '@emotion/styled';
import {
  applicationStateLabels,
  type ApplicationState,
} from '@portal/shared-core/domain/companies';
import {
  DateText,
  Panel,
  StatusChip,
  StepTrack,
  type TrackStep,
  ButtonLink,
} from '@portal/shared-core/ui';
import { visuallyHidden } from '@portal/shared-core/ui/theme';

import { paths } from '#/paths.ts';

import type { OpenApplication } from '../api/dashboard.queries.ts';

const Acts = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });
const Hidden = styled('span')(visuallyHidden);

/** How far one application has come. */
export function ApplicationPanel({ application }: { application: OpenApplication }) {
  const { id, title, type, reference, state } = application;
  return (
    <Panel
      title={title}
      note={[type?.name, reference].filter(Boolean).join(', ')}
      action={
        <Acts>
          <StatusChip {...applicationStateLabels[state]} />
          <ButtonLink to={paths.application(id)} size="small">
            Open<Hidden> {title}</Hidden>
          </ButtonLink>
        </Acts>
      }
    >
      <StepTrack label={`Progress of ${title}`} steps={trackOf(application)} />
    </Panel>
  );
}

const road: ApplicationState[] = [
  'draft',
  'submitted',
  'in_review',
  'approved',
  'filed',
  'incorporated',
];
const standsAt: Partial<Record<ApplicationState, ApplicationState>> = {
  information_requested: 'in_review',
  resubmitted: 'in_review',
};

function trackOf({ state, state_since, submitted_at, created_at }: OpenApplication): TrackStep[] {
  const position = road.indexOf(standsAt[state] ?? state);
  const known: Partial<Record<ApplicationState, string | null>> = {
    draft: created_at,
    submitted: submitted_at,
  };
  return road.map((stage, index) => {
    const isCurrent = index === position;
    const day = isCurrent ? state_since : known[stage];
    return {
      label: applicationStateLabels[isCurrent ? state : stage].label,
      state: index < position ? 'done' : isCurrent ? 'current' : 'later',
      waiting: isCurrent && state === 'information_requested',
      ...(day && index <= position && { note: <DateText value={day} /> }),
    };
  });
}
