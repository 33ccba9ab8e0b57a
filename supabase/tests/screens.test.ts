import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';
import { withoutScreen } from './support/without-screen.ts';

const database = useDatabase();
const root = join(import.meta.dirname, '../..');

/** The code of everything that runs in a browser, without its tests and the list of watched tables. */
const sources = ['host-shell', 'client-portal', 'admin-portal', 'shared-core'].flatMap((name) =>
  globSync('src/**/*.{ts,tsx}', {
    cwd: join(root, name),
    exclude: (file) => /\.test\.|\.fixtures\.|^testing$|database\.types|watched-tables/.test(file),
  }).map((file) => readFileSync(join(root, name, file), 'utf8')),
);

/** What the code names in quotation marks, as `rpc('x')`, or embeds, as `alias:x!inner(id)`. */
const named = new Set(
  sources.flatMap((source) => [
    ...Array.from(source.matchAll(/'([a-z_]+)'/g), ([, name = '']) => name),
    ...Array.from(source.matchAll(/[\s,:`]([a-z_]+)(?:![a-z_]+)*\(/g), ([, name = '']) => name),
  ]),
);

test('every command and function of the database has a screen, or a reason to have none', async () => {
  const functions = await database.asPostgres(
    (sql) => sql`
      select distinct proc.proname as name from pg_proc as proc
      join pg_namespace as namespace on namespace.oid = proc.pronamespace
      where namespace.nspname = 'public' and has_function_privilege('authenticated', proc.oid, 'execute')
        and proc.prorettype <> 'trigger'::regtype
      order by 1`,
  );
  const unused = functions.map((row) => row['name'] as string).filter((name) => !named.has(name));
  expect(unused).toEqual(Object.keys(withoutScreen.functions).toSorted());
});

test('every table and view that a person may read has a screen, or a reason to have none', async () => {
  const tables = await database.asPostgres(
    (sql) => sql`
      select class.relname as name from pg_class as class
      join pg_namespace as namespace on namespace.oid = class.relnamespace
      where namespace.nspname = 'public' and class.relkind in ('r', 'v', 'm', 'p')
        and has_any_column_privilege('authenticated', class.oid, 'select')
      order by 1`,
  );
  const unused = tables.map((row) => row['name'] as string).filter((name) => !named.has(name));
  expect(unused).toEqual(Object.keys(withoutScreen.tables).toSorted());
});

test('each exception gives its reason', () => {
  const reasons = Object.values({ ...withoutScreen.functions, ...withoutScreen.tables });
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});
