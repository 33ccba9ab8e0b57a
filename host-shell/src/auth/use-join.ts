import { AppError, isAppError } from '@portal/shared-core/errors';
import { useNavigate } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

import { acceptInvitation, joinByInvitation, landingOf, type Invitation } from './invitations.ts';

/** Makes the account of an invitation and goes on: into the portal, or to the sign-in where the address has to be confirmed. */
export function useJoin(invitation: Invitation, onTaken: () => void) {
  const { supabase, queryClient } = openPage(useConfig());
  const navigate = useNavigate();
  return async (entered: { password: string; fullName?: string }) => {
    try {
      const signedIn = await joinByInvitation(supabase, invitation, entered);
      // The sign-up has accepted it, unless invitations are switched off: then this says so. Of a colleague it does it.
      if (signedIn) {
        await acceptInvitation(supabase, invitation.token);
        if (invitation.kind === 'colleague') queryClient.clear();
      }
      await navigate(signedIn ? await landingOf(supabase, invitation) : '/auth/login', {
        replace: true,
        state: signedIn ? null : { notice: new AppError('confirm_first').message },
      });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'email_taken') throw error;
      onTaken();
    }
  };
}
