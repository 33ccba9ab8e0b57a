import { logQuery, type LogFilters } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Listed = Database['public']['Functions']['refusal_page']['Returns'][number];

/** A refused command; the types of functions know no null. */
export type RefusedRow = Omit<Listed, Nullable> & { [Key in Nullable]: Listed[Key] | null };
type Nullable = 'person_id' | 'person_name' | 'ip';

/** The refusals that the filters leave. All firms: a refused command belongs to none. */
export const refusedLog = (scope: TenantScope, filters: LogFilters) =>
  logQuery<RefusedRow>(['admin', scope.tenantId, 'audit', 'refused', filters], {
    call(place) {
      const { who, command, code, from, to } = filters;
      return scope.supabase.rpc('refusal_page', {
        ...place,
        ...(who && { person: who }),
        ...(command && { asked: command }),
        ...(code && { answer: code }),
        ...(from && { from_day: from }),
        ...(to && { to_day: to }),
      });
    },
  });

/** Which commands were refused with which code. */
export const refusedKindsQuery = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'audit', 'refused-kinds'],
    meta: shows(),
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('refusal_kinds').abortSignal(signal)),
  });
