import styled from '@emotion/styled';
import { Button, InlineAlert, StatusChip, showToast } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { HitCard, type Pending } from '#/components/kyc/hit-card.tsx';
import { useScreenParty } from '#/components/kyc/screening.mutations.ts';
import type { Gate, KycCase } from '../api/case.queries.ts';
import { PaneHead } from './case-styles.ts';
import { CaseHistory } from './case-history.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseRisk } from './case-risk.tsx';
import { CaseRoles } from './case-roles.tsx';

const Hits = styled('div')({
  display: 'grid',
  gap: 10,
  padding: '12px 14px',
  '& > p': { fontSize: 13, color: color.secondary },
});

/** What is known of the party beside its documents: hits, risk, the companies, what happened, and notes among staff. */
export function Evidence({
  kyc,
  gate,
  pending,
  onAsk,
  missing,
}: {
  kyc: KycCase;
  gate: Gate | undefined;
  pending: Pending;
  onAsk: (pending: Pending) => void;
  missing: string | undefined;
}) {
  const { hits } = kyc.party;
  const open = hits.filter(({ state }) => state === 'open').length;
  const screen = useScreenParty();
  return (
    <>
      <PaneHead>
        <h2>Screening</h2>
        <span>{hits.length === 0 ? 'no hits' : `${hits.length} found`}</span>
        {open > 0 ? (
          <StatusChip tone="warning" label={`${open} to decide`} />
        ) : (
          <Button
            size="small"
            variant="text"
            loading={screen.isPending}
            onClick={() =>
              screen.mutate(kyc.party.id, {
                onSuccess: (found) =>
                  showToast({
                    text: found === 0 ? 'Screened: nothing new' : `Screened: ${found} new`,
                  }),
              })
            }
          >
            Screen now
          </Button>
        )}
      </PaneHead>
      <Hits id="hits">
        {screen.error && <InlineAlert tone="bad">{screen.error.message}</InlineAlert>}
        {hits.length === 0 && <p>No list has a name like this one.</p>}
        {hits.map((hit, place) => (
          <div key={hit.id} id={`hits-${hit.id}`} tabIndex={-1}>
            <HitCard
              hit={hit}
              pending={pending}
              onAsk={onAsk}
              missing={missing}
              hasKeys={place === 0 && hit.state === 'open'}
            />
          </div>
        ))}
      </Hits>
      {gate && <CaseRisk kyc={kyc} proposal={gate.proposal} />}
      <CaseRoles kyc={kyc} />
      <CaseNotes kyc={kyc} />
      <CaseHistory kyc={kyc} />
    </>
  );
}
