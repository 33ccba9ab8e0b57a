import { statusesOf } from '@portal/shared-core/domain/companies';
import { asRegistered, containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { companiesKey } from '#/lib/query-keys.ts';
import { NO_GROUP } from '#/components/groups/group-names.ts';

export type CompanyListItem = NonNullable<
  Awaited<ReturnType<typeof selectCompanies>>['data']
>[number];

export const companyQueries = {
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(companiesKey(scope), params, {
      shows: ['companies', 'company_users', 'company_group_members', 'company_groups'],
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
    'id, name, status, registration_number, registration_date, next_filing, type:entity_types!inner(name), groups:company_group_members(group:company_groups(name))',
    options,
  );
  if (search) {
    const number = containsIn(['registration_number'], asRegistered(search));
    companies = companies.or(`${containsIn(['name'], search)},${number}`);
  }
  const group = filters['group'];
  if (group) {
    companies =
      group === NO_GROUP
        ? companies.is('groups', null)
        : companies.eq('groups.group_id', group).not('groups', 'is', null);
  }
  if (filters['type']) companies = companies.eq('type', filters['type']);
  const statuses = statusesOf(filters['standing'] ?? '');
  return statuses ? companies.in('status', statuses) : companies;
}
