import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { isBand, type Band } from '../bands.ts';

export type InvoiceListItem = NonNullable<
  Awaited<ReturnType<typeof selectInvoices>>['data']
>[number];

/** What is owed in one currency and one band, as `receivables` answers it. */
export interface OwedInBand {
  currency: string;
  band: Band;
  invoices: number;
  owed: number;
}

const tables = ['invoices', 'companies', 'draft_applications', 'payment_notices'] as const;
const states = ['draft', 'issued', 'paid', 'void'] as const;

export const invoiceListQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'invoices'] as const,

  /** Invoices of the tenant or of one company, filtered by `state`, `band` and `reported`. */
  list: (scope: TenantScope, companyId: string | null, params: ListParams) =>
    listQuery([...invoiceListQueries.all(scope), companyId], params, {
      shows: tables,
      sortable: ['due_on', 'number', 'issued_on', 'total', 'owed', 'company_name', 'state'],
      select: (options) => selectInvoices(scope, companyId, params, options),
    }),

  /** The counts by state and what is owed by band, of the tenant or of one company. */
  receivables: (scope: TenantScope, companyId: string | null) =>
    queryOptions({
      queryKey: [...invoiceListQueries.all(scope), 'receivables', companyId],
      meta: shows(...tables),
      queryFn: async ({ signal }) => {
        const sums = scope.supabase.rpc('receivables', {
          tenant_id: scope.tenantId,
          ...(companyId && { company_id: companyId }),
        });
        const [row] = unwrap(await sums.abortSignal(signal));
        return row ? { ...row, bands: row.bands as unknown as OwedInBand[] } : null;
      },
    }),
};

function selectInvoices(
  { from }: TenantScope,
  companyId: string | null,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let invoices = from('invoice_list').select(
    `id, number, state, currency, total, paid, owed, issued_on, due_on, band, company_id, company_name,
     application_reference, client_name, is_reported`,
    options,
  );
  if (companyId) invoices = invoices.eq('company_id', companyId);
  if (search) {
    invoices = invoices.or(
      containsIn(['number', 'company_name', 'client_name', 'application_reference'], search),
    );
  }
  if (filters['reported']) invoices = invoices.eq('is_reported', true);
  const { band } = filters;
  if (isBand(band)) return invoices.eq('band', band);
  const state = states.find((each) => each === filters['state']);
  if (state) return invoices.eq('state', state);
  return companyId || filters['state'] === 'every'
    ? invoices
    : invoices.in('state', ['draft', 'issued']);
}
