import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callCards } from '../../cards/call-cards.ts';
import { formatMoney } from '../../domain/format.ts';
import { shows } from '../../query/index.ts';
import { unwrap } from '../../supabase/index.ts';
import { useAction, useTenantScope, type TenantScope } from '../../tenant/index.ts';
import { Actions, Button, InlineAlert, SectionHead, Stack } from '../../ui/index.ts';
import { toAppError } from '../../errors/index.ts';

interface Invoice {
  id: string;
  state: string;
  currency: string;
}

const cardQuery = (scope: TenantScope, invoiceId: string) =>
  queryOptions({
    queryKey: ['cards', scope.tenantId, 'of-invoice', invoiceId],
    meta: shows('card_payments'),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope
          .from('card_payments')
          .select('id, state, amount, currency, received, posted_at, begun_at')
          .eq('invoice_id', invoiceId)
          .order('begun_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      ),
  });

const takesCards = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['cards', scope.tenantId, 'taken'],
    meta: shows('invoices'),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.supabase.rpc('takes_cards', { tenant_id: scope.tenantId }).abortSignal(signal),
      ),
  });

/**
 * Payment by card on the page of the provider, where the firm takes cards (PAY-01). `back` is how the client came back from that page;
 * what it says is not believed: the provider tells the server, and the invoice follows by itself.
 */
export function PayByCard({
  invoice,
  owed,
  back,
  leaveFor = (url) => window.location.assign(url),
}: {
  invoice: Invoice;
  owed: number;
  back: string | null;
  /** Opens the page of the provider. */
  leaveFor?: (url: string) => void;
}) {
  const scope = useTenantScope();
  const taken = useQuery(takesCards(scope));
  const [last] = useQuery(cardQuery(scope, invoice.id)).data ?? [];
  const isOpen = invoice.state === 'issued' && owed > 0;
  const isWaiting = back === 'paid' && last?.state === 'begun';
  const isUnposted = last?.state === 'paid' && last.posted_at === null;
  if (!isWaiting && !isUnposted && !(isOpen && taken.data)) return null;
  return (
    <section aria-label="Payment by card">
      <SectionHead title="Payment by card" />
      <Stack>
        {isWaiting && (
          <InlineAlert tone="info" title="The payment is being confirmed">
            The provider of cards confirms it to us, mostly within a minute. This page changes by
            itself. Do not pay again.
          </InlineAlert>
        )}
        {isUnposted && (
          <InlineAlert tone="info" title="Your payment by card was received">
            The office books it on your invoice. You need not do anything.
          </InlineAlert>
        )}
        {back === 'left' && last?.state === 'begun' && (
          <InlineAlert tone="neutral" title="Nothing was charged">
            You left the page before paying. You can go back to it.
          </InlineAlert>
        )}
        {isOpen && taken.data && !isWaiting && !isUnposted && (
          <Begin invoice={invoice} owed={owed} leaveFor={leaveFor} />
        )}
      </Stack>
    </section>
  );
}

function Begin({
  invoice,
  owed,
  leaveFor,
}: {
  invoice: Invoice;
  owed: number;
  leaveFor: (url: string) => void;
}) {
  const { supabase } = useTenantScope();
  const [isLeaving, setLeaving] = useState(false);
  const begin = useAction(async (invoiceId: string) => {
    const { url } = await callCards<{ url: string }>(supabase, 'begin', {
      payment_id: crypto.randomUUID(),
      invoice_id: invoiceId,
    });
    if (!/^https?:\/\//.test(url)) throw toAppError(null);
    setLeaving(true);
    leaveFor(url);
  });
  const sum = formatMoney(owed.toFixed(2), invoice.currency);
  return (
    <>
      <p>
        You pay {sum} on the page of our provider of cards. We never see the number of your card.
      </p>
      <Actions>
        <Button
          variant="contained"
          loading={begin.isPending || isLeaving}
          onClick={() => begin.mutate(invoice.id)}
        >
          Pay by card
        </Button>
      </Actions>
      {begin.error && (
        <InlineAlert tone="bad" title="The page could not be opened">
          {toAppError(begin.error).message}
        </InlineAlert>
      )}
    </>
  );
}
