import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useSignOut } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';

/** Ends every session of a person, who may sign in again. Load it with `lazy`. */
export function SignOutDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person);
  return (
    <ReasonDialog
      title={`Sign ${name} out everywhere?`}
      text={`Every session of ${name} ends at once, on all devices, also where a page is open now. The account stays active: who knows the password signs in again. Where the password may be known to others, suspend the account instead.`}
      command={useSignOut(person.id)}
      help="Staff only. It stays with the account."
      toInput={(reason) => ({ reason })}
      submit="Sign out everywhere"
      danger
      toast={{ text: `${name} is signed out everywhere` }}
      onClose={onClose}
    />
  );
}
