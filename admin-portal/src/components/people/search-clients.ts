import { containsIn } from '@portal/shared-core/domain/search';
import { toAppError } from '@portal/shared-core/errors';
import type { TenantScope } from '@portal/shared-core/tenant';
import { mostFound, type FoundOption } from '@portal/shared-core/ui/form';

/** Finds active clients of the tenant by name or email, at most 20. The message of a failure can be shown. */
export async function searchClients(
  { from }: TenantScope,
  text: string,
  signal: AbortSignal,
): Promise<FoundOption[]> {
  const members = from('tenant_users')
    .select('person:profiles!inner(id, full_name, email)')
    .eq('person.status', 'active')
    .neq('person.role', 'admin');
  const wanted = text
    ? members.or(containsIn(['full_name', 'email'], text), { referencedTable: 'person' })
    : members;
  const found = await wanted.limit(mostFound).abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ person }) => ({
    value: person.id,
    label: person.full_name || person.email,
    note: person.email,
  }));
}
