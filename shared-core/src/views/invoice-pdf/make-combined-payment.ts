import { formatMoney } from '../../domain/format.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';
import { howToPay, type PayTo } from './pay-section.ts';

/** One payment over many invoices. */
export interface PdfCombinedPayment {
  payment_reference: string | null;
  /** What the client calls it. */
  label: string | null;
  currency: string;
  total: number;
  /** The earliest day on which one of its invoices is due. */
  due_on: string | null;
  /** Where it is paid to; without it the office says how. */
  pay_to: PayTo | null;
  client: string;
  invoices: readonly { number: string; subject: string; amount: number }[];
}

/** One payment over many invoices as PDF: the sum, the reference and where to, then each invoice. */
export async function makeCombinedPayment(
  payment: PdfCombinedPayment,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), payment.currency);
  const count = payment.invoices.length;
  const title = `Payment of ${count} ${count === 1 ? 'invoice' : 'invoices'}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  if (payment.label) paper.text(payment.label, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`By ${payment.client}`, { above: 8 });
  await howToPay(paper, { ...payment, owed: payment.total }, issuer);
  paper.keepTogether(90);
  paper.text('Invoices', { size: 12, strong: true, above: 24 });
  paper.table(
    [
      { header: 'Invoice', width: 22 },
      { header: 'For', width: 56 },
      { header: 'Amount', width: 22, align: 'right' },
    ],
    [
      ...payment.invoices.map(({ number, subject, amount }) => [number, subject, money(amount)]),
      ['Total', '', money(payment.total)],
    ],
    '',
  );
  paper.text(
    'The reference is for exactly this sum. If one of these invoices changes, the portal says so, and you make a new payment.',
    { size: 9, tone: 'soft', above: 16 },
  );
  return paper.finish();
}
