import { loadErrorsOf } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';

/** What can be done with a selection; private.bulk_actions of the database is the list that decides. */
export type BulkAction =
  | `alerts.${'acknowledge' | 'assign' | 'resolve' | 'snooze' | 'wake' | 'reopen'}`
  | `bank_lines.${'post' | 'set_aside'}`
  | `applications.${'assign' | 'start_review'}`
  | `duties.${'complete' | 'waive'}`
  | `reminders.${'hold' | 'release'}`
  | `tickets.${'assign' | 'close'}`
  | 'documents.accept'
  | `invoices.${'issue' | 'discard' | 'void'}`
  | 'kyc.assign'
  | `renewals.${'draft' | 'draft_for_payers'}`
  | 'statements.accept';

/** What a selection is given besides its rows, as the database names it; null is no one. */
export type BulkArguments = Record<string, string | null>;

/** What an action with a selection answers: each row with its refusal or null, or the one job that does it. */
export interface Outcome {
  id: string | null;
  code: string | null;
  job_id: string | null;
}

/**
 * Does an action with rows of the tenant. Answers each of up to 50, as its command refuses it; more are a job. Raises what the command
 * raises of its arguments, bulk.selection_invalid.
 */
export function useBulk<Input>(
  action: BulkAction | ((input: Input) => BulkAction),
  toArgs: (input: Input) => { ids: readonly string[]; args?: BulkArguments },
) {
  const { supabase, tenantId } = useTenantScope();
  return useAction(async (input: Input): Promise<Outcome[]> => {
    const { ids, args = {} } = toArgs(input);
    const outcomes = unwrap(
      await supabase.rpc('run_many', {
        tenant_id: tenantId,
        action: typeof action === 'function' ? action(input) : action,
        ids: [...ids],
        arguments: args,
      }),
    );
    // The refusals of a selection are rows with a code: their words are there before they are shown.
    await loadErrorsOf({ details: JSON.stringify(outcomes) });
    return outcomes;
  });
}

/** The same for an action that needs nothing but its rows. */
export const useBulkOf = (action: BulkAction) =>
  useBulk(action, (ids: readonly string[]) => ({ ids }));
