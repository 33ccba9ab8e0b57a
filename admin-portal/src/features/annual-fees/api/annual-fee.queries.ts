import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { yearOf } from '../years.ts';

/** A company in the round of a year: what it owes the Registrar, and the invoice of that year. */
export type AnnualFee = Database['public']['Functions']['annual_fees']['Returns'][number];

const tables = ['companies', 'obligations', 'invoices', 'ledger_entries'] as const;

export const annualFeeQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'annual-fees'] as const,

  /** The round of a year, that of the filter `year`. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<AnnualFee>([...annualFeeQueries.all(scope), 'list'], params, {
      shows: tables,
      sortable: ['company_name', 'amount', 'billed', 'owed'],
      call: ({ first, size, sort, descending }) => {
        const { fee = '', billing = '', client, year } = params.filters;
        return scope.supabase.rpc('annual_fees', {
          tenant_id: scope.tenantId,
          year: yearOf(year),
          search: params.search,
          fee,
          billing,
          ...(client && { only_client: client }),
          sort,
          descending,
          first,
          size,
        });
      },
    }),

  /** How far the round of a year is, and its money. */
  figures: (scope: TenantScope, year: number) =>
    queryOptions({
      queryKey: [...annualFeeQueries.all(scope), 'figures', year],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('annual_fee_figures', {
          tenant_id: scope.tenantId,
          year,
        });
        const [row] = unwrap(await figures.abortSignal(signal));
        return row;
      },
    }),
};
