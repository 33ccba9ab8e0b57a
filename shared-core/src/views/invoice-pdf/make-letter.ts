import { formatDate, formatMoney } from '../../domain/format.ts';
import { inGroups } from '../../domain/payment.ts';
import { issuerLines, type Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A reminder of a late invoice, as the letter shows it. */
export interface PdfLetter {
  number: string;
  /** What the firm calls this level, such as "Second reminder". */
  name: string;
  /** What the firm writes at this level. */
  body: string;
  /** YYYY-MM-DD. */
  day: string;
  currency: string;
  /** On that day, without the fee. */
  owed: number;
  fee: number;
  /** The invoice of the fee; null where there is none. */
  fee_number: string | null;
  invoice_number: string;
  payment_reference: string | null;
  issued_on: string | null;
  due_on: string | null;
  /** The company or the application that the invoice is for. */
  subject: string;
  /** Whom it is sent to. */
  client: string;
}

/** The letter of a reminder as PDF, with the letterhead of the firm. It names no bank details: those are with the invoice. */
export async function makeLetter(
  letter: PdfLetter,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), letter.currency);
  const title = `${letter.name}: invoice ${letter.invoice_number}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  for (const line of issuerLines(issuer)) paper.text(line, { size: 9, tone: 'soft', above: 1 });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(letter.subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`To ${letter.client}`, { above: 8 });
  paper.text(`${letter.number}, ${formatDate(letter.day, 'written')}`, { tone: 'soft', above: 2 });
  for (const paragraph of letter.body.split(/\n+/)) paper.text(paragraph, { above: 14 });
  paper.keepTogether(120);
  paper.text('What was owed on that day', { size: 12, strong: true, above: 24 });
  paper.table(
    [
      { header: 'What', width: 76 },
      { header: 'Amount', width: 24, align: 'right' },
    ],
    [
      [
        `Invoice ${letter.invoice_number}${letter.due_on ? `, due on ${formatDate(letter.due_on, 'written')}` : ''}`,
        money(letter.owed),
      ],
      ...(letter.fee > 0
        ? [[`Fee of this reminder, invoice ${letter.fee_number ?? ''}`, money(letter.fee)]]
        : []),
      ['Together', money((Math.round(letter.owed * 100) + Math.round(letter.fee * 100)) / 100)],
    ],
    '',
  );
  if (letter.payment_reference)
    paper.text(`Reference of the invoice: ${inGroups(letter.payment_reference)}`, { above: 10 });
  paper.text(
    'How to pay is in the portal, with the invoice. Did you pay, or is something wrong with it? Say so there.',
    { size: 9, tone: 'soft', above: 16 },
  );
  return paper.finish();
}
