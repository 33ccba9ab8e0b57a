import { formatMoney } from '@portal/shared-core/domain/format';
import { paymentMethodLabels } from '@portal/shared-core/domain/invoices';
import { z } from '@portal/shared-core/schema';

/** How money came or went, as a choice. */
export const methods = (['wire', 'card', 'cheque', 'cash'] as const).map((value) => ({
  value,
  label: paymentMethodLabels[value],
}));

/** Decimal text in cents; null for nothing and for what is no amount. */
export function centsOf(amount: string | null | undefined): number | null {
  return amount && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}

/** Money in dollars and cents, above nothing and at most so much. */
export function moneyRule(most: number, currency: string, what: string) {
  const text = `Enter dollars and cents, at most the ${formatMoney(most.toFixed(2), currency)} ${what}.`;
  return z.nullable(z.string()).check(
    z.refine((amount) => {
      const cents = centsOf(amount);
      return cents !== null && cents > 0 && cents <= Math.round(most * 100);
    }, text),
  );
}

export const reasonRule = z
  .string()
  .check(z.trim(), z.minLength(1, 'Write the reason; the client reads it.'));

export const dayRule = z.string().check(z.minLength(1, 'Enter the day of the payment.'));
