import { formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  QueryState,
  SidePanel,
  Stack,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { PayableInvoice } from '../api/group.queries.ts';
import { useMakePayments } from '../api/payment.mutations.ts';
import { paymentQueries } from '../api/payment.queries.ts';

const owedOf = ({ state, total, paid }: PayableInvoice) => (state === 'issued' ? total - paid : 0);
const cents = (amount: number) => Math.round(amount * 100);
const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

/** So many invoices that are left out are named. */
const NAMED = 10;

interface Props {
  invoices: readonly PayableInvoice[];
  /** What the client calls it: the name of a group. */
  label?: string;
  /** With the ids of the payments, one a currency. */
  onMade: (ids: readonly string[], next?: 'report') => void;
  onClose: () => void;
}

/** What is paid together, before the payment is made: each invoice, and one sum a currency. Load it with `lazy`. */
export function NewPayment(props: Props) {
  const held = useQuery(paymentQueries.held(useTenantScope(), useUser().id));
  return (
    <SidePanel title="Pay together" onClose={props.onClose}>
      <QueryState query={held} failed="What is reported as paid already could not be loaded">
        {(known) => <Content {...props} held={known} />}
      </QueryState>
    </SidePanel>
  );
}

function Content({
  invoices,
  held,
  label = '',
  onMade,
  onClose,
}: Props & { held: ReadonlyMap<string, string> }) {
  const make = useMakePayments();
  const owed = invoices.filter((invoice) => owedOf(invoice) > 0);
  const open = owed.filter(({ id }) => !held.has(id));
  const kept = owed.filter(({ id }) => held.has(id));
  const left = invoices.length - owed.length;
  const currencies = [...new Set(open.map(({ currency }) => currency))];
  // A second press after a lost answer makes each payment once.
  const [ids] = useState(
    () => new Map(currencies.map((currency) => [currency, crypto.randomUUID() as string])),
  );
  const sums = currencies.map((currency) => {
    const own = open.filter((invoice) => invoice.currency === currency);
    return { currency, own, sum: own.reduce((sum, each) => sum + cents(owedOf(each)), 0) / 100 };
  });
  const start = (next?: 'report') =>
    make.mutate(
      sums.map(({ currency, own }) => ({
        id: ids.get(currency) ?? '',
        invoiceIds: own.map(({ id }) => id),
        label,
      })),
      { onSuccess: (made) => onMade(made, next) },
    );
  const isWhole = open.some(({ part, total }) => part !== undefined && cents(part) < cents(total));
  return (
    <Stack>
      {open.length === 0 ? (
        <InlineAlert tone="info" title="Nothing to pay">
          None of these invoices can be paid now.
        </InlineAlert>
      ) : (
        <p>
          You get one reference for one transfer{currencies.length > 1 && ' in each currency'}. We
          post your payment over exactly these invoices.
        </p>
      )}
      {left > 0 && open.length > 0 && (
        <InlineAlert tone="neutral">
          {left === 1 ? '1 invoice is' : `${left} invoices are`} paid or void already, and left out.
        </InlineAlert>
      )}
      {kept.length > 0 && (
        <InlineAlert
          tone="neutral"
          title={
            kept.length === 1 ? '1 invoice is left out' : `${kept.length} invoices are left out`
          }
        >
          {kept
            .slice(0, NAMED)
            .map(({ id, number }) => `${number ?? 'Invoice'}: ${held.get(id)}`)
            .join('; ')}
          {kept.length > NAMED && `; and ${kept.length - NAMED} more`}.
        </InlineAlert>
      )}
      {isWhole && (
        <InlineAlert tone="warning" title="An invoice is also for other companies">
          It is for companies outside of this group as well, and is paid as a whole.
        </InlineAlert>
      )}
      {sums.map(({ currency, own, sum }) => (
        <Facts
          key={currency}
          layout="split"
          items={[
            ...own.map((invoice) => ({
              id: invoice.id,
              label: invoice.number ?? 'Invoice',
              value: money(owedOf(invoice), currency),
              note: noteOf(invoice),
            })),
            {
              id: 'sum',
              label: `To pay in ${currency}`,
              value: <strong>{money(sum, currency)}</strong>,
            },
          ]}
        />
      ))}
      {make.error && (
        <InlineAlert tone="bad" title="The payment was not made">
          {toAppError(make.error).message}
        </InlineAlert>
      )}
      <Actions>
        <Button
          variant="contained"
          loading={make.isPending}
          disabled={open.length === 0}
          onClick={() => start()}
        >
          Make the payment reference
        </Button>
        <Button
          loading={make.isPending}
          disabled={open.length === 0}
          onClick={() => start('report')}
        >
          I have paid already…
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Stack>
  );
}

function noteOf({
  client_id: payer,
  is_for_client: isOwn,
  company,
  company_name: name,
}: PayableInvoice) {
  if (payer) return isOwn ? 'Your own services' : 'One invoice for your companies';
  return company?.name ?? name;
}
