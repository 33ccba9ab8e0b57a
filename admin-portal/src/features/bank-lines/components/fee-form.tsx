import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { postingKinds } from '#/components/posting-kinds.ts';

import { usePostFee, type FeeInput } from '../api/bank-line.mutations.ts';
import type { BankLine, Debit } from '../api/bank-line.queries.ts';

// What a rate gains brings money.
const kinds = (['bank_charge', 'provider_fee', 'fee_vat', 'rate_loss'] as const).map((value) => ({
  value,
  label: postingKinds[value],
}));

const kindOf = ({ proposal }: Debit): FeeInput['kind'] =>
  proposal === 'provider_fee' || proposal === 'fee_vat' ? proposal : 'bank_charge';

/** Posts all that a line takes as a fee, on its day. */
export function FeeForm({ line, debit }: { line: BankLine; debit: Debit }) {
  const [id] = useState(() => crypto.randomUUID() as string);
  const amount = formatMoney((-line.amount).toFixed(2), line.currency);
  return (
    <CommandForm<Omit<FeeInput, 'id'>, FeeInput, undefined>
      label="Post a fee"
      command={usePostFee(line.id)}
      defaultValues={{ kind: kindOf(debit), reference: line.bank_reference, reason: '' }}
      toInput={({ kind, reference, reason }) => ({
        id,
        kind,
        reference: reference.trim(),
        reason: reason.trim(),
      })}
      submit={`Post ${amount}`}
      variant={debit.proposal === 'refund' ? 'outlined' : 'contained'}
      toast={{ text: 'Posted' }}
    >
      {({ control }) => (
        <>
          <p>Posted on {formatDate(line.day)}, from the bank. Clients do not see it.</p>
          <FormSelect name="kind" control={control} label="What it is" options={kinds} />
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            help="Each is posted once. Left empty, one is made of the line"
            maxLength={120}
            optional
          />
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            help="Left empty, the text of the line counts"
            maxLength={2000}
            optional
          />
        </>
      )}
    </CommandForm>
  );
}
