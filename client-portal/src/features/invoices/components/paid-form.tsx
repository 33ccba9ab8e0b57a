import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope, type CommandArgs } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormMoneyField, FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { ReceiptField, type Receipt } from '#/components/receipt/receipt-field.tsx';
import { useReceiptState } from '#/components/receipt/use-receipt-state.ts';

import { invoiceQueries, useReportPayment, type Invoice } from '../api/invoice.queries.ts';

interface Values {
  paid_on: string;
  amount: string | null;
  reference: string;
  note: string;
  document_id: Receipt | null;
}

/** Reports an invoice as paid, in whole or in part, with a receipt. */
export function PaidForm({
  invoice,
  owed,
  onClose,
}: {
  invoice: Invoice;
  owed: number;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  // One id for all tries: a repeat after a lost answer reports nothing twice.
  const [noticeId] = useState(() => crypto.randomUUID());
  const isOnItsWay = useReceiptState();
  const today = nassauToday();
  const schema = z.object({
    paid_on: z
      .string()
      .check(z.refine((day) => day !== '' && day <= today, 'Enter the day, not in the future.')),
    amount: z
      .nullable(z.string())
      .check(
        z.refine(
          (amount) => Number(amount) > 0 && Number(amount) <= owed,
          'Enter an amount, at most what is owed.',
        ),
      ),
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
    <CommandForm<Values, CommandArgs<'report_payment'>, unknown>
      label={`Report a payment on ${invoice.number}`}
      command={useReportPayment()}
      resolver={zodResolver(schema)}
      defaultValues={{
        paid_on: today,
        amount: owed.toFixed(2),
        reference: '',
        note: '',
        document_id: null,
      }}
      toInput={(values) => ({
        notice_id: noticeId,
        invoice_id: invoice.id,
        paid_on: values.paid_on,
        amount: Number(values.amount),
        ...(values.reference && { reference: values.reference }),
        ...(values.note && { note: values.note }),
        ...(values.document_id && { document_id: values.document_id.id }),
      })}
      submit="Report it"
      onDone={onClose}
      onCancel={onClose}
      toast={{ text: `Reported: invoice ${invoice.number}` }}
      keep={[...invoiceQueries.all(scope), 'kept', 'paid', invoice.id]}
    >
      {({ control }) => (
        <>
          <FormDateField name="paid_on" control={control} label="Paid on" max={today} />
          <FormMoneyField
            name="amount"
            control={control}
            label="Amount"
            currency={invoice.currency}
          />
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            maxLength={120}
            optional
          />
          <FormTextField name="note" control={control} label="Note" maxLength={1000} optional />
          <ReceiptField
            name="document_id"
            control={control}
            subjectId={invoice.company_id ?? invoice.application_id ?? ''}
          />
        </>
      )}
    </CommandForm>
  );
}
