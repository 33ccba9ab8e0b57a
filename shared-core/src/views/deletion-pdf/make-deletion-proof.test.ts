import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { makeDeletionProof } from './make-deletion-proof.ts';

const firm = {
  id: 'd-1',
  firm_id: 't-9',
  firm_name: 'Egret Cay Ltd.',
  firm_slug: 'egret-cay',
  reason: 'The firm closed',
  hand_over: 'Bay Street Ltd.',
  requested_by_name: null,
  requested_at: null,
  ordered_by_name: 'Candice Moxey',
  ordered_at: '2026-10-01T15:00:00Z',
  confirmed_by_name: 'Olive Owner',
  confirmed_at: '2026-10-02T15:00:00Z',
  due_at: '2026-11-01T15:00:00Z',
  began_at: '2026-11-01T16:00:00Z',
  ended_at: '2026-11-01T17:00:00Z',
  export_id: 'e-1',
  export_manifest: 'b'.repeat(64),
  audit_entries: 812,
  audit_last_id: 4711,
  audit_head: 'a'.repeat(64),
  proof: {
    rows: Object.fromEntries(
      Array.from({ length: 110 }, (_, at) => [`public.table_${at}`, at + 1]),
    ),
    files: { documents: { files: 3, bytes: 9000 } },
    people: { erased: 4, kept: 2 },
    left: { rows: 0, files: 0, tables: 111, buckets: 4 },
    stays: { 'public.contact_messages': 'messages of visitors of the public site' },
  },
};

test('[EXIT-01] the PDF states who decided, what was erased, that nothing is left, and what stays', async () => {
  const find = createRequire(import.meta.url).resolve;
  const font = (file: string) => readFile(find(`@expo-google-fonts/inter/${file}`));
  const pdf = await makeDeletionProof(firm, {
    issuer: { name: 'BahamasInc' },
    madeOn: '2026-11-29',
    fonts: {
      regular: await font('400Regular/Inter_400Regular.ttf'),
      strong: await font('600SemiBold/Inter_600SemiBold.ttf'),
    },
  });
  const paper = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: paper.numPages }, async (_, at) => {
      const { items } = await (await paper.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  expect(paper.numPages).toBeGreaterThan(2);
  const text = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of [
    'Proof of deletion',
    'Egret Cay Ltd.',
    'The firm closed',
    'Candice Moxey, 1 October 2026',
    'Olive Owner, 2 October 2026',
    'Bay Street Ltd.',
    '0 rows in 111 tables and 0 files in 4 stores were left',
    '4 erased, 0 closed',
    '812 entries',
    'table 109 110',
    'table 0 1',
    'documents 3 9,000',
    'contact messages messages of visitors',
  ])
    expect(text).toContain(part);
  expect(text.replaceAll(' ', '')).toContain('a'.repeat(64));
  expect(text.replaceAll(' ', '')).toContain('b'.repeat(64));
  expect(text).not.toContain('Requested by');
});
