import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

/** At most so many companies in one call. */
const AT_ONCE = 500;

export interface Placing {
  companyIds: readonly string[];
  /** The group they go into; null for none. */
  groupId: string | null;
  /** Of a group that is made first, under `groupId`. */
  name?: string;
}

/** Puts companies into a group, which may be made first. Raises company_group.name_taken, company_group.full. */
export function usePutInGroup() {
  const { supabase, tenantId } = useTenantScope();
  return useAction(async ({ companyIds, groupId, name }: Placing) => {
    if (groupId && name !== undefined) {
      unwrap(
        await supabase.rpc('create_company_group', {
          group_id: groupId,
          tenant_id: tenantId,
          name,
        }),
      );
    }
    for (let first = 0; first < companyIds.length; first += AT_ONCE) {
      unwrap(
        await supabase.rpc('put_in_group', {
          company_ids: companyIds.slice(first, first + AT_ONCE),
          ...(groupId && { group_id: groupId }),
        }),
      );
    }
  });
}

export interface GroupInput {
  id: string;
  name: string;
  note: string;
}

/** Makes a group, under an id from the browser. Raises company_group.name_taken, company_group.too_many. */
export function useCreateGroup() {
  const { tenantId } = useTenantScope();
  return useCommand('create_company_group', ({ id, name, note }: GroupInput) => ({
    group_id: id,
    tenant_id: tenantId,
    name,
    note,
  }));
}

/** Renames a group and changes its note. Raises company_group.name_taken. */
export const useChangeGroup = () =>
  useCommand('change_company_group', ({ id, name, note }: GroupInput) => ({
    group_id: id,
    name,
    note,
  }));

/** Deletes a group; its companies are in none then. */
export const useDeleteGroup = () => useCommand('delete_company_group');
