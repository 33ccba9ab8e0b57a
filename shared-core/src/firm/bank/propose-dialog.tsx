import { useState } from 'react';

import { nassauToday } from '../../domain/format.ts';
import { daysLater } from '../../domain/month.ts';
import { isAccount, isBic, isWrongIban } from '../../domain/payment.ts';
import { z, zodResolver } from '../../schema/index.ts';
import { useTenant, useTenantScope } from '../../tenant/index.ts';
import { CommandDialog } from '../../ui/command/index.ts';
import { FormDateField, FormSelect, FormTextField } from '../../ui/form/index.ts';
import { usePropose } from './bank-details.mutations.ts';
import { currencies, currencyText, keptKey, type Details } from './fields.ts';

const needed = (missing: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Use at most ${most} characters.`));
const free = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters.`));

const WRONG_IBAN =
  'The check digits of this IBAN are wrong. Compare it with the paper of the bank.';

// As the command of the database checks them.
const schema = z.object({
  id: z.string(),
  currency: z.string().check(z.minLength(1, 'Choose the currency.')),
  account_holder: needed('Enter the name on the account.', 140),
  bank_name: needed('Enter the name of the bank.', 140),
  bank_address: free(300),
  account_number: z.string().check(
    z.trim(),
    z.refine(isAccount, 'Write an IBAN, or the number as the bank writes it.'),
    z.refine((typed) => !isWrongIban(typed), WRONG_IBAN),
  ),
  bic: z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || isBic(typed), 'A SWIFT code has 8 or 11 signs.'),
  ),
  intermediary: free(500),
  office_note: free(500),
  valid_from: z.string().check(z.minLength(1, 'Enter the first day.')),
  reason: needed('Say why, for who confirms it.', 1000),
});

/** Proposes where clients pay to: new for a currency, or a change of what is in force. Load it with `lazy`. */
export function ProposeDialog({ now, onClose }: { now: Details | undefined; onClose: () => void }) {
  const tenant = useTenant();
  const keep = keptKey(useTenantScope(), 'propose', now?.currency ?? '');
  const [id] = useState<string>(() => crypto.randomUUID());
  const today = nassauToday();
  return (
    <CommandDialog
      title={
        now
          ? `Change the bank details in ${currencyText(now.currency)}`
          : 'Bank details in a currency'
      }
      text={
        <p>
          Nothing changes until another person confirms it. The super admin and the owners of the
          firm are notified now.
        </p>
      }
      command={usePropose()}
      resolver={zodResolver(schema)}
      defaultValues={{
        id,
        currency: now?.currency ?? 'USD',
        account_holder: now?.account_holder ?? tenant.name,
        bank_name: now?.bank_name ?? '',
        bank_address: now?.bank_address ?? '',
        account_number: now?.account_number ?? '',
        bic: now?.bic ?? '',
        intermediary: now?.intermediary ?? '',
        office_note: now?.office_note ?? '',
        valid_from: today,
        reason: '',
      }}
      toInput={(values) => values}
      submit="Propose"
      toast={{ text: 'Bank details proposed' }}
      keep={keep}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {!now && (
            <FormSelect name="currency" control={control} label="Currency" options={currencies} />
          )}
          <FormTextField name="account_holder" control={control} label={names.account_holder} />
          <FormTextField name="account_number" control={control} label={names.account_number} />
          <FormTextField name="bank_name" control={control} label={names.bank_name} />
          <FormTextField
            name="bank_address"
            control={control}
            label={names.bank_address}
            multiline
            rows={2}
            optional
          />
          <FormTextField name="bic" control={control} label={names.bic} optional />
          <FormTextField
            name="intermediary"
            control={control}
            label={names.intermediary}
            help="The bank through which a wire goes, with its SWIFT code and account."
            multiline
            rows={2}
            optional
          />
          <FormTextField
            name="office_note"
            control={control}
            label={names.office_note}
            help="To whom a cheque is written, and when a card can be used at the desk."
            multiline
            rows={2}
            optional
          />
          <FormDateField
            name="valid_from"
            control={control}
            label={names.valid_from}
            min={today}
            max={daysLater(today, 366)}
          />
          <FormTextField
            name="reason"
            control={control}
            label={names.reason}
            help="Who confirms it reads it; clients do not."
            multiline
            rows={2}
            maxLength={1000}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** The labels by the fields that the database names. */
const names = {
  currency: 'Currency',
  account_holder: 'Account holder',
  account_number: 'Account number or IBAN',
  bank_name: 'Bank',
  bank_address: 'Address of the bank',
  bic: 'SWIFT code',
  intermediary: 'Correspondent bank',
  office_note: 'Cheque and card at the office',
  valid_from: 'In force from',
  reason: 'Reason',
} as const;
