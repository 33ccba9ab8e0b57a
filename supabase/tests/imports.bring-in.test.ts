import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import {
  beginImport,
  checkImport,
  company,
  companyRows,
  figures,
  givenChecked,
  givenImported,
  givenRead,
  person,
  personRows,
} from './support/imports.ts';
import { runJobs } from './support/jobs.ts';

const database = useDatabase();

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

/** The company that came in with a number, seen by the owner of the tables. */
async function entered(sql: Sql, number = 'B-900001') {
  await become(sql, 'postgres');
  const [row] = await sql`select * from companies where registration_number = ${number}`;
  return row;
}

describe('[IMP-01] [MOVE-01] a company that is brought in', () => {
  test('comes with its particulars, registers, client, duties and where it comes from', async () => {
    await asAdmin(async (sql) => {
      const id = await givenImported(sql, [
        company({
          paid_until: new Date().getFullYear(),
          fiscal_year_end: '06-30',
          notes: 'Box 12',
        }),
      ]);
      expect(await figures(sql, id)).toMatchObject({ companies: 1, entered: 1, people: 1 });
      const row = await entered(sql);
      expect(row).toMatchObject({
        name: 'Arrival Holdings Ltd.',
        type: 'IBC',
        status: 'active',
        user_id: people.member,
        tenant_id: tenants.first,
        fiscal_year_end: '06-30',
      });
      const company_id = row?.['id'] as string;
      const registers = await sql`
        select role, shares::int, percent::float, appointed_on::text, version from company_participants
        where company_id = ${company_id} order by role`;
      expect([...registers]).toEqual([
        { role: 'member', shares: 50_000, percent: 100, appointed_on: '2015-03-02', version: 1 },
        { role: 'director', shares: null, percent: null, appointed_on: '2015-03-02', version: 1 },
      ]);
      const [origin] =
        await sql`select origin, import_id from company_origins where company_id = ${company_id}`;
      expect(origin).toEqual({ origin: 'imported', import_id: id });
      const [note] = await sql`select body from staff_notes where company_id = ${company_id}`;
      expect(note?.['body']).toBe('Box 12');
      const access =
        await sql`select access from company_users where company_id = ${company_id} and user_id = ${people.member}`;
      expect(access[0]?.['access']).toBe('owner');
    });
  });
});
