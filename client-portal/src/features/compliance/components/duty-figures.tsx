import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { InlineAlert, Skeleton } from '@portal/shared-core/ui';
import type { UseQueryResult } from '@tanstack/react-query';

import type { DutyMoney } from '../api/duty.queries.ts';

interface Figures {
  late: number;
  soon: number;
  open: number;
  money: readonly DutyMoney[];
}

/** What is owed today and when it gets worse, in one sentence; nothing when it could not be read: the list says why. */
export function DutyFigures({ query }: { query: UseQueryResult<Figures | null> }) {
  const { data, isPending } = query;
  if (isPending) return <Skeleton width="100%" height={44} />;
  if (!data) return null;
  const { late, soon, money } = data;
  const owed = money.filter((of) => ownSum(of) > 0);
  if (late > 0) {
    return (
      <InlineAlert tone="bad" title={`${countText(late)} late${owedText(owed)}`}>
        {owed.map(({ currency, penalty, next_on: day }) => (
          <p key={currency}>
            {penalty > 0 && `${sum(penalty, currency)} of it is penalty. `}
            {day && `The next step is on ${formatDate(day, 'long')}.`}
          </p>
        ))}
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone={soon > 0 ? 'warning' : 'good'}
      title={soon > 0 ? `${countText(soon)} due in the next 30 days` : 'Nothing is late'}
    >
      {yearText(money)}
    </InlineAlert>
  );
}

/** What is to pay for late duties, without the fees that an invoice asks for. */
const ownSum = ({ late, late_invoiced: invoiced, penalty }: DutyMoney) => late - invoiced + penalty;

const countText = (count: number) => `${count} ${count === 1 ? 'duty is' : 'duties are'}`;

function owedText(money: readonly DutyMoney[]): string {
  if (money.length === 0) return '';
  const sums = money.map((of) => sum(ownSum(of), of.currency));
  return `: ${sums.join(' and ')} to pay today`;
}

function yearText(money: readonly DutyMoney[]): string {
  const sums = money
    .filter(({ year }) => year > 0)
    .map(({ year, currency }) => sum(year, currency));
  return sums.length > 0
    ? `${sums.join(' and ')} falls due within a year.`
    : 'No fee falls due within a year.';
}

function sum(amount: number, currency: string): string {
  return formatMoney(amount.toFixed(2), currency);
}
