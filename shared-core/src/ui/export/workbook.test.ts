import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { ExportColumn } from '../list/table-types.ts';
import { workbookFile } from './workbook.ts';

const never = new AbortController().signal;

/** The files of a workbook with these rows. */
async function read<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  mostRows?: number,
) {
  const file = await workbookFile('companies', columns, rows, never, mostRows);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** A column that holds the row. */
const column = (
  header: string,
  more: Partial<ExportColumn<string>> = {},
): ExportColumn<string> => ({
  header,
  text: (text) => text,
  ...more,
});

/** The cell of one value, as XML. */
async function cell(text: string, more: Partial<ExportColumn<string>> = {}) {
  const { ['xl/worksheets/sheet1.xml']: sheet = '' } = await read([column('x', more)], [text]);
  return sheet.match(/<c r="A2".*?(?:\/>|<\/c>)/s)?.[0] ?? '';
}

const textIn = (xml: string) => xml.match(/<t[^>]*>(.*?)<\/t>/s)?.[1];
const numberIn = (xml: string) => xml.match(/<v>(.*?)<\/v>/)?.[1];

test('[REP-01] a workbook has its sheet, its bold head in view, and its rows', async () => {
  const files = await read([column('Name'), column('Again')], ['Heron Ltd.', 'Conch Ltd.']);
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files['xl/workbook.xml']).toContain('<sheet name="Companies" sheetId="1" r:id="rId1"/>');
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect([...sheet.matchAll(/<c r="(\w+)" s="1"/g)].map(([, place]) => place)).toEqual([
    'A1',
    'B1',
  ]);
  const [, bold] = files['xl/styles.xml']?.match(/<cellXfs.*?>(?:<xf.*?>)(<xf.*?>)/) ?? [];
  expect(bold).toContain('fontId="1"');
  expect([...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(([, text]) => text)).toEqual([
    'Name',
    'Again',
    'Heron Ltd.',
    'Heron Ltd.',
    'Conch Ltd.',
    'Conch Ltd.',
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")', '\t=1'])(
  '[REP-01] what begins like a formula is a string: %j',
  async (text) => {
    const xml = await cell(text);
    expect(xml).toMatch(/^<c r="A2" s="2" t="inlineStr">/);
    expect(xml).not.toContain('<f');
  },
);

test.each(['00214', '123456789012345678', '1e5', '2026-11-14', 'TRUE'])(
  '[REP-01] without a kind %j stays text, as it is',
  async (text) => expect(textIn(await cell(text))).toBe(text),
);

test('[REP-01] text keeps its own characters, and what XML or Excel reads otherwise is written so that it reads the same', async () => {
  expect(textIn(await cell('A & B <c> "d"\r\ne'))).toBe('A &amp; B &lt;c&gt; &quot;d&quot;\ne');
  expect(textIn(await cell('_x000D_'))).toBe('_x005F_x000D_');
  expect(textIn(await cell('a\u0000b\uD800c😀'))).toBe('a b c😀');
});

test('[REP-01] a text over 32,767 characters is cut there, and says so', async () => {
  const text = textIn(await cell('x'.repeat(40_000))) ?? '';
  expect(text).toHaveLength(32_767);
  expect(text).toMatch(/x … \[cut: the text has 40000 characters\]$/);
});

test.each([
  ['money', '1030.00', '1030.00'],
  ['money', '-0.001', '-0.001'],
  ['number', '17', '17'],
  ['day', '2026-11-14', '46340'],
  // 14:30 in Nassau, where winter is five hours behind.
  ['moment', '2026-11-14T19:30:00Z', String(46340 + 14.5 / 24)],
] as const)('[REP-01] %s %j is a number of the workbook', async (as, text, number) => {
  const xml = await cell(text, { as });
  expect(Number(numberIn(xml))).toBeCloseTo(Number(number), 8);
  expect(xml).not.toContain('inlineStr');
});

test('[REP-01] days and amounts have a format of their own', async () => {
  const { ['xl/styles.xml']: css = '' } = await read([column('x')], []);
  const formats = [...css.matchAll(/<numFmt numFmtId="(\d+)" formatCode="(.*?)"/g)];
  expect(formats.map(([, , code]) => code)).toEqual([
    '#,##0.00########',
    String.raw`yyyy\-mm\-dd`,
    String.raw`yyyy\-mm\-dd\ hh:mm:ss`,
  ]);
  expect(await cell('1.00', { as: 'money' })).toContain('s="3"');
  expect(await cell('2026-11-14', { as: 'day' })).toContain('s="5"');
});

test.each([
  ['number', '007'],
  ['number', '1234567890123456'],
  ['number', '–'],
  ['money', ''],
  ['day', 'Never'],
  ['day', '1850-01-01'],
  ['day', '2026-02-31T'],
  ['moment', 'soon'],
] as const)('[REP-01] %s %j would lose something, and stays text', async (as, text) => {
  const xml = await cell(text, { as });
  expect(xml).not.toContain('<v>');
  expect(textIn(xml) ?? '').toBe(text);
});

test('[REP-01] a column whose text is for people gives the value beside it, also yes and no', async () => {
  const written = { text: () => 'US$5.00', as: 'money', value: () => 5 } as const;
  expect(numberIn(await cell('', written))).toBe('5');
  const yes = { text: () => 'Yes', as: 'boolean', value: () => true } as const;
  expect(await cell('', yes)).toBe('<c r="A2" t="b"><v>1</v></c>');
  const none = { text: () => 'Never', as: 'moment', value: () => null } as const;
  expect(textIn(await cell('', none))).toBe('Never');
});

test('[REP-01] the head of a moment says whose clock it is, and a column is as wide as what it holds', async () => {
  const { ['xl/worksheets/sheet1.xml']: sheet = '' } = await read(
    [column('At', { as: 'moment' }), column('x'), column('Long', { text: () => 'y'.repeat(200) })],
    ['2026-11-14T19:30:00Z'],
  );
  expect(sheet).toContain('>At (in Nassau)<');
  expect([...sheet.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
    22, 22, 60,
  ]);
});

test('[JOB-01] rows over what a sheet holds go on in another sheet', async () => {
  const files = await read([column('x')], ['a', 'b', 'c'], 2);
  expect(files['xl/workbook.xml']).toMatch(/name="Companies".*name="Companies 2"/);
  expect(files['xl/worksheets/sheet1.xml']).toMatch(/>a<.*>b</);
  expect(files['xl/worksheets/sheet2.xml']).toMatch(/>x<.*>c</);
  expect(files['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml');
});

test('[JOB-01] a workbook that is cancelled is not finished', async () => {
  const controller = new AbortController();
  const rows = Array.from({ length: 20_000 }, (_, index) => `row ${index}`);
  const writing = workbookFile('x', [column('a')], rows, controller.signal);
  controller.abort();
  await expect(writing).rejects.toThrow('aborted');
});
