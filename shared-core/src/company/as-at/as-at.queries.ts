import { queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { shows } from '../../query/index.ts';
import { allRows, unwrap } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';
import { endOfDay, type AsAt } from './use-as-at.ts';

/** The days on which the registers of a company changed, newest first. */
export const registerDaysQuery = (portal: PortalName, scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'register-days', companyId],
    meta: shows('company_participants', 'companies', 'charges', 'parties'),
    queryFn: async ({ signal }) => {
      const days = scope.supabase.rpc('register_days', { company: companyId });
      return unwrap(await days.abortSignal(signal));
    },
  });

/** Name and registered office on a day; null before the company was there. */
export const companyAsAtQuery = (
  portal: PortalName,
  scope: TenantScope,
  companyId: string,
  { day, knownAt }: AsAt,
) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'as-at', companyId, day, knownAt],
    meta: shows('companies'),
    queryFn: async ({ signal }) => {
      const company = scope.supabase.rpc('company_as_at', {
        company: companyId,
        effective: day,
        ...(knownAt && { known_at: knownAt }),
      });
      return unwrap(await company.abortSignal(signal))[0] ?? null;
    },
  });

/** The standings of a company that are recorded, the oldest first. */
export const standingsQuery = (portal: PortalName, scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'standings', companyId],
    meta: shows('companies'),
    queryFn: async ({ signal }) => {
      const standings = scope.supabase.rpc('company_standings', { company: companyId });
      return unwrap(await standings.abortSignal(signal));
    },
  });

/** What had been decided about a company by the end of a day, newest first. */
export const decisionsAsAtQuery = (
  portal: PortalName,
  scope: TenantScope,
  companyId: string,
  day: string,
) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'decisions-as-at', companyId, day],
    meta: shows('draft_applications', 'change_requests', 'documents', 'obligations'),
    queryFn: async ({ signal }) => {
      return allRows((...part) =>
        scope.supabase
          .rpc('decisions_as_at', { company: companyId, known_at: endOfDay(day) })
          .range(...part)
          .abortSignal(signal),
      );
    },
  });

/** The documents of a company as they were at the end of a day. */
export const documentsAsAtQuery = (
  portal: PortalName,
  scope: TenantScope,
  companyId: string,
  day: string,
) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'documents-as-at', companyId, day],
    meta: shows('documents'),
    queryFn: async ({ signal }) => {
      return allRows((...part) =>
        scope.supabase
          .rpc('documents_as_at', { company: companyId, known_at: endOfDay(day) })
          .range(...part)
          .abortSignal(signal),
      );
    },
  });
