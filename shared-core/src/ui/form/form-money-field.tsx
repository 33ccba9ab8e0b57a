import type { FieldValues } from 'react-hook-form';
import type { FormFieldProps } from './form-field.ts';
import { FormNumberField } from './form-number-field.tsx';

/** How a currency is written before an amount; its code where it has no sign of its own. */
const signs: Readonly<Record<string, string>> = { USD: 'US$', BSD: 'B$', EUR: '€', GBP: '£' };

/** An amount of money: the form holds decimal text such as '1030.50', exactly as typed, or null. */
export function FormMoneyField<Values extends FieldValues>({
  currency = 'USD',
  ...props
}: FormFieldProps<Values> & { currency?: string }) {
  return <FormNumberField {...props} kind="decimal" start={signs[currency] ?? currency} />;
}
