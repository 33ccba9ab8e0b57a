import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import { useCommand, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];

/** A service with what the platform asks and what the firm asks instead. */
export type Price = Functions['firm_prices']['Returns'][number];
/** What a new price would replace. */
export type PricePreview = Functions['firm_price_preview']['Returns'][number];

export const priceQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'firm', 'prices'] as const,

  /** Our services of today with their prices in the firm. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...priceQueries.all(scope), 'list'],
      meta: shows(),
      queryFn: async ({ signal }): Promise<Price[]> => {
        const rows = scope.supabase.rpc('firm_prices', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** What a price of a service would change from a day on. Raises price.day_invalid. */
  preview: (scope: TenantScope, code: string, day: string) =>
    queryOptions({
      queryKey: [...priceQueries.all(scope), 'preview', code, day],
      meta: shows('companies', 'draft_applications'),
      queryFn: async ({ signal }): Promise<PricePreview> => {
        const row = scope.supabase.rpc('firm_price_preview', {
          tenant_id: scope.tenantId,
          code,
          valid_from: day,
        });
        return unwrapRow(await row.abortSignal(signal).maybeSingle());
      },
    }),
};

export interface PriceInput {
  code: string;
  /** Null is the price of the platform. */
  amount: number | null;
  valid_from: string;
  reason: string;
  /** What the preview showed for that day. */
  former: number | null;
}

/** Sets what a service costs in the firm from a day on. Raises price.conflict, price.day_invalid, reference.source_missing. */
export function useSetPrice() {
  const { tenantId } = useTenantScope();
  return useCommand('set_firm_price', (input: PriceInput) => ({ tenant_id: tenantId, ...input }));
}
