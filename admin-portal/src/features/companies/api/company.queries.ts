import { statusesOf } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { companiesKey } from '#/components/company/company.queries.ts';

export type CompanyListItem = NonNullable<
  Awaited<ReturnType<typeof selectCompanies>>['data']
>[number];

export const companyQueries = {
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(companiesKey(scope), params, {
      shows: ['companies'],
      sortable: ['name', 'type', 'status', 'registration_date', 'next_filing'],
      select: (options) => selectCompanies(scope, params, options),
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
