import { formatMoney } from '@portal/shared-core/domain/format';
import { standingHold } from '@portal/shared-core/domain/holds';
import { toAppError } from '@portal/shared-core/errors';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, SectionHead, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { lastCardQuery, takesCards } from '../api/card.queries.ts';
import type { Invoice } from '../api/invoice.queries.ts';

/**
 * Payment by card on the page of the provider, where the firm takes cards (PAY-01). `back` is how the client came back from that page;
 * what it says is not believed: the provider tells the server, and the invoice follows by itself.
 */
export function PayByCard({
  invoice,
  owed,
  back,
}: {
  invoice: Invoice;
  owed: number;
  back: string | null;
}) {
  const scope = useTenantScope();
  const taken = useQuery(takesCards(scope));
  const [last] = useQuery(lastCardQuery(scope, invoice.id)).data ?? [];
  // As the database refuses it: what is reported as paid, or disputed, is settled first.
  const isHeld =
    invoice.notices.some(({ state }) => state === 'open') ||
    standingHold(invoice.holds)?.kind === 'dispute';
  const isOpen = invoice.state === 'issued' && owed > 0 && !isHeld;
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
          <Begin invoice={invoice} owed={owed} />
        )}
      </Stack>
    </section>
  );
}

function Begin({ invoice, owed }: { invoice: Invoice; owed: number }) {
  const { supabase } = useTenantScope();
  const [isLeaving, setLeaving] = useState(false);
  const begin = useAction(async (invoiceId: string) => {
    const { callCards } = await import('@portal/shared-core/firm');
    const { url } = await callCards<{ url: string }>(supabase, 'begin', {
      payment_id: crypto.randomUUID(),
      invoice_id: invoiceId,
    });
    if (!/^https?:\/\//.test(url)) throw toAppError(null);
    setLeaving(true);
    globalThis.location.assign(url);
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
