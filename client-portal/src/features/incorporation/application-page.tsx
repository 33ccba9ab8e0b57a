import styled from '@emotion/styled';
import {
  applicationKindLabels,
  applicationStateLabel,
  applicationTitle,
  hasCapital,
} from '@portal/shared-core/domain/application';
import {
  type ApplicationState,
  applicationStateLabels,
} from '@portal/shared-core/domain/companies';
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
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';

import { ApplicationTrack } from '#/components/application-track.tsx';
import { needsQuery } from '#/components/needs/need.queries.ts';
import { hasChanged } from '#/components/questions/has-changed.ts';
import { OpenQuestions } from '#/components/questions/open-questions.tsx';
import { paths } from '#/paths.ts';

import { applicationQueries, type Application } from './api/application.queries.ts';
import { answerRequest } from './api/following.mutations.ts';
import { followingQueries } from './api/following.queries.ts';
import { toForm } from './application-form.ts';
import { PeoplePanel } from './parts/people-panel.tsx';
import { CopyApplication } from './components/copy-application.tsx';
import { Declared } from './components/declared.tsx';
import { QuotedPrice } from './components/quoted-price.tsx';
import { WhatIsLeft } from './components/what-is-left.tsx';
import { WhereItIs } from './components/where-it-stands.tsx';
import { Withdraw } from './components/withdraw.tsx';
import { stepOfIssue } from './steps.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** One application, for its client: state, history and submitted content. */
function ApplicationPage() {
  const scope = useTenantScope();
  const applicationId = useRequiredParam('applicationId');
  const { data: application } = useSuspenseQuery(applicationQueries.detail(scope, applicationId));
  const [{ data: entityTypes }, { data: activities }, { data: questions }, { data: needs }] =
    useSuspenseQueries({
      queries: [
        applicationQueries.entityTypes(scope),
        applicationQueries.activities(scope),
        followingQueries.requests(scope, applicationId),
        needsQuery(scope, applicationId),
      ],
    });
  const data = application.submittedData ?? application.data;
  const type = entityTypes.find(({ code }) => code === application.entity_type);
  const kind = applicationKindLabels[application.kind];
  const title = applicationTitle(data.names?.[0], kind.unnamed);

  return (
    <Page
      title={title}
      status={<StatusChip {...applicationStateLabel(application)} />}
      subText={[
        application.kind !== 'formation' && kind.label,
        application.type?.name,
        application.reference && `application ${application.reference}`,
      ]
        .filter(Boolean)
        .join(', ')}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Applications', to: paths.applications },
        { label: title },
      ]}
      action={<NextAction application={application} />}
    >
      <Stack>
        <WhereItIs application={application} isLeft={needs.rows.length > 0} />
        <WhatIsLeft needs={needs.rows} state={application.state} />
        <OpenQuestions
          questions={questions}
          answering={{
            isOpen: application.state === 'information_requested',
            send: (given) => answerRequest(scope, given),
            isCorrected: (field) => hasChanged(field, application.submittedData, application.data),
            correctedText: 'Corrected in the application.',
          }}
          fieldPath={(field) =>
            paths.draft(
              applicationId,
              stepOfIssue({ code: '', field }, toForm(null, data), type, application.kind).slug,
            )
          }
        />
        <Panel title="Progress">
          <ApplicationTrack
            label="Progress"
            kind={application.kind}
            state={application.state}
            reached={reachedOf(application)}
          />
        </Panel>
        <DetailColumns>
          <Stack>
            <PeoplePanel applicationId={applicationId} state={application.state} />
            <ApplicationContent
              typeName={type?.name}
              hasShares={type !== undefined && hasCapital(type)}
              data={data}
              activities={activities}
              kind={application.kind}
            />
          </Stack>
          <Stack>
            {application.submitted_at !== null && (
              <>
                <QuotedPrice
                  applicationId={applicationId}
                  isResident={application.submittedData?.is_resident ?? null}
                />
                <Declared applicationId={applicationId} />
              </>
            )}
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
            {canWithdraw.includes(application.state) && (
              <div>
                <Withdraw applicationId={applicationId} isDraft={application.state === 'draft'} />
              </div>
            )}
          </Stack>
        </DetailColumns>
      </Stack>
    </Page>
  );
}

/** As the database has it: until the registry has the application. */
const canWithdraw: readonly ApplicationState[] = [
  'draft',
  'submitted',
  'in_review',
  'information_requested',
  'resubmitted',
  'approved',
];

function NextAction({ application }: { application: Application }) {
  const { id, state, company_id: companyId, step } = application;
  const isFormation = application.kind === 'formation';
  if (companyId) {
    return (
      <Actions>
        {isFormation && (
          <CopyApplication application={application} label="Form another like this" />
        )}
        <ButtonLink to={paths.company(companyId)} variant="contained">
          Open the company
        </ButtonLink>
      </Actions>
    );
  }
  if (state === 'draft') {
    return (
      <ButtonLink to={paths.draft(id, step)} variant="contained">
        Continue
      </ButtonLink>
    );
  }
  if (state === 'information_requested') {
    return (
      <ButtonLink to={paths.draft(id, 'review')} variant="contained">
        Resubmit
      </ButtonLink>
    );
  }
  return state === 'rejected' || state === 'withdrawn' ? (
    <CopyApplication application={application} label="Start again with these details" isMain />
  ) : (
    isFormation && <CopyApplication application={application} label="Form another like this" />
  );
}

/** When the application entered each state; the last time counts. */
function reachedOf({ events, created_at }: Application) {
  const moves = events.map(({ to_state, at }) => [to_state, at] as const);
  return Object.fromEntries([['draft', created_at], ...moves]);
}

export { ApplicationPage as Component };
