import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { schemaFiles } from '../schema-files.ts';

/** An `execute` of a function body: its file, and the expression that it runs. */
interface Executed {
  file: string;
  sql: string;
}

/** What `%s` may hold where it is no value of a caller. */
const CLOSED: Record<string, string> = {
  'exits/firm-deletion-work.sql': 'the name of a table with its schema as pg_constraint has it',
  'exits/firm-deletion-tables.sql':
    'names and conditions of private.firm_tables, which a migration writes',
  'exits/firm-export-tables.sql':
    'names and conditions of private.firm_export_tables, which a migration writes',
  'exits/identity-erasure-work.sql':
    'names and conditions of private.identity_tables, which a migration writes',
  'exits/identity-records.sql':
    'names and conditions of private.identity_tables, which a migration writes',
  'jobs/isolation.sql':
    'names of tables as pg_class has them, and the expressions of isolation_relations',
  'live/live-signals.sql': 'a regclass, which a schema file gives to private.watch',
  'invitations/invitations.sql': 'a regclass of a schema file',
};

/** What is neither a format of one literal nor a literal alone, by how it begins. */
const BUILT: Record<string, string> = {
  'private.people_statement(': 'an order and a search of closed lists (people/people-list.sql)',
  statement: 'what private.probe_isolation gives to private.read_as; the owner alone calls both',
  "'select ' || quote_literal(place.kind)":
    'sources and conditions of the constant list of search/search.sql; what is typed is a parameter',
};

function executed(): Executed[] {
  return schemaFiles().flatMap((path) => {
    const texts: string[] = [];
    const source = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
      .replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, '')
      // A text may hold any of the signs below: its number takes its place.
      .replaceAll(/'(?:[^']|'')*'/g, (text) => `'${texts.push(text) - 1}'`);
    const file = path.replace(/^schemas\//, '');
    // Grants and triggers have the same verb.
    const found = source.matchAll(
      /(?<!grant |revoke )\bexecute\s+(?!function\b|procedure\b|on\b)([^;]+?)\s*(?:;|\busing\b|\binto\b)/g,
    );
    return [...found].map(([, sql = '']) => ({
      file,
      sql: sql.replaceAll(/'(\d+)'/g, (_, place: string) => texts[Number(place)] ?? ''),
    }));
  });
}

const statements = executed();

test('SQL that is built at run time is found', () => {
  expect(statements.length).toBeGreaterThan(20);
});

test('each is a literal or a format of one literal: nothing that a caller sends is concatenated', () => {
  const others = statements.filter(({ sql }) => {
    const plain = withoutTexts(sql);
    const [template = ''] = /^format\(\s*(''|\$sql\$)\s*[,)]/.exec(plain) ?? [];
    return (
      plain !== "''" &&
      template === '' &&
      !Object.keys(BUILT).some((start) => sql.startsWith(start))
    );
  });
  expect(others).toEqual([]);
});

test('names are quoted by %I and values by %L; what is taken as it is comes from a closed list', () => {
  const raw = statements.filter(({ sql }) => /%(\d+\$)?-?\d*s/.test(sql));
  const files = [...new Set(raw.map(({ file }) => file))];
  expect(files.toSorted()).toEqual(Object.keys(CLOSED).toSorted());
});

test('a statement that a caller could reach is not taken for a safe one', () => {
  const of = (sql: string) => withoutTexts(sql);
  expect(of("'select ' || name")).toBe("'' || name");
  expect(/^format\(\s*''\s*[,)]/.test(of("format('select ' || name, 1)"))).toBe(false);
});

function withoutTexts(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'/g, "''");
}
