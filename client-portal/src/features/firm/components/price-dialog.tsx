import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormCheckbox,
  FormDateField,
  FormMoneyField,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQueryClient } from '@tanstack/react-query';

import { priceQueries, useSetPrice, type Price } from '../api/price.queries.ts';
import { PriceEffect } from './price-effect.tsx';

const MOST = 1_000_000;
const LATEST_DAYS = 731;

// As the command of the database checks them.
const schema = z
  .object({
    amount: z.nullable(z.string()),
    isPlatform: z.boolean(),
    valid_from: z.string().check(z.minLength(1, 'Enter the first day.')),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(20, 'Say in at least 20 characters who decided it and why.'),
        z.maxLength(1000, 'Use at most 1,000 characters.'),
      ),
  })
  .check(
    z.refine(
      ({ amount, isPlatform }) =>
        isPlatform ||
        (amount !== null && /^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) <= MOST),
      { path: ['amount'], message: 'Enter an amount between 0 and 1,000,000.' },
    ),
  );

/** Sets the price of a service from a day on, beside what it changes for whom. Load it with `lazy`. */
export function PriceDialog({ price, onClose }: { price: Price; onClose: () => void }) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const tomorrow = daysLater(nassauToday(), 1);
  const hasOwn = price.own_amount !== null || price.next_is_own;
  const formerOn = (day: string) =>
    queryClient.getQueryData(priceQueries.preview(scope, price.code, day).queryKey)?.former ?? null;
  const initial: z.infer<typeof schema> = {
    amount: (price.own_amount ?? price.platform_amount).toFixed(2),
    isPlatform: false,
    valid_from: tomorrow,
    reason: '',
  };
  return (
    <CommandDialog
      title={`Price of ${price.label}`}
      command={useSetPrice()}
      resolver={zodResolver(schema)}
      defaultValues={initial}
      toInput={({ amount, isPlatform, valid_from: day, reason }) => ({
        code: price.code,
        amount: isPlatform ? null : Number(amount),
        valid_from: day,
        reason,
        former: formerOn(day),
      })}
      submit="Set the price"
      toast={{ text: 'Price set' }}
      keep={[...priceQueries.all(scope), 'kept', price.code]}
      onClose={onClose}
    >
      {({ control, watch }) => {
        const [amount, isPlatform, day] = watch(['amount', 'isPlatform', 'valid_from']);
        return (
          <>
            {!isPlatform && (
              <FormMoneyField
                name="amount"
                control={control}
                label="New price"
                help={price.per === 'year' ? 'A year, before VAT.' : 'Once, before VAT.'}
              />
            )}
            {hasOwn && (
              <FormCheckbox
                name="isPlatform"
                control={control}
                label="Go back to the price of the platform"
              />
            )}
            <FormDateField
              name="valid_from"
              control={control}
              label="From"
              min={tomorrow}
              max={daysLater(nassauToday(), LATEST_DAYS)}
            />
            <PriceEffect
              code={price.code}
              day={day}
              amount={isPlatform ? 'platform' : Number(amount ?? Number.NaN)}
            />
            <FormTextField
              name="reason"
              control={control}
              label="Reason"
              help="Owners and our staff read it; clients do not."
              multiline
              rows={2}
              maxLength={1000}
            />
          </>
        );
      }}
    </CommandDialog>
  );
}
