import { queryOptions } from '@tanstack/react-query';

import { shows } from '../../query/index.ts';
import { unwrap, unwrapRow, type Database } from '../../supabase/index.ts';
import { useCommand, type TenantScope } from '../../tenant/index.ts';

type Functions = Database['public']['Functions'];
/** How the deletion of a firm stands, and what the reader may do. */
export type FirmDeletion = Functions['firm_deletion']['Returns'][number];
/** What has to hold before, or is to be known. */
export type Condition = Functions['firm_deletion_conditions']['Returns'][number];

const WHILE_ERASING = 3000;
/** A deletion belongs to the platform, which sends no signals of it. */
const ELSE = 60_000;

/** How the deletion of a firm stands. Read again every three seconds while it is erased. */
export const firmDeletion = (scope: TenantScope, firmId: string) =>
  queryOptions({
    queryKey: ['firm', scope.tenantId, 'deletion', firmId],
    meta: shows('firm_exports'),
    queryFn: async ({ signal }): Promise<FirmDeletion> =>
      unwrapRow(
        await scope.supabase
          .rpc('firm_deletion', { tenant_id: firmId })
          .abortSignal(signal)
          .maybeSingle(),
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'erasing' ? WHILE_ERASING : ELSE),
  });

/** The conditions of a deletion. */
export const deletionConditions = (scope: TenantScope, firmId: string) =>
  queryOptions({
    queryKey: ['firm', scope.tenantId, 'deletion-conditions', firmId],
    meta: shows(
      'firm_exports',
      'firm_export_downloads',
      'draft_applications',
      'change_requests',
      'invoices',
    ),
    queryFn: async ({ signal }): Promise<Condition[]> =>
      unwrap(
        await scope.supabase
          .rpc('firm_deletion_conditions', { tenant_id: firmId })
          .abortSignal(signal),
      ),
  });

/** Raises firm_deletion.reason_invalid. */
export const useRequestDeletion = () => useCommand('request_firm_deletion');

/** Raises firm_deletion.name_wrong, firm_deletion.hand_over_needed, firm_deletion.not_ready and others. */
export const useOrderDeletion = () => useCommand('order_firm_deletion');

/** Raises firm_deletion.name_wrong, firm_deletion.same_person, firm_deletion.not_ready and others. */
export const useConfirmDeletion = () => useCommand('confirm_firm_deletion');

/** Raises firm_deletion.erasing. */
export const useCancelDeletion = () => useCommand('cancel_firm_deletion');
