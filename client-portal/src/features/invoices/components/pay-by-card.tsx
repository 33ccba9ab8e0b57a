import { formatMoney } from '@portal/shared-core/domain/format';
import { standingHold } from '@portal/shared-core/domain/holds';
import { toAppError } from '@portal/shared-core/errors';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, SectionHead, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { lastCardQuery, takesCards, type CardSubject } from '../api/card.queries.ts';
import type { Invoice } from '../api/invoice.queries.ts';

/** Payment by card of an invoice. What is reported as paid, or disputed, is settled first, as the database refuses it. */
export function PayInvoiceByCard({
  invoice,
  owed,
  back,
}: {
  invoice: Invoice;
  owed: number;
  back: string | null;
}) {
  const isHeld =
    invoice.notices.some(({ state }) => state === 'open') ||
    standingHold(invoice.holds)?.kind === 'dispute';
  return (
    <PayByCard
      subject={{ invoice_id: invoice.id }}
      owed={owed}
      currency={invoice.currency}
      isOpen={invoice.state === 'issued' && owed > 0 && !isHeld}
      back={back}
    />
  );
}

/**
 * Payment by card on the page of the provider, where the firm takes cards (PAY-01). `back` is how the client came back from that page;
 * what it says is not believed: the provider tells the server, and the page follows by itself.
 */
export function PayByCard({
  subject,
  owed,
  currency,
  isOpen,
  back,
}: {
  subject: CardSubject;
  owed: number;
  currency: string;
  isOpen: boolean;
  back: string | null;
}) {
  const scope = useTenantScope();
  const taken = useQuery(takesCards(scope));
  const [last] = useQuery(lastCardQuery(scope, subject)).data ?? [];
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
            The office posts it. You need not do anything.
          </InlineAlert>
        )}
        {back === 'left' && last?.state === 'begun' && (
          <InlineAlert tone="neutral" title="Nothing was charged">
            You left the page before paying. You can go back to it.
          </InlineAlert>
        )}
        {isOpen && taken.data && !isWaiting && !isUnposted && (
          <Begin subject={subject} sum={formatMoney(owed.toFixed(2), currency)} />
        )}
      </Stack>
    </section>
  );
}

function Begin({ subject, sum }: { subject: CardSubject; sum: string }) {
  const { supabase } = useTenantScope();
  const [isLeaving, setLeaving] = useState(false);
  const begin = useAction(async (of: CardSubject) => {
    const { callCards } = await import('@portal/shared-core/firm');
    const { url } = await callCards<{ url: string }>(supabase, 'begin', {
      payment_id: crypto.randomUUID(),
      ...of,
    });
    if (!/^https?:\/\//.test(url)) throw toAppError(null);
    setLeaving(true);
    globalThis.location.assign(url);
  });
  return (
    <>
      <p>
        You pay {sum} on the page of our provider of cards. We never see the number of your card.
      </p>
      <Actions>
        <Button
          variant="contained"
          loading={begin.isPending || isLeaving}
          onClick={() => begin.mutate(subject)}
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
