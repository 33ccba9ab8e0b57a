import { toAppError, type AppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';

import {
  isToken,
  openOwnPart,
  readInvitation,
  type Invitation,
  type InvitationKind,
} from './invitations.ts';

type Answer = { invitation: Invitation } | { failure: AppError } | { ownPart: string };

/** The invitation of a token, the reason why there is none, or the page it has led the user to; undefined while loading. */
export function useInvitation(kind: InvitationKind, token: string) {
  const supabase = useSupabase();
  const [reading, setReading] = useState(read);
  const [answer, setAnswer] = useState<Answer>();

  async function read(): Promise<Answer> {
    try {
      const ownPart = await openedBefore();
      return ownPart ? { ownPart } : { invitation: await readInvitation(supabase, kind, token) };
    } catch (error) {
      return { failure: toAppError(error) };
    }
  }

  /** A person who fills in their own part returns by the same link. */
  async function openedBefore(): Promise<string | null> {
    if (kind !== 'party' || !isToken(token)) return null;
    const { data } = await supabase.auth.getSession();
    return data.session && openOwnPart(supabase, data.session.user.id, token);
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
