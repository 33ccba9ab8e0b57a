import { nameEntries, PARTY_OF_ENTRY } from '@portal/shared-core/company';
import { shows } from '@portal/shared-core/query';
import { unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/lib/query-keys.ts';

export type Company = Awaited<ReturnType<typeof getCompany>>;

/** One company with its current participants. Raises not_found for one the client may not see. */
export const companyQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'detail', companyId],
    meta: shows('companies', 'company_participants', 'parties', 'company_users'),
    queryFn: ({ signal }) => getCompany(scope, companyId, signal),
  });

async function getCompany(scope: TenantScope, companyId: string, signal: AbortSignal) {
  const company = scope
    .from('companies')
    .select(
      `id, name, user_id, status, registration_number, registry_entity_id, features, registration_date, next_filing, currency,
       authorised_shares, par_value, capital, registered_office, fiscal_year_end,
       type:entity_types!inner(code, name, law),
       participants:company_participants(id, role, shares, appointed_on, ceased_on, ${PARTY_OF_ENTRY})`,
    )
    .eq('id', companyId)
    // What was entered by mistake is history, not the register.
    .eq('participants.voided', false)
    .abortSignal(signal)
    .maybeSingle();
  const { participants, ...read } = unwrapRow(await company);
  return { ...read, participants: await nameEntries(scope, companyId, participants, signal) };
}
