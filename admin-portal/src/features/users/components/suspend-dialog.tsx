import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useSuspend } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { StakesList } from './stakes-list.tsx';

/** Suspends a person, with what follows. Load it with `lazy`. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person);
  return (
    <ReasonDialog
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
      help="Staff only. It stays with the account."
      toInput={(reason) => ({ reason })}
      submit="Suspend"
      danger
      toast={{ text: `${name} is suspended` }}
      onClose={onClose}
    />
  );
}
