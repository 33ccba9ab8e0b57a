import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { receiptMaker, type Letter, type Receipt } from './make-receipt.ts';

const API = 'https://api.example';

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

const letter: Letter = {
  letter: true,
  number: 'INV-2026-0007-R2',
  name: 'Second reminder',
  body: 'We have received no payment.\nPlease pay now.',
  day: '2026-11-20',
  currency: 'USD',
  owed: 850.1,
  fee: 49.99,
  fee_number: 'INV-2026-0031',
  invoice_number: 'INV-2026-0007',
  payment_reference: 'RF48INV20260007',
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  subject: 'Blue Heron Ltd.',
  client: 'Zoë Łukasz',
  issuer: { name: 'Bay Street Corporate', primary: '#0b6e6e' },
  made_on: '2026-11-20',
};

async function textOf(content: Uint8Array): Promise<string> {
  const document = await getDocument({ data: Uint8Array.from(content) }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('[MAIL-01] [BILL-01] the letter of a reminder has what is owed, the fee and the words of the firm, and no bank details', async () => {
  const { name, content } = await receiptMaker(API)(letter);
  expect(name).toBe('reminder-inv-2026-0007-r2.pdf');
  const text = await textOf(content);
  for (const part of [
    'Second reminder: invoice INV-2026-0007',
    'Bay Street Corporate',
    'Please pay now.',
    'Fee of this reminder, invoice INV-2026-0031',
    '900.09',
  ]) {
    expect(text).toContain(part);
  }
});

test('[MAIL-01] [INV-02] the receipt of a mail reads as the invoice that is paid, under the name of the firm', async () => {
  const { name, type, content } = await receiptMaker(API)(receipt);
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

describe('[TNT-01] [MAIL-01] the logo of the firm', () => {
  // One pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  const logoPath = 't-1/my logo.png';
  const withLogo = (path = logoPath) => ({
    ...letter,
    issuer: { ...letter.issuer, logoPath: path },
  });

  afterEach(() => vi.unstubAllGlobals());

  async function imagesOf(content: Uint8Array): Promise<number> {
    const document = await getDocument({ data: Uint8Array.from(content) }).promise;
    const { fnArray } = await (await document.getPage(1)).getOperatorList();
    return fnArray.filter((operation) => operation === OPS.paintImageXObject).length;
  }

  test('is in the head, from the public files of the project', async () => {
    const fetching = vi.fn<typeof fetch>(async () => new Response(png));
    vi.stubGlobal('fetch', fetching);
    const { content } = await receiptMaker(API)(withLogo());
    expect(await imagesOf(content)).toBe(1);
    expect(fetching.mock.calls.map(([address]) => address)).toEqual([
      'https://api.example/storage/v1/object/public/logos/t-1/my%20logo.png',
    ]);
  });

  test.each([
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is gone', async () => new Response('gone', { status: 404 })],
    ['is no picture', async () => new Response('<svg/>')],
  ])('that %s holds no letter up', async (how, answer) => {
    vi.stubGlobal('fetch', answer);
    const { content } = await receiptMaker(API)(withLogo(`t-1/${how}.png`));
    expect(await imagesOf(content)).toBe(0);
    expect(await textOf(content)).toContain('Bay Street Corporate');
  });
});
