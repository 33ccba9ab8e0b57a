import { hasCapital } from '@portal/shared-core/domain/application';
import {
  applicationStateLabels,
  type ApplicationState,
} from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailColumns,
  Page,
  Panel,
  Stack,
  StatusChip,
  StepTrack,
  Timeline,
  type TrackStep,
  ButtonLink,
} from '@portal/shared-core/ui';
import { ApplicationContent } from '@portal/shared-core/views';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useRequiredParam } from '#/lib/use-required-param.ts';
import { paths } from '#/paths.ts';

import { applicationQueries, type Application } from './api/application.queries.ts';

/** One application as its client follows it: where it stands, what happened, what was submitted. */
function ApplicationPage() {
  const scope = useTenantScope();
  const applicationId = useRequiredParam('applicationId');
  const { data: application } = useSuspenseQuery(applicationQueries.detail(scope, applicationId));
  const { data: entityTypes } = useSuspenseQuery(applicationQueries.entityTypes(scope));
  const data = application.submittedData ?? application.data;
  const type = entityTypes.find(({ code }) => code === application.entity_type);
  const title = data.names?.[0]?.trim() || 'New company';

  return (
    <Page
      title={title}
      status={<StatusChip {...applicationStateLabels[application.state]} />}
      subText={[
        application.type?.name,
        application.reference && `application ${application.reference}`,
      ]
        .filter(Boolean)
        .join(', ')}
      breadcrumbs={[{ label: 'Companies', to: paths.companies }, { label: title }]}
      action={<NextAct application={application} />}
    >
      <Stack>
        <Panel title="Progress">
          <StepTrack label="Progress" steps={trackOf(application)} />
        </Panel>
        <DetailColumns>
          <Stack>
            <ApplicationContent
              typeName={type?.name}
              hasShares={type !== undefined && hasCapital(type)}
              data={data}
            />
          </Stack>
          <Panel title="History">
            <Timeline
              label="History"
              entries={application.events.map(({ id, to_state, note, at }) => ({
                key: id,
                text: applicationStateLabels[to_state].label,
                note,
                when: <DateText value={at} format="time" />,
                tone: applicationStateLabels[to_state].tone,
              }))}
            />
          </Panel>
        </DetailColumns>
      </Stack>
    </Page>
  );
}

function NextAct({ application }: { application: Application }) {
  const { id, state, company_id: companyId, step } = application;
  if (companyId) {
    return (
      <ButtonLink to={paths.company(companyId)} variant="contained">
        Open the company
      </ButtonLink>
    );
  }
  if (state !== 'draft' && state !== 'information_requested') return null;
  return (
    <ButtonLink to={paths.draft(id, step)} variant="contained">
      {state === 'draft' ? 'Continue' : 'Answer'}
    </ButtonLink>
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

/** The stages with the day each was reached; those ahead carry no date. An application that ended early ends there. */
function trackOf({ state, events, created_at }: Application): TrackStep[] {
  const reached = new Map<ApplicationState, string>([['draft', created_at]]);
  for (const { to_state, at } of events) reached.set(to_state, at);
  const ended = state === 'rejected' || state === 'withdrawn';
  const stages = ended
    ? [...road.filter((stage) => reached.has(stage)), state]
    : road.flatMap((stage): ApplicationState[] =>
        stage === 'in_review' && ['information_requested', 'resubmitted'].includes(state)
          ? ['in_review', state]
          : [stage],
      );
  const position = stages.indexOf(state);
  return stages.map((stage, index) => ({
    label: applicationStateLabels[stage].label,
    state:
      index < position || state === 'incorporated'
        ? 'done'
        : index === position
          ? 'current'
          : 'later',
    waiting: stage === 'information_requested',
    ...(reached.has(stage) &&
      index <= position && { note: <DateText value={reached.get(stage)} /> }),
  }));
}

export { ApplicationPage as Component };
