import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, InlineAlert, QueryState, useRequiredParam } from '@portal/shared-core/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DocumentReview } from '#/components/document-review/document-review.tsx';
import { useNextReady } from '#/components/document-review/use-next-ready.ts';
import { useCurrentRefusal } from '#/components/decisions/use-current-refusal.ts';
import { staffQuery } from '#/components/duties/duty.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { caseQueries } from '../api/case.queries.ts';
import type { Pending } from '#/components/kyc/hit-card.tsx';
import { useStartCase } from '../use-start-case.ts';
import { ActionSheet } from './action-sheet.tsx';
import type { Action } from './actions.ts';
import { CaseBar } from './case-bar.tsx';
import { CaseDialogs, type CaseDialog } from './case-dialogs.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseKeys } from './case-keys.tsx';
import { Cockpit, Panes } from './case-styles.ts';
import { Checklist } from './checklist.tsx';
import { blockerName, documentsOf } from './checklist-points.ts';
import { DeclaredFields } from './declared-fields.tsx';
import { Evidence } from './evidence.tsx';
import { goToPlace, paneOf } from './open-place.ts';
import { PaneChoice, paneNamed } from './pane-choice.tsx';
import { approveText, decidersOf, heldBecause, holderOf, turnOf } from './standing.ts';
import { useCaseMenu } from './use-case-menu.ts';
import { useNextCase } from './use-next-case.ts';

/** One KYC case with all that its decision needs: checklist, document, declared data, evidence, and the bar (KYC-02, ONE-01). */
export function Component() {
  const profileId = useRequiredParam('profileId');
  // What is open in one case is not open in the next.
  return <CasePage key={profileId} profileId={profileId} />;
}

function CasePage({ profileId }: { profileId: string }) {
  const scope = useTenantScope();
  const me = useUser().id;
  const { data: kyc } = useSuspenseQuery(caseQueries.detail(scope, profileId));
  const gate = useQuery(caseQueries.gate(scope, profileId));
  const { data: staff = [] } = useQuery(staffQuery(scope));
  const [search, setSearch] = useSearchParams();
  const [action, setAction] = useState<Action | null>(null);
  const [pending, setPending] = useState<Pending>(null);
  const [dialog, setDialog] = useState<CaseDialog | null>(null);
  const cases = useStartCase();
  const next = useNextCase(profileId);
  const missing = {
    reviewer: useNotAllowed('claim_kyc'),
    compliance: useNotAllowed('confirm_kyc_approval.second'),
    senior: useNotAllowed('confirm_kyc_approval.senior'),
    hits: useNotAllowed('decide_hits'),
  };
  const menu = useCaseMenu(kyc, {
    onAssign: () => setDialog('assign'),
    onTakeOver: () => setDialog('takeOver'),
    onHold: () => setDialog('hold'),
  });

  const turn = turnOf(kyc, me);
  const held = heldBecause(kyc, turn, me, missing);
  const needed = gate.data?.proposal.decisions ?? 1;
  const deciders = decidersOf(kyc, needed, me, staff);
  const approveLabel = approveText(kyc, needed);
  const { inOrder } = documentsOf(kyc, gate.data?.checklist ?? []);
  const opened = search.get('document') ?? inOrder[0]?.id;
  const place = inOrder.findIndex(({ id }) => id === opened);
  const waiting = inOrder.find(({ id, status }) => status === 'uploaded' && id !== opened);
  useNextReady(waiting?.id);
  const pane = paneNamed(search.get('pane'));
  const firstHit = kyc.party.hits.find(({ state }) => state === 'open');
  const blockers = gate.data?.blockers;
  const isFree = !held && !action;
  const standing = [kyc.state, kyc.review?.state, kyc.review?.assignee].join(' ');
  const refusal = useCurrentRefusal(cases.error ?? menu.error, standing);
  const mayApprove = isFree && blockers?.length === 0;

  function change(values: Record<string, string>) {
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) changed.set(name, value);
    setSearch(changed, { replace: true });
  }
  const openDocument = (id: string) => change({ document: id, pane: 'document' });
  const step = (by: number) => {
    const to = inOrder[place + by];
    return to && (() => change({ document: to.id }));
  };
  function goTo(field: string) {
    change({ pane: paneOf(field) });
    goToPlace(field);
  }
  const startNext = next ? () => cases.start({ id: next.id, name: next.name }) : undefined;
  const ask = (isMatch: boolean) =>
    firstHit && !missing.hits ? () => setPending({ id: firstHit.id, isMatch }) : undefined;
  const claim = () => cases.start({ id: profileId, name: kyc.party.name });

  return (
    <Cockpit>
      <CaseKeys
        turn={turn}
        isFree={isFree}
        mayApprove={mayApprove}
        approveLabel={approveLabel}
        onAction={setAction}
        onNext={missing.reviewer ? undefined : startNext}
        onClaim={turn === 'waiting' && !held ? claim : undefined}
        toDocument={step}
        onHit={ask}
      />
      <CaseHead
        kyc={kyc}
        gate={gate.data}
        next={next}
        onNext={missing.reviewer ? undefined : startNext}
        menu={menu.groups}
      />
      <PaneChoice pane={pane} onChoose={(name) => change({ pane: name })} />
      <Panes data-pane={pane}>
        <section data-part="checklist" aria-label="Checklist" tabIndex={-1}>
          <QueryState query={gate} failed="The checklist could not be loaded">
            {({ checklist, declarations }) => (
              <Checklist
                kyc={kyc}
                points={checklist}
                declarations={declarations}
                opened={opened}
                onOpen={openDocument}
              />
            )}
          </QueryState>
        </section>
        <section data-part="document" aria-label="Document" tabIndex={-1}>
          {opened ? (
            <DocumentReview
              documentId={opened}
              withoutSubject
              onDecided={() => waiting && change({ document: waiting.id })}
            />
          ) : (
            <EmptyState title="No document" text="The client has sent none yet." />
          )}
        </section>
        <section data-part="fields" aria-label="Declared" tabIndex={-1}>
          <DeclaredFields
            kyc={kyc}
            blockers={blockers ?? []}
            onAsk={
              turn === 'mine' && !held ? (field) => setAction({ kind: 'ask', field }) : undefined
            }
          />
        </section>
        <section data-part="evidence" aria-label="Evidence" tabIndex={-1}>
          <Evidence
            kyc={kyc}
            gate={gate.data}
            pending={pending}
            onAsk={setPending}
            missing={missing.hits}
          />
        </section>
      </Panes>
      {action && gate.data && (
        <ActionSheet
          action={action}
          kyc={kyc}
          proposal={gate.data.proposal}
          approveLabel={approveLabel}
          onClose={() => setAction(null)}
        />
      )}
      {refusal && (
        <InlineAlert tone="bad" title={refusal.entry.title}>
          {refusal.message}
        </InlineAlert>
      )}
      <CaseBar
        turn={turn}
        held={held}
        deciders={deciders}
        blockers={blockers}
        approveLabel={approveLabel}
        nameOf={(blocker) => blockerName(blocker, kyc, gate.data?.checklist ?? [])}
        holder={holderOf(kyc, turn)}
        onAction={setAction}
        onPlace={goTo}
        onClaim={claim}
        onTakeOver={() => setDialog('takeOver')}
        isBusy={cases.isPending}
        isActing={action !== null}
      />
      {dialog && <CaseDialogs kyc={kyc} dialog={dialog} onClose={() => setDialog(null)} />}
    </Cockpit>
  );
}
