import { shows } from '../query/index.ts';
import { queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { allRows, unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';
import type { AsAt } from './as-at/use-as-at.ts';
import type { CompanyRegisters, DutyWhy, NamedOwnership } from '../views/index.ts';

/** More open duties than a company ever has: they are entered a year ahead. */
const MOST_DUTIES = 100;

/** The queries of a company's duties, ownership and registers. Each portal caches its own. */
export const companyListQueries = {
  /** What is not met yet, by day. */
  duties: (portal: PortalName, scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...all(portal, scope), 'duties', companyId],
      meta: shows('obligations', 'payment_notices', 'companies'),
      queryFn: ({ signal }) => listDuties(scope, companyId, signal),
    }),

  /** Why a duty is there, and what being late costs. */
  why: (portal: PortalName, scope: TenantScope, dutyId: string) =>
    queryOptions({
      queryKey: [...all(portal, scope), 'why', dutyId],
      meta: shows('obligations', 'recorded_events'),
      queryFn: ({ signal }) => getWhy(scope, dutyId, signal),
    }),

  /** Who owns the company in the end, today or as at another day. */
  ownership: (
    portal: PortalName,
    scope: TenantScope,
    companyId: string,
    asAt: AsAt | null = null,
  ) =>
    queryOptions({
      queryKey: [...all(portal, scope), 'ownership', companyId, asAt?.day, asAt?.knownAt],
      meta: shows('company_participants', 'parties', 'party_holders'),
      queryFn: ({ signal }) => getOwnership(scope, companyId, asAt, signal),
    }),

  /** The registers, of today or as at another day. */
  registers: (
    portal: PortalName,
    scope: TenantScope,
    companyId: string,
    asAt: AsAt | null = null,
  ) =>
    queryOptions({
      queryKey: [...all(portal, scope), 'registers', companyId, asAt?.day, asAt?.knownAt],
      meta: shows('company_participants', 'companies', 'parties', 'charges'),
      queryFn: ({ signal }) => getRegisters(scope, companyId, asAt, signal),
    }),

  /** The application the company came from; null when it was entered otherwise or belongs to another client. */
  origin: (portal: PortalName, scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...all(portal, scope), 'origin', companyId],
      meta: shows('draft_applications'),
      queryFn: ({ signal }) => getOrigin(scope, companyId, signal),
    }),
};

/** The query key under which the portal caches companies. */
function all(portal: PortalName, { tenantId }: TenantScope) {
  return [portal, tenantId, 'companies'] as const;
}

async function listDuties({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const duties = from('duty_list')
    .select('*')
    .eq('company_id', companyId)
    .eq('state', 'open')
    .order('due_on')
    .order('id')
    .limit(MOST_DUTIES)
    .abortSignal(signal);
  return unwrap(await duties);
}

async function getWhy(
  { supabase }: TenantScope,
  dutyId: string,
  signal: AbortSignal,
): Promise<DutyWhy | null> {
  const why = supabase.rpc('obligation_why', { obligation_id: dutyId }).abortSignal(signal);
  return unwrap(await why)[0] ?? null;
}

async function getOwnership(
  { supabase }: TenantScope,
  companyId: string,
  asAt: AsAt | null,
  signal: AbortSignal,
): Promise<NamedOwnership> {
  const ownership = supabase
    .rpc('ownership', { company_id: companyId, ...timesOf(asAt) })
    .abortSignal(signal);
  return unwrap(await ownership);
}

async function getRegisters(
  { supabase }: TenantScope,
  company: string,
  asAt: AsAt | null,
  signal: AbortSignal,
): Promise<CompanyRegisters> {
  const times = timesOf(asAt);
  // In the order of the functions, which has no ties.
  const read = (register: 'members' | 'officers' | 'beneficial_owners') =>
    allRows((...part) =>
      supabase
        .rpc('register_as_at', { company, register, ...times })
        .range(...part)
        .abortSignal(signal),
    );
  const [members, officers, owners, charges] = await Promise.all([
    read('members'),
    read('officers'),
    read('beneficial_owners'),
    allRows((...part) =>
      supabase
        .rpc('charges_as_at', { company, ...times })
        .range(...part)
        .abortSignal(signal),
    ),
  ]);
  return { members, officers, beneficial_owners: owners, charges };
}

/** The two times of a reading; none for today. */
function timesOf(asAt: AsAt | null) {
  return asAt ? { effective: asAt.day, ...(asAt.knownAt && { known_at: asAt.knownAt }) } : {};
}

async function getOrigin({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const application = from('draft_applications')
    .select('id, reference')
    .eq('company_id', companyId)
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  return unwrap(await application);
}

/** The statement of the account from one day to another. Raises report.days_invalid. */
export async function readStatement(
  { supabase, tenantId }: TenantScope,
  companyId: string | null,
  from: string,
  to: string,
) {
  // In the order of the function: each line has the balance after it.
  return allRows((...part) =>
    supabase
      .rpc('invoice_statement', {
        tenant_id: tenantId,
        from_day: from,
        to_day: to,
        ...(companyId && { company_id: companyId }),
      })
      .range(...part),
  );
}
