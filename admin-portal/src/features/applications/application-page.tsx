import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailPage,
  Facts,
  Panel,
  StatusChip,
  Timeline,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { ApplicationContent } from '@portal/shared-core/views';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { applicationQueries, type Application } from './api/application.queries.ts';
import { historyOf } from './components/history.tsx';
import { ApplicationActions } from './components/application-actions.tsx';
import { ApplicationOwnership } from './components/application-ownership.tsx';
import { ApprovalPanel, type BlockedMove } from './components/approval-panel.tsx';
import { AskedServices } from './components/asked-services.tsx';
import { Decisions, isApproved } from './components/decisions.tsx';
import { FileForm } from './components/file-form.tsx';
import { IncorporateForm } from './components/incorporate-form.tsx';
import { Licences } from './components/licences.tsx';
import { Documents } from './components/documents.tsx';
import { Questions } from './components/questions.tsx';
import { ageingOf, stageOf } from './stages.ts';

/** What the points of an application block in a state: a point that comes up after the approval blocks what follows. */
const blockedMoves: Partial<Record<Application['state'], BlockedMove>> = {
  submitted: 'approval',
  in_review: 'approval',
  information_requested: 'approval',
  resubmitted: 'approval',
  approved: 'filing',
  filed: 'incorporation',
};

/** One application for staff: its content, its state, and the action that moves it on. */
function ApplicationPage() {
  const scope = useTenantScope();
  const applicationId = useRequiredParam('applicationId');
  const { data: application } = useSuspenseQuery(applicationQueries.detail(scope, applicationId));
  const [{ data: questions }, { data: activities }, { data: internal }] = useSuspenseQueries({
    queries: [
      applicationQueries.questions(scope, applicationId),
      applicationQueries.activities(scope),
      applicationQueries.internalReasons(scope, applicationId),
    ],
  });
  const { title, state, reference, type } = application;
  // The form stays with its refusal when a colleague has moved the application on meanwhile.
  const [wasRefused, setWasRefused] = useState(false);
  const blocked = blockedMoves[state];

  return (
    <DetailPage
      title={title}
      status={<StatusChip {...applicationStateLabels[state]} />}
      subText={[type?.name, reference].filter(Boolean).join(', ')}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Applications', to: paths.applications },
        { label: title },
      ]}
      action={<ApplicationActions application={application} />}
      rail={
        <>
          <Panel title="About this application">
            <Facts items={factsOf(application)} />
          </Panel>
          <Panel title="History">
            <Timeline label="History" entries={historyOf(application.events, internal)} />
          </Panel>
          {application.entity_type && (
            <AskedServices entityType={application.entity_type} data={application.content} />
          )}
        </>
      }
    >
      {blocked && (
        <ApprovalPanel
          applicationId={applicationId}
          people={application.content.people}
          before={blocked}
        />
      )}
      {state === 'approved' && <FileForm application={application} />}
      {(isApproved(state) || wasRefused) && (
        <IncorporateForm application={application} onRefused={() => setWasRefused(true)} />
      )}
      {(state === 'in_review' || isApproved(state)) && <Decisions application={application} />}
      <Questions questions={questions} content={application.content} />
      <Documents applicationId={applicationId} />
      <ApplicationContent
        typeName={type?.name}
        hasShares={type?.rules.some((rule) => rule.member_role === 'member') ?? false}
        data={application.content}
      />
      <ApplicationOwnership title={title} data={application.content} />
      <Licences selected={application.content.activities ?? []} activities={activities} />
    </DetailPage>
  );
}

function factsOf(application: Application) {
  const { applicant, assignee, approver, state, state_since, submitted_at, company_id } =
    application;
  const stage = stageOf(state);
  const ageing = stage && ageingOf(stage, state_since, nassauToday());
  return [
    { label: 'Applicant', value: applicant.full_name || applicant.email, note: applicant.email },
    { label: 'Submitted', value: <DateText value={submitted_at} format="time" /> },
    {
      label: 'In this stage since',
      value: <DateText value={state_since} />,
      ...(ageing && { note: ageing.late ? `${ageing.text}, late` : ageing.text }),
    },
    { label: 'Reviewer', value: assignee?.full_name ?? 'Unassigned' },
    approver && { label: 'Approved by', value: approver.full_name },
    company_id !== null && {
      label: 'Company',
      value: <TextLink to={paths.company(company_id)}>{application.title}</TextLink>,
    },
  ];
}

export { ApplicationPage as Component };
