import { statusesOf } from '@portal/shared-core/domain/companies';
import { asRegistered, containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { companiesKey } from '#/components/company/companies-key.ts';
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

const COLUMNS =
  'id, name, status, registration_number, registration_date, next_filing, type:entity_types!inner(name), groups:company_group_members(group:company_groups(name))' as const;
const OF_GROUP = COLUMNS.replace('group_members(', 'group_members!inner(');

function selectCompanies(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  const group = filters['group'];
  let companies = from('companies').select(
    // The one embed says which companies there are, where the list is of a group.
    (group && group !== NO_GROUP ? OF_GROUP : COLUMNS) as typeof COLUMNS,
    options,
  );
  if (search) {
    const number = containsIn(['registration_number'], asRegistered(search));
    companies = companies.or(`${containsIn(['name'], search)},${number}`);
  }
  if (group) {
    companies =
      group === NO_GROUP ? companies.is('groups', null) : companies.eq('groups.group_id', group);
  }
  if (filters['type']) companies = companies.eq('type', filters['type']);
  const statuses = statusesOf(filters['standing'] ?? '');
  return statuses ? companies.in('status', statuses) : companies;
}
