import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

/** What only staff may know of a company: how risky it is held to be, and what is open about it. */
export const companyOversight = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'oversight', companyId],
    meta: shows(
      'risk_assessments',
      'compliance_alerts',
      'company_participants',
      'party_holders',
      'party_companies',
    ),
    queryFn: ({ signal }) => getOversight(scope, companyId, signal),
  });

async function getOversight(
  { from, supabase }: TenantScope,
  companyId: string,
  signal: AbortSignal,
) {
  const [risk, alerts] = await Promise.all([
    from('risk_assessments')
      .select('effective_rating, residual_score, assessed_at, next_review_on')
      .eq('company_id', companyId)
      .eq('is_current', true)
      .abortSignal(signal)
      .maybeSingle(),
    supabase.rpc('company_alerts', { company_id: companyId }).abortSignal(signal),
  ]);
  const open = unwrap(alerts);
  return { risk: unwrap(risk), alerts: open.slice(0, 5), alertCount: open.length };
}

/** How a company came in that was not formed here; null for one that was. */
export const broughtInQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'brought-in', companyId],
    meta: shows('company_origins'),
    queryFn: ({ signal }) => getOrigin(scope, companyId, signal),
  });

export type BroughtIn = NonNullable<Awaited<ReturnType<typeof getOrigin>>>;

async function getOrigin({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const found = from('company_origins')
    .select(
      `origin, import_id, entered_at, moved_on, incorporated_on, former_jurisdiction, former_name, former_number, former_agent,
       by:profiles(full_name)`,
    )
    .eq('company_id', companyId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrap(await found);
}
