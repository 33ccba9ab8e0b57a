import { formatDate, formatMoney } from '../../domain/format.ts';
import { postingTitle, type Posting } from '../../domain/postings.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** An issued invoice with its lines and what was posted on it. */
export interface PdfInvoice {
  number: string;
  state: 'issued' | 'paid' | 'void';
  currency: string;
  total: number;
  paid: number;
  vat_percent: number;
  /** YYYY-MM-DD. */
  issued_on: string;
  due_on: string | null;
  void_note: string | null;
  /** The company or the application it is for. */
  subject: string;
  /** Whom it is sent to. */
  client: string;
  lines: readonly {
    label: string;
    kind: 'government' | 'service' | 'vat';
    amount: number | null;
  }[];
  postings: readonly Posting[];
}

const groups = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

/** An invoice as PDF: its lines by kind, the total, what is paid and what is owed. */
export async function makeInvoice(
  invoice: PdfInvoice,
  {
    issuer,
    madeOn,
    fonts,
    isReceipt = false,
  }: {
    issuer: Issuer;
    madeOn: string;
    fonts: PaperFonts;
    /** Headed as the receipt of the payments, for an invoice that is paid. */
    isReceipt?: boolean;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), invoice.currency);
  const title = `${isReceipt ? 'Receipt for invoice' : 'Invoice'} ${invoice.number}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(invoice.subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(`To ${invoice.client}`, { above: 8 });
  paper.text(
    [
      `Issued ${formatDate(invoice.issued_on, 'written')}`,
      invoice.due_on && `payable by ${formatDate(invoice.due_on, 'written')}`,
    ]
      .filter(Boolean)
      .join(', '),
    { tone: 'soft', above: 2 },
  );
  if (invoice.state === 'void')
    paper.text(`VOID: ${invoice.void_note ?? ''}`, { strong: true, above: 12 });

  for (const [kind, heading] of groups) {
    const lines = invoice.lines.filter((line) => line.kind === kind);
    if (lines.length === 0) continue;
    paper.keepTogether(80);
    paper.text(heading, { size: 12, strong: true, above: 20 });
    paper.table(
      [
        { header: 'Description', width: 76 },
        { header: 'Amount', width: 24, align: 'right' },
      ],
      lines.map(({ label, amount }) => [label, amount === null ? '–' : money(amount)]),
      '',
    );
  }
  paper.keepTogether(120);
  paper.text('Total', { size: 12, strong: true, above: 24 });
  paper.table(
    [
      { header: 'Sum', width: 76 },
      { header: 'Amount', width: 24, align: 'right' },
    ],
    [
      ['Total', money(invoice.total)],
      ...invoice.postings
        .filter(({ kind }) => kind !== 'charge')
        .map((posting) => [
          `${postingTitle(posting, invoice.postings)}, ${formatDate(posting.day)}${
            posting.reference && posting.kind !== 'credit' ? `, reference ${posting.reference}` : ''
          }`,
          `${posting.amount < 0 ? '−' : '+'} ${money(Math.abs(posting.amount))}`,
        ]),
      [
        invoice.state === 'void' ? 'Nothing is owed: the invoice is void' : 'Owed',
        money(invoice.state === 'void' ? 0 : invoice.total - invoice.paid),
      ],
    ],
    '',
  );
  paper.text(
    `VAT of ${invoice.vat_percent} % is charged on our services where it applies. Government fees are disbursements outside its scope.`,
    { size: 9, tone: 'soft', above: 16 },
  );
  return paper.finish();
}
