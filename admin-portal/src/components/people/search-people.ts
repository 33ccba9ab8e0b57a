import { containsIn } from '@portal/shared-core/domain/search';
import { toAppError } from '@portal/shared-core/errors';
import type { TenantScope } from '@portal/shared-core/tenant';
import { mostFound, type FoundOption } from '@portal/shared-core/ui/form';

/** Finds people of all firms by name or email, at most 20; without `suspended` those whose account is active. The message of a failure can be shown. */
export async function searchPeople(
  { supabase }: TenantScope,
  text: string,
  signal: AbortSignal,
  { suspended = false } = {},
): Promise<FoundOption[]> {
  let people = supabase.from('profiles').select('id, full_name, email');
  if (!suspended) people = people.eq('status', 'active');
  if (text) people = people.or(containsIn(['full_name', 'email'], text));
  const found = await people.order('full_name').limit(mostFound).abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ id, full_name: name, email }) => ({
    value: id,
    label: name || email,
    ...(name && { note: email }),
  }));
}
