import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormMoneyField, FormTextField } from '@portal/shared-core/ui/form';
import type { Duty } from '@portal/shared-core/views';
import { useState } from 'react';

import { ReceiptField, type Receipt } from '#/components/receipt/receipt-field.tsx';
import { useReceiptState } from '#/components/receipt/use-receipt-state.ts';

import { dutyQueries, useReportPayment } from '../api/duty.queries.ts';

interface Values {
  paid_on: string;
  amount: string | null;
  reference: string;
  note: string;
  document_id: Receipt | null;
}

/** Reports a duty as met or paid, with a receipt. Staff confirm it. */
export function ReportForm({
  duty,
  label,
  onClose,
}: {
  duty: Duty;
  label: string;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  // One id for all tries: a repeat after a lost answer reports nothing twice.
  const [noticeId] = useState(() => crypto.randomUUID());
  const isOnItsWay = useReceiptState();
  const today = nassauToday();
  const { amount, currency, exposure } = duty;
  const isMoney = amount !== null;
  const due = ((amount ?? 0) + (exposure?.penalty ?? 0)).toFixed(2);

  const schema = z.object({
    paid_on: z
      .string()
      .check(z.refine((day) => day !== '' && day <= today, 'Enter the day, not in the future.')),
    amount: z.nullable(z.string()),
    reference: z.string(),
    note: z.string(),
    document_id: z
      .nullable(z.object({ id: z.string(), name: z.string() }))
      .check(
        z.refine(
          (receipt) => !isOnItsWay(receipt?.id),
          'Wait until the receipt is uploaded, or leave it out.',
        ),
      ),
  });

  return (
    <CommandForm<Values, Parameters<ReturnType<typeof useReportPayment>['mutate']>[0], unknown>
      label={`${label}: ${duty.rule_name}`}
      command={useReportPayment()}
      resolver={zodResolver(schema)}
      defaultValues={{
        paid_on: today,
        amount: isMoney ? due : null,
        reference: '',
        note: '',
        document_id: null,
      }}
      toInput={(values) => ({
        notice_id: noticeId,
        obligation_id: duty.id,
        paid_on: values.paid_on,
        ...(values.amount && { amount: Number(values.amount) }),
        ...(values.reference && { reference: values.reference }),
        ...(values.note && { note: values.note }),
        ...(values.document_id && { document_id: values.document_id.id }),
      })}
      submit="Report it"
      onDone={onClose}
      onCancel={onClose}
      toast={{ text: `Reported: ${duty.rule_name}` }}
      keep={[...dutyQueries.all(scope), 'kept', 'report', duty.id]}
    >
      {({ control }) => (
        <>
          <FormDateField
            name="paid_on"
            control={control}
            label={isMoney ? 'Paid on' : 'Done on'}
            max={today}
          />
          {isMoney && (
            <FormMoneyField
              name="amount"
              control={control}
              label="Amount"
              currency={exposure?.currency ?? currency ?? 'USD'}
              help={`${due} is due today.`}
            />
          )}
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            help="Of the payment or the filing."
            maxLength={120}
            optional
          />
          <FormTextField name="note" control={control} label="Note" maxLength={1000} optional />
          <ReceiptField name="document_id" control={control} subjectId={duty.company_id} />
        </>
      )}
    </CommandForm>
  );
}
