import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { plainNameFor, plainPhraseFor } from './plain-words.ts';

interface Source {
  file: string;
  names: Set<string>;
  comments: string[];
}

const packages = [
  'shared-core',
  'client-portal',
  'admin-portal',
  'host-shell',
  'supabase',
  'tools',
];
const sources = globSync(
  [
    ...packages.map((name) => `${name}/**/*.{ts,tsx,mjs}`),
    'e2e/**/*.ts',
    'supabase/{schemas,seed}/**/*.sql',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] },
)
  // Generated, a list of names of people, and the words themselves.
  .filter((file) => !/database\.types|seed\/watch|tools\/lint\/plain-words/.test(file))
  .map((file) => (file.endsWith('.sql') ? readSql(file) : readTypeScript(file)));

function readTypeScript(file: string): Source {
  const { program, comments } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const names = new Set<string>();
  const pending: unknown[] = [program];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node && /^(JSX)?Identifier$/.test(String(node.type)) && 'name' in node) {
      names.add(String(node.name));
    }
    pending.push(...Object.values(node));
  }
  return { file, names, comments: comments.map(({ value }) => value) };
}

function readSql(file: string): Source {
  const sql = readFileSync(join(root, file), 'utf8');
  const comments = sql.match(/\/\*[\s\S]*?\*\/|--.*$|comment on [^;]*;/gm) ?? [];
  const code = sql.replaceAll(/\/\*[\s\S]*?\*\/|--.*$|'(?:[^']|'')*'/gm, ' ');
  return { file, names: new Set(code.match(/\b[a-z_]{3,}\b/g)), comments };
}

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

test.each(['/** Those who act for the company. */', '// The Companies Act of 1992.'])(
  'the comment %s is plain',
  (comment) => {
    expect(plainPhraseFor(comment)).toBeUndefined();
  },
);

describe('nothing uses the words that CONTRIBUTING replaces', () => {
  test('no comment', () => {
    const found = sources.flatMap(({ file, comments }) =>
      comments.flatMap((comment) => {
        const instead = plainPhraseFor(comment);
        return instead ? [`${file}: ${instead}`] : [];
      }),
    );
    expect(sources.length).toBeGreaterThan(2000);
    expect(found.join('\n')).toBe('');
  });

  test('no name', () => {
    const found = sources.flatMap(({ file, names }) =>
      [...names].flatMap((name) => {
        const instead = plainNameFor(name, file);
        return instead ? [`${file}: ${name}, ${instead}`] : [];
      }),
    );
    expect(found.join('\n')).toBe('');
  });
});
