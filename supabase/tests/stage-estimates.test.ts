import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, kycProfiles, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

interface Stays {
  stage?: string;
  to?: string;
  tenant?: string;
  /** The stays of the nth week ago are of these hours, from a Tuesday midnight in Nassau. */
  hours: number[];
  /** Weeks before the first of them. */
  weeks?: number;
}

/** Completed stays in a stage, one a week, of an application that no other test uses. */
async function givenStays(
  sql: Sql,
  { stage = 'submitted', to = 'in_review', tenant = tenants.first, hours, weeks = 1 }: Stays,
): Promise<void> {
  const [application] = await sql`
    insert into draft_applications (tenant_id, user_id)
    select id, (select id from profiles where email = 'owner@test.example') from tenants where id = ${tenant}
    returning id`;
  for (const [i, stay] of hours.entries()) {
    await sql`
      insert into application_events (tenant_id, application_id, from_state, to_state, at)
      select ${tenant}, ${application?.['id'] as string}, move.from_state::application_state, move.to_state::application_state,
        (date_trunc('week', now() at time zone 'America/Nassau') + make_interval(days => 1 - 7 * ${weeks + i})) at time zone 'America/Nassau'
          + make_interval(secs => move.hours * 3600)
      from (values (null, ${stage}, 0::float), (${stage}, ${to}, ${stay}::float)) as move (from_state, to_state, hours)`;
  }
}

/** The estimate for the application that waits for review, in the first tenant. */
async function estimateOf(
  sql: Sql,
  persona: Persona = 'otherMember',
  id: string = applications.others,
) {
  await become(sql, persona);
  const [row] = await sql`
    select stage, clock, median_hours::float, ninetieth_hours::float, cases::int, scope from stage_estimate(${id})`;
  await sql`reset role`;
  return row;
}

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('[ONE-09] working time', () => {
  test.each([
    ['a day', '2026-11-16 09:00', '2026-11-17 09:00', 24],
    ['over a weekend', '2026-11-20 18:00', '2026-11-23 06:00', 12],
    ['from Saturday to Sunday', '2026-11-21 10:00', '2026-11-22 20:00', 0],
    ['from Saturday to Monday', '2026-11-21 10:00', '2026-11-23 01:30', 1.5],
    ['a week', '2026-11-18 10:00', '2026-11-25 10:00', 120],
    ['a year', '2025-11-20 00:00', '2026-11-20 00:00', 261 * 24],
    ['while summer time ends', '2026-10-30 12:00', '2026-11-02 12:00', 24],
    ['while summer time begins', '2027-03-12 12:00', '2027-03-15 12:00', 24],
  ])('%s', async (_what, from, to, hours) => {
    const [row] = await database.asPostgres(
      (sql) => sql`
        select (private.working_seconds(from_time at time zone 'America/Nassau', to_time at time zone 'America/Nassau') / 3600)::float as hours
        from (values (${from}::timestamp, ${to}::timestamp)) as stay (from_time, to_time)`,
    );
    expect(row?.['hours']).toBe(hours);
  });
});

describe('[APP-06] [ONE-09] how long a stage takes', () => {
  test('is the median and the ninetieth percentile of the stays that are over', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStays(sql, { hours: oneToTen });
      const even = await estimateOf(sql);
      await givenStays(sql, { hours: [24] });
      return [even, await estimateOf(sql)];
    });
    // Of 1 to 10 the middle lies between 5 and 6, and nine tenths of the way from 1 to 10 at 9.1.
    // With 24 the sixth of eleven is 6, and the tenth of them 10.
    expect(seen).toEqual([
      {
        stage: 'submitted',
        clock: 'working',
        median_hours: 5.5,
        ninetieth_hours: 9.1,
        cases: 10,
        scope: 'tenant',
      },
      {
        stage: 'submitted',
        clock: 'working',
        median_hours: 6,
        ninetieth_hours: 10,
        cases: 11,
        scope: 'tenant',
      },
    ]);
  });

  test('there is no estimate below ten stays', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStays(sql, { hours: oneToTen.slice(1) });
      return estimateOf(sql);
    });
    expect(seen).toBeUndefined();
  });

  test('the history of all tenants serves where that of the tenant does not suffice', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStays(sql, { hours: [1, 2, 3, 4, 5] });
      await givenStays(sql, { tenant: tenants.second, hours: [6, 7, 8, 9, 10] });
      const platform = await estimateOf(sql);
      await givenStays(sql, { hours: [2, 2, 2, 2, 2] });
      return [platform, await estimateOf(sql)];
    });
    expect(seen).toMatchObject([
      { median_hours: 5.5, cases: 10, scope: 'platform' },
      { median_hours: 2, cases: 10, scope: 'tenant' },
    ]);
  });

  test.each([
    ['of another stage', { stage: 'resubmitted' }],
    ['that ended in a withdrawal', { to: 'withdrawn' }],
    ['that ended more than 180 days ago', { weeks: 27 }],
  ])('stays %s do not count', async (_what, stays) => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStays(sql, { hours: oneToTen.slice(1) });
      await givenStays(sql, { hours: oneToTen, ...stays });
      return estimateOf(sql);
    });
    expect(seen).toBeUndefined();
  });

  test('weekends are left out of our time, and not of the time of others', async () => {
    const seen = await database.asPostgres(async (sql) => {
      // From Tuesday to Tuesday.
      const week = Array.from({ length: 10 }, () => 168);
      await givenStays(sql, { hours: week });
      await givenStays(sql, { stage: 'filed', to: 'incorporated', hours: week });
      const ours = await estimateOf(sql);
      await sql`update draft_applications set state = 'in_review' where id = ${applications.others}`;
      await sql`update draft_applications set state = 'approved', approved_at = now() where id = ${applications.others}`;
      await sql`update draft_applications set state = 'filed' where id = ${applications.others}`;
      return [ours, await estimateOf(sql)];
    });
    expect(seen).toMatchObject([
      { stage: 'submitted', clock: 'working', median_hours: 120 },
      { stage: 'filed', clock: 'calendar', median_hours: 168 },
    ]);
  });

  test('gives no estimate for a stage without waiting', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStays(sql, { stage: 'draft', to: 'submitted', hours: oneToTen });
      return estimateOf(sql, 'member', applications.mine);
    });
    expect(seen).toBeUndefined();
  });

  testAccess(
    database,
    `
                     | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      estimate       | grant | not_found   | not_found   | yes         | yes         | not_found        | yes   | account.suspended
      of another     | grant | not_found   | not_found   | not_found   | not_found   | yes              | yes   | account.suspended
      of KYC         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      the stays      | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
    `,
    {
      estimate: after(
        async (sql) => {
          await sql`reset role`;
          await givenStays(sql, { hours: oneToTen });
        },
        (sql) => sql`select * from stage_estimate(${applications.others})`,
      ),
      'of another': after(
        async (sql) => {
          await sql`reset role`;
          await givenStays(sql, { hours: oneToTen });
        },
        (sql) => sql`select * from stage_estimate(${applications.foreign})`,
      ),
      'of KYC': after(
        async (sql) => {
          await sql`reset role`;
          await givenReviews(sql, 10);
        },
        (sql) => sql`select * from kyc_estimate(${tenants.first})`,
      ),
      'the stays': (sql) => sql`select * from private.stage_stays('submitted', null, now())`,
    },
  );
});

/** Reviews of 24 hours each, which began on a Tuesday midnight in Nassau. */
async function givenReviews(
  sql: Sql,
  count: number,
  profile: string = kycProfiles.mine,
): Promise<void> {
  await sql`
    insert into kyc_review_queue (tenant_id, profile_id, state, decision, reason_code, opened_at, closed_at)
    select tenant_id, id, 'closed', 'reject', 'information_missing', began.at, began.at + interval '24 hours'
    from kyc_profiles cross join generate_series(1, ${count}) as n
    cross join lateral (
      select (date_trunc('week', now() at time zone 'America/Nassau') + make_interval(days => 1 - 7 * n)) at time zone 'America/Nassau' as at
    ) as began
    where id = ${profile}`;
}

describe('[KYC-02] [ONE-09] how long a review of KYC takes', () => {
  test('by priority, from the history of the tenant or else of all, and nothing below ten', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const look = async (tenant: string) => {
        await become(sql, 'admin');
        const rows = await sql`
          select priority, median_hours::float, ninetieth_hours::float, cases::int, scope from kyc_estimate(${tenant})`;
        await sql`reset role`;
        return [...rows];
      };
      await givenReviews(sql, 9);
      const few = await look(tenants.first);
      await givenReviews(sql, 1, kycProfiles.foreign);
      const platform = await look(tenants.second);
      await givenReviews(sql, 1);
      return { few, platform, tenant: await look(tenants.first) };
    });
    const figures = { priority: 'normal', median_hours: 24, ninetieth_hours: 24 };
    expect(seen).toEqual({
      few: [],
      platform: [{ ...figures, cases: 10, scope: 'platform' }],
      tenant: [{ ...figures, cases: 10, scope: 'tenant' }],
    });
  });
});
