import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { nassauToday } from '../../domain/format.ts';
import { daysLater } from '../../domain/month.ts';
import { z, zodResolver } from '../../schema/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { CommandDialog } from '../../ui/command/index.ts';
import {
  FormCombobox,
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '../../ui/form/index.ts';
import { DiscountEffect } from './discount-effect.tsx';
import { discountQueries, searchMembers, useAddDiscount } from './discount.queries.ts';

const LONGEST_DAYS = 731;
const isMoney = (text: string | null) => text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text);

// As the command of the database checks them.
const schema = z
  .object({
    client_id: z.nullable(z.object({ value: z.string(), label: z.string() })),
    code: z.string(),
    by: z.enum(['percent', 'amount']),
    percent: z.string(),
    amount: z.nullable(z.string()),
    valid_from: z.string().check(z.minLength(1, 'Enter the first day.')),
    valid_to: z.string().check(z.minLength(1, 'Enter the last day.')),
    client_text: z
      .string()
      .check(z.trim(), z.minLength(3, 'Say what the client reads on the invoice.')),
    reason: z.string().check(z.trim(), z.minLength(3, 'Say why it is given.')),
  })
  .check(
    z.refine(
      ({ by, percent }) =>
        by === 'amount' ||
        (/^\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) > 0 && Number(percent) <= 100),
      { path: ['percent'], message: 'Enter a percentage above 0 and up to 100.' },
    ),
    z.refine(
      ({ by, amount }) =>
        by === 'percent' || (isMoney(amount) && Number(amount) > 0 && Number(amount) <= 1_000_000),
      { path: ['amount'], message: 'Enter an amount above 0 and up to 1,000,000.' },
    ),
    z.refine(({ valid_from: from, valid_to: to }) => to === '' || to >= from, {
      path: ['valid_to'],
      message: 'The last day is the first day or later.',
    }),
  );

type Values = z.infer<typeof schema>;

/** Gives a discount, beside whom it reaches. Load it with `lazy`. */
export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const [id] = useState(() => crypto.randomUUID());
  const { data: services = [] } = useQuery(discountQueries.services(scope));
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchMembers(scope, text, signal),
    [scope],
  );
  const today = nassauToday();
  const initial: Values = {
    client_id: null,
    code: '',
    by: 'percent',
    percent: '',
    amount: null,
    valid_from: today,
    valid_to: '',
    client_text: '',
    reason: '',
  };
  return (
    <CommandDialog
      title="Give a discount"
      text={<p>It reduces our services before VAT. Fees of the government have none.</p>}
      command={useAddDiscount()}
      resolver={zodResolver(schema)}
      defaultValues={initial}
      toInput={({ client_id: client, code, by, percent, amount, ...rest }) => ({
        ...rest,
        discount_id: id,
        client_id: client?.value ?? null,
        code: code || null,
        percent: by === 'percent' ? Number(percent) : null,
        amount: by === 'amount' ? Number(amount) : null,
      })}
      submit="Give the discount"
      toast={{ text: 'Discount given' }}
      keep={[...discountQueries.all(scope), 'kept', 'new']}
      onClose={onClose}
    >
      {({ control, watch }) => {
        const [client, code, by, from, to] = watch([
          'client_id',
          'code',
          'by',
          'valid_from',
          'valid_to',
        ]);
        return (
          <>
            <FormCombobox
              name="client_id"
              control={control}
              label="Client"
              help="Empty: for all clients"
              placeholder="Name or email"
              search={search}
              optional
            />
            <FormSelect
              name="code"
              control={control}
              label="Service"
              placeholder="All our services"
              options={services.map((service) => ({ value: service.code, label: service.label }))}
              optional
            />
            <FormSelect
              name="by"
              control={control}
              label="Reduced by"
              options={[
                { value: 'percent', label: 'A percentage' },
                { value: 'amount', label: 'An amount' },
              ]}
            />
            {by === 'percent' ? (
              <FormTextField name="percent" control={control} label="Percent" maxLength={6} />
            ) : (
              <FormMoneyField
                name="amount"
                control={control}
                label="Amount"
                help="Off each line that has the service, at most the line"
              />
            )}
            <FormDateField
              name="valid_from"
              control={control}
              label="From"
              min={today}
              max={daysLater(today, LONGEST_DAYS)}
            />
            <FormDateField
              name="valid_to"
              control={control}
              label="Until"
              min={from || today}
              max={daysLater(from || today, LONGEST_DAYS)}
            />
            <DiscountEffect client={client?.value ?? null} code={code || null} {...{ from, to }} />
            <FormTextField
              name="client_text"
              control={control}
              label="Text for the client"
              help="On the invoice and its PDF, beside the reduced line"
              maxLength={120}
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
