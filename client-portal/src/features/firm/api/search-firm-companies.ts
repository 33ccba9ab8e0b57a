import { containsIn } from '@portal/shared-core/domain/search';
import { toAppError } from '@portal/shared-core/errors';
import type { TenantScope } from '@portal/shared-core/tenant';
import { mostFound, type FoundOption } from '@portal/shared-core/ui/form';

/** Finds companies of the firm by name or number, at most 20. The message of a failure can be shown. */
export async function searchFirmCompanies(
  { from }: TenantScope,
  text: string,
  signal: AbortSignal,
): Promise<FoundOption[]> {
  const companies = from('companies').select('id, name, registration_number');
  const wanted = text ? companies.or(containsIn(['name', 'registration_number'], text)) : companies;
  const found = await wanted.order('name').limit(mostFound).abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ id, name, registration_number: number }) => ({
    value: id,
    label: name,
    ...(number && { note: number }),
  }));
}
