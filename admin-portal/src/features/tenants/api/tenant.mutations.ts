import type { Json } from '@portal/shared-core/supabase';
import { useCommand } from '@portal/shared-core/tenant';

import type { Tenant, TenantChange } from './tenant.queries.ts';

/**
 * Changes a tenant that was read as `base`; everything else of it stays as it was read. Raises tenant.conflict when it was changed since,
 * tenant.name_invalid, tenant.domain_invalid, tenant.domain_taken, tenant.branding_invalid, tenant.colour_contrast, tenant.invalid.
 */
export function useChangeTenant() {
  return useCommand('update_tenant', ({ base, change }: { base: Tenant; change: TenantChange }) => {
    const { id, version, name, domain, open_for_enrolment, status, branding, features, limits } = {
      ...base,
      ...change,
    };
    return {
      tenant_id: id,
      expected_version: version,
      name,
      domain: domain ?? '',
      open_for_enrolment,
      status,
      branding: branding as Json,
      features,
      limits,
    };
  });
}

/** Adds a tenant. Raises tenant.slug_invalid, tenant.slug_taken, tenant.name_invalid. */
export const useCreateTenant = () => useCommand('create_tenant');

/** Invites the first owner of a tenant. Raises invitation.email_invalid, invitation.company_name_invalid. */
export const useInviteOwner = () => useCommand('invite_company');
