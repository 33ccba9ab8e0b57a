import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import type { Duty } from '@portal/shared-core/views';

type Cost = Pick<Duty, 'amount' | 'currency' | 'exposure' | 'is_verified'>;

const effects: Record<string, string> = {
  good_standing_lost: 'good standing is lost',
  struck_off: 'struck off the register',
};

/** Whether a part of what is to be paid comes from a rule or a penalty that no primary source has confirmed. */
function isToCheck({ amount, is_verified: isVerified, exposure }: Omit<Cost, 'currency'>): boolean {
  const hasPenalty = (exposure?.penalty ?? 0) > 0;
  return ((amount ?? 0) > 0 && !isVerified) || (hasPenalty && exposure?.is_verified === false);
}

/** What is to be paid today, with the penalty of the day; null where no amount is known. */
export function sumOf({ amount, currency, exposure }: Omit<Cost, 'is_verified'>) {
  const penalty = exposure?.penalty ?? 0;
  if (amount === null && penalty === 0) return null;
  return {
    amount: ((amount ?? 0) + penalty).toFixed(2),
    currency: exposure?.currency ?? currency ?? 'USD',
  };
}

/** What is to be paid today as text, or what happens instead; null where neither is known. */
export function costText(cost: Cost): string | null {
  const { exposure } = cost;
  const known = sumOf(cost);
  if (!known) return exposure?.effect ? (effects[exposure.effect] ?? exposure.effect) : null;
  const sum = formatMoney(known.amount, known.currency);
  if (exposure && !exposure.is_known) return `${sum} and an unknown penalty`;
  return isToCheck(cost) ? `${sum}, to be checked` : sum;
}

/** From which day more is owed, and how much or what else; null where no later step is known. */
export function nextText({ amount, exposure }: Pick<Cost, 'amount' | 'exposure'>): string | null {
  if (!exposure?.next_on) return null;
  const { next_on: day, next_effect: effect, next_penalty: penalty, currency } = exposure;
  const what = effect
    ? (effects[effect] ?? effect)
    : penalty !== null && formatMoney(((amount ?? 0) + penalty).toFixed(2), currency ?? 'USD');
  return `From ${formatDate(day)}: ${what || 'more'}`;
}
