import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Company = Awaited<ReturnType<typeof getCompany>>;

/** Starts with portal and tenant, so that neither ever reads the other's cache. */
export const companiesKey = ({ tenantId }: TenantScope) =>
  ['admin', tenantId, 'companies'] as const;

/** One company with its client and its current participants. Raises not_found for one that is not in the tenant. */
export const companyQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'detail', companyId],
    meta: shows('companies', 'company_participants', 'parties'),
    queryFn: ({ signal }) => getCompany(scope, companyId, signal),
  });

async function getCompany({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `id, name, status, version, registration_number, registry_entity_id, features, registration_date, next_filing, currency,
       authorised_shares, par_value, capital, registered_office, fiscal_year_end,
       type:entity_types!inner(code, name, law), owner:profiles!companies_user_id_fkey(id, full_name, email),
       participants:company_participants(id, role, shares, appointed_on, ceased_on, party:parties!inner(id, kind, name, country, provided_by_firm))`,
    )
    .eq('id', companyId)
    // What was entered by mistake is history, not the register.
    .eq('participants.voided', false)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await company);
}

/** The types of companies, by name. Reference data. */
export const entityTypesQuery = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'entity-types'],
    meta: shows(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.from('entity_types').select('code, name').order('name').abortSignal(signal),
      ),
  });
