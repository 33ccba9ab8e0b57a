import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useRemoveFactor } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';

/** Removes the second factor of a person who lost it (AUTH-09). Load it with `lazy`. */
export function FactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person);
  return (
    <ReasonDialog
      title={`Remove the second factor of ${name}?`}
      text={`${name} is signed out everywhere and then signs in with the password alone. The person is notified. Be sure who asks for it.`}
      command={useRemoveFactor(person.id)}
      help="Staff only. How you made sure who asks."
      toInput={(reason) => ({ reason })}
      submit="Remove the second factor"
      danger
      toast={{ text: 'Second factor removed' }}
      onClose={onClose}
    />
  );
}
