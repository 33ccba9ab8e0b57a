import { logQuery, type LogFilters } from '@portal/shared-core/lists';
import type { Enum, Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

type AccessKind = Enum<'access_kind'>;
type Listed = Database['public']['Functions']['access_page']['Returns'][number];

/** An event of the access log; the types of functions know no null. */
export type AccessRow = Omit<Listed, Nullable> & { [Key in Nullable]: Listed[Key] | null };
type Nullable = 'person_id' | 'person_name' | 'subject' | 'subject_id' | 'tenant_name' | 'ip';

export const accessKinds: readonly { value: AccessKind; label: string }[] = [
  { value: 'sign_in', label: 'Signed in' },
  { value: 'sign_in_failed', label: 'Sign-in failed' },
  { value: 'sign_out', label: 'Session ended' },
  { value: 'document_opened', label: 'Document opened' },
  { value: 'exported', label: 'Exported' },
  { value: 'logging_reduced', label: 'Log holds less' },
];

/** The events that the filters leave. All firms: a sign-in belongs to none. */
export const accessLog = (scope: TenantScope, filters: LogFilters) =>
  logQuery<AccessRow>(['admin', scope.tenantId, 'audit', 'access', filters], {
    call(place) {
      const { who, from, to } = filters;
      const operation = accessKinds.find(({ value }) => value === filters['kind'])?.value;
      return scope.supabase.rpc('access_page', {
        ...place,
        ...(who && { person: who }),
        ...(operation && { operation }),
        ...(from && { from_day: from }),
        ...(to && { to_day: to }),
      });
    },
  });
