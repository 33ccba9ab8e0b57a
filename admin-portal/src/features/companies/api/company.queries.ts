import { shows } from '@portal/shared-core/query';
import { statusesOf } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type CompanyListItem = NonNullable<
  Awaited<ReturnType<typeof selectCompanies>>['data']
>[number];
export type CompanyDetail = Awaited<ReturnType<typeof getCompany>>;

export const companyQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'companies'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    listQuery(companyQueries.all(scope), params, {
      shows: ['companies'],
      sortable: ['name', 'type', 'status', 'registration_date', 'next_filing'],
      select: (options) => selectCompanies(scope, params, options),
    }),

  detail: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(scope), 'detail', companyId],
      meta: shows('companies', 'company_participants', 'parties'),
      queryFn: ({ signal }) => getCompany(scope, companyId, signal),
    }),
};

function selectCompanies(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let companies = from('companies').select(
    `id, name, status, registration_number, registration_date, next_filing, type:entity_types!inner(name),
       owner:profiles!companies_user_id_fkey(full_name, email)`,
    options,
  );
  if (search) companies = companies.or(containsIn(['name', 'registration_number'], search));
  const statuses = statusesOf(filters['standing'] ?? '');
  if (statuses) companies = companies.in('status', statuses);
  return filters['filing'] === 'late'
    ? companies.lt('next_filing', nassauToday()).in('status', ['active', 'in_penalty'])
    : companies;
}

async function getCompany({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `id, name, status, registration_number, registry_entity_id, features, registration_date, next_filing, currency,
       authorised_shares, par_value, capital, registered_office, fiscal_year_end,
       type:entity_types!inner(code, name, law), owner:profiles!companies_user_id_fkey(full_name, email),
       participants:company_participants(id, role, shares, appointed_on, ceased_on, party:parties!inner(id, kind, name, country))`,
    )
    .eq('id', companyId)
    // What was entered by mistake is history, not the register.
    .eq('participants.voided', false)
    .abortSignal(signal)
    .single();
  return unwrap(await company);
}
