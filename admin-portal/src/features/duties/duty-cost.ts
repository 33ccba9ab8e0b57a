import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import type { Duty } from '@portal/shared-core/views';

type Cost = Pick<Duty, 'amount' | 'currency' | 'exposure'>;

const effects: Record<string, string> = {
  good_standing_lost: 'good standing is lost',
  struck_off: 'struck off the register',
};

/** What is to be paid today, with the penalty of the day; null where no amount is known. */
export function costText({ amount, currency, exposure }: Cost): string | null {
  const penalty = exposure?.penalty ?? 0;
  if (amount === null && penalty === 0) {
    return exposure?.effect ? (effects[exposure.effect] ?? exposure.effect) : null;
  }
  const sum = formatMoney(
    ((amount ?? 0) + penalty).toFixed(2),
    exposure?.currency ?? currency ?? 'USD',
  );
  return exposure && !exposure.is_known ? `${sum} and an unknown penalty` : sum;
}

/** From which day more is owed, and how much or what else; null where no later step is known. */
export function nextText({ amount, exposure }: Cost): string | null {
  if (!exposure?.next_on) return null;
  const { next_on: day, next_effect: effect, next_penalty: penalty, currency } = exposure;
  const what = effect
    ? (effects[effect] ?? effect)
    : penalty !== null && formatMoney(((amount ?? 0) + penalty).toFixed(2), currency ?? 'USD');
  return `From ${formatDate(day)}: ${what || 'more'}`;
}
