import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

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
  beforehand: () => Promise<void>,
  /** Called even if the button has unmounted, as it does once the person is invited. */
  onInvited: (made: MadeLink, email: string) => void,
) {
  const { supabase } = useTenantScope();
  return useAction(
    async ({ token, email }: { token: string; email: string }) => {
      await beforehand();
      const invitation = { token, application_id: applicationId, person_id: personId, email };
      onInvited({ id: unwrap(await supabase.rpc('invite_party', invitation)), token }, email);
    },
    { untilRead: true },
  );
}

/** Makes a new link with this token, for seven more days; the former is void. Raises invitation.not_pending. */
export function useNewLink(partId: string, onMade: (made: MadeLink) => void) {
  const { supabase } = useTenantScope();
  return useAction(
    async (token: string) => {
      const made = supabase.rpc('resend_invitation', { invitation_id: partId, token });
      onMade({ id: unwrap(await made), token });
    },
    { untilRead: true },
  );
}

/** Has the portal mail a link that was made just now. Once for each link. Raises rate.too_many, tenant.feature_off. */
export function useMailPart({ id, token }: MadeLink) {
  return useCommand<'mail_part', void>('mail_part', () => ({ invitation_id: id, token }), {
    untilRead: true,
  });
}

/** Voids a link that has not been opened. Raises invitation.not_pending once it is accepted. */
export function useVoidLink(partId: string) {
  return useCommand<'revoke_invitation', void>(
    'revoke_invitation',
    () => ({ invitation_id: partId }),
    { untilRead: true },
  );
}

/** The applicant fills the part in themselves, from the start. Raises invitation.not_pending once it is done. */
export function useTakeBack(partId: string) {
  return useCommand<'take_back_part', void>('take_back_part', () => ({ invitation_id: partId }), {
    untilRead: true,
  });
}
