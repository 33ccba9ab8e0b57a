import { queryOptions } from '@tanstack/react-query';

import { shows } from '../../query/index.ts';
import { unwrap, unwrapRow, type Database } from '../../supabase/index.ts';
import { useCommand, useTenantScope, type TenantScope } from '../../tenant/index.ts';
import { mostFound, type FoundOption } from '../../ui/form/index.ts';

type Functions = Database['public']['Functions'];

/** A discount with whom it is for and what it took off issued invoices. */
export type Discount = Functions['discount_list']['Returns'][number];
/** Whom a discount would reach. */
export type DiscountPreview = Functions['discount_preview']['Returns'][number];

/** What a discount would be for, and when. */
export interface Reach {
  client: string | null;
  code: string | null;
  from: string;
  to: string;
}

export const discountQueries = {
  all: ({ tenantId }: TenantScope) => ['firm', tenantId, 'discounts'] as const,

  /** The discounts of the firm, those that hold or are planned first. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...discountQueries.all(scope), 'list'],
      meta: shows('discounts', 'invoices', 'invoice_lines'),
      queryFn: async ({ signal }): Promise<Discount[]> => {
        const rows = scope.supabase.rpc('discount_list', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** Our services, of which a discount may be for one. */
  services: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...discountQueries.all(scope), 'services'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const rows = scope.supabase.rpc('firm_prices', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  preview: (scope: TenantScope, { client, code, from, to }: Reach) =>
    queryOptions({
      queryKey: [...discountQueries.all(scope), 'preview', client, code, from, to],
      meta: shows('discounts', 'companies', 'draft_applications'),
      queryFn: async ({ signal }): Promise<DiscountPreview> => {
        const row = scope.supabase.rpc('discount_preview', {
          tenant_id: scope.tenantId,
          valid_from: from,
          valid_to: to,
          client_id: client,
          code,
        });
        return unwrapRow(await row.abortSignal(signal).maybeSingle());
      },
    }),
};

/** Finds members of the firm by name or email; the message of a failure can be shown. */
export async function searchMembers(
  scope: TenantScope,
  search: string,
  signal: AbortSignal,
): Promise<FoundOption[]> {
  const rows = scope.supabase.rpc('firm_people', {
    tenant_id: scope.tenantId,
    search,
    size: mostFound,
  });
  return unwrap(await rows.abortSignal(signal))
    .filter(({ is_staff: isStaff }) => !isStaff)
    .map(({ id, name, email }) => ({ value: id, label: name, note: email }));
}

/** Gives a discount. Raises discount.invalid. */
export function useAddDiscount() {
  const { tenantId } = useTenantScope();
  return useCommand(
    'add_discount',
    (input: Omit<Functions['add_discount']['Args'], 'tenant_id'>) => ({
      tenant_id: tenantId,
      ...input,
    }),
  );
}

/** Ends a discount before its last day. Raises discount.over, discount.invalid. */
export const useEndDiscount = () => useCommand('end_discount');
