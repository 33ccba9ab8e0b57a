import { toAppError, type AppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';

import { readInvitation, type Invitation, type InvitationKind } from './invitations.ts';

type Answer = { invitation: Invitation } | { failure: AppError };

/** The invitation of a token, or why there is none; undefined while it is read. */
export function useInvitation(kind: InvitationKind, token: string) {
  const supabase = useSupabase();
  const [reading, setReading] = useState(read);
  const [answer, setAnswer] = useState<Answer>();

  function read(): Promise<Answer> {
    return readInvitation(supabase, kind, token).then(
      (invitation) => ({ invitation }),
      (error: unknown) => ({ failure: toAppError(error) }),
    );
  }

  useEffect(() => {
    let isWanted = true;
    void reading.then((found) => isWanted && setAnswer(found));
    return () => {
      isWanted = false;
    };
  }, [reading]);

  return {
    answer,
    tryAgain() {
      setAnswer(undefined);
      setReading(read());
    },
  };
}
