import { lookOf, particularsOf, senderOf, type Branding } from '@portal/shared-core/firm';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';

import type { Firm } from './firm.queries.ts';

/** What changes of the branding of a firm that was read as `base`. */
interface BrandingChange {
  base: Firm;
  change: { branding: Branding };
}

/**
 * Saves how the portal looks and what invoices name of a firm. Raises tenant.conflict when it was changed since it was read,
 * tenant.branding_invalid, tenant.colour_contrast.
 */
export function useSaveBranding() {
  const { tenantId } = useTenantScope();
  return useCommand('update_branding', ({ base, change: { branding } }: BrandingChange) => ({
    tenant_id: tenantId,
    expected_version: base.version,
    branding: { ...lookOf(branding), ...particularsOf(branding) },
  }));
}

/** Saves in whose name mails are. Raises tenant.conflict, tenant.branding_invalid. */
export function useSaveSender() {
  const { tenantId } = useTenantScope();
  return useCommand('set_mail_sender', ({ base, change: { branding } }: BrandingChange) => ({
    tenant_id: tenantId,
    expected_version: base.version,
    sender: senderOf(branding),
  }));
}

/** Makes a member an owner, or the reverse. Raises tenant.last_owner. */
export const useSetRole = () => useCommand('set_member_role');

/** Ends a membership. Raises tenant.last_owner. */
export const useRemoveMember = () => useCommand('remove_member');

/**
 * Invites an address to be an owner of the firm. Raises invitation.email_invalid, invitation.already_owner, invitation.recipient_limit,
 * rate.too_many.
 */
export function useInviteOwner() {
  const { tenantId } = useTenantScope();
  return useCommand('invite_owner', (input: { token: string; email: string }) => ({
    ...input,
    tenant_id: tenantId,
  }));
}

/** Makes an invitation that waits void. Raises invitation.not_pending. */
export const useRevoke = () => useCommand('revoke_invitation');

/** Says that the prices, or the levels of reminders, of the platform were looked at and stay. */
export const useCheckPoint = () => useCommand('check_firm_point');

/** Sets whether clients may pay an annual fee before its invoice. */
export function useSetFeePayment() {
  const { tenantId } = useTenantScope();
  return useCommand('set_fee_payment', (early: boolean) => ({
    tenant_id: tenantId,
    before_invoice: early,
  }));
}

/** Sets whether applications are filed only once their invoice is paid. */
export function useSetFilingRule() {
  const { tenantId } = useTenantScope();
  return useCommand('set_filing_rule', (waits: boolean) => ({
    tenant_id: tenantId,
    after_payment: waits,
  }));
}
