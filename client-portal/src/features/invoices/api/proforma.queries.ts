import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries } from './invoice.queries.ts';

export type ProformaItem = Awaited<ReturnType<typeof listProformas>>[number];

/** So many are listed. */
export const MOST_PROFORMAS = 100;

export const proformaQueries = {
  /** The proformas that the reader was sent, the newest first. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'proformas'],
      meta: shows('proformas'),
      queryFn: ({ signal }) => listProformas(scope, signal),
    }),

  /** One proforma with its lines. Raises not_found. */
  detail: (scope: TenantScope, id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'proformas', id],
      meta: shows('proformas'),
      queryFn: ({ signal }) => getProforma(scope, id, signal),
    }),
};

async function listProformas({ from }: TenantScope, signal: AbortSignal) {
  return unwrap(
    await from('proformas')
      .select('id, number, subject, currency, total, issued_on, valid_until, ended_as')
      .order('issued_at', { ascending: false })
      .order('id')
      .limit(MOST_PROFORMAS)
      .abortSignal(signal),
  );
}

async function getProforma({ from }: TenantScope, id: string, signal: AbortSignal) {
  const proforma = from('proformas')
    .select(
      `id, number, payment_reference, client_name, subject, renewal_year, currency, vat_percent, total, lines, companies, issued_on,
       valid_until, ended_as, ended_at, end_reason, invoice_id`,
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await proforma);
}
