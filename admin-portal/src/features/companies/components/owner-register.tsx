import styled from '@emotion/styled';
import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  InlineAlert,
  QueryPanel,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { MissingParticulars } from '#/components/particulars/missing-particulars.tsx';

import { ownerRegister, useConfirmOwners, type OwnerEntry } from '../api/owner-register.queries.ts';

const DismissOwnerDialog = lazy(async () => ({
  default: (await import('./dismiss-owner-dialog.tsx')).DismissOwnerDialog,
}));

const Inside = styled('div')({ display: 'grid', gap: 16, padding: 16 });

const actions: Record<OwnerEntry['action'], string> = {
  enter: 'Enter',
  change: 'Change',
  cease: 'Cease',
};

const columns: readonly Column<OwnerEntry>[] = [
  {
    key: 'name',
    header: 'Owner',
    render: ({ name }) => name,
    sub: ({ blockers }) => blockers.length > 0 && `To settle first: ${blockers.join(', ')}`,
  },
  { key: 'action', header: 'Entry', render: ({ action }) => actions[action], phone: 'end' },
  {
    key: 'percent',
    header: 'Share',
    figures: true,
    render: ({ percent }) => percentText(percent),
    sub: ({ action, entry_percent: entered }) =>
      action !== 'enter' && `in the register: ${percentText(entered)}`,
  },
  {
    key: 'identified_on',
    header: 'Identified',
    render: ({ identified_on: day }) => formatDate(day),
    sub: ({ due_on: due }) => due !== null && `filing due ${formatDate(due)}`,
  },
];

/** Where the register of beneficial owners the register differs from the ownership, and the one action that makes it agree. For staff. */
export function OwnerRegister({ companyId }: { companyId: string }) {
  const differences = useQuery(ownerRegister(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Owners to be confirmed"
      note={(entries) => entries.length > 0 && 'the register differs from the ownership'}
      query={differences}
      failed="The register could not be compared with the ownership"
      flush
      empty={
        <Inside>
          <InlineAlert tone="good">The register agrees with the ownership.</InlineAlert>
        </Inside>
      }
    >
      {(entries) => <Differences companyId={companyId} entries={entries} />}
    </QueryPanel>
  );
}

function Differences({
  companyId,
  entries,
}: {
  companyId: string;
  entries: readonly OwnerEntry[];
}) {
  const confirm = useConfirmOwners(companyId);
  const [dismissed, setDismissed] = useState<OwnerEntry | null>(null);
  const held = useNotAllowed('dismiss_owner_proposal');
  const dismissal: Column<OwnerEntry> = {
    key: 'dismiss',
    header: 'Dismiss',
    render: (entry) =>
      held ? (
        <HeldButton because={held}>Dismiss</HeldButton>
      ) : (
        <Button
          size="small"
          variant="text"
          aria-label={`Dismiss the proposal about ${entry.name}`}
          onClick={() => setDismissed(entry)}
        >
          Dismiss…
        </Button>
      ),
  };
  const waiting = entries.filter(({ blockers }) => blockers.length > 0);
  const refused = confirm.error && toAppError(confirm.error);
  return (
    <>
      <DataTable
        label="Entries to confirm"
        columns={[...columns, dismissal]}
        rows={entries}
        rowKey={({ proposal_id: id }) => id}
      />
      <Inside>
        {waiting.length > 0 && (
          <InlineAlert tone="warning" title="Not everybody can be entered yet">
            {`${waiting.map(({ name }) => name).join(', ')}: KYC is approved and screening current before a person enters a register.`}
          </InlineAlert>
        )}
        {entries
          .filter(({ action }) => action !== 'cease')
          .map(({ proposal_id: id, party_id: party, name, nature_of_control: natures }) => (
            <MissingParticulars
              key={id}
              name={name}
              party={{ party_id: party }}
              natures={natures}
            />
          ))}
        {refused && (
          <InlineAlert tone="bad" title={entryOf(refused.code).title}>
            {refused.message}
          </InlineAlert>
        )}
        <Actions>
          <Button
            variant="contained"
            disabled={waiting.length > 0}
            loading={confirm.isPending}
            onClick={() => confirm.mutate(entries)}
          >
            {`Confirm ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`}
          </Button>
        </Actions>
      </Inside>
      <Suspense>
        {dismissed && <DismissOwnerDialog entry={dismissed} onClose={() => setDismissed(null)} />}
      </Suspense>
    </>
  );
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${formatNumber(percent)} %`;
}
