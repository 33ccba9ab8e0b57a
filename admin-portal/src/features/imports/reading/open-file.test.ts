import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';

import { openFile } from './open-file.ts';
import { workbook } from './testing.ts';

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'companies.csv') =>
  new File([text], name);

test('[IMP-01] a workbook is its sheets, with the row numbers of the file', async () => {
  const tables = await openFile(
    workbook({
      Companies: [
        ['Our book', null],
        [],
        ['Name', 'Number', 'Shares'],
        [' Coral Bay  Ltd. ', 'B-1', 50_000],
        [null, null, null],
        ['Palm Ltd.', { formula: 'A1&B1', value: 'B-2' }, null],
      ],
      Empty: [],
    }),
  );
  expect(tables).toEqual([
    {
      name: 'Companies',
      headings: ['Name', 'Number', 'Shares'],
      rows: [
        { row: 4, cells: ['Coral Bay  Ltd.', 'B-1', 50_000] },
        { row: 6, cells: ['Palm Ltd.', 'B-2', null] },
      ],
    },
  ]);
});

test.each([
  ['commas', 'Name,Number\n"Coral, Bay",B-1\n'],
  ['semicolons', 'Name;Number\n"Coral, Bay";B-1\n'],
  ['tabs', 'Name\tNumber\nCoral, Bay\tB-1\n'],
  ['a mark of UTF-8', '\uFEFFName,Number\r\n"Coral, Bay",B-1\r\n'],
])('[IMP-01] a CSV with %s', async (_name, text) => {
  const [table] = await openFile(csv(text));
  expect(table).toEqual({
    name: 'companies',
    headings: ['Name', 'Number'],
    rows: [{ row: 2, cells: ['Coral, Bay', 'B-1'] }],
  });
});

test('[IMP-01] a CSV in the code of Windows keeps its accents', async () => {
  const bytes = Uint8Array.from('Name,City\nJos\xe9,N\xfa\n', (sign) => sign.codePointAt(0) ?? 0);
  const [table] = await openFile(csv(bytes));
  expect(table?.rows[0]?.cells).toEqual(['José', 'Nú']);
});

test.each<[string, () => File, RegExp]>([
  ['nothing', () => csv(''), /empty/],
  ['headings alone', () => csv('Name,Number\n'), /No table/],
  ['a picture', () => csv(Uint8Array.from([0x89, 0x50, 0, 0, 1])), /neither a workbook/],
  ['an old workbook', () => csv(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])), /before 2007/],
  [
    'macros',
    () =>
      workbook(
        {
          A: [
            ['a', 'b'],
            ['c', 'd'],
          ],
        },
        { 'xl/vbaProject.bin': strToU8('x') },
      ),
    /macros/,
  ],
  ['a damaged archive', () => csv(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])), /damaged/],
  [
    'an archive that unpacks to more than a machine has',
    () =>
      workbook(
        {
          A: [
            ['a', 'b'],
            ['c', 'd'],
          ],
        },
        Object.fromEntries(
          Array.from({ length: 4 }, (_, at) => [
            `xl/worksheets/x${at}.xml`,
            new Uint8Array(1024 * 1024),
          ]),
        ),
      ),
    /too large once/,
  ],
])('[IMP-01] %s is refused with what to do', async (_name, file, message) => {
  // The bound is 300 MB: packing as much takes seconds.
  await expect(openFile(file(), 3 * 1024 * 1024)).rejects.toThrow(message);
});

test('[IMP-01] 30,000 rows are read, and more than 100,000 are refused', async () => {
  const rows = (count: number) =>
    csv(
      `Name,Number\n${Array.from({ length: count }, (_, at) => `Company ${at},B-${at}`).join('\n')}`,
    );
  const [table] = await openFile(rows(30_000));
  expect(table?.rows.length).toBe(30_000);
  await expect(openFile(rows(100_001))).rejects.toThrow(/100,000 rows/);
});
