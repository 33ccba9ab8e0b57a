import { useIssuer } from '@portal/shared-core/company';
import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  Facts,
  InlineAlert,
  QueryState,
  SectionHead,
  showToast,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CombinedPaymentPdfButton, HowToPay } from '@portal/shared-core/views/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { bankDetailsInForce } from '../api/in-force.queries.ts';
import { useWithdrawPayment } from '../api/payment.mutations.ts';
import { paymentQueries, type CombinedPaymentDetail } from '../api/payment.queries.ts';
import { paymentChip } from '../payment-states.ts';
import { PaidTogether } from './paid-together.tsx';
import { PayByCard } from './pay-by-card.tsx';

type Part = CombinedPaymentDetail['parts'][number];

function subjectOf({ invoice }: Part): string {
  const { company, application, client_id: payer, is_for_client: isOwn } = invoice;
  if (payer) return isOwn ? 'Your own services' : 'Your companies';
  return company?.name ?? `Application ${application?.reference ?? ''}`;
}

/** One payment over many invoices beside the list: how to pay it, its invoices, and taking it back. */
export function PaymentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const scope = useTenantScope();
  const query = useQuery(paymentQueries.detail(scope, id));
  const cache = useQueryClient();
  const issuer = useIssuer();
  const { fullName, email } = useUser();
  const payment = query.data;
  return (
    <SidePanel
      title={payment ? titleOf(payment) : 'Payment'}
      status={payment && <StatusChip {...paymentChip(payment)} />}
      onClose={onClose}
      foot={
        payment?.ended_as === null && (
          <CombinedPaymentPdfButton
            payment={{
              ...payment,
              due_on: firstDue(payment),
              client: fullName || email,
              invoices: payment.parts.map((part) => ({
                number: part.invoice.number ?? '',
                subject: subjectOf(part),
                amount: part.amount,
              })),
            }}
            issuer={issuer}
            payTo={async () => {
              const rows = await cache.fetchQuery(bankDetailsInForce(scope));
              return rows.find(({ currency }) => currency === payment.currency) ?? null;
            }}
          />
        )
      }
    >
      <QueryState query={query} failed="The payment could not be loaded">
        {(data) => <Content payment={data} />}
      </QueryState>
    </SidePanel>
  );
}

const titleOf = ({ parts }: CombinedPaymentDetail) =>
  `Payment of ${parts.length} ${parts.length === 1 ? 'invoice' : 'invoices'}`;

function firstDue({ parts }: CombinedPaymentDetail): string | null {
  return parts.flatMap(({ invoice }) => invoice.due_on ?? []).toSorted()[0] ?? null;
}

function Content({ payment }: { payment: CombinedPaymentDetail }) {
  const { currency, total, parts, label } = payment;
  const bank = useQuery(bankDetailsInForce(useTenantScope()));
  const issuer = useIssuer();
  const money = (amount: number) => formatMoney(amount.toFixed(2), currency);
  // One that was reported as paid waits for staff.
  const isPayable = payment.ended_as === null && payment.reports[0]?.state !== 'open';
  return (
    <Stack>
      <Ended payment={payment} />
      {label && <p>{label}</p>}
      {payment.ended_as === null && <PaidTogether payment={payment} />}
      {isPayable && (
        <HowToPay
          payable={{
            number: null,
            payment_reference: payment.payment_reference,
            currency,
            due_on: firstDue(payment),
            owed: total,
          }}
          firm={issuer}
          query={bank}
        />
      )}
      <PayByCard
        subject={{ combined_id: payment.id }}
        owed={total}
        currency={currency}
        isOpen={isPayable}
        back={useSearchParams()[0].get('card')}
      />
      <section aria-label="Invoices of the payment">
        <SectionHead title="Invoices" />
        <Facts
          layout="split"
          items={[
            ...parts.map((part) => ({
              id: part.invoice.id,
              label: subjectOf(part),
              value: (
                <TextLink to={paths.invoice(part.invoice.id)}>
                  {part.invoice.number ?? 'Invoice'}
                </TextLink>
              ),
              note: money(part.amount),
            })),
            { id: 'sum', label: 'Sum', value: <strong>{money(total)}</strong> },
          ]}
        />
      </section>
      {payment.ended_as === null && <Withdraw id={payment.id} />}
    </Stack>
  );
}

/** What became of a payment that does not stand any more. */
function Ended({
  payment: { ended_as: ended, ended_at: at, card_payment_id: card },
}: {
  payment: CombinedPaymentDetail;
}) {
  const day = at ? formatDate(at, 'long') : '';
  switch (ended) {
    case null:
      return null;
    case 'paid':
      return (
        <InlineAlert tone="good" title={`Paid on ${day}`}>
          We posted your {card === null ? 'transfer' : 'payment by card'} over these invoices.
        </InlineAlert>
      );
    case 'withdrawn':
      return <InlineAlert tone="neutral" title={`You withdrew it on ${day}`} />;
    case 'changed':
      return (
        <InlineAlert tone="bad" title="Do not pay this sum any more">
          One of its invoices changed on {day}. Make a new payment of what is still owed. If you
          have sent the money already, we post it by hand.
        </InlineAlert>
      );
  }
}

function Withdraw({ id }: { id: string }) {
  const asking = useDisclosure();
  const withdraw = useWithdrawPayment();
  return (
    <>
      <Actions>
        <Button ref={asking.opener} onClick={asking.open}>
          Withdraw the payment
        </Button>
      </Actions>
      <ConfirmDialog
        open={asking.isOpen}
        title="Withdraw the payment?"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        onClose={asking.close}
        onConfirm={() =>
          withdraw.mutate(
            { payment_id: id },
            {
              onSuccess() {
                showToast({ text: 'Payment withdrawn' });
                asking.close();
              },
            },
          )
        }
      >
        <p>Its reference is not to be used any more. Do not withdraw it after you have paid.</p>
        {withdraw.error && (
          <InlineAlert tone="bad">{toAppError(withdraw.error).message}</InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
