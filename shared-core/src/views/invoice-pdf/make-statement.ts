import { formatDate, formatMoney } from '../../domain/format.ts';
import { lineText, type StatementLine } from '../statement-text.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A statement of account as PDF: per currency the opening balance, the invoices and payments of the period, and the balance. */
export async function makeStatement(
  {
    lines,
    from,
    to,
    subject,
    noted = [],
  }: {
    lines: readonly StatementLine[];
    from: string;
    to: string;
    /** A company, or the client where it is over all. */
    subject: string;
    /** What is shown beside the sums on the day it is made: promises, disputes, reminders. */
    noted?: readonly string[];
  },
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Statement of account';
  const paper = await Paper.open({ title: `${title}: ${subject}`, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`${formatDate(from, 'written')} to ${formatDate(to, 'written')}`, {
    tone: 'soft',
    above: 2,
  });
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  if (currencies.length === 0) paper.text('No invoice was issued yet.', { above: 20 });
  for (const currency of currencies) {
    const own = lines.filter((line) => line.currency === currency);
    const money = (amount: number) => formatMoney(amount.toFixed(2), currency);
    paper.keepTogether(110);
    paper.text(`Account in ${currency}`, { size: 12, strong: true, above: 20 });
    paper.table(
      [
        { header: 'Day', width: 16 },
        { header: 'What', width: 48 },
        { header: 'Amount', width: 18, align: 'right' },
        { header: 'Balance', width: 18, align: 'right' },
      ],
      own.map((line) => [
        formatDate(line.on_day),
        lineText(line),
        line.kind === 'opening' ? '' : money(line.amount),
        money(line.balance),
      ]),
      '',
    );
    paper.text(`Owed on ${formatDate(to, 'written')}: ${money(own.at(-1)?.balance ?? 0)}`, {
      strong: true,
      above: 10,
    });
  }
  if (noted.length > 0) {
    paper.keepTogether(60);
    paper.text('Promises, disputes and reminders', { size: 12, strong: true, above: 20 });
    for (const line of noted) paper.text(line, { above: 4 });
  }
  return paper.finish();
}
