import { toContent, type ChangeForm } from '@portal/shared-core/changes';
import type { ChangeKind } from '@portal/shared-core/domain/changes';
import { toAppError } from '@portal/shared-core/errors';
import { containsIn } from '@portal/shared-core/domain/search';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { mostFound, type FoundOption } from '@portal/shared-core/ui/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface StaffChange {
  /** From the browser, so that a repeat starts no second request. */
  id: string;
  companyId: string;
  kind: ChangeKind;
  form: ChangeForm;
}

/**
 * Submits a change request of staff, all of it or nothing: a colleague reviews it like any other. Raises change.incomplete with {code, field},
 * change.company_closed, change.conflict.
 */
export function useStaffChange() {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StaffChange) => submitChange(scope, change),
    onSettled: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, owner] }) => owner === scope.tenantId,
      });
    },
  });
}

async function submitChange({ supabase }: TenantScope, { id, companyId, kind, form }: StaffChange) {
  const { details, effective_on: day, wording, document_ids: documents } = toContent(kind, form);
  unwrap(
    await supabase.rpc('request_change', {
      request_id: id,
      company_id: companyId,
      kind,
      effective_on: day as string,
      details: details as Json,
      ...(wording && { wording }),
      document_ids: documents,
    }),
  );
  return id;
}

/** Finds people and bodies of the tenant by name, at most 20. The message of a failure can be shown. */
export async function searchParties(
  { from }: TenantScope,
  text: string,
  signal: AbortSignal,
): Promise<FoundOption[]> {
  const parties = from('parties').select('id, name, country');
  const wanted = text ? parties.or(containsIn(['name'], text)) : parties;
  const found = await wanted.order('name').limit(mostFound).abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ id, name, country }) => ({
    value: id,
    label: name,
    ...(country && { note: country }),
  }));
}
