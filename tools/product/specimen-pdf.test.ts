import { expect, test } from 'vitest';

import { specimenPdf } from './specimen-pdf.ts';

test('[DATA-04] a specimen is one readable PDF page that names its subject', () => {
  const file = specimenPdf('Passport', 'Étienne (Vasseur)').toString('latin1');
  expect(file).toMatch(/^%PDF-1\.4\n/);
  expect(file).toContain(String.raw`(Étienne \(Vasseur\)) Tj`);
  expect(file).toContain('(SPECIMEN) Tj');
  // The table of contents points at the objects.
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start, start + 4)).toBe('xref');
  const offsets = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, i) => file.slice(offset, offset + 7) === `${i + 1} 0 obj`)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
});
