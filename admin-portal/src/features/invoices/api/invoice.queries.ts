import { addErrors } from '@portal/shared-core/errors';
import { invoicesErrors } from '@portal/shared-core/errors/invoices';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceListQueries } from './invoice-list.queries.ts';

addErrors(invoicesErrors);

export type Invoice = Awaited<ReturnType<typeof getInvoice>>;
export type InvoiceLine = Invoice['lines'][number];
export type PaymentNotice = Invoice['notices'][number];

export const invoiceQueries = {
  /** One invoice with its lines, payments and the reports of its client, the newest report first. Raises not_found. */
  detail: (scope: TenantScope, invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceListQueries.all(scope), 'detail', invoiceId],
      meta: shows(
        'invoices',
        'invoice_lines',
        'invoice_payments',
        'payment_notices',
        'companies',
        'draft_applications',
        'documents',
      ),
      queryFn: ({ signal }) => getInvoice(scope, invoiceId, signal),
    }),
};

async function getInvoice({ from }: TenantScope, invoiceId: string, signal: AbortSignal) {
  const invoice = from('invoices')
    .select(
      `id, number, state, currency, total, paid, vat_percent, issued_on, due_on, void_note, version, created_at, company_id,
       application_id, company:companies(name, client:profiles!companies_user_id_fkey(full_name, email)),
       application:draft_applications(reference, client:profiles!draft_applications_user_id_fkey(full_name, email)),
       author:profiles!invoices_created_by_fkey(full_name),
       lines:invoice_lines(id, position, kind, code, label, amount, per, vat_treatment),
       payments:invoice_payments(id, paid_on, amount, method, reference),
       notices:payment_notices(id, state, paid_on, amount, reference, note, reply, reported_at,
         reporter:profiles!payment_notices_reported_by_fkey(full_name), document:documents(id, file_name))`,
    )
    .eq('id', invoiceId)
    .order('position', { referencedTable: 'lines' })
    .order('paid_on', { referencedTable: 'payments' })
    .order('reported_at', { referencedTable: 'notices', ascending: false })
    .abortSignal(signal)
    .single();
  return unwrap(await invoice);
}

/** Where the text of a form about an invoice is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, invoiceId: string) {
  return [...invoiceListQueries.all(scope), 'kept', form, invoiceId];
}

/** The company, or the application before there is one. */
export function subjectOf({ company, application }: Invoice): string {
  return company?.name ?? `Application ${application?.reference ?? ''}`;
}

/** Whom it is sent to. */
export function clientOf({ company, application }: Invoice): string {
  const client = company?.client ?? application?.client;
  return client?.full_name || client?.email || 'the client';
}
