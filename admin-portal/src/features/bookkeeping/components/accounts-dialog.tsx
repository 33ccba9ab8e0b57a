import { z, zodResolver } from '@portal/shared-core/schema';
import type { AccountKind, Accounts } from '@portal/shared-core/supabase';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useSetAccounts } from '../api/bookkeeping.queries.ts';
import { accountLabels } from '../columns.tsx';

const account = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$/,
      'Enter 1 to 40 letters, digits, spaces and . / _ -.',
    ),
  );

const rule = z.object({
  bank: account,
  receivables: account,
  client_money: account,
  vat: account,
  government: account,
  services: account,
  write_offs: account,
  rounding: account,
  card_fees: account,
  card_disputes: account,
  bank_charges: account,
  vat_paid: account,
  rate_losses: account,
  rate_gains: account,
});

const kinds = Object.keys(accountLabels) as AccountKind[]; // The keys are those of the record.

/** The accounts that the journal of the firm names. */
export function AccountsDialog({ accounts, onClose }: { accounts: Accounts; onClose: () => void }) {
  const command = useSetAccounts();
  return (
    <CommandDialog<Accounts, Accounts, undefined>
      title="Accounts of the journal"
      text={<p>As your bookkeeping has them. What was exported before keeps its accounts.</p>}
      command={command}
      resolver={zodResolver(rule)}
      defaultValues={accounts}
      toInput={(values) => values}
      submit="Save the accounts"
      toast={{ text: 'Accounts saved' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {kinds.map((kind) => (
            <FormTextField
              key={kind}
              name={kind}
              control={control}
              label={accountLabels[kind]}
              maxLength={40}
            />
          ))}
        </>
      )}
    </CommandDialog>
  );
}
