import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { invoiceQueries, type InvoiceMoney } from '../api/invoice.queries.ts';

/** What is kept on account; nothing where nothing is. */
export function OnAccount() {
  const { data: accounts = [] } = useQuery(invoiceQueries.accounts(useTenantScope(), useUser().id));
  if (accounts.length === 0) return null;
  const sums = accounts.map(({ held, currency }) => formatMoney(held.toFixed(2), currency));
  return (
    <InlineAlert tone="info" title={`${sums.join(' and ')} kept on your account`}>
      We use it for your next invoice, or give it back: ask us under Support.
    </InlineAlert>
  );
}

/** What is owed by currency; overdue first. */
export function Owed({ money }: { money: readonly InvoiceMoney[] }) {
  if (money.length === 0) return <InlineAlert tone="good" title="Nothing is owed" />;
  const isOverdue = money.some(({ overdue }) => overdue > 0);
  const sum = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);
  return (
    <InlineAlert
      tone={isOverdue ? 'bad' : 'warning'}
      title={`${money.map(({ owed, currency }) => sum(owed, currency)).join(' and ')} owed`}
    >
      {money.map(({ overdue, currency, next_on: day }) => (
        <p key={currency}>
          {overdue > 0 && `${sum(overdue, currency)} of it is overdue. `}
          {day && `The next invoice is due on ${formatDate(day, 'long')}.`}
        </p>
      ))}
    </InlineAlert>
  );
}
