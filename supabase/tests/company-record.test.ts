import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

async function company(sql: Sql) {
  const [row] = await sql`
    select version, status, registration_number, registration_date::text, fiscal_year_end, features
    from companies where id = ${companies.mine}`;
  return { ...row } as { version: number; status: string } & Record<string, unknown>;
}

async function standing(
  sql: Sql,
  status: string | null,
  {
    version,
    day = '2026-10-01',
    reason = 'Notice of the Registrar',
    document = null,
    unpaid = null,
  }: {
    version?: number;
    day?: string | null;
    reason?: string | null;
    document?: string | null;
    unpaid?: string | null;
  } = {},
) {
  const read = version ?? (await company(sql)).version;
  return sql`
    select set_company_status(${companies.mine}, ${read}, ${status}, ${day}, ${reason}, ${document}, ${unpaid})`;
}

async function correct(sql: Sql, changes: object | null, version?: number, reason = 'Misread') {
  const read = version ?? (await company(sql)).version;
  return sql`
    select correct_company(${companies.mine}, ${read}, ${changes && sql.json(changes as never)}, ${reason}) as version`;
}

describe('[COM-02] who changes the record of a company', () => {
  const given = async (sql: Sql) => {
    await become(sql, 'admin');
    await standing(sql, 'dormant');
  };
  testAccess(
    database,
    `
                | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      status    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      correct   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      next      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      read      | grant | –           | –           | –           | –           | –                | yes   | –
      write     | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
    `,
    {
      status: (sql) =>
        sql`select set_company_status(${companies.mine}, 1, 'dormant', '2026-10-01', 'Asked for')`,
      correct: (sql) =>
        sql`select correct_company(${companies.mine}, 1, '{"fiscal_year_end": "06-30"}', 'Misread')`,
      nothing: (sql) =>
        sql`select correct_company(${crypto.randomUUID()}, 1, '{"fiscal_year_end": "06-30"}', 'Misread')`,
      next: (sql) => sql`select company_next_standings(${companies.mine})`,
      read: after(given, (sql) => sql`select from company_record_changes`),
      write: (sql) => sql`update company_record_changes set reason = 'x'`,
    },
  );

  test.each([
    ['billing', 'duty.reviewer_needed'],
    ['read_only', 'staff.read_only'],
    ['reviewer', undefined],
  ])('staff with the duty %s alone', async (duty, refusal) => {
    const refused = await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => standing(sql, 'dormant')),
        await refusalWithin(sql, () => correct(sql, { fiscal_year_end: '06-30' })),
      ];
    });
    expect(refused).toEqual([refusal, refusal]);
  });
});

describe('[COM-02] the standing of a company', () => {
  test('is recorded with its day, reason and document, once, and its client is notified', async () => {
    const seen = await asAdmin(async (sql) => {
      const { version } = await company(sql);
      await standing(sql, 'struck_off', { version });
      await standing(sql, 'struck_off', { version });
      const [kept] = await sql`
        select action, before, after, on_date::text, reason, by from company_record_changes`;
      const { status } = await company(sql);
      await sql`reset role`;
      const notices = await sql`select message from notifications where kind = 'company.standing'`;
      return { kept: { ...kept }, status, notices: notices.map((row) => ({ ...row })) };
    });
    expect(seen).toEqual({
      kept: {
        action: 'standing',
        before: { status: 'active' },
        after: { status: 'struck_off' },
        on_date: '2026-10-01',
        reason: 'Notice of the Registrar',
        by: people.admin,
      },
      status: 'struck_off',
      notices: [{ message: 'See its page for what it means.' }],
    });
  });

  test.each([
    [['in_penalty'], 'company.illegal_standing'],
    [['restoring'], 'company.illegal_standing'],
    [['dissolved'], 'company.illegal_standing'],
    [[null], 'company.illegal_standing'],
    [['struck_off', 'active'], 'company.illegal_standing'],
    [['in_liquidation', 'dissolved', 'active'], 'company.illegal_standing'],
    [['merged', 'active'], 'company.illegal_standing'],
    [['struck_off', 'restoring', 'active', 'dormant'], undefined],
    [['strike_off_pending', 'active', 'merged'], undefined],
    [['continued_out'], 'company.illegal_standing'],
    [['transferred_out'], 'company.illegal_standing'],
  ])('goes %j: %s', async (path, refusal) => {
    const refused = await asAdmin(async (sql) => {
      const last = path.at(-1) ?? null;
      for (const status of path.slice(0, -1)) {
        await standing(sql, status, { unpaid: 'Paid to the registry by the client.' });
      }
      const offered = await sql`select company_next_standings(${companies.mine}) as status`;
      const isOffered = offered.some((row) => row['status'] === last);
      return { isOffered, refusal: await refusalWithin(sql, () => standing(sql, last)) };
    });
    expect(refused).toEqual({ isOffered: refusal === undefined, refusal });
  });

  test.each([
    [{ day: '2999-01-01' }, 'company.standing_day_invalid'],
    [{ day: '1990-01-01' }, 'company.standing_day_invalid'],
    [{ day: null }, 'company.standing_day_invalid'],
    [{ reason: ' ' }, 'company.reason_missing'],
    [{ reason: null }, 'company.reason_missing'],
    [{ document: '00000000-0000-4000-8000-000000000001' }, 'company.document_unknown'],
    [{ version: 999 }, 'company.changed'],
  ])('is refused with %j: %s', async (wrong, refusal) => {
    const refused = await asAdmin((sql) =>
      refusalWithin(sql, () => standing(sql, 'dormant', wrong)),
    );
    expect(refused).toBe(refusal);
  });

  test('a company that merged has no duty of the future any more', async () => {
    const open = async (sql: Sql) => {
      const rows = await sql`
        select from obligations where company_id = ${companies.mine} and state = 'open' and due_on > private.today()`;
      return rows.length > 0;
    };
    const seen = await asAdmin(async (sql) => {
      await sql`reset role`;
      await sql`select private.refresh_obligations(${companies.mine})`;
      await become(sql, 'admin');
      const before = await open(sql);
      await standing(sql, 'merged');
      return { before, afterwards: await open(sql) };
    });
    expect(seen).toEqual({ before: true, afterwards: false });
  });
});

describe('[COM-02] the registration of a company', () => {
  test('is corrected with before and after; a repeat changes nothing', async () => {
    const seen = await asAdmin(async (sql) => {
      const { version } = await company(sql);
      const changes = {
        registration_number: '9001 B',
        fiscal_year_end: '06-30',
        features: ['SAC'],
      };
      await correct(sql, changes, version);
      const [repeat] = await correct(sql, changes, version);
      const kept = await sql`select before, after from company_record_changes`;
      const now = await company(sql);
      return {
        kept: kept.map((row) => ({ ...row })),
        now,
        same: repeat?.['version'] === now.version,
      };
    });
    expect(seen).toMatchObject({
      kept: [
        {
          before: { registration_number: '1 B', fiscal_year_end: null, features: [] },
          after: { registration_number: '9001 B', fiscal_year_end: '06-30', features: ['SAC'] },
        },
      ],
      now: { registration_number: '9001 B', fiscal_year_end: '06-30', features: ['SAC'] },
      same: true,
    });
  });

  test.each([
    [null, 'company.correction_invalid'],
    [{}, 'company.correction_invalid'],
    [{ status: 'dissolved' }, 'company.correction_invalid'],
    [{ user_id: people.otherMember }, 'company.correction_invalid'],
    [{ tenant_id: tenants.second }, 'company.correction_invalid'],
    [{ name: 'Another Ltd.' }, 'company.correction_invalid'],
    [{ registration_number: null }, 'company.correction_invalid'],
    [{ registration_number: ' ' }, 'company.correction_invalid'],
    [{ registration_date: '2999-01-01' }, 'company.correction_invalid'],
    [{ registration_date: 'soon' }, 'company.correction_invalid'],
    [{ fiscal_year_end: '13-40' }, 'company.correction_invalid'],
    [{ features: ['XYZ'] }, 'company.correction_invalid'],
    [{ registration_number: '2 B' }, 'company.registration_number_taken'],
  ])('is not corrected to %j: %s', async (changes, refusal) => {
    const refused = await asAdmin((sql) => refusalWithin(sql, () => correct(sql, changes)));
    expect(refused).toBe(refusal);
  });

  test('is not corrected over what a colleague corrected meanwhile, nor without a reason', async () => {
    const refused = await asAdmin(async (sql) => {
      const { version } = await company(sql);
      await correct(sql, { fiscal_year_end: '06-30' });
      return [
        await refusalWithin(sql, () => correct(sql, { fiscal_year_end: '03-31' }, version)),
        await refusalWithin(sql, () => correct(sql, { fiscal_year_end: '03-31' }, undefined, '')),
      ];
    });
    expect(refused).toEqual(['company.changed', 'company.reason_missing']);
  });
});
