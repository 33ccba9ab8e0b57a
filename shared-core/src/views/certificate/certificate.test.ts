import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { certificateFileName, type CertificateFacts } from './certificate-facts.ts';
import { makeCertificate, type CertificateFonts } from './make-certificate.ts';

const heron: CertificateFacts = {
  name: 'Blue Heron Holdings Ltd.',
  registrationNumber: '214001 B',
  type: 'International Business Company',
  law: 'International Business Companies Act, Ch. 309',
  registeredOn: '2026-01-05',
  registeredOffice: 'Bay Street, Nassau',
};
const issuer = { name: 'Cable Beach Corporate Services Ltd.', primary: '#ffcc00' };

let fonts: CertificateFonts;

beforeAll(async () => {
  const find = createRequire(import.meta.url).resolve;
  const [regular, strong] = await Promise.all(
    ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
      readFile(find(`@expo-google-fonts/inter/${file}`)),
    ),
  );
  fonts = { regular: regular as Uint8Array, strong: strong as Uint8Array };
});

/** The text of the PDF and its positions. */
async function read(facts: CertificateFacts) {
  const bytes = await makeCertificate(facts, issuer, '2026-11-20', fonts);
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item ? [item] : []));
  return {
    bytes,
    pages: pdf.numPages,
    text: words
      .map(({ str }) => str)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    rightmost: Math.max(...words.map(({ transform, width }) => Number(transform[4]) + width)),
    lowest: Math.min(...words.map(({ transform }) => Number(transform[5]))),
  };
}

describe('[COM-05] a copy of a certificate', () => {
  test('shows the registers’ data, the issuer and the date, and that it is not the certificate', async () => {
    const { text, pages } = await read(heron);
    expect(pages).toBe(1);
    for (const words of [
      'Copy of certificate of incorporation',
      'Blue Heron Holdings Ltd.',
      'Registration number 214001 B',
      'International Business Company',
      'International Business Companies Act, Ch. 309',
      'Date of registration 5 January 2026',
      'Registered office Bay Street, Nassau',
      'Made on 20 November 2026 by Cable Beach Corporate Services Ltd.',
      'It is not the certificate itself',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('keeps accents and Latin Extended letters, in an embedded font', async () => {
    const name = 'Łódź Čapek Ñandú Őrség Ţărmul Þór Žižkov Ltd.';
    const { text, bytes } = await read({ ...heron, name });
    expect(text).toContain(name);
    // A subset: the two files are 340 KB each.
    expect(bytes.length).toBeLessThan(60_000);
  });

  test('breaks what is long, and stays on its page', async () => {
    const office = `${'Suite 12, Sandyport Marina Village, West Bay Street, '.repeat(5)}Nassau`;
    const { text, rightmost, lowest } = await read({
      ...heron,
      name: `${'Windermere'.repeat(14)} Ltd.`,
      registeredOffice: office,
    });
    expect(text).toContain('Nassau');
    expect(rightmost).toBeLessThanOrEqual(595.28 - 63);
    expect(lowest).toBeGreaterThan(40);
  });

  test('shows when no office is recorded', async () => {
    expect((await read({ ...heron, registeredOffice: null })).text).toContain('Not recorded');
  });

  test.each([
    ['Blue Heron Holdings Ltd.', 'copy-of-certificate-blue-heron-holdings-ltd.pdf'],
    ['Étoile & Čapek', 'copy-of-certificate-etoile-capek.pdf'],
    ['株式会社', 'copy-of-certificate.pdf'],
  ])('of %s is called %s', (name, file) => {
    expect(certificateFileName(name)).toBe(file);
  });
});
