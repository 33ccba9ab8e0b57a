import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { plainNameFor, plainPhraseFor } from './plain-words.ts';

/** The files that hold the words themselves. */
const ABOUT_WORDS = /tools\/lint\/plain-words/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm;
const STRINGS = /'(?:[^'\\\n]|\\.|'')*'|"(?:[^"\\\n]|\\.)*"/g;

const packages = [
  'shared-core',
  'client-portal',
  'admin-portal',
  'host-shell',
  'supabase',
  'tools',
];
const files = globSync(
  [
    ...packages.map((name) => `${name}/**/*.{ts,tsx,mjs}`),
    'e2e/**/*.ts',
    'supabase/{schemas,seed}/**/*.sql',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] },
).filter((file) => !/database\.types|seed\/watch/.test(file) && !ABOUT_WORDS.test(file));
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test.each([
  ['alertActs', 'action'],
  ['onAct', 'action'],
  ['setAsked', 'requested'],
  ['Fault', 'error'],
  ['document_desk', 'queue'],
  ['chosen', 'selected'],
  ['company_book', 'portfolio'],
  ['wordsOf', 'text'],
])('the name %s has a plain one', (name, plain) => {
  expect(plainNameFor(name, 'shared-core/src/ui/list.tsx')).toContain(plain);
});

test.each(['actions', 'selected', 'act', 'consent_to_act', 'asked_at', 'name_words', 'default'])(
  'the name %s is plain',
  (name) => {
    expect(plainNameFor(name, 'shared-core/src/ui/list.tsx')).toBeUndefined();
  },
);

test.each([
  '/** The act that moves the request on. */',
  '// A refusal stands beneath it.',
  '/* How quick are the screens in a big book? */',
  '// The state in words.',
  '-- Each act is written down.',
])('the comment %s can be said plainly', (comment) => {
  expect(plainPhraseFor(comment)).toBeDefined();
});

test.each([
  '/** Those who act for the company. */',
  '// The Companies Act of 1992.',
  '// stands for all',
])('the comment %s is plain', (comment) => {
  expect(plainPhraseFor(comment)).toBeUndefined();
});

describe('nothing says it in the words that CONTRIBUTING replaces', () => {
  test('no comment', () => {
    const found = sources.flatMap(({ file, text }) =>
      [...(text.match(COMMENTS) ?? []), ...(text.match(/comment on [^;]*;/g) ?? [])].flatMap(
        (comment) => {
          const instead = plainPhraseFor(comment);
          return instead ? [`${file}: ${instead}`] : [];
        },
      ),
    );
    expect(files.length).toBeGreaterThan(2000);
    expect(found).toEqual([]);
  });

  test('no name', () => {
    const found = sources.flatMap(({ file, text }) => {
      const code = text.replaceAll(COMMENTS, ' ').replaceAll(STRINGS, ' ');
      return [...new Set(code.match(/\b[A-Za-z_$][\w$]{2,}\b/g))].flatMap((name) => {
        const instead = plainNameFor(name, file);
        return instead ? [`${file}: ${name}, ${instead}`] : [];
      });
    });
    expect(found).toEqual([]);
  });
});
