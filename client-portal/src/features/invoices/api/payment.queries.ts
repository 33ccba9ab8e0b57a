import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries } from './invoice.queries.ts';

export type CombinedPayment = Awaited<ReturnType<typeof listPayments>>[number];
export type CombinedPaymentDetail = Awaited<ReturnType<typeof getPayment>>;

/** At most so many of the newest are listed. */
export const MOST_PAYMENTS = 200;

const all = (scope: TenantScope) => [...invoiceQueries.all(scope), 'payments'] as const;

export const paymentQueries = {
  /** The payments over many invoices that the reader made, the newest first. */
  list: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...all(scope), 'list', userId],
      meta: shows('combined_payments', 'payment_notices', 'invoices', 'company_users'),
      queryFn: ({ signal }) => listPayments(scope, userId, signal),
    }),

  /** One of them with its invoices. Raises not_found for one that is not theirs, or has an invoice they no longer see. */
  detail: (scope: TenantScope, id: string) =>
    queryOptions({
      queryKey: [...all(scope), 'detail', id],
      meta: shows(
        'combined_payments',
        'payment_notices',
        'combined_payment_invoices',
        'invoices',
        'companies',
        'company_users',
        'draft_applications',
      ),
      queryFn: ({ signal }) => getPayment(scope, id, signal),
    }),

  /** What keeps invoices out of a new payment: a report that they are paid, or another payment that the reader made. */
  held: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...all(scope), 'held', userId],
      meta: shows('combined_payments', 'payment_notices', 'combined_payment_invoices', 'invoices'),
      queryFn: ({ signal }) => readHeld(scope, userId, signal),
    }),
};

/** By the id of the invoice: "reported as paid", or the payment it is in. */
async function readHeld({ from }: TenantScope, userId: string, signal: AbortSignal) {
  const [reported, taken] = await Promise.all([
    allRows((first, last) =>
      from('payment_notices')
        .select('invoice_id')
        .eq('state', 'open')
        .not('invoice_id', 'is', null)
        .order('id')
        .range(first, last)
        .abortSignal(signal),
    ),
    allRows((first, last) =>
      from('combined_payment_invoices')
        .select('invoice_id, payment:combined_payments!inner(payment_reference)')
        .eq('payment.made_by', userId)
        .is('payment.ended_as', null)
        .order('invoice_id')
        .range(first, last)
        .abortSignal(signal),
    ),
  ]);
  return new Map([
    ...taken.map(
      (part) => [part.invoice_id, `in the payment ${part.payment.payment_reference}`] as const,
    ),
    ...reported.map((notice) => [notice.invoice_id ?? '', 'reported as paid'] as const),
  ]);
}

async function listPayments({ from }: TenantScope, userId: string, signal: AbortSignal) {
  const payments = from('combined_payments')
    .select(
      'id, payment_reference, label, currency, total, made_at, ended_as, ended_at, reports:payment_notices(state)',
    )
    .eq('reports.state', 'open')
    .limit(1, { referencedTable: 'reports' })
    .eq('made_by', userId)
    .order('made_at', { ascending: false })
    .limit(MOST_PAYMENTS);
  return unwrap(await payments.abortSignal(signal));
}

async function getPayment({ from }: TenantScope, id: string, signal: AbortSignal) {
  const [payment, parts] = await Promise.all([
    from('combined_payments')
      .select(
        `id, payment_reference, label, currency, total, made_at, ended_as, ended_at, card_payment_id,
          reports:payment_notices(id, state, paid_on, reference, reply, reported_at)`,
      )
      .eq('id', id)
      // Each of its invoices has the same one.
      .order('reported_at', { referencedTable: 'reports', ascending: false })
      .limit(1, { referencedTable: 'reports' })
      .abortSignal(signal)
      .maybeSingle()
      .then(unwrapRow),
    allRows((first, last) =>
      from('combined_payment_invoices')
        .select(
          'amount, invoice:invoices(id, number, due_on, client_id, is_for_client, company_id, application_id, company:companies(name), application:draft_applications(reference))',
        )
        .eq('payment_id', id)
        .order('invoice_id')
        .range(first, last)
        .abortSignal(signal),
    ),
  ]);
  return { ...payment, parts };
}
