import { formatMoney } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField, FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import {
  useCardRefund,
  useSettleProblem,
  type CardPayment,
  type CardProblem,
} from '../api/card.queries.ts';
import { moneyRule, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

/** Gives money back to the card it came from, through the provider. */
export function CardRefundDialog({
  payment,
  most: given,
  onClose,
}: {
  payment: CardPayment;
  /** What can be given back. */
  most: number;
  onClose: () => void;
}) {
  const command = useCardRefund(payment.id);
  const [id] = useState(() => crypto.randomUUID() as string);
  const [most] = useState(given);
  const currency = payment.received_in ?? payment.currency;
  return (
    <CommandDialog<
      { amount: string | null; reason: string },
      Parameters<typeof command.mutate>[0],
      { state: string }
    >
      title="Refund to the card"
      text={
        <p>
          {formatMoney(most.toFixed(2), currency)} was paid and not given back. The provider gives
          it back to the card; the ledger follows when it confirms. What the invoice held is owed
          again: where it is not to be, issue a credit note first.
        </p>
      }
      command={command}
      resolver={zodResolver(
        z.object({
          amount: moneyRule(most, currency, 'that was paid by card'),
          reason: reasonRule,
        }),
      )}
      defaultValues={{ amount: most.toFixed(2), reason: '' }}
      toInput={({ amount, reason }) => ({ id, amount: amount ?? '', reason })}
      submit="Refund"
      danger
      toast={{ text: 'Refund requested' }}
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

/** Notes what was done about a payment by card that needed a look. */
export function SettleDialog({ problem, onClose }: { problem: CardProblem; onClose: () => void }) {
  const command = useSettleProblem(problem.id);
  return (
    <CommandDialog
      title="What was done about it?"
      command={command}
      resolver={zodResolver(
        z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'Write what was done.')) }),
      )}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ reason })}
      submit="Save"
      toast={{ text: 'Noted' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="What was done"
          help="Only staff read it."
          multiline
          rows={3}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
