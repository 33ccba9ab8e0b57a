import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import * as fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';

import type { TemplateValues } from '../../supabase/json.types.ts';
import { blocksOf, type Block } from './blocks.ts';
import { BLANK, fillWith } from './fill.ts';
import { makeTemplatePdf } from './make-template-pdf.ts';
import { richLines } from './rich-lines.ts';

const values: TemplateValues = {
  today: '2026-11-28',
  'firm.name': 'Bay Street Corporate',
  'company.name': 'Blue Heron Ltd.',
  'company.fiscal_year_end': '12-31',
  'company.registered_office': null,
  'company.authorised_shares': '50000',
  directors: ['Ann Bain', 'Bob Cole', 'Cy Dean'],
  members: [],
};

const blocks = (body: string, given: TemplateValues = values) =>
  blocksOf(body, fillWith('company', given, 'named'));
const textOf = (block: Block | undefined) =>
  block && 'runs' in block ? block.runs.map(({ text }) => text).join('') : undefined;

describe('[TPL-01] the wording of a template', () => {
  test('becomes headings, paragraphs, lists, tables, pages and lines to sign', () => {
    const body = `# Title **bold**

First _italic_ and **strong**
second line

1. One
2. Two
   - inner

| Name | Fee |
|---|--:|
| Agent | 10 |

---

> quoted

____ Chair
____ Secretary`;
    expect(
      blocks(body).map((block) => [
        block.kind,
        'indent' in block ? block.indent : undefined,
        'marker' in block ? block.marker : undefined,
        block.kind === 'signature' ? block.caption : textOf(block),
      ]),
    ).toEqual([
      ['heading', undefined, undefined, 'Title bold'],
      ['paragraph', 0, undefined, 'First italic and strong\nsecond line'],
      ['item', 0, '1.', 'One'],
      ['item', 0, '2.', 'Two'],
      ['item', 1, '•', 'inner'],
      ['table', undefined, undefined, undefined],
      ['page', undefined, undefined, undefined],
      ['paragraph', 1, undefined, 'quoted'],
      ['signature', undefined, undefined, 'Chair'],
      ['signature', undefined, undefined, 'Secretary'],
    ]);
    expect(blocks(body)[5]).toEqual({
      kind: 'table',
      columns: [{ header: 'Name' }, { header: 'Fee', align: 'right' }],
      rows: [['Agent', '10']],
    });
  });

  test('fields are written as what they are: days, numbers, lists in a sentence', () => {
    expect(
      textOf(
        blocks(
          '{{today}}, {{company.fiscal_year_end}}, {{company.authorised_shares}}, {{ directors }}',
        )[0],
      ),
    ).toBe('28 November 2026, 31 December, 50,000, Ann Bain, Bob Cole and Cy Dean');
  });

  test('a list alone in its paragraph or in its entry is an entry for each name', () => {
    const entries = ['Ann Bain', 'Bob Cole', 'Cy Dean'];
    for (const body of ['{{directors}}', '- {{directors}}']) {
      expect(blocks(body).map(textOf)).toEqual(entries);
      expect(blocks(body).map((block) => block.kind)).toEqual(['item', 'item', 'item']);
    }
  });

  test('each name of a list has a line to sign', () => {
    expect(blocks('____ {{directors}}, director of {{company.name}}')).toEqual(
      ['Ann Bain', 'Bob Cole', 'Cy Dean'].map((name) => ({
        kind: 'signature',
        caption: `${name}, director of Blue Heron Ltd.`,
      })),
    );
  });

  test('what is missing is named in a preview, and a blank in a document', () => {
    const body = '{{company.registered_office}} {{members}}';
    expect(blocks(body)[0]).toMatchObject({
      runs: [
        { text: '[Registered office: not recorded]', missing: true },
        { text: ' ' },
        { text: '[Members: not recorded]', missing: true },
      ],
    });
    expect(textOf(blocksOf(body, fillWith('company', values, 'blank'))[0])).toBe(
      `${BLANK} ${BLANK}`,
    );
  });

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['[click](javascript:alert(1))', 'click'],
    ['![picture](https://evil.example/x.png)', 'picture'],
    ['https://evil.example', 'https://evil.example'],
    ['`code {{company.name}}`', 'code Blue Heron Ltd.'],
    ['\uE000\uE010\uE001 {{company.name}}', ' Blue Heron Ltd.'],
  ])('%s is text', (body, text) => {
    expect(blocks(body).map(textOf).join('').trim()).toBe(text.trim());
  });
});

describe('[TPL-01] a value is text, not Markdown', () => {
  const body = `# {{company.name}}

Dear **{{client.name}}**, of {{company.name}}

1. {{company.registered_office}}
2. {{directors}}, directors

| A | B |
|---|---|
| {{company.name}} | x |

{{directors}}

____ {{directors}}, director`;
  const shape = (name: string) =>
    blocks(body, {
      ...values,
      'company.name': name,
      'client.name': name,
      'company.registered_office': name,
      directors: [name, name],
    });
  const bare = (block: Block) =>
    JSON.stringify(block, (key, value: unknown) =>
      ['text', 'caption', 'header'].includes(key) || (typeof value === 'string' && key === '0')
        ? ''
        : value,
    );

  test.each([
    '**Bold** & Sons Ltd.',
    '# Heading Ltd.',
    '_snake_case_ Ltd.',
    '1. First Ltd.',
    '| cell | Ltd.',
    '---',
    '____ Signature Ltd.',
    '<h1>Ltd.</h1>',
    '[link](javascript:alert(1))',
    '{{firm.name}}',
    '`tick` \\* Ltd.',
    'Åsa Ünïcode Ltd.',
    'Rocket 🚀 Ltd.',
  ])('%s appears as it is', (name) => {
    const made = shape(name);
    expect(made.map(bare)).toEqual(shape('Plain').map(bare));
    expect(textOf(made[0])).toBe(name);
  });

  test('whichever text a person entered, the layout is the same', () => {
    const plain = shape('Plain').map(bare);
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              fc.constantFrom(...'*_#`|>[](){}~-+.!\\&<\n\uE000\uE010\uE001 1aé'.split('')),
              fc.string({ unit: 'grapheme' }),
            ),
            { minLength: 1, maxLength: 20 },
          )
          .map((parts) => `x${parts.join('')}x`),
        (name) => {
          expect(shape(name).map(bare)).toEqual(plain);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('[TPL-01] lines of runs', () => {
  const lines = (measure: number, ...runs: { text: string; strong?: boolean }[]) =>
    richLines(runs, measure, (_run, text) => text.length).map((line) =>
      line.map(({ text, strong }) => (strong ? `*${text}*` : text)).join(''),
    );

  test('break between words, keep their styles, and cut a word that is too long', () => {
    expect(lines(10, { text: 'one ' }, { text: 'two', strong: true }, { text: ', three' })).toEqual(
      ['one *two*,', 'three'],
    );
    expect(lines(4, { text: 'abcdefghij k' })).toEqual(['abcd', 'efgh', 'ij k']);
    expect(lines(9, { text: 'a\n\nb' })).toEqual(['a', '', 'b']);
    expect(lines(9, { text: '' })).toEqual(['']);
  });
});

describe('[TPL-01] the PDF of a document', () => {
  async function pagesOf(body: string, given: TemplateValues = values): Promise<string[]> {
    const require = createRequire(import.meta.url);
    const [regular, strong, italic] = await Promise.all(
      [
        '400Regular/Inter_400Regular',
        '600SemiBold/Inter_600SemiBold',
        '400Regular_Italic/Inter_400Regular_Italic',
      ].map((name) => readFile(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))),
    );
    if (!regular || !strong || !italic) throw new Error('A font is missing');
    const data = await makeTemplatePdf(
      'Resolution',
      blocksOf(body, fillWith('company', given, 'blank')),
      {
        issuer: { name: 'Bay Street Corporate', address: '4 Bay Street\nNassau' },
        madeOn: '2026-11-28',
        fonts: { regular, strong, italic },
      },
    );
    const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
    return Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const { items } = await (await pdf.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      }),
    );
  }

  test('has the letterhead, every part of the text and page numbers', async () => {
    const [first, second, ...rest] = await pagesOf(
      '# Title\n\nText _with_ **{{company.name}}**\n\n- {{directors}}\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n---\n\n____ {{directors}}',
    );
    expect(rest).toEqual([]);
    expect(first).toContain('Bay Street Corporate4 Bay StreetNassau');
    expect(first).toContain('Text with Blue Heron Ltd.');
    expect(first).toContain('• Bob Cole');
    expect(first).toContain('Page 1 of 2');
    expect(second).toContain('Cy Dean');
    expect(second).toContain('Page 2 of 2');
  });

  test('a long text goes on to the next page, and no line is lost', async () => {
    const paragraphs = Array.from({ length: 120 }, (_, place) => `Paragraph ${place} of the text.`);
    const pages = await pagesOf(paragraphs.join('\n\n'));
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join('');
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
  });

  test.each(['Rocket 🚀 Ltd.', 'Ğökçe Ødegård Ñuñez Ltd.', '公司 Ltd.', 'x'.repeat(500)])(
    'a name like %s makes no page fail',
    async (name) => {
      const pages = await pagesOf('# {{company.name}}\n\n{{directors}}', {
        ...values,
        'company.name': name,
        directors: [name],
      });
      expect(pages[0]).toContain('Ltd.'.repeat(name.includes('Ltd.') ? 1 : 0));
    },
  );

  test('characters that the font lacks are their code points, also in tables, heads and signatures', async () => {
    const [page] = await pagesOf(
      '# {{company.name}}\n\n{{directors}}\n\n| {{company.name}} |\n|---|\n| {{directors}} |\n\n____ {{directors}}',
      { ...values, 'company.name': '公 Ltd.', directors: ['Rene\u0301 🚀'] },
    );
    expect(page?.split('[U+516C] Ltd.')).toHaveLength(3);
    expect(page?.split('René [U+1F680]')).toHaveLength(4);
  });
});
