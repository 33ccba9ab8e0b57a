import { unwrap } from '@portal/shared-core/supabase';
import { useMutation } from '@tanstack/react-query';

import { useApplicationsChanged } from './following.mutations.ts';

/** A link that was made just now: the id of the part, and the token, which no one reads again. */
export interface MadeLink {
  id: string;
  token: string;
}

/**
 * Invites a person by link to fill in their own part. The caller chooses the token, so that a retry creates no second link; returns the
 * id of the part. `beforehand` saves the draft, because the database needs the name. Raises the errors of invite_party.
 */
export function useSendLink(
  applicationId: string,
  personId: string,
  /** Called even if the button has unmounted, as it does once the person is invited. */
  onInvited: (made: MadeLink, email: string) => void,
) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    onSuccess: (id, { token, email }) => onInvited({ id, token }, email),
    async mutationFn({
      token,
      email,
      beforehand,
    }: {
      token: string;
      email: string;
      beforehand: () => Promise<void>;
    }) {
      await beforehand();
      return unwrap(
        await scope.supabase.rpc('invite_party', {
          token,
          application_id: applicationId,
          person_id: personId,
          email,
        }),
      );
    },
  });
}

/** Makes a new link with this token, for seven more days; the former is void. Raises invitation.not_pending. */
export function useNewLink(partId: string, onMade: (made: MadeLink) => void) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    onSuccess: (id, token) => onMade({ id, token }),
    async mutationFn(token: string) {
      const made = scope.supabase.rpc('resend_invitation', {
        invitation_id: partId,
        token,
      });
      return unwrap(await made);
    },
  });
}

/** Voids a link that has not been opened. Raises invitation.not_pending once it is accepted. */
export function useVoidLink(partId: string) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    async mutationFn() {
      unwrap(await scope.supabase.rpc('revoke_invitation', { invitation_id: partId }));
    },
  });
}

/** The applicant fills the part in themselves, from the start. Raises invitation.not_pending once it is done. */
export function useTakeBack(partId: string) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    async mutationFn() {
      unwrap(await scope.supabase.rpc('take_back_part', { invitation_id: partId }));
    },
  });
}
