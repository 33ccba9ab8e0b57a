import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { makeDeclaration } from './make-declaration.ts';

test('[DECL-01] the PDF states the text, the name, the time and the address', async () => {
  const find = createRequire(import.meta.url).resolve;
  const font = (file: string) => readFile(find(`@expo-google-fonts/inter/${file}`));
  const fonts = {
    regular: (await font('400Regular/Inter_400Regular.ttf')) as Uint8Array,
    strong: (await font('600SemiBold/Inter_600SemiBold.ttf')) as Uint8Array,
  };
  const pdf = await makeDeclaration(
    {
      title: 'Tax self-certification',
      subject: 'Ada Rolle',
      body: 'I, Ada Rolle, declare that I am resident for tax purposes in Bahamas.',
      signedName: 'Claire Vasseur',
      signedAt: '2026-11-20T15:04:05Z',
      address: '203.0.113.7',
    },
    { issuer: { name: 'Cable Beach Ltd.' }, madeOn: '2026-11-20', fonts },
  );
  const page = await (await getDocument({ data: pdf.slice(), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const part of [
    'Tax self-certification',
    'Ada Rolle',
    'resident for tax purposes in Bahamas.',
    'Claire Vasseur',
    '2026',
    '203.0.113.7',
  ]) {
    expect(text).toContain(part);
  }
});
