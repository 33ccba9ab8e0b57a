import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { makeReceipt, type Receipt } from './make-receipt.ts';

const receipt: Receipt = {
  number: 'INV-2026-0007',
  state: 'paid',
  currency: 'USD',
  total: 850,
  paid: 850,
  vat_percent: 10,
  issued_on: '2026-11-01',
  due_on: '2026-12-01',
  void_note: null,
  subject: 'Blue Heron Ltd.',
  client: 'Zoë Łukasz',
  lines: [
    { label: 'Annual fee', kind: 'government', amount: 100 },
    { label: 'Registered office', kind: 'service', amount: 750 },
  ],
  postings: [
    { kind: 'charge', day: '2026-11-01', amount: 850, reference: null },
    { kind: 'payment', day: '2026-11-20', amount: -850, reference: 'WIRE 77' },
  ],
  issuer: { name: 'Bay Street Corporate', primary: '#0b6e6e' },
  made_on: '2026-11-20',
};

test('[MAIL-01] [INV-02] the receipt of a mail reads as the invoice that is paid, under the name of the firm', async () => {
  const { name, type, content } = await makeReceipt(receipt);
  expect([name, type]).toEqual(['receipt-inv-2026-0007.pdf', 'application/pdf']);
  expect(content.byteLength).toBeLessThan(100_000);
  const document = await getDocument({ data: Uint8Array.from(content) }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('\n');
  for (const part of [
    'Receipt for invoice INV-2026-0007',
    'Bay Street Corporate',
    'To Zoë Łukasz',
    'Registered office',
    'reference WIRE 77',
    'Made on 20 November 2026',
  ]) {
    expect(text.replaceAll('\n', ' ')).toContain(part);
  }
});
