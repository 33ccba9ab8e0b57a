import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A row of `group_statement`. */
export interface GroupStatementLine {
  company_id: string;
  company: string;
  company_number: string | null;
  number: string;
  issued_on: string;
  due_on: string | null;
  currency: string;
  /** What of the invoice is for the company. */
  amount: number;
  settled: number;
  open: number;
}

/** The statement of a group of companies as PDF: per currency each company with its invoices, and the sums. */
export async function makeGroupStatement(
  {
    lines,
    from,
    to,
    subject,
  }: { lines: readonly GroupStatementLine[]; from: string; to: string; subject: string },
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Statement';
  const paper = await Paper.open({ title: `${title}: ${subject}`, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(
    `Invoices issued from ${formatDate(from, 'written')} to ${formatDate(to, 'written')}, as they are on ${formatDate(madeOn, 'written')}`,
    { tone: 'soft', above: 2 },
  );
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  if (currencies.length === 0) paper.text('No invoice was issued in these days.', { above: 20 });
  for (const currency of currencies) {
    const own = lines.filter((line) => line.currency === currency);
    const money = (amount: number) => formatMoney(amount.toFixed(2), currency);
    const sum = (of: 'amount' | 'settled' | 'open') =>
      // In cents, so that many sums add up.
      own.reduce((total, line) => total + Math.round(line[of] * 100), 0) / 100;
    paper.keepTogether(110);
    paper.text(`In ${currency}`, { size: 12, strong: true, above: 20 });
    paper.table(
      [
        { header: 'Company', width: 34 },
        { header: 'Invoice', width: 18 },
        { header: 'Issued', width: 13 },
        { header: 'Amount', width: 15, align: 'right' },
        { header: 'Settled', width: 15, align: 'right' },
        { header: 'Open', width: 15, align: 'right' },
      ],
      [
        ...own.map((line) => [
          line.company,
          line.number,
          formatDate(line.issued_on),
          money(line.amount),
          money(line.settled),
          money(line.open),
        ]),
        ['Total', '', '', money(sum('amount')), money(sum('settled')), money(sum('open'))],
      ],
      '',
    );
    paper.text(`Open: ${money(sum('open'))}`, { strong: true, above: 10 });
  }
  paper.text('Settled is what was paid, credited or written off.', {
    size: 9,
    tone: 'soft',
    above: 16,
  });
  return paper.finish();
}
