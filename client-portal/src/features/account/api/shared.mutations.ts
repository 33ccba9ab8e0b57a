import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

import type { Shared } from './shared.queries.ts';

/** What a person may do, and in which companies. */
export interface Share {
  companies: readonly string[];
  access: 'signatory' | 'viewer';
  money: boolean;
  /** The last day; empty for no end. */
  until: string;
}

const termsOf = ({ access, money, until }: Share) => ({ access, money, ...(until && { until }) });

/** Invites an address to companies. Raises access.companies_missing, access.until_invalid, access.own_address, invitation.email_invalid. */
export const useShare = () =>
  useCommand(
    'share_companies',
    ({ token, email, ...share }: Share & { token: string; email: string }) => ({
      token,
      email,
      company_ids: [...share.companies],
      ...termsOf(share),
    }),
  );

/**
 * Changes what a person may do and in which companies; those that were taken out end. Raises access.given_by_firm, access.until_invalid,
 * access.companies_missing.
 */
export function useChangeShared({ person_id: person, companies: former }: Shared) {
  const { supabase } = useTenantScope();
  return useAction(async (share: Share) => {
    const person_id = person ?? '';
    const company_ids = [...share.companies];
    unwrap(await supabase.rpc('set_shared_access', { person_id, company_ids, ...termsOf(share) }));
    const out = former.map(({ id }) => id).filter((id) => !company_ids.includes(id));
    if (out.length > 0) {
      unwrap(await supabase.rpc('end_shared_access', { person_id, company_ids: out }));
    }
  });
}

/** Ends the access of a person to companies. Raises access.given_by_firm. */
export const useEndShared = () => useCommand('end_shared_access');

/** Makes an invitation that waits void. Raises invitation.not_pending. */
export const useRevoke = () => useCommand('revoke_invitation');

/** Mails a new link; the former one opens nothing any more. Raises invitation.not_pending, invitation.recipient_limit. */
export const useResend = () => useCommand('resend_invitation');
