import { formatDate, formatDateTime } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  Facts,
  InlineAlert,
  Panel,
  Stack,
  StatusChip,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { staffQuery } from '#/components/duties/duty.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useDiscard, usePublish, type Proposal, type RuleVersion } from '../api/rule.queries.ts';
import { changesOf, draftOf } from '../rules.ts';
import { RulePreview } from './rule-preview.tsx';

/** A version that waits for its publication: what it changes, what it would do, and who decides. */
export function ProposalPanel({ proposal, newest }: { proposal: Proposal; newest: RuleVersion }) {
  const { id, rule, by, proposed_at: at } = proposal;
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const publish = usePublish();
  const discard = useDiscard();
  const held = useHeld(proposal);
  const readsOnly = useNotAllowed('discard_obligation_rule');
  const error = publish.error ?? discard.error;
  const close = () => setAsking(null);
  return (
    <Panel
      title={`Proposed from ${formatDate(rule.valid_from)}`}
      note={<StatusChip tone="warning" label="Waits for publication" />}
    >
      <Stack>
        <p>
          By {by?.full_name ?? 'a former colleague'}, {formatDateTime(at)}.
        </p>
        <Facts
          items={changesOf(draftOf(newest), rule).map(({ field, was, is }) => ({
            label: field,
            value: is,
            note: `was: ${was}`,
          }))}
        />
        <RulePreview draft={() => rule} />
        {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
        {held && <p>{held}</p>}
        <Actions>
          {held ? (
            <HeldButton because={held}>Publish</HeldButton>
          ) : (
            <Button variant="contained" onClick={() => setAsking('publish')}>
              Publish…
            </Button>
          )}
          {!readsOnly && <Button onClick={() => setAsking('discard')}>Discard…</Button>}
        </Actions>
        <ConfirmDialog
          open={asking === 'publish'}
          title={`Publish “${rule.name}” from ${formatDate(rule.valid_from)}?`}
          confirmLabel="Publish"
          busy={publish.isPending}
          onClose={close}
          onConfirm={() => publish.mutate({ proposal_id: id }, { onSettled: close })}
        >
          The version before ends the day before. The duties of every company of every tenant follow
          in the background, company by company, and clients see them. A published version is
          changed by a newer one only.
        </ConfirmDialog>
        <ConfirmDialog
          open={asking === 'discard'}
          title={`Discard the proposal of “${rule.name}”?`}
          confirmLabel="Discard"
          danger
          busy={discard.isPending}
          onClose={close}
          onConfirm={() => discard.mutate({ proposal_id: id }, { onSettled: close })}
        >
          Nothing of it comes into force. It stays in the list as discarded.
        </ConfirmDialog>
      </Stack>
    </Panel>
  );
}

/** Why the user may not publish: it is for a compliance officer who did not make it. */
function useHeld({ proposed_by: maker }: Proposal): string | undefined {
  const { id } = useUser();
  const missing = useNotAllowed('publish_obligation_rule');
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  if (maker !== id) return missing;
  const others = staff
    .filter((person) => person.id !== id && person.duties.includes('compliance_officer'))
    .map(({ name }) => name);
  return others.length > 0
    ? `You proposed it. A colleague decides: ${others.join(', ')}.`
    : 'You proposed it. A colleague decides; no other colleague is the compliance officer.';
}
