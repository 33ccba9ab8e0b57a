import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companyRows, figures, givenImported, person, company } from './support/imports.ts';
import { people } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';

const database = useDatabase();

const undo = async (sql: Sql, id: string) => {
  await become(sql, 'admin');
  await sql`select undo_import(${id})`;
  await runJobs(sql);
  await become(sql, 'admin');
};

/** What the nightly run and the jobs do by themselves. */
async function machines(sql: Sql): Promise<void> {
  await become(sql, 'postgres');
  await sql`select private.refresh_obligations()`;
  await sql`select private.refresh_due_owners(500)`;
  await sql`select private.rescreen(1000)`;
  await sql`select private.refresh_alerts()`;
}

const count = async (sql: Sql, table: string) => {
  const [row] = await sql.unsafe(`select count(*)::int as n from ${table}`);
  return row?.['n'] as number;
};

const tables = [
  'companies',
  'parties',
  'kyc_profiles',
  'kyc_brought_in',
  'company_participants',
  'party_holders',
  'charges',
  'obligations',
  'company_users',
  'company_origins',
  'staff_notes',
  'compliance_alerts',
  'owner_proposals',
  'risk_assessments',
  'register_history',
];

describe('[IMP-01] an import that is undone', () => {
  test('leaves nothing of it, though machines worked on it meanwhile, and the audit log whole', async () => {
    await database.as('admin', async (sql) => {
      await machines(sql);
      const before: number[] = [];
      for (const table of tables) before.push(await count(sql, table));
      await become(sql, 'admin');
      const id = await givenImported(
        sql,
        [
          company({
            notes: 'A note',
            paid_until: 2020,
            former_names: [{ name: 'Former Ltd.', until: '2018-01-01' }],
            charges: [{ chargee: 'A', description: 'B', created_on: '2020-01-01' }],
            roles: [{ person: 'body', role: 'member', shares: 5 }],
          }),
        ],
        [
          person(),
          person({
            key: 'body',
            name: 'Body Inc',
            kind: 'body_corporate',
            owners: [{ owner: 'ada', percent: 100 }],
          }),
        ],
      );
      await machines(sql);
      await undo(sql, id);
      expect(await figures(sql, id)).toMatchObject({ undone: 1, entered: 0, stay: 0 });
      const [state] = await sql`select state from portfolio_imports where id = ${id}`;
      expect(state?.['state']).toBe('undone');
      await become(sql, 'postgres');
      const afterwards: number[] = [];
      for (const table of tables) afterwards.push(await count(sql, table));
      expect(
        Object.fromEntries(
          tables.map((table, at) => [table, (afterwards[at] ?? 0) - (before[at] ?? 0)]),
        ),
      ).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
      await become(sql, 'admin');
      const [chain] =
        await sql`select intact from verify_audit_chain((select tenant_id from portfolio_imports where id = ${id}))`;
      expect(chain?.['intact']).toBe(true);
    });
  });

  test.each<[string, (sql: Sql, companyId: string) => PromiseLike<unknown>]>([
    [
      'a person changed its record',
      (sql, id) => sql`
        select set_company_status(${id}, (select version from companies where id = ${id}), 'dormant', private.today(), 'Sleeps')`,
    ],
    [
      'staff wrote a note',
      (sql, id) => sql`select add_staff_note(${crypto.randomUUID()}, 'Look at this', ${id})`,
    ],
    [
      'a client asked for a change',
      async (sql, id) => {
        await become(sql, 'member');
        await sql`select start_change_request(${crypto.randomUUID()}, ${id}, 'registered_office')`;
      },
    ],
  ])('a company stays when %s, and says why', async (_name, work) => {
    await database.as('admin', async (sql) => {
      const id = await givenImported(sql);
      const [row] = await companyRows(sql, id);
      await work(sql, row?.['company_id'] as string);
      await undo(sql, id);
      expect(await figures(sql, id)).toMatchObject({ undone: 0, stay: 1 });
      const [stays] = await companyRows(sql, id, 'stay');
      expect(stays?.['undone']).toBe('import.built_upon');
      expect(
        (
          await sql`select from company_participants where company_id = ${row?.['company_id'] as string}`
        ).length,
      ).toBe(2);
      expect((await sql`select from parties where name = 'Ada Arrival'`).length).toBe(1);
    });
  });

  const notices = async (sql: Sql) => {
    await become(sql, 'postgres');
    const rows = await sql`select kind, title, read from notifications
      where user_id = ${people.member} and kind in ('company.brought_in', 'company.taken_out') order by kind, title`;
    await become(sql, 'admin');
    return rows.map(({ kind, title, read }) => [kind, title, read] as unknown[]);
  };
  const two = [company(), company({ place: 2, name: 'Two', registration_number: 'B-2' })];
  const readAll = async (sql: Sql) => {
    await become(sql, 'member');
    await sql`select mark_all_notifications_read()`;
    await become(sql, 'admin');
  };

  test('[NOT-01] takes the notice back from a client who has not read it, and leaves that of another import', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenImported(sql, two);
      await givenImported(sql, [company({ name: 'Three', registration_number: 'B-3' })]);
      expect(await notices(sql)).toEqual([
        ['company.brought_in', '2 companies are in your account', false],
        ['company.brought_in', 'Three is in your account', false],
      ]);
      await undo(sql, id);
      expect(await notices(sql)).toEqual([
        ['company.brought_in', 'Three is in your account', false],
      ]);
    });
  });

  test('[NOT-01] tells a client who has read it that the companies went, once', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenImported(sql, two);
      await readAll(sql);
      await undo(sql, id);
      const afterwards = [
        ['company.brought_in', '2 companies are in your account', true],
        ['company.taken_out', '2 companies are no longer in your account', false],
      ];
      expect(await notices(sql)).toEqual(afterwards);
      await undo(sql, id);
      expect(await notices(sql)).toEqual(afterwards);
    });
  });

  test('[NOT-01] names to a client what stays', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenImported(sql, two);
      const stays = (await companyRows(sql, id)).find(({ name }) => name === 'Two');
      await sql`select add_staff_note(${crypto.randomUUID()}, 'Look at this', ${stays?.['company_id'] as string})`;
      await undo(sql, id);
      expect(await notices(sql)).toEqual([['company.brought_in', 'Two is in your account', false]]);
    });
  });

  test('who was known before stays', async () => {
    await database.as('admin', async (sql) => {
      await givenImported(sql);
      const id = await givenImported(sql, [
        company({ name: 'Second', registration_number: 'B-2' }),
      ]);
      await undo(sql, id);
      expect(await figures(sql, id)).toMatchObject({ undone: 1 });
      expect((await sql`select from parties where name = 'Ada Arrival'`).length).toBe(1);
    });
  });

  test('after a day it is too late', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenImported(sql);
      await become(sql, 'postgres');
      await sql`update portfolio_imports set ended_at = now() - interval '25 hours' where id = ${id}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => sql`select undo_import(${id})`)).toBe(
        'import.too_late',
      );
    });
  });

  test('no one else deletes an entry of a register, and no other company goes with it', async () => {
    await database.as('postgres', async (sql) => {
      await sql`insert into private.undone_rows (id) select company_id from company_participants limit 1`;
      // Of this transaction: it goes. Of another: it does not.
      await sql`update private.undone_rows set xact = '1'`;
      expect(
        await refusalWithin(
          sql,
          () =>
            sql`delete from company_participants where company_id in (select id from private.undone_rows)`,
        ),
      ).toBe('not_allowed');
    });
  });
});
