import { statusesOf } from '@portal/shared-core/domain/companies';
import { containsIn } from '@portal/shared-core/domain/search';
import { riskRatings } from '@portal/shared-core/domain/risk';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type CompanyListItem = NonNullable<
  Awaited<ReturnType<typeof selectCompanies>>['data']
>[number];

export const companyQueries = {
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(companiesKey(scope), params, {
      shows: [
        'companies',
        'obligations',
        'risk_assessments',
        'company_participants',
        'kyc_profiles',
        'company_departures',
      ],
      sortable: ['name', 'status', 'registration_date', 'next_filing', 'late_duties'],
      select: (options) => selectCompanies(scope, params, options),
    }),

  /** How many companies each filter leaves. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...companiesKey(scope), 'book-counts'],
      meta: shows(
        'companies',
        'obligations',
        'risk_assessments',
        'company_participants',
        'kyc_profiles',
        'company_departures',
      ),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('company_list_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),
};

function selectCompanies(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let companies = from('company_list').select(
    `id, name, status, type_name, features, registration_number, registration_date, next_filing, client_name, client_email, former_names,
     rating, late_duties, open_kyc, leaving`,
    options,
  );
  if (search) {
    companies = companies.or(
      containsIn(
        ['name', 'registration_number', 'client_name', 'client_email', 'former_names'],
        search,
      ),
    );
  }
  const statuses = statusesOf(filters['standing'] ?? '');
  if (statuses) companies = companies.in('status', statuses);
  if (filters['type']) companies = companies.eq('type', filters['type']);
  if (filters['client']) companies = companies.eq('client_id', filters['client']);
  if (filters['duty'] === 'late') companies = companies.gt('late_duties', 0);
  if (filters['kyc'] === 'open') companies = companies.gt('open_kyc', 0);
  if (filters['departure'] === 'open') companies = companies.not('leaving', 'is', null);
  const risk = filters['risk'];
  if (risk === 'unrated') return companies.is('rating', null);
  const rating = riskRatings.find((each) => each === risk);
  return rating ? companies.eq('rating', rating) : companies;
}
