import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';

import type { StatementBalances } from '../api/bank-line.queries.ts';
import type { Balances } from '../reading/statement.ts';

/** Whether the balances of a statement differ from its lines, or from the last statement of the account. */
export const isOff = ({ difference, gap }: StatementBalances) =>
  difference !== 0 || (gap ?? 0) !== 0;

/** What a file states as its balances, and once it was checked whether its lines lead from one to the other. */
export function BalancesOfStatement({
  stated,
  compared,
}: {
  stated: Balances | undefined;
  compared: StatementBalances | undefined;
}) {
  if (!stated) {
    return <p>The file states no opening and closing balance, so that none are compared.</p>;
  }
  const money = (amount: number | string) =>
    formatMoney(typeof amount === 'string' ? amount : amount.toFixed(2), stated.currency);
  const figures = (
    <>
      Opening balance {money(stated.opening)} on {formatDate(stated.openingOn)}, closing balance{' '}
      {money(stated.closing)} on {formatDate(stated.closingOn)}.
    </>
  );
  if (!compared) return <p>{figures}</p>;
  const { difference, gap, last_closing: last, last_closing_on: lastOn } = compared;
  return (
    <>
      {difference === 0 ? (
        <p>
          {figures} The lines of {money(compared.lines_sum)} lead from one to the other.
        </p>
      ) : (
        <InlineAlert
          tone="warning"
          title={`The lines do not lead to the closing balance: ${money(difference)} differs`}
        >
          {figures} The booked lines of the file are {money(compared.lines_sum)} together, which
          leads to {money(compared.opening + compared.lines_sum)}.
        </InlineAlert>
      )}
      {last !== null &&
        lastOn !== null &&
        (gap === 0 ? (
          <p>The last statement of this account ended with the same balance.</p>
        ) : (
          <InlineAlert
            tone="warning"
            title={`A gap to the last statement of this account: ${money(gap ?? 0)}`}
          >
            {compared.last_file} ended with {money(last)} on {formatDate(lastOn)}; this one begins
            with {money(compared.opening)}. A statement between them may be missing.
          </InlineAlert>
        ))}
    </>
  );
}
