import { shows } from '@portal/shared-core/query';
import { statusesOf } from '@portal/shared-core/domain/companies';
import { containsPattern } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type CompanyListItem = NonNullable<
  Awaited<ReturnType<typeof selectCompanies>>['data']
>[number];

export const companyQueries = {
  /** Starts with portal and tenant, so that neither ever reads the other's cache. */
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'companies'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    listQuery(companyQueries.all(scope), params, {
      shows: ['companies', 'company_users'],
      sortable: ['name', 'type', 'status', 'registration_date', 'next_filing'],
      select: (options) => selectCompanies(scope, params, options),
    }),

  detail: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(scope), 'detail', companyId],
      meta: shows('companies', 'company_participants', 'parties', 'company_users'),
      queryFn: ({ signal }) => getCompany(scope, companyId, signal),
    }),
};

function selectCompanies(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let companies = from('companies').select(
    'id, name, status, registration_number, registration_date, next_filing, type:entity_types!inner(name)',
    options,
  );
  if (search) companies = companies.ilike('name', containsPattern(search));
  const statuses = statusesOf(filters['standing'] ?? '');
  return statuses ? companies.in('status', statuses) : companies;
}

async function getCompany({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `id, name, status, registration_number, registry_entity_id, features, registration_date, next_filing, currency,
       authorised_shares, par_value, capital, registered_office, fiscal_year_end,
       type:entity_types!inner(code, name, law),
       participants:company_participants(id, role, shares, appointed_on, ceased_on, party:parties!inner(id, kind, name, country))`,
    )
    .eq('id', companyId)
    // What was entered by mistake is history, not the register.
    .eq('participants.voided', false)
    .abortSignal(signal)
    .single();
  return unwrap(await company);
}
