import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { bankLineQueries } from '../api/bank-line.queries.ts';

/** The balances of the statement of a line, with what differed and why it was added all the same. */
export function LineStatement({ importId }: { importId: string }) {
  const { data, error } = useQuery(bankLineQueries.statement(useTenantScope(), importId));
  if (error) return toAppError(error).message;
  if (!data) return 'Loading…';
  const { balance_currency: currency, opening, closing, lines_sum: sum, gap } = data;
  const { opening_on: openingOn, closing_on: closingOn, balance_reason: reason } = data;
  if (currency === null || opening === null || closing === null || sum === null) {
    return 'The file states none';
  }
  const money = (amount: number) => formatMoney(amount.toFixed(2), currency);
  const difference = Math.round((closing - opening - sum) * 100) / 100;
  return (
    <>
      {money(opening)} on {formatDate(openingOn ?? '')}, {money(closing)} on{' '}
      {formatDate(closingOn ?? '')}
      {difference !== 0 && <>. The lines leave {money(difference)} open</>}
      {Boolean(gap) && <>. {money(gap ?? 0)} from the last statement</>}
      {reason !== null && <>. {reason}</>}
    </>
  );
}
