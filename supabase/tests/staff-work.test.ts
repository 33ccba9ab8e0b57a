import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { givenSubmitted } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();
const { first, second } = tenants;

interface Work {
  kind: string;
  subject_id: string;
  standing: string;
  title: string;
  is_late: boolean;
}

const workOf = async (sql: Sql, whose = 'team') =>
  (await sql`select * from staff_work(${first}, ${whose}, size => 100)`) as unknown as Work[];
const figuresOf = async (sql: Sql) => {
  const [row] = await sql`select staff_figures(${first}) as figures`;
  return row?.['figures'] as {
    kyc: { open: number; days: number[] };
    applications: { open: number; days: number[] };
    alerts: { open: number; critical: number; days: number[] };
    duties: { late: number; days: number[] };
    penalties: { currency: string; amount: number }[];
    documents: number;
    work: Record<'mine' | 'team' | 'unclaimed' | 'late' | 'decisions', number>;
  };
};

describe('[DSH-01] what waits on staff', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      work    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      figures | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      load    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      work: (sql) => sql`select from staff_work(${first}, 'team')`,
      figures: (sql) => sql`select staff_figures(${first})`,
      load: (sql) => sql`select from team_load(${first})`,
    },
  );

  test('an application is unclaimed, then in the hand of who started it, and a colleague’s to others', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenSubmitted(sql);
      await becomeColleague(sql);
      const standing = async (whose: string) =>
        (await workOf(sql, whose)).find((row) => row.subject_id === id)?.standing;
      const before = [await standing('unclaimed'), await standing('mine')];
      await sql`select start_review(${id})`;
      const started = [await standing('mine'), await standing('unclaimed')];
      await become(sql, 'admin');
      return { before, started, colleague: [await standing('team'), await standing('mine')] };
    });
    expect(seen).toEqual({
      before: ['unclaimed', undefined],
      started: ['in_hand', undefined],
      colleague: ['others', undefined],
    });
  });

  test('documents of one subject are one visit', async () => {
    const rows = await database.as('admin', async (sql) => {
      const oldest = await givenDocument(sql, companies.mine, 'member');
      await givenDocument(sql, companies.mine, 'member');
      await sql`reset role`;
      await sql`update documents set created_at = now() - interval '400 days' where id = ${oldest}`;
      await become(sql, 'admin');
      const all = await workOf(sql);
      return all.filter(({ kind, subject_id: id }) => kind === 'documents' && id === oldest);
    });
    expect(rows).toHaveLength(1);
  });

  test('a second decision is mine only while I have the duty and did not give the first', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const [profile] = await sql`select id from kyc_profiles where tenant_id = ${first} limit 1`;
      const id = profile?.['id'] as string;
      await sql`delete from kyc_review_queue where profile_id = ${id}`;
      await sql`insert into kyc_review_queue (tenant_id, profile_id, state, decision, rating, decided_by, decided_at)
        values (${first}, ${id}, 'awaiting_second', 'approve', 'high', ${people.stranger}, now())`;
      const asAdmin = async (duties: string[], decider: string) => {
        await sql`reset role`;
        await giveDuties(sql, people.admin, duties);
        await sql`update kyc_review_queue set decided_by = ${decider} where profile_id = ${id}`;
        await become(sql, 'admin');
        return (await workOf(sql, 'mine')).some((row) => row.subject_id === id);
      };
      return [
        await asAdmin(['compliance_officer'], people.stranger),
        await asAdmin(['reviewer'], people.stranger),
        await asAdmin(['compliance_officer'], people.admin),
      ];
    });
    expect(seen).toEqual([true, false, false]);
  });

  test('shows nothing of another tenant', async () => {
    const foreign = await database.as('admin', async (sql) => {
      const ours = await workOf(sql);
      const theirs =
        (await sql`select subject_id from staff_work(${second}, 'team', size => 100)`) as unknown as Work[];
      const ids = new Set(ours.map((row) => row.subject_id));
      return { shared: theirs.filter((row) => ids.has(row.subject_id)), theirs: theirs.length };
    });
    expect(foreign.theirs).toBeGreaterThan(0);
    expect(foreign.shared).toEqual([]);
  });

  test('what is in hand comes first, then what is late', async () => {
    const order = await database.as('admin', async (sql) => {
      const id = await givenSubmitted(sql);
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      await sql`reset role`;
      await sql`insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title, due_on, assignee)
        values (${first}, 'test', 'late', 'info', 'Late', private.today() - 1, ${people.admin}),
          (${first}, 'test', 'later', 'critical', 'Not late', private.today() + 9, ${people.admin})`;
      await become(sql, 'admin');
      const mine = await workOf(sql, 'mine');
      return [
        mine[0]?.subject_id === id,
        mine.findIndex(({ title }) => title === 'Late') <
          mine.findIndex(({ title }) => title === 'Not late'),
      ];
    });
    expect(order).toEqual([true, true]);
  });
});

describe('[DSH-01] the figures of the day', () => {
  test('are those of the lists, and the last day of each line is now', async () => {
    const result = await database.as('admin', async (sql) => {
      await givenSubmitted(sql);
      await become(sql, 'admin');
      const figures = await figuresOf(sql);
      const team = await workOf(sql);
      const mine = await workOf(sql, 'mine');
      return { figures, team: team.length, mine: mine.length };
    });
    const { kyc, applications, alerts, duties, work } = result.figures;
    expect(work).toMatchObject({ team: result.team, mine: result.mine });
    for (const { days } of [kyc, applications, alerts, duties]) expect(days).toHaveLength(15);
    expect(kyc.days.at(-1)).toBeGreaterThanOrEqual(kyc.open);
    expect(applications.days.at(-1)).toBe(applications.open);
    expect(alerts.days.at(-1)).toBe(alerts.open);
    expect(duties.days.at(-1)).toBe(duties.late);
    expect(applications.open).toBeGreaterThan(0);
  });

  test('an alert counts on the days it was open', async () => {
    const days = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`delete from compliance_alerts where tenant_id = ${first}`;
      await sql`insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title, raised_at, state, resolved_at)
        values (${first}, 'test', 'a', 'critical', 'Open since nine days', now() - interval '9 days', 'open', null),
          (${first}, 'test', 'b', 'info', 'Open for four days', now() - interval '9 days', 'resolved', now() - interval '5 days')`;
      await become(sql, 'admin');
      return (await figuresOf(sql)).alerts;
    });
    expect(days).toMatchObject({ open: 1, critical: 1 });
    expect(days.days.at(-1)).toBe(1);
    expect(days.days.at(-8)).toBe(2);
    expect(days.days.at(-13)).toBe(0);
  });

  test('late penalties are the exposure of the late duties', async () => {
    const [figures, expected] = await database.as('admin', async (sql) => {
      const all = await figuresOf(sql);
      await sql`reset role`;
      const [row] = await sql`
        select coalesce(sum(exposure.penalty), 0)::float as total
        from obligations as duty cross join lateral private.obligation_exposure(duty, private.today()) as exposure
        where duty.tenant_id = ${first} and duty.state = 'open' and duty.due_on < private.today()`;
      return [all, row?.['total'] as number];
    });
    expect(figures.penalties.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected);
  });

  test('[DSH-01] the load of the team counts what each has', async () => {
    const load = await database.as('admin', async (sql) => {
      const id = await givenSubmitted(sql);
      await become(sql, 'admin');
      const before =
        await sql`select open from team_load(${first}) where user_id = ${people.admin}`;
      await sql`select start_review(${id})`;
      const after = await sql`select open from team_load(${first}) where user_id = ${people.admin}`;
      return Number(after[0]?.['open']) - Number(before[0]?.['open']);
    });
    expect(load).toBe(1);
  });
});
