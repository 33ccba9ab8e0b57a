import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormMoneyField, FormTextField } from '@portal/shared-core/ui/form';
import { useReceiptState, type Receipt } from '@portal/shared-core/uploads';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import { useReportPayment, type Report, type Reported } from './payment-notices.ts';
import { ReceiptField } from './receipt-field.tsx';

interface Values {
  paid_on: string;
  amount: string | null;
  reference: string;
  note: string;
  document_id: Receipt | null;
}

interface PaymentFormProps {
  /** Names the form, such as "Report a payment on INV-1". */
  label: string;
  /** What the toast calls it: "invoice INV-1". */
  subject: string;
  about: Reported;
  /** What is due; null where it is no money. `most` is the highest amount that can be reported; `exact` says that no other can be. */
  money: { currency: string; due: number; help?: string; most?: number; exact?: boolean } | null;
  referenceHelp?: string;
  /** Of whom the receipt is a document. */
  receiptOf: string;
  keep: QueryKey;
  onClose: () => void;
}

/** Reports a duty or an invoice as paid or done, with a receipt. Staff confirm it. */
export function PaymentForm(props: PaymentFormProps) {
  const { label, subject, about, money, referenceHelp, receiptOf, keep, onClose } = props;
  // One id for all tries: a repeat after a lost answer reports nothing twice.
  const [noticeId] = useState(() => crypto.randomUUID());
  const report = useReportPayment(about, noticeId);
  const isOnItsWay = useReceiptState();
  const today = nassauToday();
  const most = money?.most;

  const schema = z.object({
    paid_on: z
      .string()
      .check(z.refine((day) => day !== '' && day <= today, 'Enter the day, not in the future.')),
    amount: z.nullable(z.string()).check(
      z.refine(
        (amount) => most === undefined || (Number(amount) > 0 && Number(amount) <= most),
        'Enter an amount, at most what is owed.',
      ),
      z.refine(
        (amount) => !money?.exact || Number(amount) === money.due,
        'The payment is for exactly its sum. Report another amount on each invoice.',
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
    <CommandForm<Values, Report, unknown>
      label={label}
      command={report}
      resolver={zodResolver(schema)}
      defaultValues={{
        paid_on: today,
        amount: money ? money.due.toFixed(2) : null,
        reference: '',
        note: '',
        document_id: null,
      }}
      toInput={(values) => ({
        paid_on: values.paid_on,
        ...(values.amount && { amount: Number(values.amount) }),
        ...(values.reference && { reference: values.reference }),
        ...(values.note && { note: values.note }),
        ...(values.document_id && { document_id: values.document_id.id }),
      })}
      submit="Report it"
      onDone={onClose}
      onCancel={onClose}
      toast={{ text: `Reported: ${subject}` }}
      keep={keep}
    >
      {({ control }) => (
        <>
          <FormDateField
            name="paid_on"
            control={control}
            label={money ? 'Paid on' : 'Done on'}
            max={today}
          />
          {money && (
            <FormMoneyField
              name="amount"
              control={control}
              label="Amount"
              currency={money.currency}
              help={money.help}
            />
          )}
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            help={referenceHelp}
            maxLength={120}
            optional
          />
          <FormTextField name="note" control={control} label="Note" maxLength={1000} optional />
          <ReceiptField name="document_id" control={control} subjectId={receiptOf} />
        </>
      )}
    </CommandForm>
  );
}
