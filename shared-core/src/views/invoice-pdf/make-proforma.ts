import { formatDate, formatMoney } from '../../domain/format.ts';
import { issuerLines, type Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';
import { billedByCompany, billedByKind, type PdfInvoice } from './make-invoice.ts';
import { howToPay, type PayTo } from './pay-section.ts';

/** What a draft bills, as it was sent to the client. */
export interface PdfProforma extends Pick<PdfInvoice, 'lines' | 'companies'> {
  number: string;
  payment_reference: string | null;
  currency: string;
  total: number;
  vat_percent: number;
  renewal_year: number | null;
  /** YYYY-MM-DD. */
  issued_on: string;
  valid_until: string;
  /** Why it is not to be paid any more; null while it is in force. */
  ended: string | null;
  subject: string;
  /** Whom it is sent to. */
  client: string;
  /** Where it is paid to; without it the office says how. */
  pay_to: PayTo | null;
}

/** A proforma invoice as PDF: clearly none to book, with its lines, the total, the day until which it holds, and how to pay. */
export async function makeProforma(
  proforma: PdfProforma,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), proforma.currency);
  const title = `Proforma invoice ${proforma.number}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  for (const line of issuerLines(issuer)) paper.text(line, { size: 9, tone: 'soft', above: 1 });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text('This is not a tax invoice. The invoice follows.', { strong: true, above: 4 });
  paper.text(proforma.subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`To ${proforma.client}`, { above: 8 });
  if (proforma.renewal_year) paper.text(`For the year ${proforma.renewal_year}`, { above: 2 });
  paper.text(
    `Sent ${formatDate(proforma.issued_on, 'written')}, holds until ${formatDate(proforma.valid_until, 'written')}`,
    { tone: 'soft', above: 2 },
  );
  if (proforma.ended) paper.text(`NOT IN FORCE: ${proforma.ended}`, { strong: true, above: 12 });
  if (proforma.companies?.length) billedByCompany(paper, proforma, money);
  else billedByKind(paper, proforma.lines, money);
  paper.keepTogether(80);
  paper.text('Total', { size: 12, strong: true, above: 24 });
  paper.table(
    [
      { header: 'Sum', width: 76 },
      { header: 'Amount', width: 24, align: 'right' },
    ],
    [['Total with VAT', money(proforma.total)]],
    '',
  );
  paper.text(
    `VAT of ${proforma.vat_percent} % is charged on our services where it applies. It cannot be reclaimed with a proforma invoice. Government fees are disbursements outside its scope.`,
    { size: 9, tone: 'soft', above: 16 },
  );
  if (!proforma.ended) {
    await howToPay(
      paper,
      { ...proforma, due_on: proforma.valid_until, owed: proforma.total },
      issuer,
    );
  }
  return paper.finish();
}
