import { shows } from '@portal/shared-core/query';
import { useUser } from '@portal/shared-core/session';
import { NoticePlace } from '@portal/shared-core/shell';
import { useSupabase, type PortalClient } from '@portal/shared-core/supabase';
import { Actions, Button, InlineAlert, ButtonLink } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

const KEY = 'bahamasinc_factor_later';

/** The sign-in of a person without a second factor; null for one who has it. Read from the session: no request. */
const bareSignInQuery = (client: PortalClient, userId: string) =>
  queryOptions({
    queryKey: ['session', userId, 'bare-sign-in'],
    meta: shows(),
    async queryFn() {
      const { data: levels } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      const { data } = await client.auth.getSession();
      if (!data.session || levels?.nextLevel !== 'aal1') return null;
      return `${userId} ${data.session.user.last_sign_in_at ?? ''}`;
    },
  });

/** Invites staff without a second factor to set one up, once at each sign-in (AUTH-09). */
export function FactorInvitation() {
  const { id } = useUser();
  const { data: signIn } = useQuery(bareSignInQuery(useSupabase(), id));
  const [later, setLater] = useState(readLater);
  if (!signIn || signIn === later) return null;

  const putOff = () => {
    keepLater(signIn);
    setLater(signIn);
  };
  return (
    <NoticePlace>
      <InlineAlert
        tone="info"
        title="Protect your account with a second factor"
        action={
          <Actions>
            <ButtonLink to={paths.settings} onClick={putOff}>
              Set it up
            </ButtonLink>
            <Button variant="text" onClick={putOff}>
              Later
            </Button>
          </Actions>
        }
      >
        Your account reads the records of clients, and a password alone opens it.
      </InlineAlert>
    </NoticePlace>
  );
}

/** For which sign-in this tab puts it off. */
function readLater(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepLater(signIn: string): void {
  try {
    sessionStorage.setItem(KEY, signIn);
  } catch {
    // Storage is full or switched off: the next page asks again.
  }
}
