import { linesAfter, RegisterTable, toForm } from '@portal/shared-core/changes';
import { changeChoices } from '@portal/shared-core/company';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import type { Json } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  QueryPanel,
  StatusChip,
  Timeline,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { AuditLink } from '#/components/audit-link.tsx';
import { MissingParticulars } from '#/components/particulars/missing-particulars.tsx';
import { AlsoHere } from '#/components/presence/also-here.tsx';
import { MakeDocumentButton } from '#/components/templates/make-document-button.tsx';
import { paths } from '#/paths.ts';

import { changeQueries, type Change } from './api/change.queries.ts';
import { changeFacts } from './components/change-facts.tsx';
import { ChangeActions } from './components/change-actions.tsx';
import { ChangeBlockers } from './components/change-blockers.tsx';
import { ChangeDecisions } from './components/change-decisions.tsx';
import { ChangeDocuments } from './components/change-documents.tsx';
import { EffectForm } from './components/effect-form.tsx';
import { Follows } from './components/follows.tsx';
import { historyOf } from './components/history.tsx';
import { changeStateOf } from './states.ts';

/** One change request for staff: what is asked, what follows, what keeps it, and the decision. */
function ChangePage() {
  const scope = useTenantScope();
  const requestId = useRequiredParam('requestId');
  const { data: change } = useSuspenseQuery(changeQueries.detail(scope, requestId));
  const { data: internal = [] } = useQuery(changeQueries.internalReasons(scope, requestId));
  const { kind, state, company, reference } = change;
  const isOpen = !isDecided(state);

  return (
    <DetailPage
      title={changeKindLabels[kind]}
      subText={[company.name, reference].filter(Boolean).join(', ')}
      status={<StatusChip {...changeStateOf(change)} />}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Change requests', to: paths.changes },
        { label: reference ?? changeKindLabels[kind] },
      ]}
      action={<ChangeActions change={change} />}
      rail={
        <>
          <Panel title="About this request">
            <Facts items={changeFacts(change)} />
          </Panel>
          {isOpen && <Follows change={change} />}
          <Panel title="History" action={<AuditLink table="change_requests" id={change.id} />}>
            <Timeline label="History" entries={historyOf(change.events, internal)} />
          </Panel>
        </>
      }
    >
      <AlsoHere subject={`change:${requestId}`} />
      {isOpen && <ChangeBlockers change={change} />}
      <WhatChanges change={change} />
      <Actions>
        <MakeDocumentButton
          subject="change_request"
          subjectId={change.id}
          title={company.name}
          filedWith={change.company_id}
        />
      </Actions>
      <ChangeDocuments change={change} />
      {state === 'approved' && <EffectForm change={change} />}
      {isOpen && <ChangeDecisions change={change} />}
    </DetailPage>
  );
}

/** Whose words a request holds. */
function authorLabel({ wording_by_staff: byStaff, author }: Change): string {
  if (!byStaff) return 'In the client’s words';
  return author?.full_name ? `Written by ${author.full_name}, staff` : 'Written by staff';
}

/** Before and after in the register's own form, and what was written with it. */
function WhatChanges({ change }: { change: Change }) {
  const choices = useQuery(changeChoices('admin', useTenantScope(), change.company_id));
  const { state, wording } = change;
  const form = toForm({
    effective_on: change.effective_on,
    details: change.details as Record<string, unknown>,
    wording,
    document_ids: [],
  });
  return (
    <QueryPanel title="What changes" query={choices} failed="The registers could not be loaded">
      {(known) => {
        const lines = linesAfter(change, form, known);
        return (
          <>
            {state === 'effected' ? (
              <Facts items={lines.map(({ label, after }) => ({ label, value: after }))} />
            ) : (
              lines.length > 0 && <RegisterTable lines={lines} />
            )}
            {lines.length === 0 && (form.entry_id || form.charge_id) && state !== 'effected' && (
              <InlineAlert tone="warning" title="The register has changed since">
                The entry that this request is about is no longer in the register. Ask the client to
                choose another, or reject the request.
              </InlineAlert>
            )}
            {hasOwner(change.kind) && !isDecided(state) && <OwnerParticulars {...change} />}
            {wording && <Facts items={[{ label: authorLabel(change), value: wording }]} />}
          </>
        );
      }}
    </QueryPanel>
  );
}

const hasOwner = (kind: Change['kind']) =>
  kind === 'beneficial_owner' || kind === 'transfer_shares' || kind === 'issue_shares';

/** What the filing lacks of the owner who is to be entered, or of who receives shares: their control is by them. */
function OwnerParticulars({
  kind,
  party_id: entered,
  details,
}: Pick<Change, 'kind' | 'party_id' | 'details'>) {
  const { party, nature_of_control: natures } = details as {
    party?: Json;
    nature_of_control?: string[];
  };
  if (!party) return null;
  return (
    <MissingParticulars
      party={entered ? { party_id: entered } : party}
      natures={kind === 'beneficial_owner' ? (natures ?? []) : ['shares']}
      {...(kind !== 'beneficial_owner' && {
        title: 'Missing if the new owner is filed as a beneficial owner',
      })}
    />
  );
}

const isDecided = (state: Change['state']) =>
  state === 'effected' || state === 'rejected' || state === 'withdrawn';

export { ChangePage as Component };
