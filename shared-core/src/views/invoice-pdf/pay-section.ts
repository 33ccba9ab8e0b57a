import { formatDate, formatMoney } from '../../domain/format.ts';
import { accountText, inGroups, sepaCode } from '../../domain/payment.ts';
import type { Issuer } from '../pdf/issuer.ts';
import type { Paper } from '../pdf/paper.ts';

/** Where an invoice is paid to. */
export interface PayTo {
  account_holder: string;
  bank_name: string;
  bank_address: string | null;
  account_number: string;
  bic: string | null;
  intermediary: string | null;
  office_note: string | null;
  /** YYYY-MM-DD. */
  valid_from: string;
}

/** The sum, its day, where to, the reference, and for euros the code that the app of a bank reads. */
export async function howToPay(
  paper: Paper,
  {
    pay_to: to,
    payment_reference: reference,
    currency,
    due_on: due,
    owed,
  }: {
    pay_to?: PayTo | null;
    payment_reference?: string | null;
    currency: string;
    due_on: string | null;
    owed: number;
  },
  issuer: Issuer,
): Promise<void> {
  paper.keepTogether(220);
  paper.text('How to pay', { size: 12, strong: true, above: 24 });
  const rows = [
    ['To pay', formatMoney(owed.toFixed(2), currency)],
    ['By', due && formatDate(due, 'written')],
    ['Reference', reference && inGroups(reference)],
    ['Account holder', to?.account_holder],
    ['Account number', to && accountText(to.account_number)],
    ['Bank', to && [to.bank_name, to.bank_address].filter(Boolean).join(', ')],
    ['SWIFT code', to?.bic],
    ['Correspondent bank', to?.intermediary],
    ['Cheque or card', to?.office_note],
  ].flatMap(([label, value]) => (label && value ? [[label, value]] : []));
  paper.table(
    [
      { header: 'What', width: 28 },
      { header: 'Write on the payment', width: 72 },
    ],
    rows,
    '',
  );
  if (!to) {
    const contact = issuer.email ? `: ${issuer.email}` : '';
    paper.text(`Ask ${issuer.name} how to pay${contact}.`, { strong: true, above: 10 });
    return;
  }
  const code =
    reference &&
    sepaCode({
      currency,
      amount: owed,
      holder: to.account_holder,
      account: to.account_number,
      bic: to.bic,
      reference,
    });
  if (code) {
    const { qrMatrix } = await import('../payment/qr-matrix.ts');
    paper.squares(qrMatrix(code), 110);
  }
  paper.text(
    `These bank details are in force since ${formatDate(to.valid_from, 'written')}. We never change our bank details by email alone. If a mail names another account, call us before you pay.`,
    { size: 9, tone: 'soft', above: 10 },
  );
}
