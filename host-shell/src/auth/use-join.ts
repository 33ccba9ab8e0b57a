import { AppError, isAppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { useNavigate } from 'react-router-dom';

import { joinByInvitation, landingOf, type Invitation } from './invitations.ts';

/** Makes the account of an invitation and goes on: into the portal, or to the sign-in where the address has to be confirmed. */
export function useJoin(invitation: Invitation, onTaken: () => void) {
  const supabase = useSupabase();
  const navigate = useNavigate();
  return async (entered: { password: string; fullName?: string }) => {
    try {
      const signedIn = await joinByInvitation(supabase, invitation, entered);
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
