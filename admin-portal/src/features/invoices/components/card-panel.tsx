import { formatMoney } from '@portal/shared-core/domain/format';
import { inGroups } from '@portal/shared-core/domain/payment';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  Facts,
  InlineAlert,
  Panel,
  Stack,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import {
  cardPaymentsQuery,
  usePostCard,
  type CardPayment,
  type CardProblem,
} from '../api/card.queries.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { cardProblems, cardState } from '../card-states.ts';
import { Dispute, feeFact, inDispute } from './card-dispute.tsx';

const CardRefundDialog = lazy(async () => ({
  default: (await import('./card-dialogs.tsx')).CardRefundDialog,
}));
const SettleDialog = lazy(async () => ({
  default: (await import('./card-dialogs.tsx')).SettleDialog,
}));

/** The payments of an invoice by card: their state, what needs a look, and what is given back. Absent without any. */
export function CardPanel({ invoice }: { invoice: Invoice }) {
  const query = useQuery(cardPaymentsQuery(useTenantScope(), invoice.id));
  if (query.error) {
    return (
      <InlineAlert tone="bad" title="The payments by card could not be loaded">
        {toAppError(query.error).message}
      </InlineAlert>
    );
  }
  if (!query.data?.length) return null;
  return (
    <Panel title="Payments by card" note="what is posted is in the postings above">
      <Stack>
        {query.data.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </Stack>
    </Panel>
  );
}

const money = (amount: number, currency: string | null) =>
  formatMoney(amount.toFixed(2), currency ?? 'USD');

function Payment({ payment }: { payment: CardPayment }) {
  const [isRefunding, setRefunding] = useState(false);
  const held = useNotAllowed('request_card_refund');
  const { received, received_in: coin, government } = payment;
  const open = payment.problems.filter(({ settled_at: at }) => at === null);
  const requested = payment.refunds.filter(({ state }) => state !== 'failed');
  const most =
    (received ?? 0) - inDispute(payment) - requested.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Stack>
      <Facts
        layout="split"
        items={[
          {
            label: 'Payment by card',
            value: money(received ?? payment.amount, coin ?? payment.currency),
            note: <DateText value={payment.state_since} format="time" />,
          },
          payment.combined !== null && {
            label: 'Over many invoices',
            value: inGroups(payment.combined.payment_reference ?? ''),
            note: 'a refund is taken from the account, then from the invoice due last',
          },
          { label: 'State', value: <StatusChip {...cardState(payment)} /> },
          government > 0 && {
            label: 'Of it for the government',
            value: money(government, payment.currency),
            note: 'hold it apart: it is passed on',
          },
          feeFact(payment),
          {
            label: 'Taken apart from it',
            value: <TextLink to={paths.feeOf('payment', payment.id)}>Post a fee</TextLink>,
          },
          { label: 'Begun by', value: payment.by?.full_name ?? payment.by?.email ?? '–' },
          payment.payment_ref !== null && {
            label: `Id at the provider (${payment.provider})`,
            value: payment.payment_ref,
          },
          ...payment.refunds.map((refund) => ({
            label: refundLabels[refund.state],
            value: money(refund.amount, coin),
            note: [refund.reason, refund.by?.full_name].filter(Boolean).join(' – '),
          })),
        ]}
      />
      {payment.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} payment={payment} />
      ))}
      {open.map((problem) => (
        <Problem key={problem.id} problem={problem} payment={payment} />
      ))}
      {payment.state === 'paid' && most > 0 && (
        <Actions>
          {held === undefined ? (
            <Button onClick={() => setRefunding(true)}>Refund to the card…</Button>
          ) : (
            <HeldButton because={held}>Refund to the card…</HeldButton>
          )}
        </Actions>
      )}
      <Suspense>
        {isRefunding && (
          <CardRefundDialog payment={payment} most={most} onClose={() => setRefunding(false)} />
        )}
      </Suspense>
    </Stack>
  );
}

const refundLabels = {
  requested: 'Refund on its way',
  done: 'Given back',
  failed: 'Refund refused',
} as const;

function Problem({ problem, payment }: { problem: CardProblem; payment: CardPayment }) {
  const [isSettling, setSettling] = useState(false);
  const held = useNotAllowed('post_card_payment');
  const post = usePostCard();
  const isUnposted =
    payment.posted_at === null
      ? ['amount_differs', 'currency_differs', 'not_posted'].includes(problem.kind)
      : ['refund_not_posted', 'dispute_not_posted'].includes(problem.kind);
  // Where the ledger cannot follow, staff post it by hand.
  const mayNote = !isUnposted || problem.kind === 'dispute_not_posted';
  return (
    <InlineAlert
      tone="warning"
      title="This payment needs a look"
      action={
        held === undefined && (
          <Actions>
            {isUnposted && (
              <Button
                size="small"
                loading={post.isPending}
                onClick={() => post.mutate({ payment_id: payment.id })}
              >
                Post it
              </Button>
            )}
            {mayNote && (
              <Button size="small" onClick={() => setSettling(true)}>
                Note what was done…
              </Button>
            )}
          </Actions>
        )
      }
    >
      {cardProblems[problem.kind]}
      {payment.received !== null && problem.kind.endsWith('differs') && (
        <p>
          Requested {money(payment.amount, payment.currency)}, received{' '}
          {money(payment.received, payment.received_in)}.
        </p>
      )}
      {post.error && <p>{toAppError(post.error).message}</p>}
      <Suspense>
        {isSettling && <SettleDialog problem={problem} onClose={() => setSettling(false)} />}
      </Suspense>
    </InlineAlert>
  );
}
