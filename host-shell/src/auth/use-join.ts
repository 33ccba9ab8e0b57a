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
      // Of a colleague the sign-up accepts nothing before the address is confirmed; where it is already, this finds it done or does it.
      if (signedIn && invitation.kind === 'colleague') {
        await acceptInvitation(supabase, invitation.token);
        queryClient.clear();
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
