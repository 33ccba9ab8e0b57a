import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ConfirmDialog,
  DataTable,
  InlineAlert,
  QueryPanel,
  showToast,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useRevoke } from '../api/firm.mutations.ts';
import { firmQueries, MOST_INVITED, type Invited } from '../api/firm.queries.ts';

const InviteOwnerDialog = lazy(async () => ({
  default: (await import('./invite-owner-dialog.tsx')).InviteOwnerDialog,
}));

const isOver = ({ expires_at: until }: Invited) => new Date(until).getTime() <= Date.now();

const columns: readonly Column<Invited>[] = [
  {
    key: 'email',
    header: 'Invited',
    render: ({ email }) => email,
    sub: ({ isOwner, joins, company_name: name }) => {
      if (!isOwner) return `to ${name}`;
      return joins ? 'to be an owner of the firm' : `to run the firm, for ${name}`;
    },
  },
  {
    key: 'until',
    header: 'Until',
    figures: true,
    render: (invited) => formatDate(invited.expires_at),
    sub: (invited) => isOver(invited) && 'Expired',
  },
  { key: 'revoke', header: 'Revoke', render: (invited) => <Revoke invited={invited} /> },
];

/** Who is invited and has not answered, with the way to take it back. */
export function InvitedPanel() {
  const query = useQuery(firmQueries.invited(useTenantScope()));
  return (
    <QueryPanel
      title="Invitations that wait"
      note={(rows) => rows.length >= MOST_INVITED && `at most ${MOST_INVITED} of each kind`}
      query={query}
      failed="The invitations could not be loaded"
      empty="No invitation waits. Invite another owner: with two, one confirms what the other changes of the bank details."
      action={<InviteOwner />}
      isEmpty={(rows) => rows.length === 0}
      flush={(query.data?.length ?? 0) > 0}
    >
      {(rows) => (
        <DataTable
          label="Invitations that wait"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </QueryPanel>
  );
}

function InviteOwner() {
  const inviting = useDisclosure();
  return (
    <>
      <Button size="small" ref={inviting.opener} onClick={inviting.open}>
        Invite an owner…
      </Button>
      {inviting.isOpen && (
        <Suspense>
          <InviteOwnerDialog onClose={inviting.close} />
        </Suspense>
      )}
    </>
  );
}

function Revoke({ invited: { id, email } }: { invited: Invited }) {
  const asking = useDisclosure();
  const revoke = useRevoke();
  return (
    <>
      <Button
        size="small"
        danger
        ref={asking.opener}
        onClick={asking.open}
        aria-label={`Revoke the invitation of ${email}`}
      >
        Revoke…
      </Button>
      <ConfirmDialog
        open={asking.isOpen}
        title={`Revoke the invitation of ${email}?`}
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        onClose={asking.close}
        onConfirm={() =>
          revoke.mutate(
            { invitation_id: id },
            {
              onSuccess: () => {
                showToast({ text: 'Invitation revoked' });
                asking.close();
              },
            },
          )
        }
      >
        <p>The link in the mail opens nothing any more.</p>
        {revoke.error && <InlineAlert tone="bad">{revoke.error.message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}
