import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import {
  useAction,
  useCommand,
  useTenantScope,
  type TenantScope,
} from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries } from './invoice.queries.ts';

export type CardPayment = Awaited<ReturnType<typeof readCards>>[number];
export type CardProblem = CardPayment['problems'][number];
export type CardDispute = CardPayment['disputes'][number];

/** The payments by card of an invoice, the newest first, with what was given back and what is to be looked at. */
export const cardPaymentsQuery = (scope: TenantScope, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoiceQueries.all(scope), 'cards', invoiceId],
    meta: shows(
      'card_payments',
      'card_refunds',
      'card_problems',
      'card_disputes',
      'card_movements',
      'combined_payments',
      'combined_payment_invoices',
    ),
    queryFn: ({ signal }) => readCards(scope, invoiceId, signal),
  });

async function readCards(scope: TenantScope, invoiceId: string, signal: AbortSignal) {
  const combined = unwrap(
    await scope
      .from('combined_payment_invoices')
      .select('payment_id')
      .eq('invoice_id', invoiceId)
      .limit(50)
      .abortSignal(signal),
  );
  const ofPayments = combined.map(({ payment_id: id }) => id).join(',');
  return unwrap(
    await scope
      .from('card_payments')
      .select(
        `id, state, provider, amount, currency, government, begun_at, state_since, payment_ref, received, received_in, refunded, posted_at,
         combined:combined_payments!card_payments_tenant_id_combined_id_fkey(payment_reference),
         by:profiles!card_payments_made_by_fkey(full_name, email),
         refunds:card_refunds(id, amount, state, reason, requested_at, posted_at,
           by:profiles!card_refunds_requested_by_fkey(full_name)),
         problems:card_problems(id, kind, raised_at, settled_at, note),
         disputes:card_disputes(id, dispute_ref, amount, currency, state, reason, answer_by, page_url, noted_at, said_at, posted_at),
         movements:card_movements(id, dispute_id, kind, amount, fee, currency, moved_at)`,
      )
      .or(`invoice_id.eq.${invoiceId}${ofPayments && `,combined_id.in.(${ofPayments})`}`)
      .order('begun_at', { ascending: false })
      .order('requested_at', { referencedTable: 'refunds' })
      .order('raised_at', { referencedTable: 'problems' })
      .order('noted_at', { referencedTable: 'disputes' })
      .order('moved_at', { referencedTable: 'movements' })
      .limit(50)
      .abortSignal(signal),
  );
}

/** Gives money back to the card, through the provider. Raises card_payment.refund_invalid, card_payment.refund_unclear, card_failed. */
export function useCardRefund(paymentId: string) {
  const { supabase } = useTenantScope();
  return useAction(
    async ({ id, amount, reason }: { id: string; amount: string; reason: string }) => {
      const { callCards } = await import('@portal/shared-core/firm');
      return callCards<{ state: string }>(supabase, 'refund', {
        refund_id: id,
        payment_id: paymentId,
        amount: Number(amount),
        reason,
      });
    },
  );
}

/** Posts what is not posted of a payment by card. Raises card_payment.not_paid, invoice.hit_true, card_payment.refund_invalid. */
export const usePostCard = () => useCommand('post_card_payment');

/** Notes what was done about what needed a look. Raises card_payment.not_posted. */
export function useSettleProblem(problemId: string) {
  return useCommand('settle_card_problem', ({ reason }: { reason: string }) => ({
    problem_id: problemId,
    note: reason,
  }));
}
