import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { schemaSource } from '../schema-files.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();
const page = readFileSync(join(import.meta.dirname, '../../docs/security-policies.md'), 'utf8');

/** The rows of the table below a heading: their cells. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a command counts, as the page says it: `action`, how often, in which time, of whom. */
function counted(): string[] {
  const calls = schemaSource()
    .replaceAll(/--.*$/gm, '')
    .matchAll(
      /private\.(limit_rate|limit_client|within_rate)\(\s*'([a-z_]+)',\s*(\d+),\s*(?:interval )?'([^']+)'(\s*,)?/g,
    );
  const rows = [...calls].map(([, by, action, often, per = '', other]) => {
    const whom = other ? 'other' : by === 'limit_client' ? 'client' : 'caller';
    return `${action} ${often} ${per.replace(/^1 /, '')} ${whom}`;
  });
  return [...new Set(rows)].toSorted();
}

describe('docs/security-policies.md', () => {
  test('lists each limit of a command', () => {
    const listed = tableBelow('Limits').map(([action = '', often, per, whom]) =>
      [action.replaceAll('`', ''), often, per, whom?.split(' ')[0]].join(' '),
    );
    expect(listed.toSorted()).toEqual(counted());
  });

  test('lists each column that no person reads of a table that people read', async () => {
    const closed = await database.asPostgres(
      (sql) => sql`
        select format('%s.%s', class.relname, attribute.attname) as name
        from pg_class as class
        join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
        where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
          and has_any_column_privilege('authenticated', class.oid, 'select')
          and not has_column_privilege('authenticated', class.oid, attribute.attnum, 'select')
        order by 1`,
    );
    const listed = tableBelow('Columns that no person reads').map(([name = '']) =>
      name.replaceAll('`', ''),
    );
    expect(listed.toSorted()).toEqual(closed.map(({ name }) => name as string).toSorted());
  });

  test('lists each table that staff alone read', async () => {
    const ofStaff = await database.asPostgres(
      (sql) => sql`
        select tablename as name from pg_policies
        where schemaname = 'public' and cmd = 'SELECT' and permissive = 'PERMISSIVE'
          -- Of law and prices, which are no one's data.
          and not exists (select from pg_policies as open where open.schemaname = 'public' and open.tablename = pg_policies.tablename
            and open.cmd = 'SELECT' and open.permissive = 'PERMISSIVE' and open.policyname !~ '^(Staff|The super admin)')
        group by tablename order by 1`,
    );
    const [, section = ''] = page.split('## Tables that staff alone read\n');
    const listed = [...section.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(ofStaff.map(({ name }) => name as string).toSorted());
  });
});
