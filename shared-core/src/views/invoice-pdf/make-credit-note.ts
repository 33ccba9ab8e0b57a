import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A credit note with its lines. */
export interface PdfCreditNote {
  number: string;
  /** The number and the day of the invoice it is on. */
  invoice: string;
  invoiced_on: string | null;
  currency: string;
  total: number;
  vat_percent: number;
  reason: string;
  issued_on: string;
  subject: string;
  client: string;
  lines: readonly {
    label: string;
    kind: 'government' | 'service' | 'vat';
    amount: number;
    vat: number;
  }[];
}

/** A credit note as PDF, in the look of the invoice: what is taken back of each line, its VAT, and the sum. */
export async function makeCreditNote(
  note: PdfCreditNote,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), note.currency);
  const title = `Credit note ${note.number}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(note.subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`To ${note.client}`, { above: 8 });
  const of = note.invoiced_on ? ` of ${formatDate(note.invoiced_on, 'written')}` : '';
  paper.text(`Issued ${formatDate(note.issued_on, 'written')}, on invoice ${note.invoice}${of}`, {
    tone: 'soft',
    above: 2,
  });
  paper.text(note.reason, { above: 12 });
  paper.text('What is taken back', { size: 12, strong: true, above: 20 });
  paper.table(
    [
      { header: 'Description', width: 56 },
      { header: 'VAT', width: 20, align: 'right' },
      { header: 'Amount', width: 24, align: 'right' },
    ],
    note.lines.map(({ label, amount, vat }) => [label, money(vat), money(amount)]),
    '',
  );
  const net = note.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  paper.keepTogether(120);
  paper.text('Total', { size: 12, strong: true, above: 24 });
  paper.table(
    [
      { header: 'Sum', width: 76 },
      { header: 'Amount', width: 24, align: 'right' },
    ],
    [
      ['Before VAT', money(net)],
      ['VAT', money(note.total - net)],
      ['Credited', money(note.total)],
    ],
    '',
  );
  paper.text(
    `VAT is that of the invoice: ${note.vat_percent} % on our services where it applies. Government fees are disbursements outside its scope.`,
    { size: 9, tone: 'soft', above: 16 },
  );
  return paper.finish();
}
