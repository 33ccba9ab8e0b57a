import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { isAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { postingKinds } from '#/components/posting-kinds.ts';

import { bookkeepingQueries } from '../api/bookkeeping.queries.ts';
import { firmPostingQueries, useAddPosting } from '../api/firm-posting.queries.ts';
import { moneyLabels, subjectLabels, type Subject } from '../posting-texts.ts';

// As the command of the database checks them.
const schema = z.object({
  kind: z.enum(['provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain']),
  day: z.string().check(z.minLength(1, 'Enter the day.')),
  amount: z
    .nullable(z.string())
    .check(
      z.refine(
        (amount) => /^\d{1,9}(\.\d{1,2})?$/.test(amount ?? '') && Number(amount) > 0,
        'Enter an amount above nothing, to the cent.',
      ),
    ),
  currency: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter three letters, such as USD.')),
  money: z.enum(['bank', 'card_disputes']),
  reference: z.string().check(z.trim(), z.minLength(1, 'Enter the reference of the statement.')),
  reason: z.string().check(z.trim(), z.minLength(1, 'Write what it was taken for.')),
});

const choices = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** Posts a fee, VAT on it or the difference of a rate, of a payment, a dispute or a line where there is one. Load it with `lazy`. */
export function PostDialog({
  subject,
  onClose,
}: {
  subject: Subject | undefined;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const [id] = useState(() => crypto.randomUUID());
  const command = useAddPosting();
  const refused =
    isAppError(command.error) && command.error.code === 'firm_posting.reference_taken'
      ? command.variables?.reference
      : undefined;
  const initial: z.infer<typeof schema> = {
    kind: subject?.kind === 'line' ? 'bank_charge' : 'provider_fee',
    day: nassauToday(),
    amount: null,
    currency: 'USD',
    money: 'bank',
    reference: '',
    reason: '',
  };
  return (
    <CommandDialog
      title="Post a fee or a difference"
      text={
        <p>
          {subject ? `It belongs to ${subjectLabels[subject.kind]}. ` : ''}
          What clients owe does not change. A posting is not edited: it is taken back.
        </p>
      }
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={initial}
      toInput={({ amount, ...rest }) => ({
        ...rest,
        posting_id: id,
        tenant_id: scope.tenantId,
        amount: Number(amount),
        ...(subject && { [`${subject.kind}_id` as const]: subject.id }),
      })}
      submit="Post it"
      toast={{ text: 'Posted' }}
      keep={[...bookkeepingQueries.all(scope), 'kept', 'own', subject?.id ?? '']}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          {refused !== undefined && <Standing reference={refused} />}
          <FormSelect name="kind" control={control} label="What" options={choices(postingKinds)} />
          <FormDateField name="day" control={control} label="Day" max={nassauToday()} />
          <FormMoneyField
            name="amount"
            control={control}
            label="Amount"
            currency={/^[A-Z]{3}$/.test(watch('currency')) ? watch('currency') : 'USD'}
          />
          <FormTextField name="currency" control={control} label="Currency" maxLength={3} />
          <FormSelect
            name="money"
            control={control}
            label="Money of the firm"
            help="What it came from; for a gain, what it went to"
            options={choices(moneyLabels)}
          />
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            help="As the statement has it. Each is posted once"
            maxLength={120}
          />
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            help="It stays with the firm, in the journal"
            multiline
            rows={2}
            maxLength={2000}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** What stands under a reference that was refused. */
function Standing({ reference }: { reference: string }) {
  const query = useQuery(firmPostingQueries.withReference(useTenantScope(), reference));
  if (!query.data?.length) return null;
  return (
    <InlineAlert tone="warning" title="What is there">
      {query.data.map((one) => (
        <p key={one.id}>
          {formatDate(one.day)}: {postingKinds[one.kind]},{' '}
          {formatMoney(one.amount.toFixed(2), one.currency)}, {one.reference}. {one.reason} Posted
          by {one.recorder_name ?? 'a former colleague'}.
        </p>
      ))}
    </InlineAlert>
  );
}
