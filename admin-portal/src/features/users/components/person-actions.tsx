import { entryOf, toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert, MoreMenu } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useRestore } from '../api/people.mutations.ts';
import type { Person } from '../api/people.queries.ts';

const SuspendDialog = lazy(async () => ({
  default: (await import('./suspend-dialog.tsx')).SuspendDialog,
}));
const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}));
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const FactorDialog = lazy(async () => ({
  default: (await import('./factor-dialog.tsx')).FactorDialog,
}));

/** What staff do with the account of a person: suspend, restore, sign out, role, second factor. */
export function PersonActions({ person, isMe }: { person: Person; isMe: boolean }) {
  const [open, setOpen] = useState<'suspend' | 'sign-out' | 'role' | 'factor' | null>(null);
  const notAllowed = useNotAllowed('suspend_user');
  const notOfStaff = useNotAllowed('suspend_user.staff');
  const restore = useRestore();
  const refused = restore.error && toAppError(restore.error);
  const isSuspended = person.status === 'suspended';
  const held =
    notAllowed ??
    (isMe ? 'This is your own account. Ask a colleague.' : undefined) ??
    (person.role === 'admin' ? notOfStaff : undefined);
  const close = () => setOpen(null);

  // Nobody opens an account again that its person has deleted.
  if (person.status === 'closed') return null;

  if (held) {
    return <HeldButton because={held}>{isSuspended ? 'Restore' : 'Suspend…'}</HeldButton>;
  }
  return (
    <>
      {refused && (
        <InlineAlert tone="bad" title={entryOf(refused.code).title}>
          {refused.message}
        </InlineAlert>
      )}
      {isSuspended ? (
        <Button
          variant="contained"
          loading={restore.isPending}
          onClick={() => restore.mutate({ user_id: person.id })}
        >
          Restore
        </Button>
      ) : (
        <Button onClick={() => setOpen('suspend')}>Suspend…</Button>
      )}
      <MoreMenu
        label="More about the account"
        groups={[
          {
            entries: [
              { label: 'Change the role…', onSelect: () => setOpen('role') },
              { label: 'Sign out everywhere…', onSelect: () => setOpen('sign-out') },
              {
                label: 'Remove the second factor…',
                danger: true,
                onSelect: () => setOpen('factor'),
              },
            ],
          },
        ]}
      />
      <Suspense>
        {open === 'suspend' && <SuspendDialog person={person} onClose={close} />}
        {open === 'sign-out' && <SignOutDialog person={person} onClose={close} />}
        {open === 'role' && <RoleDialog person={person} onClose={close} />}
        {open === 'factor' && <FactorDialog person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
