import {
  applicationKindLabels,
  applicationStateLabel,
} from '@portal/shared-core/domain/application';
import { formationQueries } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  DetailPage,
  Facts,
  Panel,
  StatusChip,
  Timeline,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { ApplicationContent } from '@portal/shared-core/views';
import { useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';
import { Contradictions } from '#/components/risk/contradictions.tsx';
import { SettledChecks } from '#/components/checks/settled-checks.tsx';
import { ApplicationInvoices } from '#/components/invoices/application-invoices.tsx';
import { AlsoHere } from '#/components/presence/also-here.tsx';
import { NotesPanel } from '#/components/notes/notes-panel.tsx';
import { MakeDocumentButton } from '#/components/templates/make-document-button.tsx';
import { paths } from '#/paths.ts';

import { applicationQueries } from './api/application.queries.ts';
import { boardQueries } from './api/board.queries.ts';
import { blockedMove } from './blocked-moves.ts';
import { historyOf } from './components/history.tsx';
import { ApplicationActions } from './components/application-actions.tsx';
import { ApplicationOwnership } from './components/application-ownership.tsx';
import { applicationFacts } from './components/application-facts.tsx';
import { ApprovalPanel } from './components/approval-panel.tsx';
import { Declared } from './components/declared.tsx';
import { RequestedServices } from './components/requested-services.tsx';
import { Decisions, isApproved } from './components/decisions.tsx';
import { FileForm } from './components/file-form.tsx';
import { FilingWaits } from './components/filing-waits.tsx';
import { ArrearsPanel } from './components/arrears-panel.tsx';
import { IncorporateForm } from './components/incorporate-form.tsx';
import { RecordEntry } from './components/record-entry.tsx';
import { Licences } from './components/licences.tsx';
import { Documents } from './components/documents.tsx';
import { Questions } from './components/questions.tsx';

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
  const { data: usual } = useQuery(boardQueries.usual(scope));
  const blocked = blockedMove(application);
  const isFormation = application.kind === 'formation';
  const { data: payment, isLoading } = useQuery({
    ...formationQueries.filingPayment('admin', scope, applicationId),
    enabled: state === 'approved',
  });
  const waits = state === 'approved' && (payment === 'unpaid' || payment === 'not_invoiced');

  return (
    <DetailPage
      title={title}
      status={<StatusChip {...applicationStateLabel(application)} />}
      subText={[
        !isFormation && applicationKindLabels[application.kind].label,
        type?.name,
        reference,
      ]
        .filter(Boolean)
        .join(', ')}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Applications', to: paths.applications },
        { label: title },
      ]}
      action={<ApplicationActions application={application} />}
      rail={
        <>
          <Panel title="About this application">
            <Facts items={applicationFacts(application, usual?.get(state))} />
          </Panel>
          <ApplicationInvoices applicationId={application.id} />
          <Panel
            title="History"
            action={<AuditLink table="draft_applications" id={application.id} />}
          >
            <Timeline label="History" entries={historyOf(application.events, internal)} />
          </Panel>
          {application.entity_type && (
            <RequestedServices
              applicationId={application.id}
              isResident={application.content.is_resident ?? null}
            />
          )}
          <Declared applicationId={application.id} />
        </>
      }
    >
      <AlsoHere subject={`application:${applicationId}`} />
      {blocked && (
        <ApprovalPanel
          applicationId={applicationId}
          people={application.content.people}
          before={blocked}
          waits={waits}
        />
      )}
      {waits && <FilingWaits applicationId={applicationId} payment={payment} />}
      <Contradictions of={{ subject: 'application', subjectId: applicationId }} />
      {state === 'approved' && !waits && !isLoading && <FileForm application={application} />}
      {(isApproved(state) || wasRefused) &&
        !waits &&
        !isLoading &&
        (isFormation ? (
          <IncorporateForm application={application} onRefused={() => setWasRefused(true)} />
        ) : (
          <RecordEntry application={application} onRefused={() => setWasRefused(true)} />
        ))}
      {application.kind === 'transfer_in' && <ArrearsPanel application={application} />}
      {(state === 'in_review' || isApproved(state)) && <Decisions application={application} />}
      <SettledChecks subject={{ applicationId: applicationId }} />
      <Questions
        questions={questions}
        content={application.content}
        holder={application.assignee?.id ?? null}
      />
      <Actions>
        <MakeDocumentButton
          subject="application"
          subjectId={applicationId}
          title={title}
          filedWith={applicationId}
        />
      </Actions>
      <Documents applicationId={applicationId} />
      <ApplicationContent
        typeName={type?.name}
        hasShares={type?.rules.some((rule) => rule.member_role === 'member') ?? false}
        data={application.content}
        kind={application.kind}
      />
      <ApplicationOwnership title={title} data={application.content} />
      <NotesPanel subject={{ applicationId }} />
      <Licences selected={application.content.activities ?? []} activities={activities} />
    </DetailPage>
  );
}

export { ApplicationPage as Component };
