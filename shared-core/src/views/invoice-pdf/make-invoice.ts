import { formatDate, formatMoney } from '../../domain/format.ts';
import { postingTitle, type Posting } from '../../domain/postings.ts';
import { issuerLines, type Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';
import { howToPay, type PayTo } from './pay-section.ts';

export type { Issuer } from '../pdf/issuer.ts';
export type { PayTo } from './pay-section.ts';

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
  /** The registered office and number of the company it is for, in lines. */
  subject_lines?: readonly string[];
  /** The year whose fees and services it bills. */
  renewal_year?: number | null;
  /** The number of the proforma that it follows. */
  follows?: string | null;
  payment_reference?: string | null;
  /** Where it is paid to; without it the office says how. */
  pay_to?: PayTo | null;
  /** Whom it is sent to. */
  client: string;
  lines: readonly {
    label: string;
    kind: 'government' | 'service' | 'vat';
    amount: number | null;
    company_id?: string | null;
    /** The amount before the discount, and what clients read of it. */
    list_amount?: number | null;
    discount_text?: string | null;
  }[];
  /** Of an invoice whose client pays for many companies: each with its subtotal. */
  companies?: readonly { company_id: string; name: string; amount: number }[] | null;
  postings: readonly Posting[];
}

const groups = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

const subtotals = {
  government: 'Money of the government, held apart from our fees',
  service: 'Our services before VAT',
} as const;

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
  for (const line of issuerLines(issuer)) paper.text(line, { size: 9, tone: 'soft', above: 1 });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(invoice.subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  for (const line of invoice.subject_lines ?? []) paper.text(line, { tone: 'soft', above: 1 });
  paper.text(`To ${invoice.client}`, { above: 8 });
  if (invoice.renewal_year) paper.text(`For the year ${invoice.renewal_year}`, { above: 2 });
  if (invoice.follows) paper.text(`Follows proforma invoice ${invoice.follows}`, { above: 2 });
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

  if (invoice.companies?.length) billedByCompany(paper, invoice, money);
  else billedByKind(paper, invoice.lines, money);
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
  if (!isReceipt && invoice.state === 'issued') {
    await howToPay(paper, { ...invoice, owed: invoice.total - invoice.paid }, issuer);
  }
  return paper.finish();
}

type Amounts = (amount: number) => string;

const columns = [
  { header: 'Description', width: 76 },
  { header: 'Amount', width: 24, align: 'right' as const },
];

const sumOf = (lines: PdfInvoice['lines']) =>
  lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** The text of a line, with what a discount took off it. */
function labelOf(line: PdfInvoice['lines'][number], money: Amounts): string {
  const { label, amount, list_amount: list, discount_text: text } = line;
  if (amount === null || list === null || list === undefined) return label;
  return `${label}. ${text}: ${money(list)} less ${money(list - amount)}`;
}

/** The lines by kind, each kind with its sum. */
export function billedByKind(paper: Paper, lines: PdfInvoice['lines'], money: Amounts): void {
  for (const [kind, heading] of groups) {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) continue;
    paper.keepTogether(80);
    paper.text(heading, { size: 12, strong: true, above: 20 });
    paper.table(
      columns,
      [
        ...own.map((line) => [
          labelOf(line, money),
          line.amount === null ? '–' : money(line.amount),
        ]),
        ...(kind === 'vat' ? [] : [[subtotals[kind], money(sumOf(own))]]),
      ],
      '',
    );
  }
}

const kindNames = { government: 'Government fee', service: 'Our service' } as const;

/** The sums by kind, the companies with their subtotals, then the lines of each company. */
export function billedByCompany(
  paper: Paper,
  { companies, lines }: Pick<PdfInvoice, 'companies' | 'lines'>,
  money: Amounts,
): void {
  const parts = companies ?? [];
  paper.text('What is billed', { size: 12, strong: true, above: 20 });
  paper.table(
    columns,
    groups.flatMap(([kind, heading]) => {
      const own = lines.filter((line) => line.kind === kind);
      const label: string = kind === 'vat' ? heading : subtotals[kind];
      return own.length > 0 ? [[label, money(sumOf(own))]] : [];
    }),
    '',
  );
  paper.keepTogether(80);
  paper.text('Companies', { size: 12, strong: true, above: 20 });
  paper.table(
    [
      { header: 'Company', width: 76 },
      { header: 'Subtotal with VAT', width: 24, align: 'right' },
    ],
    parts.map(({ name, amount }) => [name, money(amount)]),
    '',
  );
  const linesOf = new Map<string, PdfInvoice['lines'][number][]>(
    parts.map(({ company_id: id }) => [id, []]),
  );
  for (const line of lines) linesOf.get(line.company_id ?? '')?.push(line);
  for (const { company_id: id, name, amount } of parts) {
    const own = linesOf.get(id) ?? [];
    paper.keepTogether(90);
    paper.text(name, { size: 12, strong: true, above: 18 });
    paper.table(
      [
        { header: 'Description', width: 52 },
        { header: 'Kind', width: 24 },
        { header: 'Amount', width: 24, align: 'right' },
      ],
      [
        ...own.map((line) => [
          labelOf(line, money),
          line.kind === 'vat' ? '' : kindNames[line.kind],
          line.amount === null ? '–' : money(line.amount),
        ]),
        [`Subtotal of ${name}`, '', money(amount)],
      ],
      '',
    );
  }
}
