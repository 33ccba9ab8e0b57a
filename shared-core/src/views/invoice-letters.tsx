import { formatDate, formatMoney } from '../domain/format.ts';
import { Facts, Stack, TextLink } from '../ui/index.ts';
import { LetterPdfButton } from './letter-pdf-button.tsx';
import type { Issuer } from './pdf/issuer.ts';

/** A reminder that went out, as either portal reads it with its invoice. */
export interface InvoiceLetter {
  id: string;
  number: string;
  name: string;
  body: string;
  day: string;
  owed: number;
  fee: number;
  currency: string;
  mailed_at: string | null;
  charged: { id: string; number: string | null; state: string } | null;
}

interface LettersProps {
  invoice: {
    number: string | null;
    payment_reference: string | null;
    issued_on: string | null;
    due_on: string | null;
    company: { name: string } | null;
    application: { reference: string | null } | null;
    reminders: readonly InvoiceLetter[];
  };
  issuer: Issuer;
  client: string;
  /** Where an invoice opens. */
  to: (invoiceId: string) => string;
  /** Says whether the mail server took each: for staff. */
  showsMails?: boolean;
}

/** The reminders of an invoice: each with its day, its fee and the letter. */
export function InvoiceLetters({ invoice, issuer, client, to, showsMails = false }: LettersProps) {
  return (
    <Stack>
      <Facts
        items={invoice.reminders.map(
          ({ id, name, day, fee, currency, charged, mailed_at: mailed }) => ({
            id,
            label: name,
            value: formatDate(day, 'long'),
            note: (
              <>
                {showsMails && (mailed ? 'Mailed. ' : 'Not mailed. ')}
                {charged && (
                  <>
                    Fee {formatMoney(fee.toFixed(2), currency)}
                    {charged.state === 'void' ? ', waived' : ''}:{' '}
                    <TextLink to={to(charged.id)}>invoice {charged.number}</TextLink>
                  </>
                )}
              </>
            ),
          }),
        )}
      />
      {invoice.reminders.map((reminder) => (
        <LetterPdfButton
          key={reminder.id}
          issuer={issuer}
          letter={{
            ...reminder,
            fee_number: reminder.charged?.number ?? null,
            invoice_number: invoice.number ?? '',
            payment_reference: invoice.payment_reference,
            issued_on: invoice.issued_on,
            due_on: invoice.due_on,
            subject: invoice.company?.name ?? `Application ${invoice.application?.reference ?? ''}`,
            client,
          }}
        />
      ))}
    </Stack>
  );
}
