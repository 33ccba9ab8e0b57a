import { hasCapital, applicationTitle } from '@portal/shared-core/domain/application';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailColumns,
  Page,
  Panel,
  Stack,
  StatusChip,
  Timeline,
  ButtonLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { ApplicationContent } from '@portal/shared-core/views';
import { useSuspenseQuery } from '@tanstack/react-query';

import { ApplicationTrack } from '#/components/application-track.tsx';
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
  const title = applicationTitle(data.names?.[0], 'New company');

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
          <ApplicationTrack
            label="Progress"
            state={application.state}
            reached={reachedOf(application)}
          />
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

/** When the application entered each state; the last time counts. */
function reachedOf({ events, created_at }: Application) {
  const moves = events.map(({ to_state, at }) => [to_state, at] as const);
  return Object.fromEntries([['draft', created_at], ...moves]);
}

export { ApplicationPage as Component };
