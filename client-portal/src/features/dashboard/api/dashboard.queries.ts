import { shows } from '@portal/shared-core/query';
import { applicationTitle } from '@portal/shared-core/domain/application';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/dashboard-key.ts';

import { soonUntil } from '../needs.ts';

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

  needyCompanies: (scope: TenantScope, today: string) =>
    queryOptions({
      queryKey: [...dashboardKey(scope), 'needy-companies', today],
      meta: shows('companies', 'company_users'),
      queryFn: ({ signal }) => needyCompanies(scope, today, signal),
    }),

  ownParts: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...dashboardKey(scope), 'own-parts', userId],
      meta: shows('party_invitations'),
      queryFn: ({ signal }) => ownParts(scope, userId, signal),
    }),
};

/** The user's own applications that are still under way, the last touched first. */
async function openApplications({ from }: TenantScope, userId: string, signal: AbortSignal) {
  const applications = from('draft_applications')
    .select(
      'id, reference, step, state, state_since, updated_at, created_at, submitted_at, name:data->names->>0, type:entity_types(name)',
    )
    .eq('user_id', userId)
    .not('state', 'in', '(incorporated,rejected,withdrawn)')
    .order('updated_at', { ascending: false })
    .limit(SHOWN_APPLICATIONS)
    .abortSignal(signal);
  return unwrap(await applications).map(({ name, ...application }) => ({
    ...application,
    title: applicationTitle(name, 'New company'),
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

/** Every company that may need the client on a day, however many: in penalty, or active with a filing overdue or due soon. */
async function needyCompanies({ from }: TenantScope, today: string, signal: AbortSignal) {
  const companies = from('companies')
    .select('id, name, status, next_filing')
    .or(`status.eq.in_penalty,and(status.eq.active,next_filing.lte.${soonUntil(today)})`)
    .order('next_filing', { nullsFirst: false })
    .abortSignal(signal);
  return unwrap(await companies);
}

/** The parts of others' applications that the user has accepted and not submitted. */
async function ownParts({ from }: TenantScope, userId: string, signal: AbortSignal) {
  const parts = from('party_invitations')
    .select('party_id, company_name')
    .eq('accepted_by', userId)
    .eq('status', 'accepted')
    .is('done_at', null)
    .order('accepted_at')
    .abortSignal(signal);
  return unwrap(await parts);
}
