import { formatDate, formatMoney } from './format.ts';

/** What a penalty step means beside money. */
export const penaltyEffects: Record<string, string> = {
  good_standing_lost: 'Good standing is lost',
  struck_off: 'Struck off the register',
};

/** The next step of the penalty of a duty, as `private.obligation_exposure` answers it; amounts in the currency, null where unknown. */
interface NextPenalty {
  next_on: string | null;
  next_penalty: number | null;
  next_effect: string | null;
  currency: string | null;
}

/**
 * 'From 1 January 2027: US$700.00 with the penalty', the next step of a duty that is not met; null without one. A duty without a fee has
 * 'From 1 October 2027: penalty of US$150,000.00'.
 */
export function nextPenaltyText(
  { next_on: day, next_penalty: penalty, next_effect: effect, currency }: NextPenalty,
  amount: number | null,
): string | null {
  if (!day) return null;
  const from = `From ${formatDate(day)}: `;
  if (effect) return `${from}${(penaltyEffects[effect] ?? effect).toLowerCase()}`;
  if (penalty === null) return null;
  const money = formatMoney(((amount ?? 0) + penalty).toFixed(2), currency ?? 'USD');
  return from + (amount ? `${money} with the penalty` : `penalty of ${money}`);
}
