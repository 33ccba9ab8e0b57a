import { toAppError, type AppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';

import { readInvitation, type Invitation, type InvitationKind } from './invitations.ts';

type Answer = { invitation: Invitation } | { failure: AppError };

/** The invitation of a token, or why there is none; undefined while it is read. */
export function useInvitation(kind: InvitationKind, token: string) {
  const supabase = useSupabase();
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isWanted = true;
    void readInvitation(supabase, kind, token)
      .then(
        (invitation) => ({ invitation }),
        (error: unknown) => ({ failure: toAppError(error) }),
      )
      .then((found) => isWanted && setAnswer(found));
    return () => {
      isWanted = false;
    };
  }, [supabase, kind, token, attempt]);

  return {
    answer,
    tryAgain() {
      setAnswer(undefined);
      setAttempt(attempt + 1);
    },
  };
}
