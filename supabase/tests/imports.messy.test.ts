import { describe, expect, inject, test, vi } from 'vitest';

import {
  guess,
  openFiles,
  portfolioOf,
  sheetsOf,
} from '../../admin-portal/src/features/imports/read-file.ts';
import {
  errorSheets,
  isFileOf,
} from '../../admin-portal/src/features/imports/reading/error-file.ts';
import { withConnection } from '../backend/database/connect.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import {
  beginImport,
  checkImport,
  company,
  companyRows,
  figures,
  person,
  personRows,
  putCompanies,
  putPeople,
  startImport,
} from './support/imports.ts';
import { messyWorkbook, wrong } from './support/messy-portfolio.ts';

const database = useDatabase();
const SLOW = 240_000;

/** Enough for an import that is cut off in the middle; one of 10,000 is measured by `npm run bench -- imports`. */
const COMPANIES = 120;
/** What comes in: all but six that are wrong. The row after the last has the number of another. */
const READY = COMPANIES - 6;
const DOUBLE = COMPANIES + 1;

type Item = Record<string, unknown>;

/** What the browser makes of files. */
async function readFiles(files: readonly File[]) {
  const opened = await openFiles(files);
  const { sheets, missing } = sheetsOf(
    opened,
    opened.tables.map((table) => guess(table, {})),
  );
  return { sheets, missing, ...portfolioOf(sheets) };
}

/** Sends rows as the browser does, in parts. */
async function send(sql: Sql, persons: readonly Item[], companies: readonly Item[]) {
  const id = await startImport(sql);
  for (let at = 0; at < persons.length; at += 200) {
    await putPeople(sql, id, persons.slice(at, at + 200));
  }
  for (let at = 0; at < companies.length; at += 50) {
    await putCompanies(sql, id, companies.slice(at, at + 50));
  }
  await checkImport(sql, id);
  return id;
}

const runJobs = () => database.withoutTransaction((sql) => sql`call private.run_jobs()`);
const stateOf = async (id: string) => {
  const [row] = await database.commitAs(
    'admin',
    (sql) => sql`select state from portfolio_imports where id = ${id}`,
  );
  return row?.['state'] as string;
};

/** Runs jobs until an import is where it should be: a runner ends after fifty seconds. */
async function runUntil(id: string, state: string) {
  for (let run = 0; run < 10 && (await stateOf(id)) !== state; run++) await runJobs();
  expect(await stateOf(id)).toBe(state);
}

const count = (sql: Sql, table: string) =>
  sql
    .unsafe(`select count(*)::int as n from ${table} where tenant_id = '${tenants.first}'`)
    .then(([row]) => row?.['n'] as number);

describe('[IMP-01] a workbook of companies as firms have them', () => {
  let file: Awaited<ReturnType<typeof readFiles>>;
  let imported = '';

  test.each([
    [400, 30_330],
    [COMPANIES, 9_050],
  ])(
    'with %s companies is read whole: %s rows, and who leads nowhere is named',
    async (companies, rows) => {
      file = await readFiles([messyWorkbook(companies)]);
      expect(file.missing).toEqual([]);
      expect(file.sheets.reduce((total, { table }) => total + table.rows.length, 0)).toBe(rows);
      expect(file.portfolio.companies).toHaveLength(companies + 1);
      expect(file.portfolio.strays.map(({ why }) => why)).toEqual([
        'No company “No such company” in the file.',
      ]);
    },
  );

  test(
    'is checked: what would come, what stays out and why, to the row',
    async () => {
      imported = await database.commitAs('admin', (sql) =>
        send(sql, file.portfolio.people, file.portfolio.companies),
      );
      await runUntil(imported, 'checked');
      await database.as('admin', async (sql) => {
        expect(await figures(sql, imported)).toMatchObject({
          companies: DOUBLE,
          ready: READY,
          alike: 0,
          known: 0,
          refused: 7,
          alike_people: 0,
          refused_people: 1,
        });
        const refused = await companyRows(sql, imported, 'refused');
        expect(
          refused.map(({ place, problems }) => [
            place,
            ...(problems as Item[]).map(
              ({ code, column }) => `${code as string} ${column as string}`,
            ),
          ]),
        ).toEqual([
          [wrong.type, 'unknown type'],
          [wrong.day, 'unreadable registration_date'],
          [wrong.missingNumber, 'missing registration_number'],
          [wrong.tooManyShares, 'too_many shares'],
          [wrong.unknownRole, 'unreadable role', 'invalid role', 'invalid shares'],
          [wrong.birthDate, 'refused person', 'refused person'],
          [DOUBLE, 'twice registration_number'],
        ]);
      });
    },
    SLOW,
  );

  test('gives a file with exactly the rows that stay out, which is read as it is', async () => {
    await database.as('admin', async (sql) => {
      const text = ({ code, column }: Item) => `${code as string} ${column as string}`;
      const placed = (rows: Item[]) =>
        rows.map((row) => ({
          ...row,
          problems: (row['problems'] as Item[]).map((problem) => ({
            sheet: problem['sheet'] as string,
            row: problem['row'] as number,
            text: text(problem),
          })),
        }));
      const refused = placed(await companyRows(sql, imported, 'refused')) as never;
      const ofPeople = placed(await personRows(sql, imported, 'refused')).flatMap(
        ({ problems }) => problems,
      );
      expect(isFileOf(file.portfolio, refused)).toBe(true);
      expect(isFileOf({ ...file.portfolio, companies: [] }, refused)).toBe(false);
      const found = errorSheets(file.sheets, file.portfolio, refused, ofPeople);
      expect(found.map(({ name, rows }) => [name, rows.length])).toEqual([
        ['Company List', 7],
        // Of five companies, with the row of the one that holds too many; and the row that leads nowhere.
        ['Officers', expect.any(Number)],
        ['Documents', 5 * 72],
      ]);
      const [companies, officers] = found;
      expect(companies?.headings).toEqual([...(file.sheets[0]?.table.headings ?? []), 'Problem']);
      expect(companies?.rows[0]?.at(-1)).toBe('unknown type');
      // An empty company is named: the row above it came in.
      expect(officers?.rows.every(([name]) => name !== '')).toBe(true);

      const again = await readFiles(
        found.map(
          ({ name, headings, rows }) =>
            new File(
              [
                [headings, ...rows]
                  .map((row) => row.map((cell) => JSON.stringify(cell)).join(','))
                  .join('\n'),
              ],
              `${name}.csv`,
            ),
        ),
      );
      expect(again.missing).toEqual([]);
      expect(again.portfolio.companies.map(({ name }) => name)).toEqual(
        [...Object.values(wrong), DOUBLE].map(
          (place) => file.portfolio.companies[place - 1]?.['name'],
        ),
      );
      expect(again.portfolio.companies.map(({ roles }) => (roles as Item[]).length)).toEqual(
        [...Object.values(wrong), DOUBLE].map(
          (place) => (file.portfolio.companies[place - 1]?.['roles'] as Item[] | undefined)?.length,
        ),
      );
    });
  });

  test(
    'comes in though the database is cut off in the middle: each company once, the audit log whole',
    async () => {
      await database.commitAs('admin', (sql) => beginImport(sql, imported));
      const [here] = await database.commitAs(
        'postgres',
        (sql) => sql`select current_database() as name`,
      );
      const url = `postgres://postgres:postgres@127.0.0.1:${inject('databasePort')}/${here?.['name'] as string}`;
      const running = withConnection(url, async (client) => {
        await client.query(`set application_name = 'runner'`);
        await client.query('call private.run_jobs()');
      }).then(
        () => 'ended',
        () => 'cut off',
      );
      await vi.waitFor(
        async () => {
          const [row] = await database.commitAs(
            'postgres',
            (sql) => sql`select from jobs where kind = 'portfolio_import' and done >= 20`,
          );
          expect(row).toBeDefined();
        },
        { timeout: 120_000, interval: 50 },
      );
      await database.commitAs(
        'superuser',
        (sql) =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'runner'`,
      );
      expect(await running).toBe('cut off');
      await database.as('admin', async (sql) => {
        const { entered } = await figures(sql, imported);
        // Whole batches, and nothing of the one that was under way.
        expect(entered as number).toBeGreaterThanOrEqual(20);
        expect((entered as number) % 20).toBe(0);
        expect(entered as number).toBeLessThan(READY);
      });
      await runUntil(imported, 'done');
      await database.as('admin', async (sql) => {
        expect(await figures(sql, imported)).toMatchObject({
          entered: READY,
          refused: 7,
          known: 0,
        });
        const [row] = await sql`
          select count(*)::int as companies, count(distinct registration_number)::int as numbers,
            (select count(*)::int from parties where name ilike 'jos_ _ngel n__ez') as spellings,
            (select intact from verify_audit_chain(${tenants.first})) as intact,
            (select count(*)::int from risk_assessments as known join companies as own on own.id = known.company_id
              where own.registration_number like 'MESS-%' and known.is_current) as rated
          from companies where registration_number like 'MESS-%'`;
        expect(row).toEqual({
          companies: READY,
          numbers: READY,
          spellings: 1,
          intact: true,
          rated: READY,
        });
      });
    },
    SLOW,
  );

  test(
    'a second time brings nothing in',
    async () => {
      const before = await database.asPostgres((sql) => count(sql, 'parties'));
      const again = await database.commitAs('admin', (sql) =>
        send(sql, file.portfolio.people, file.portfolio.companies),
      );
      await runUntil(again, 'checked');
      await database.commitAs('admin', async (sql) => {
        expect(await figures(sql, again)).toMatchObject({
          ready: 0,
          alike: 0,
          known: READY + 1,
          refused: 6,
        });
      });
      expect(await database.asPostgres((sql) => count(sql, 'parties'))).toBe(before);
    },
    SLOW,
  );
});

describe('[IMP-01] two people who bring in the same companies', () => {
  const persons = [person()];
  const companies = Array.from({ length: 30 }, (_, n) =>
    company({ place: n + 1, name: `Both ${n} Ltd.`, registration_number: `BOTH-${n}` }),
  );

  test(
    'at the same moment: each comes in once, and undoing both leaves none',
    async () => {
      const before = await database.asPostgres((sql) => count(sql, 'companies'));
      const ids: string[] = [];
      for (let each = 0; each < 2; each++) {
        ids.push(await database.commitAs('admin', (sql) => send(sql, persons, companies)));
      }
      for (const id of ids) await runUntil(id, 'checked');
      for (const id of ids) await database.commitAs('admin', (sql) => beginImport(sql, id));
      // Two runners at once.
      await Promise.all([runJobs(), runJobs()]);
      for (const id of ids) await runUntil(id, 'done');
      const both = await database.commitAs('admin', async (sql) => [
        await figures(sql, ids[0] ?? ''),
        await figures(sql, ids[1] ?? ''),
      ]);
      expect(both.map(({ entered, known }) => (entered as number) + (known as number))).toEqual([
        30, 30,
      ]);
      expect(both.reduce((total, { entered }) => total + (entered as number), 0)).toBe(30);
      const [row] = await database.asPostgres(
        (sql) => sql`select count(*)::int as n from parties where name = 'Ada Arrival'`,
      );
      expect(row?.['n']).toBe(1);

      for (const id of ids)
        await database.commitAs('admin', (sql) => sql`select undo_import(${id})`);
      for (const id of ids) await runUntil(id, 'undone');
      expect(await database.asPostgres((sql) => count(sql, 'companies'))).toBe(before);
    },
    SLOW,
  );
});
