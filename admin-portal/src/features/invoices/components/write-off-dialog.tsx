import { formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { showToast } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useWriteOff } from '../api/ledger.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { writeOffLimit } from '../api/write-off.queries.ts';
import { centsOf, moneyRule, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

interface Values {
  amount: string | null;
  reason: string;
}

/** Gives up what is owed on an invoice, in part or in full; above the sum of the firm it is proposed to a second person. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = invoice;
  const command = useWriteOff(invoice);
  const { data: limit } = useQuery(writeOffLimit(useTenantScope()));
  const [id] = useState(() => crypto.randomUUID() as string);
  // What is owed when it was opened: a payment meanwhile is refused by the database.
  const [owed] = useState(() => owedOn(invoice));
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], string>
      title={`Write off invoice ${invoice.number}`}
      text={
        <>
          <p>
            {formatMoney(owed.toFixed(2), currency)} is owed. What is written off is not collected
            any more; it can be reversed.
          </p>
          {typeof limit === 'number' && <p>{limitText(limit, invoice)}</p>}
        </>
      }
      command={command}
      resolver={zodResolver(
        z.object({ amount: moneyRule(owed, currency, 'that is owed'), reason: reasonRule }),
      )}
      defaultValues={{ amount: owed.toFixed(2), reason: '' }}
      toInput={({ amount, reason }) => ({ id, amount: amount ?? '', reason })}
      submit="Write off"
      danger
      onDone={(result) =>
        showToast({
          text: result === 'proposed' ? 'Proposed: a second person confirms it' : 'Written off',
        })
      }
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormMoneyField
            name="amount"
            control={control}
            label="Amount"
            currency={currency}
            help={
              passes(watch('amount'), limit, invoice)
                ? 'This passes the sum: a second person confirms it first.'
                : undefined
            }
          />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}

// The sum says nothing of another currency.
const isCompared = ({ currency }: Invoice) => currency === 'USD' || currency === 'BSD';

function limitText(limit: number, invoice: Invoice): string {
  if (!isCompared(invoice)) return 'In this currency a second person confirms each write-off.';
  const before =
    invoice.written_off > 0
      ? ` ${formatMoney(invoice.written_off.toFixed(2), invoice.currency)} is written off already.`
      : '';
  return `One person writes off up to ${formatMoney(limit.toFixed(2), invoice.currency)} on an invoice.${before}`;
}

/** As the command of the database decides it. */
function passes(amount: string | null, limit: number | null | undefined, invoice: Invoice) {
  const cents = centsOf(amount);
  if (typeof limit !== 'number' || cents === null) return false;
  return (
    !isCompared(invoice) || Math.round(invoice.written_off * 100) + cents > Math.round(limit * 100)
  );
}
