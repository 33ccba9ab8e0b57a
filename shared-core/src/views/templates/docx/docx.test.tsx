import * as fc from 'fast-check';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { unknownFields } from '../../../domain/template-lines.ts';
import type { TemplateValues } from '../../../supabase/json.types.ts';
import { WordSheet } from '../word-sheet.tsx';
import { openWordFile } from './archive.ts';
import { fillWordTemplate } from './fill-docx.ts';
import { readWordTemplate } from './read.ts';
import { paragraph, relationship, run, wordFile } from './testing.ts';

const values: TemplateValues = {
  today: '2026-11-28',
  'firm.name': 'Bay Street Corporate',
  'company.name': 'Blue Heron Ltd.',
  'company.registered_office': null,
  'client.name': 'Claire Vasseur',
  directors: ['Ann Bain', 'Bob Cole', 'Cy Dean'],
};

const filled = (bytes: Uint8Array, given: TemplateValues = values) =>
  fillWordTemplate(bytes, 'company', given);
const textOf = (bytes: Uint8Array) => readWordTemplate(bytes).lines.map(({ text }) => text);
const partOf = (bytes: Uint8Array, path = 'word/document.xml') =>
  strFromU8(unzipSync(bytes)[path] ?? new Uint8Array());
const fill = (...paragraphs: string[]) => filled(wordFile({ body: paragraphs.join('') }));
const refusal = (bytes: Uint8Array, name?: string) => {
  try {
    readWordTemplate(bytes, name);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('[TPL-01] a Word document as a template', () => {
  test('its preview has the lines of the file: a list is repeated alone and with a line to sign, not in a sentence', () => {
    const lines = ['{{directors}}', '____ {{directors}}', 'By {{directors}}.', '{{client.name}}'];
    render(<WordSheet body={lines.join('\n')} subject="company" values={values} />);
    const shown = Array.from(
      screen.getByRole('article').querySelectorAll('p'),
      (line) => line.textContent,
    );
    expect(shown).toEqual(textOf(fill(...lines.map((line) => paragraph(run(line))))));
    expect(shown).toHaveLength(8);
  });

  test('is filled in its text, table, header and footer; a day is written as a day', () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const made = filled(
      wordFile({
        body: `${paragraph(run('On {{today}}, {{ company.name }} & others'.replace('&', '&amp;')))}
          <w:tbl><w:tr>${cell(paragraph(run('Client')))}${cell(paragraph(run('{{client.name}}')))}</w:tr></w:tbl>`,
        header: paragraph(run('{{firm.name}}')),
        footer: paragraph(run('About {{company.name}}')),
      }),
    );
    expect(textOf(made)).toEqual([
      'Bay Street Corporate',
      'On 28 November 2026, Blue Heron Ltd. & others',
      'Client',
      'Claire Vasseur',
      'About Blue Heron Ltd.',
    ]);
  });

  test('a field that Word keeps in pieces is filled in the form of its first piece; all else stays', () => {
    const made = fill(
      paragraph(
        run('Dear {'),
        '<w:proofErr w:type="spellStart"/>',
        run('{client', '<w:b/>'),
        run('.na'),
        run('me}'),
        run('}, hello', '<w:i/>'),
      ),
    );
    expect(textOf(made)).toEqual(['Dear Claire Vasseur, hello']);
    const xml = partOf(made);
    expect(xml).toContain('Dear Claire Vasseur</w:t>');
    expect(xml).toMatch(/<w:i\/><\/w:rPr><w:t[^>]*>, hello</);
  });

  test('a list is a paragraph for each alone or at a line to sign, and a sentence elsewhere', () => {
    const item = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const made = fill(
      `<w:p w14:paraId="1A2B3C4D">${item}${run('{{directors}}')}</w:p>`,
      paragraph(run('________ {{directors}}')),
      paragraph(run('Present: {{directors}}.')),
    );
    expect(textOf(made)).toEqual([
      'Ann Bain',
      'Bob Cole',
      'Cy Dean',
      '________ Ann Bain',
      '________ Bob Cole',
      '________ Cy Dean',
      'Present: Ann Bain, Bob Cole and Cy Dean.',
    ]);
    const xml = partOf(made);
    expect(xml.match(/<w:numId/g)).toHaveLength(3);
    expect(xml.match(/1A2B3C4D/g)).toHaveLength(1);
  });

  test('what is missing is a line to fill in, and line breaks of a value are breaks of Word', () => {
    const made = filled(
      wordFile({ body: paragraph(run('{{company.registered_office}} {{company.name}}')) }),
      { ...values, 'company.name': 'One\nTwo' },
    );
    expect(textOf(made)).toEqual(['____________________ One Two']);
    expect(partOf(made)).toMatch(/One<\/w:t><w:br\/><w:t[^>]*>Two/);
  });

  test('any name leaves the document well-formed and its text is the name', () => {
    const template = wordFile({
      body: paragraph(run('A {{company.name}} Z'), run('{{directors}}')),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string({ maxLength: 60 }),
          fc.constantFrom(
            '</w:t></w:r><w:r>',
            ']]>',
            '&amp;',
            '<!DOCTYPE x>',
            '{{company.name}}',
            '{{client.name}}',
            '\uD800',
            '$& $1',
          ),
        ),
        (name) => {
          const made = filled(template, {
            ...values,
            'company.name': name,
            directors: [name, name],
          });
          // Read again: it is well-formed, in its structure the same.
          const { textParts } = openWordFile(made);
          const texts = Array.from(
            textParts[0]!.xml.getElementsByTagName('w:t'),
            (text) => text.textContent,
          );
          expect(textParts[0]!.xml.getElementsByTagName('w:p')).toHaveLength(1);
          const isPlain = /^[\p{L}\p{N}<>&"'\]{}./!]+$/u.test(name);
          expect(!isPlain || texts.join('').includes(`A ${name} Z`)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('names each unknown field with where it is, and braces that do not close', () => {
    const { lines, body } = readWordTemplate(
      wordFile({
        body: paragraph(run('Dear {{client.nam}}')) + paragraph(run('Of {{company.name')),
        footer: paragraph(run('{{change.wording}}')),
      }),
    );
    expect(body).toBe('Dear {{client.nam}}\nOf {{company.name\n{{change.wording}}');
    expect(unknownFields('company', lines)).toEqual([
      { field: '{{client.nam}}', where: 'the text', text: 'Dear {{client.nam}}' },
      { field: '{{company.name', where: 'the text', text: 'Of {{company.name' },
      { field: '{{change.wording}}', where: 'a footer', text: '{{change.wording}}' },
    ]);
  });
});

describe('[TPL-01] a file that could do more than show text is refused with the reason', () => {
  const instruction = (text: string) =>
    paragraph(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
      ...text.split('|').map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`),
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
      run('x'),
    );
  const withBody = (body: string) => wordFile({ body: body + paragraph(run('x')) });

  test.each<[string, Uint8Array, RegExp, string?]>([
    ['a macro', wordFile({ more: { 'word/vbaProject.bin': 'x' } }), /macros/],
    [
      'a document with macros by its type',
      wordFile({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      /macros/,
    ],
    ['a name of a document with macros', wordFile(), /macros/, 'letter.docm'],
    ['another name', wordFile(), /Choose a Word document/, 'letter.pdf'],
    ['an old document or one with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /password/],
    ['a PDF', strToU8('%PDF-1.7'), /no Word document/],
    ['nothing', new Uint8Array(), /empty/],
    ['too many bytes', new Uint8Array(5 * 1024 * 1024 + 1).fill(0x50), /5 MB/],
    [
      'an archive that unpacks to very much',
      wordFile({ more: { 'word/media/a.png': new Uint8Array(41 * 1024 * 1024) } }),
      /too large once it is unpacked/,
    ],
    [
      'an archive of very many parts',
      wordFile({
        more: Object.fromEntries(
          Array.from({ length: 1001 }, (_, at) => [`word/media/${at}.png`, '']),
        ),
      }),
      /too large once/,
    ],
    ['an archive of something else', wordFile({ type: 'text/plain' }), /no Word document/],
    [
      'a template of Word',
      wordFile({
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
      }),
      /\.dotx/,
    ],
    [
      'an embedded workbook',
      wordFile({ more: { 'word/embeddings/a.xlsx': 'x' } }),
      /embedded file/,
    ],
    [
      'an embedded object by its relationship',
      wordFile({ relationships: relationship('oleObject', 'media/a.bin', '') }),
      /embedded object/,
    ],
    [
      'a page that is merged in',
      wordFile({ relationships: relationship('aFChunk', 'a.xml', '') }),
      /embedded object/,
    ],
    [
      'a template that lies elsewhere',
      wordFile({ relationships: relationship('attachedTemplate', 'https://x.example/a.dotm') }),
      /template that lies elsewhere \(https:\/\/x\.example/,
    ],
    [
      'a picture from elsewhere',
      wordFile({ relationships: relationship('image', 'https://x.example/a.png') }),
      /fetches something/,
    ],
    [
      'a link to a share',
      wordFile({ relationships: relationship('hyperlink', 'file://host/share') }),
      /fetches something/,
    ],
    [
      'entities',
      wordFile({ more: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }),
      /damaged/,
    ],
    ['XML that is not well-formed', wordFile({ body: '<w:p>' }), /damaged/],
    ['a field that runs a program', withBody(instruction('DDEAUTO cmd')), /DDEAUTO/],
    ['such a field in pieces', withBody(instruction('DD|E cmd')), /not allowed: DDE\./],
    [
      'a simple field that fetches',
      withBody(paragraph('<w:fldSimple w:instr=" INCLUDETEXT x "/>')),
      /INCLUDETEXT/,
    ],
    ['a merge field', withBody(instruction('MERGEFIELD Name')), /merge fields of Word/],
    ['a link of a field to a share', withBody(instruction('HYPERLINK "\\\\host\\x"')), /HYPERLINK/],
    [
      'tracked changes',
      withBody(paragraph('<w:ins w:id="1">' + run('x') + '</w:ins>')),
      /tracked changes/,
    ],
    [
      'comments',
      wordFile({ more: { 'word/comments.xml': '<w:comments><w:comment w:id="1"/></w:comments>' } }),
      /comments/,
    ],
    [
      'a field of the portal in one of Word',
      withBody(instruction('REF {{company.name}}')),
      /inside a field of Word/,
    ],
    ['no text', wordFile({ body: '<w:p/>' }), /no text/],
    ['a book', wordFile({ body: paragraph(run('x'.repeat(40_001))) }), /40,000/],
  ])('%s', (_what, bytes, reason, name) => {
    expect(refusal(bytes, name)).toMatch(reason);
  });

  test('links that a reader clicks, numbers of pages and a table of contents are taken', () => {
    const bytes = wordFile({
      body: [
        'PAGE \\* MERGEFORMAT',
        'TOC \\o "1-3"',
        'HYPERLINK "https://a.example"',
        'HYPERLINK \\l "x"',
        'NUMPAGES',
      ]
        .map(instruction)
        .join(''),
      relationships: relationship('hyperlink', 'mailto:office@a.example'),
    });
    expect(refusal(bytes)).toBe('taken');
  });
});
