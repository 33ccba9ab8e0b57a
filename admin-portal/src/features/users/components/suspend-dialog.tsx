import { zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useSuspend } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { accountReason } from './account-reason.ts';
import { StakesList } from './stakes-list.tsx';

/** Suspends a person, with what follows. Load it with `lazy`. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person);
  return (
    <CommandDialog
      title={`Suspend ${name}?`}
      text={
        <>
          <p>
            {name} loses all access at once, also where a page is open now, and is signed out.
            Nothing is deleted, and Restore gives it back.
          </p>
          <StakesList userId={person.id} />
        </>
      }
      command={useSuspend(person.id)}
      resolver={zodResolver(accountReason)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Suspend"
      danger
      toast={{ text: `${name} is suspended` }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help="Staff only. It stays with the account."
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
