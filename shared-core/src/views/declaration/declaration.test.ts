import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { declarationText } from '../../domain/application.ts';
import { makeDeclaration, type KeptDeclaration } from './make-declaration.ts';

const kept: KeptDeclaration = {
  declared_name: 'Claire Vasseur',
  declared_at: '2026-11-23T15:00:00Z',
  declaration: declarationText,
  content: {
    reference: 'A-1047',
    type: 'International Business Company',
    activities: ['Holding shares'],
    data: {
      names: ['Łódź Herön Ltd.', '', ''],
      features: ['LDC', 'SAC'],
      duration_years: 25,
      consents: {
        SAC: { standing: 'pending', reference: '' },
        Royal: { standing: 'held', reference: 'Letter 7' },
      },
      foundation: { assets: 10_000, beneficiary_kind: 'class', beneficiaries: 'Their children' },
      capital: { currency: 'USD', shares: 5000, par_value: 1 },
      people: [{ name: 'Ada Rolle', country: 'BS', roles: ['member'], shares: 5000 }],
      is_resident: false,
      fiscal_year_end: '12-31',
    },
    quote: [
      line('Formation', 'service', 1200, 'once', 'order'),
      {
        ...line('Registered office', 'service', 900, 'year', 'order'),
        list_amount: 1000,
        discount_text: 'Welcome discount (10 %)',
      },
      line('Annual fee', 'government', null, 'year', 'january'),
    ],
    documents: [{ name: 'passport.pdf', category: 'Passport', of: 'Ada Rolle' }],
  },
  content_hash: 'ab'.repeat(32),
  request_address: '203.0.113.9',
};

function line(label: string, kind: string, amount: number | null, per: string, due: string) {
  return { label, kind, amount, per, first_due: due };
}

test('[REVIEW-01] the PDF has what was declared, the price, the documents, the person and the hash', async () => {
  const { resolve } = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all(
    ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
      readFile(resolve(`@expo-google-fonts/inter/${file}`)),
    ),
  );
  const pdf = await makeDeclaration(kept, {
    issuer: { name: 'Seagrape Trust' },
    madeOn: '2026-11-24',
    fonts: { regular: regular ?? new Uint8Array(), strong: strong ?? new Uint8Array() },
  });
  const text = await textOf(pdf);
  for (const part of [
    'Application A-1047 as declared',
    'Łódź Herön Ltd.',
    'Holding shares',
    'Limited Duration Company, 25 years',
    'Segregated Accounts Company, consent being obtained',
    'Consent to “Royal” held: Letter 7',
    'US$10,000.00',
    'Their children',
    'Ada Rolle, Bahamas',
    'US$2,100.00',
    'from US$1,000.00',
    'Welcome discount (10 %): US$1,000.00 less US$100.00',
    'to be confirmed',
    'passport.pdf',
    'Claire Vasseur',
    '203.0.113.9',
    'ab'.repeat(32),
  ]) {
    expect(text).toContain(part);
  }
  expect(text.replaceAll(/\s+/g, ' ')).toContain(declarationText);
});

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf }).promise;
  const pages = Array.from({ length: document.numPages }, async (_none, index) => {
    const page = await document.getPage(index + 1);
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ');
}
