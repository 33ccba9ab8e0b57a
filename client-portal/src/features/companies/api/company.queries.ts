import { shows } from '@portal/shared-core/query';
import { statusesOf } from '@portal/shared-core/domain/companies';
import { containsPattern } from '@portal/shared-core/domain/search';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import type { Sort } from '@portal/shared-core/ui';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface CompanyListQuestion {
  page: number;
  pageSize: number;
  sort: Sort;
  search: string;
  /** A key of `standingGroups`, or nothing for all. */
  standing: string;
}

export type CompanyListItem = Awaited<ReturnType<typeof listCompanies>>['rows'][number];

const SORTABLE = ['name', 'type', 'status', 'registration_date', 'next_filing'];

export const companyQueries = {
  /** Starts with portal and tenant, so that neither ever reads the other's cache. */
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'companies'] as const,

  list: (scope: TenantScope, question: CompanyListQuestion) =>
    queryOptions({
      queryKey: [...companyQueries.all(scope), 'list', question],
      meta: shows('companies', 'company_users'),
      queryFn: ({ signal }) => listCompanies(scope, question, signal),
      placeholderData: keepPreviousData,
    }),

  detail: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(scope), 'detail', companyId],
      meta: shows('companies', 'company_participants', 'parties', 'company_users'),
      queryFn: ({ signal }) => getCompany(scope, companyId, signal),
    }),
};

async function listCompanies(
  { from }: TenantScope,
  { page, pageSize, sort, search, standing }: CompanyListQuestion,
  signal: AbortSignal,
) {
  const first = (page - 1) * pageSize;
  let companies = from('companies')
    .select(
      'id, name, status, registration_number, registration_date, next_filing, type:entity_types!inner(name)',
      { count: 'exact' },
    )
    .order(SORTABLE.includes(sort.key) ? sort.key : 'name', {
      ascending: sort.direction === 'asc',
    })
    .order('id')
    .range(first, first + pageSize - 1)
    .abortSignal(signal);
  if (search) companies = companies.ilike('name', containsPattern(search));
  const statuses = statusesOf(standing);
  if (statuses) companies = companies.in('status', statuses);

  const answer = await companies;
  // Past the last page there is nothing, which PostgREST calls an error.
  if (answer.error?.code === 'PGRST103') return { rows: [], total: 0 };
  return { rows: unwrap(answer), total: answer.count ?? 0 };
}

async function getCompany({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `id, name, status, registration_number, registry_entity_id, registration_date, next_filing, currency,
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
