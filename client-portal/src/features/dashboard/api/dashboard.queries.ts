import { shows } from '@portal/shared-core/query';
import { applicationKindLabels, applicationTitle } from '@portal/shared-core/domain/application';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/query-keys.ts';

export type OpenApplication = Awaited<ReturnType<typeof openApplications>>[number];
export type DatedCompany = Awaited<ReturnType<typeof nextCompanies>>['rows'][number];

const SHOWN_COMPANIES = 8;
const SHOWN_APPLICATIONS = 20;

export const dashboardQueries = {
  applications: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...dashboardKey(scope), 'applications', userId],
      meta: shows('draft_applications'),
      queryFn: ({ signal }) => openApplications(scope, userId, signal),
    }),

  companies: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...dashboardKey(scope), 'companies'],
      meta: shows('companies', 'company_users'),
      queryFn: ({ signal }) => nextCompanies(scope, signal),
    }),
};

/** The user's own applications that are still under way, the last touched first. */
async function openApplications({ from }: TenantScope, userId: string, signal: AbortSignal) {
  const applications = from('draft_applications')
    .select(
      'id, reference, kind, step, state, state_since, updated_at, created_at, submitted_at, name:data->names->>0, type:entity_types(name)',
    )
    .eq('user_id', userId)
    .not('state', 'in', '(incorporated,rejected,withdrawn)')
    .order('updated_at', { ascending: false })
    .limit(SHOWN_APPLICATIONS)
    .abortSignal(signal);
  return unwrap(await applications).map(({ name, ...application }) => ({
    ...application,
    title: applicationTitle(name, applicationKindLabels[application.kind].unnamed),
  }));
}

/** The companies whose next filing comes first, and how many companies there are in all. */
async function nextCompanies({ from }: TenantScope, signal: AbortSignal) {
  const companies = await from('companies')
    .select('id, name, status, registration_number, next_filing, type:entity_types!inner(name)', {
      count: 'exact',
    })
    .order('next_filing', { nullsFirst: false })
    .limit(SHOWN_COMPANIES)
    .abortSignal(signal);
  return { rows: unwrap(companies), total: companies.count ?? 0 };
}
