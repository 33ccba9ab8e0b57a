import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, tenants } from './support/ids.ts';
import { givenCompany, givenDuty } from './support/signed-statements.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const missing = async (
  sql: Sql,
  party: object,
  natures: string[] = [],
  tenant: string = tenants.first,
) =>
  (
    await sql`select field from missing_owner_particulars(
      ${tenant}, ${sql.json(party as never)}, ${sql.array(natures)}::text[])`
  ).map((row) => row['field']);

const known = (id: string) => ({ party_id: id });

describe('[YEAR-02] what is missing of an owner who is entered', () => {
  testAccess(
    database,
    `
             | anon  | stranger  | member | owner | otherTenantOwner | admin | superAdmin | suspended         | serviceRole
      read   | grant | not_found | –      | –     | not_found        | –     | –          | account.suspended | grant
      kept   | grant | grant     | grant  | grant | grant            | grant | grant      | grant             | grant
    `,
    {
      read: (sql) => missing(sql, {}),
      kept: (sql) => sql`select from private.filed_owners`,
    },
  );

  test('is what the filing asks for, in its order, and says less with each that is entered', async () => {
    await database.as('member', async (sql) => {
      expect(await missing(sql, { kind: 'person' })).toEqual([
        'residential_address',
        'country',
        'birth_date',
        'nationality',
        'id_type',
        'id_number',
        'id_country',
        'id_issued_on',
        'id_expires_on',
        'nature_of_control',
      ]);
      const given = { kind: 'person', country: 'FR', birth_date: '1980-02-03', nationality: 'FR' };
      expect((await missing(sql, given, ['shares'])).slice(0, 2)).toEqual([
        'residential_address',
        'id_type',
      ]);
      expect(await missing(sql, { kind: 'body_corporate', country: 'BS' }, ['shares'])).toEqual([]);
    });
  });

  test('takes anything for a party, and no country or day that is none', async () => {
    await database.as('member', async (sql) => {
      for (const party of [{}, { kind: 'robot' }, { party_id: 7 }, { party_id: 'x' }])
        expect(await missing(sql, party)).toEqual([]);
      const odd = { kind: 'person', country: 'France', birth_date: '1980-02-31', nationality: 1 };
      expect(await missing(sql, odd)).toHaveLength(10);
    });
  });

  test('is said of no person whom the caller does not handle', async () => {
    await database.as('member', async (sql) => {
      expect(await missing(sql, known(parties.mine))).toContain('id_number');
      expect(await missing(sql, known(parties.others))).toEqual([]);
      expect(await missing(sql, known(parties.foreign))).toEqual([]);
    });
    await database.as('otherTenantOwner', async (sql) => {
      expect(await missing(sql, known(parties.mine), [], tenants.second)).toEqual([]);
    });
  });
});

interface Row {
  particulars: { name: string; fields: { label: string; was: string | null; now: string }[] }[];
}

/** A company whose filing was marked done, with one owner. */
async function givenFiled(sql: Sql) {
  const company = await givenCompany(sql, 'Filed Ltd.');
  await sql`update parties set address = '1 Bay Street', country = 'BS' where id = ${parties.mine}`;
  await sql`
    insert into company_participants (tenant_id, company_id, party_id, role, percent, nature_of_control, appointed_on)
    values (${tenants.first}, ${company}, ${parties.mine}, 'beneficial_owner', 50, '{shares}', '2024-05-10')`;
  await sql`delete from obligations where company_id = ${company}`;
  const duty = await givenDuty(sql, company, 'BO_FILING', {
    because: '2024-05-10',
    due: '2024-05-25',
  });
  await become(sql, 'admin');
  await sql`select complete_obligation(${duty}, '2024-05-20')`;
  await become(sql, 'postgres');
  await sql`delete from private.owners_due`;
  return { company, duty };
}

const compare = async (sql: Sql, company: string) => {
  await become(sql, 'postgres');
  await sql`select private.refresh_owners_of(${company}, private.today())`;
};

const eventsOf = (sql: Sql, company: string) => sql`
  select id, on_date = private.today() as today, note from recorded_events where company_id = ${company} and not voided`;

const openOf = (sql: Sql, company: string) => sql`
  select due_on - private.today() as days from obligations
  where company_id = ${company} and rule_code = 'BO_FILING' and state = 'open' and because = private.today()::text`;

const differences = async (sql: Sql) => {
  await become(sql, 'admin');
  const [row] = await sql<Row[]>`select particulars from owner_filings(${tenants.first}, 'filed')`;
  await become(sql, 'postgres');
  return row?.particulars;
};

describe('[YEAR-02] a change of particulars alone', () => {
  test('starts the fifteen days and is shown against what was filed', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiled(sql);
      await sql`update parties set address = '9 Shirley Street', nationality = 'FR' where id = ${parties.mine}`;
      expect(
        await sql`select company_id from private.owners_due where company_id = ${company}`,
      ).toHaveLength(1);
      await compare(sql, company);
      const [event] = await eventsOf(sql, company);
      expect(event).toMatchObject({ today: true });
      expect(event?.['note']).toMatch(/Party of Mia's: Service address, Nationality\.$/);
      expect(event?.['note']).not.toContain('Shirley');
      expect(await openOf(sql, company)).toEqual([{ days: 15 }]);
      expect(await differences(sql)).toEqual([
        {
          name: "Party of Mia's",
          fields: [
            { label: 'Service address', was: '1 Bay Street', now: '9 Shirley Street' },
            { label: 'Nationality', was: null, now: 'France' },
          ],
        },
      ]);
    });
  });

  test('is one filing, also when more changes before it is done; the next filing is the next one compared', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiled(sql);
      await sql`update parties set address = '9 Shirley Street' where id = ${parties.mine}`;
      await compare(sql, company);
      await sql`update parties set country = 'FR' where id = ${parties.mine}`;
      await compare(sql, company);
      await compare(sql, company);
      expect(await eventsOf(sql, company)).toHaveLength(1);
      await become(sql, 'admin');
      const [duty] = await sql`
        select id from obligations where company_id = ${company} and rule_code = 'BO_FILING' and because = private.today()::text`;
      await sql`select complete_obligation(${String(duty?.['id'])}, private.today())`;
      await compare(sql, company);
      expect(await eventsOf(sql, company)).toHaveLength(1);
    });
  });

  test('that staff took back as recorded in error does not come back', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiled(sql);
      await sql`update parties set address = '9 Shirley Street' where id = ${parties.mine}`;
      await compare(sql, company);
      const [event] = await eventsOf(sql, company);
      await become(sql, 'admin');
      await sql`select void_event(${String(event?.['id'])}, 'A wrong spelling was corrected')`;
      await compare(sql, company);
      expect(await eventsOf(sql, company)).toEqual([]);
    });
  });

  test('of who is no owner any more, or after a filing of which nothing was kept, is none', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiled(sql);
      await sql`update company_participants set ceased_on = private.today() where company_id = ${company}`;
      await sql`update parties set address = '9 Shirley Street' where id = ${parties.mine}`;
      expect(await sql`select * from private.changed_particulars(${company})`).toEqual([]);
    });
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiled(sql);
      await sql`delete from private.filed_owners`;
      await sql`update parties set address = '9 Shirley Street' where id = ${parties.mine}`;
      await compare(sql, company);
      expect(await eventsOf(sql, company)).toEqual([]);
      await givenDuty(sql, company, 'BO_FILING', { because: '2026-01-01', due: '2026-01-16' });
      expect(await differences(sql)).toBeNull();
    });
  });

  test('counts from the identity check, and an older filing is not compared with', async () => {
    await database.asPostgres(async (sql) => {
      const { company, duty } = await givenFiled(sql);
      await sql`
        update kyc_profiles set submitted_data = ${sql.json({ identity: { number: 'P-1' } })} where party_id = ${parties.mine}`;
      expect(await sql`select from private.owners_due where company_id = ${company}`).toHaveLength(
        1,
      );
      await compare(sql, company);
      expect((await eventsOf(sql, company))[0]?.['note']).toMatch(/Document number\.$/);
      // A filing of before the portal kept anything is done later than the one that was kept.
      const other = await givenDuty(sql, company, 'BO_FILING', {
        because: '2025-01-01',
        state: 'done',
      });
      await sql`update obligations set settled_at = clock_timestamp() where id = ${other}`;
      expect(await sql`select obligation_id from private.last_filed_owners(${company})`).toEqual([
        { obligation_id: null },
      ]);
      expect(
        await sql`select from private.filed_owners where obligation_id = ${duty}`,
      ).toHaveLength(1);
    });
  });
});

test('[YEAR-02] what was filed is read by no person', async () => {
  await database.as('admin', async (sql) => {
    await expect(sql`select from private.filed_owners`).rejects.toThrow('permission denied');
  });
});
