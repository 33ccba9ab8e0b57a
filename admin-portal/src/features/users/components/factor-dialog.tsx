import { zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useRemoveFactor } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { accountReason } from './account-reason.ts';

/** Removes the second factor of a person who lost it (AUTH-09). Load it with `lazy`. */
export function FactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person);
  return (
    <CommandDialog
      title={`Remove the second factor of ${name}?`}
      text={`${name} is signed out everywhere and then signs in with the password alone. The person is notified. Be sure who asks for it.`}
      command={useRemoveFactor(person.id)}
      resolver={zodResolver(accountReason)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Remove the second factor"
      danger
      toast={{ text: 'Second factor removed' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help="Staff only. How you made sure who asks."
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
