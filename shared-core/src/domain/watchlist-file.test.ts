import { expect, test } from 'vitest';

import { readRecords, type WatchlistRecord } from './watchlist-file.ts';

const HEADER =
  '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"';

/** A row in the format of the list: every cell quoted. */
function row(
  id: string,
  cells: Partial<Record<'schema' | 'name' | 'aliases' | 'birth' | 'countries', string>> = {},
) {
  const {
    schema = 'Person',
    name = `Name ${id}`,
    aliases = '',
    birth = '',
    countries = '',
  } = cells;
  return [id, schema, name, aliases, birth, countries, '', '', '', '', '', '', 'Test', '', '', '']
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',');
}

/** Reads a file that comes in pieces of so many bytes. */
async function read(content: string | Buffer, piece = 65_536): Promise<WatchlistRecord[]> {
  const records: WatchlistRecord[] = [];
  for await (const record of readRecords(pieces(Buffer.from(content), piece))) records.push(record);
  return records;
}

function* pieces(bytes: Buffer, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The id of an entry, or the problem of a row. */
function brief(records: WatchlistRecord[]): string[] {
  return records.map((record) =>
    'reason' in record ? `${record.line}: ${record.reason}` : record.id,
  );
}

test('[KYC-04] a row becomes an entry, and a cell of several values a list', async () => {
  const cells = {
    name: 'Sovereign "Sea" Shipping, Ltd',
    aliases: 'Sea Shipping;"Sea; Land, and ""Air""";Морское',
    birth: '1961;1961-04',
    countries: 'ru;by',
  };
  const [entry] = await read(`${HEADER}\n${row('Q1', { schema: 'Company', ...cells })}\n`);
  expect(entry).toEqual({
    line: 2,
    id: 'Q1',
    schema: 'Company',
    name: 'Sovereign "Sea" Shipping, Ltd',
    aliases: ['Sea Shipping', 'Sea; Land, and "Air"', 'Морское'],
    birth_dates: ['1961', '1961-04'],
    countries: ['ru', 'by'],
    topics: [],
    addresses: [],
    identifiers: [],
    sanctions: [],
  });
});

test('accepts a byte order mark, Windows line ends, a missing last line end and other columns', async () => {
  const older = 'name,ID,schema,aliases,birth_date,countries,other';
  const records = await read(`\uFEFF${older}\r\nAnn,Q1,Person,,,,x\r\nBen,Q2,Person,,,,`);
  expect(brief(records)).toEqual(['Q1', 'Q2']);
});

test('a name on two lines is one name', async () => {
  const records = await read(`${HEADER}\n${row('Q1', { name: 'Two\nlines' })}\n${row('Q2')}\n`);
  expect(brief(records)).toEqual(['Q1', 'Q2']);
});

test('reports unreadable rows and reads the rows after them', async () => {
  const broken = row('Q2').replace('"Name Q2"', '"Name "of" Q2"');
  const records = await read(
    [
      HEADER,
      row('Q1'),
      broken,
      row('Q3'),
      '"Q4","Person"',
      row('Q5', { name: 'null \0' }),
      row('Q6'),
    ].join('\n'),
  );
  expect(brief(records)).toEqual([
    'Q1',
    '3: Its quotes are broken.',
    'Q3',
    '5: It has another number of columns than the first line.',
    '6: It holds a null character.',
    'Q6',
  ]);
});

test.each([1, 2, 3, 7, 64, 1000])(
  'yields the same records from pieces of %i bytes: an import goes on where another stopped',
  async (piece) => {
    const lines = [
      row('Q1', { name: 'Two\r\nlines of "Морское" 😀', aliases: 'A;"B; ""C"" & D"' }),
      'x,y',
      '"Q2","broken "of" it"',
      '',
      row('Q3'),
      'Q4,also "broken',
    ];
    const file = `\uFEFF${HEADER}\r\n${lines.join('\r\n')}`;
    const whole = await read(file);
    expect(brief(whole)).toEqual([
      'Q1',
      '4: It has another number of columns than the first line.',
      '5: Its quotes are broken.',
      'Q3',
      '8: Its quotes are broken.',
    ]);
    expect(await read(file, piece)).toEqual(whole);
  },
);

test('[KYC-04] reads quoted cells, names on two lines and lists, and goes on after a broken row', async () => {
  const text = `\uFEFFid,schema,name,aliases,birth_date,countries\r\n"Q1","Person","Sovereign ""Sea"" Ltd","A;""B; C""","1961;1961-04","ru;by"\r\nQ2,Person,"Name "of" Q2",,,\r\nQ3,Person,"Two\nlines",,,`;
  expect(await read(text)).toEqual([
    expect.objectContaining({
      line: 2,
      name: 'Sovereign "Sea" Ltd',
      aliases: ['A', 'B; C'],
      birth_dates: ['1961', '1961-04'],
      countries: ['ru', 'by'],
    }),
    { line: 3, reason: 'Its quotes are broken.' },
    expect.objectContaining({ line: 5, id: 'Q3', name: 'Two\nlines' }),
  ]);
});

test('a value with a quote inside stays whole', async () => {
  const cells = { aliases: 'The "Sea" Line;"North" Line; "Bay" ' };
  const [entry] = await read(`${HEADER}\n${row('Q1', cells)}\n`);
  expect(entry).toMatchObject({ aliases: ['The "Sea" Line', '"North" Line', 'Bay'] });
});

test('cuts a name of a million characters to a length the database refuses with its id', async () => {
  const [long, next] = await read(
    [HEADER, row('Q1', { name: 'x'.repeat(1_000_000), aliases: 'y'.repeat(600) }), row('Q2')].join(
      '\n',
    ),
  );
  expect(long).toMatchObject({ id: 'Q1', name: 'x'.repeat(501), aliases: [] });
  expect(next).toMatchObject({ id: 'Q2' });
});

const latin1 = Buffer.from(`${HEADER}\n${row('Q1', { name: 'Jürgen' })}\n`, 'latin1');
const utf16 = Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le');

test('does not cut a long name inside a surrogate pair', async () => {
  const [long] = await read([HEADER, row('Q1', { name: `${'x'.repeat(500)}😀` })].join('\n'));
  expect(long).toMatchObject({ name: `${'x'.repeat(500)}\uFFFD` });
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  [
    'a file without the columns',
    'id,name\n1,Ann\n',
    'The first line lacks schema, aliases, birth_date, countries.',
  ],
  ['another kind of file', '{"id": 1}\n', 'The first line lacks id, schema, name'],
  ['a file in Latin-1', latin1, 'The file is not in UTF-8: see after byte 0.'],
  ['a file in UTF-16', utf16, 'The file is in UTF-16.'],
  [
    'a file cut off inside a quote',
    `${HEADER}\n${row('Q1')}\n"Q2","Per`,
    'does not end. Is a quote opened there',
  ],
  [
    'a quote that is never closed',
    `${HEADER}\n"Q1,${'x'.repeat(6_000_000)}`,
    'does not end. Is a quote opened there',
  ],
  [
    'a file cut off inside a letter',
    Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from('ü').subarray(0, 1)]),
    'The file is not in UTF-8',
  ],
])('%s is refused with a message', async (_case, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    name: 'WatchlistFileError',
    message: expect.stringContaining(message),
  });
});
