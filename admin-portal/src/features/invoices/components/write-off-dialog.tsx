import { formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useWriteOff } from '../api/ledger.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { moneyRule, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

interface Values {
  amount: string | null;
  reason: string;
}

/** Gives up what is owed on an invoice, in part or in full. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = invoice;
  const command = useWriteOff(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  // What is owed when it was opened: a payment meanwhile is refused by the database.
  const [owed] = useState(() => owedOn(invoice));
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], undefined>
      title={`Write off invoice ${invoice.number}`}
      text={
        <p>
          {formatMoney(owed.toFixed(2), currency)} is owed. What is written off is not collected any
          more; it can be reversed.
        </p>
      }
      command={command}
      resolver={zodResolver(
        z.object({ amount: moneyRule(owed, currency, 'that is owed'), reason: reasonRule }),
      )}
      defaultValues={{ amount: owed.toFixed(2), reason: '' }}
      toInput={({ amount, reason }) => ({ id, amount: amount ?? '', reason })}
      submit="Write off"
      danger
      toast={{ text: 'Written off' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormMoneyField name="amount" control={control} label="Amount" currency={currency} />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}
