import type { Enum } from '@portal/shared-core/supabase';
import { useCommand } from '@portal/shared-core/tenant';

/** Takes all access from a person at once. Raises account.own, account.reason_missing, not_allowed. */
export function useSuspend(userId: string) {
  return useCommand('suspend_user', ({ reason }: { reason: string }) => ({
    user_id: userId,
    reason,
  }));
}

/** Ends every session of a person; how many. Raises account.own, account.reason_missing, not_allowed. */
export function useSignOut(userId: string) {
  return useCommand('sign_out_user', ({ reason }: { reason: string }) => ({
    user_id: userId,
    reason,
  }));
}

/** Ends a suspension. Raises account.own, not_allowed. */
export const useRestore = () => useCommand('restore_user');

/** Gives a person a role. Raises account.own, account.role_missing, not_allowed. */
export function useSetUserRole(userId: string) {
  return useCommand('set_user_role', ({ role }: { role: Enum<'user_role'> }) => ({
    user_id: userId,
    role,
  }));
}

/** Removes the second factors of a person. Raises account.no_second_factor, account.reason_missing, account.own, not_allowed. */
export function useRemoveFactor(userId: string) {
  return useCommand('remove_second_factor', ({ reason }: { reason: string }) => ({
    user_id: userId,
    reason,
  }));
}

/** Gives a member of staff these duties and takes the others. Raises duty.invalid, duty.not_staff, account.own, not_allowed. */
export function useSetDuties(userId: string) {
  return useCommand('set_staff_duties', ({ duties }: { duties: Enum<'staff_duty'>[] }) => ({
    user_id: userId,
    duties,
  }));
}

/** Makes a member of a firm its owner or the reverse. Raises tenant.last_owner. */
export const useSetMemberRole = () => useCommand('set_member_role');

/** Ends a membership. Raises tenant.last_owner. */
export const useRemoveMember = () => useCommand('remove_member');

/** Ends the access of a person to a company. Raises access.is_client, access.reason_missing, duty.reviewer_needed. */
export const useEndAccess = () => useCommand('revoke_company_access');

/** Gives a person access to a company or changes it. Raises access.person_invalid, access.is_client, duty.reviewer_needed. */
export const useGiveAccess = () => useCommand('set_company_access');

/** Invites an address to a company, by a link with this token; answers the id of the invitation. Raises invitation.email_invalid, invitation.conflict, not_found. */
export const useInviteClient = () => useCommand('invite_client');

/**
 * Invites an address to run this firm, by a link with this token; answers the id of the invitation. Raises invitation.email_invalid,
 * invitation.company_name_invalid, invitation.conflict.
 */
export const useInviteFirm = () => useCommand('invite_company');

/**
 * Invites an address to become staff with duties, by a link with this token; answers the id. For the super admin. Raises invitation.email_invalid, invitation.already_staff,
 * invitation.conflict, duty.invalid, not_allowed.
 */
export const useInviteColleague = () => useCommand('invite_colleague');

/** Gives an invitation a link with this new token and seven more days; the former link is void. Raises invitation.not_pending. */
export const useResend = () => useCommand('resend_invitation');

/** Makes an invitation void. Raises invitation.not_pending once it is accepted. */
export const useRevoke = () => useCommand('revoke_invitation');
