import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { makeInvoice, type PayTo, type PdfInvoice } from './make-invoice.ts';

const payTo: PayTo = {
  account_holder: 'Bay Street Corporate',
  bank_name: 'Bank of New Providence',
  bank_address: 'Shirley Street, Nassau',
  account_number: '1000-4471-22',
  bic: 'BNPVBSNS',
  intermediary: null,
  office_note: null,
  valid_from: '2026-05-02',
};

const invoice: PdfInvoice = {
  number: 'INV-2026-0007',
  payment_reference: 'RF48INV20260007',
  renewal_year: 2026,
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 0,
  vat_percent: 10,
  issued_on: '2026-11-01',
  due_on: '2026-12-01',
  void_note: null,
  subject: 'Blue Heron Ltd.',
  subject_lines: ['Registration number 214001 B'],
  client: 'Claire Vasseur',
  lines: [
    { label: 'Annual fee', kind: 'government', amount: 350 },
    { label: 'Registered agent', kind: 'service', amount: 950 },
  ],
  postings: [],
  pay_to: payTo,
};

async function textOf(given: PdfInvoice): Promise<string> {
  const require = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all(
    ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'].map((name) =>
      readFile(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
    ),
  );
  if (!regular || !strong) throw new Error('A font is missing');
  const data = await makeInvoice(given, {
    issuer: {
      name: 'Bay Street Corporate',
      address: '4 Bay Street\nNassau',
      taxNumber: '100294417',
      email: 'office@bay.example',
    },
    madeOn: '2026-11-28',
    fonts: { regular, strong },
  });
  const pdf = await getDocument({ data }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

test('[PAY-01] the PDF names the issuer, the year, the money of the government apart, and how to pay', async () => {
  const text = await textOf(invoice);
  for (const part of [
    '4 Bay Street',
    'TIN (VAT) 100294417',
    'Registration number 214001 B',
    'For the year 2026',
    'Money of the government, held apart from our fees US$350.00',
    'Our services before VAT US$950.00',
    'Account number 1000-4471-22',
    'RF48 INV2 0260 007',
    'in force since 2 May 2026',
  ]) {
    expect(text).toContain(part);
  }
});

test('[PAY-01] without bank details the PDF says whom to ask', async () => {
  const text = await textOf({ ...invoice, pay_to: null });
  expect(text).toContain('Ask Bay Street Corporate how to pay: office@bay.example.');
  expect(text).not.toContain('Account number');
});

test('[BILL-01] the PDF says what a discount took off a line, and why', async () => {
  const reduced = {
    label: 'Registered agent',
    kind: 'service' as const,
    amount: 855,
    list_amount: 950,
    discount_text: 'Welcome discount (10 %)',
  };
  const text = await textOf({ ...invoice, lines: [reduced] });
  expect(text).toContain(
    'Registered agent. Welcome discount (10 %): US$950.00 less US$95.00 US$855.00',
  );
});

test('[BILL-01] an invoice of many companies has their subtotals and the lines of each, over many pages', async () => {
  const companies = Array.from({ length: 60 }, (_, n) => ({
    company_id: `c-${n}`,
    name: `Heron ${String(n + 1).padStart(3, '0')} Ltd.`,
    amount: 1340,
  }));
  const text = await textOf({
    ...invoice,
    subject: '60 companies',
    subject_lines: [],
    total: 60 * 1340,
    companies,
    lines: companies.flatMap(({ company_id: id }) => [
      { label: 'Annual fee', kind: 'government' as const, amount: 350, company_id: id },
      { label: 'Registered agent', kind: 'service' as const, amount: 900, company_id: id },
      { label: 'VAT on our services, 10 %', kind: 'vat' as const, amount: 90, company_id: id },
    ]),
  });
  expect(text).toContain('Money of the government, held apart from our fees');
  expect(text).toContain('US$21,000.00');
  expect(text).toContain('US$80,400.00');
  for (const { name } of [companies[0], companies[29], companies[59]].filter((each) => !!each))
    expect(text.split(`Subtotal of ${name}`)).toHaveLength(2);
});
