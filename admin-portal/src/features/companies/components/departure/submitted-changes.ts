import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { addErrors, AppError } from '@portal/shared-core/errors';
import { departureErrors } from '@portal/shared-core/errors/departures';
import { MOST_ROWS, unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

addErrors(departureErrors);

/**
 * The change requests of a company, the oldest first: what was requested, its wording, and what became of it. A draft was never sent; why one was
 * rejected stays with the firm, since a reason may be for staff alone. Attached documents are among the documents.
 */
export async function submittedChanges(
  { from }: Pick<TenantScope, 'from'>,
  companyId: string,
  signal: AbortSignal,
) {
  const requests = from('change_requests')
    .select(
      'reference, kind, state, submitted_at, effective_on, effected_at, wording, registry_reference, details',
    )
    .eq('company_id', companyId)
    .not('submitted_at', 'is', null)
    .order('submitted_at')
    .order('id')
    .limit(MOST_ROWS)
    .abortSignal(signal);
  const rows = unwrap(await requests);
  if (rows.length >= MOST_ROWS) throw new AppError('departure.pack_invalid');
  return rows.map(({ kind, ...row }) => ({ kind: changeKindLabels[kind], ...row }));
}
