import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  assessments,
  companies,
  kycProfiles,
  obligations,
  people,
  tenants,
} from './support/ids.ts';

const database = useDatabase();

/** The moment in the middle of a transaction, to the microsecond, which postgres.js cuts. */
async function now(sql: Sql): Promise<string> {
  const [row] = await sql`select clock_timestamp()::text as moment`;
  return row?.['moment'] as string;
}

const riskAt = (sql: Sql, moment: string) =>
  sql`select * from risk_as_at(${companies.mine}, ${moment}::text::timestamptz)`;
const complianceAt = async (sql: Sql, moment: string) => {
  const [row] =
    await sql`select * from compliance_as_at(${companies.mine}, ${moment}::text::timestamptz)`;
  return row as unknown as {
    duties: Record<string, unknown>[];
    conditions: string[];
    events: Record<string, unknown>[];
  };
};

describe('[ONE-02] who reads what staff had before them', () => {
  testAccess(
    database,
    `
                       | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      risk             | grant | –        | –      | –           | –     | –                | yes   | –
      kyc              | grant | –        | –      | –           | –     | –                | yes   | –
      compliance       | grant | –        | –      | –           | –     | –                | yes   | –
      the states       | grant | –        | –      | –           | –     | –                | yes   | –
      write a state    | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      rewrite a state  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      forget a state   | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      risk: (sql) => sql`select from risk_as_at(${companies.mine}, 'infinity')`,
      kyc: (sql) => sql`select from kyc_as_at(${companies.mine}, private.today())`,
      compliance: (sql) => sql`select from compliance_as_at(${companies.mine}, now())`,
      'the states': after(
        async (sql) => {
          await sql`reset role`;
          await sql`update obligations set due_on = due_on + 1 where id = ${obligations.mine}`;
        },
        (sql) => sql`select from state_events where obligation_id = ${obligations.mine}`,
      ),
      'write a state': (sql) =>
        sql`insert into state_events (tenant_id, obligation_id, entry) values (${tenants.first}, ${obligations.mine}, '{}')`,
      'rewrite a state': (sql) => sql`update state_events set at = now()`,
      'forget a state': (sql) => sql`delete from state_events`,
    },
  );
});

describe('[ONE-02] [RSK-02] the risk of a day', () => {
  /** One more assessment and overrides, each with its day. */
  async function given(sql: Sql) {
    await sql`reset role`;
    await sql`alter table risk_assessments disable trigger user`;
    await sql`update risk_assessments set assessed_at = '2024-01-10', is_current = false where id = ${assessments.mine}`;
    await sql`
      insert into risk_assessments (tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups,
        breakdown, reason, assessed_at)
      values (${tenants.first}, ${companies.mine}, 1, 30, 30, 'low', 'low', '[]', '[]', 'Newer', '2025-06-01')`;
    const [newer] = await sql`select id from risk_assessments where reason = 'Newer'`;
    const [colleague, admin] = [people.stranger, people.admin];
    const add = (
      id: string,
      rating: string,
      state: string,
      made: string,
      decided: string | null = null,
      note: string | null = null,
    ) => sql`
      insert into risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by, made_at, decided_by, decided_at, decision_note)
      values (${tenants.first}, ${id}, ${rating}, ${`${rating} on ${made}`}, ${state}, ${admin}, ${made},
        ${decided && colleague}, ${decided}, ${note})`;
    // Medium: a lowering that is declined, a raising, and a lowering that waited when it was raised once more.
    await add(assessments.mine, 'low', 'declined', '2024-02-01', '2024-03-01', 'No.');
    await add(assessments.mine, 'high', 'replaced', '2024-05-01');
    await add(assessments.mine, 'medium', 'replaced', '2024-07-01');
    await add(assessments.mine, 'prohibited', 'standing', '2024-09-01');
    // The newer one is low; what counted goes on until a second person lowers it.
    await add(newer?.['id'] as string, 'low', 'standing', '2025-06-01', '2025-08-01');
    await become(sql, 'admin');
  }

  const lineOf = async (sql: Sql, moment: string) => {
    const [first, ...earlier] = await riskAt(sql, moment);
    const made = first?.['overrides'] as Record<string, unknown>[] | undefined;
    return first
      ? `${first['effective_rating'] as string}, worked out ${first['rating'] as string}, after ${earlier.length}: ${
          made?.map(({ rating, state }) => `${rating as string} ${state as string}`).join(', ') ??
          ''
        }`
      : 'not assessed';
  };

  test('is the newest assessment by then, with the overrides in force, and nothing later', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql);
      const lines: string[] = [];
      for (const day of [
        '2024-01-01',
        '2024-01-20',
        '2024-02-10',
        '2024-03-10',
        '2024-05-10',
        '2024-07-10',
        '2024-09-10',
        '2025-06-10',
        '2025-08-10',
      ]) {
        lines.push(`${day} ${await lineOf(sql, day)}`);
      }
      return lines;
    });
    expect(seen).toEqual([
      '2024-01-01 not assessed',
      '2024-01-20 medium, worked out medium, after 0: ',
      '2024-02-10 medium, worked out medium, after 0: low waiting',
      '2024-03-10 medium, worked out medium, after 0: low declined',
      '2024-05-10 high, worked out medium, after 0: low declined, high standing',
      '2024-07-10 high, worked out medium, after 0: low declined, high standing, medium waiting',
      '2024-09-10 prohibited, worked out medium, after 0: low declined, high replaced, medium replaced, prohibited standing',
      '2025-06-10 prohibited, worked out low, after 1: low waiting',
      '2025-08-10 low, worked out low, after 1: low standing',
    ]);
  });

  test('says neither who decided later nor why, nor the review day of a later override', async () => {
    const [then, later] = await database.as('admin', async (sql) => {
      await given(sql);
      const read = async (day: string) => {
        const [row] = await riskAt(sql, day);
        const [made] = (row?.['overrides'] ?? []) as Record<string, unknown>[];
        return {
          decided: made?.['decided'],
          note: made?.['decision_note'],
          next: row?.['next_review_on'] as unknown,
        };
      };
      return [await read('2024-02-10'), await read('2024-03-10')];
    });
    expect(then).toEqual({ decided: null, note: null, next: null });
    expect(later).toMatchObject({ decided: { full_name: expect.any(String) }, note: 'No.' });
  });
});

describe('[ONE-02] [KYC-04] the KYC of a day', () => {
  test('is that of who was in the registers, with the state of that evening in Nassau', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`alter table company_participants disable trigger user`;
      await sql`update company_participants set appointed_on = '2024-01-01', ceased_on = '2025-01-01', recorded_at = '2024-01-02'
        where company_id = ${companies.mine}`;
      await sql`delete from state_events where profile_id = ${kycProfiles.mine}`;
      const add = (state: string, at: string) => sql`
        insert into state_events (tenant_id, profile_id, entry, at)
        values (${tenants.first}, ${kycProfiles.mine}, ${sql.json({ state, level: 'standard' })}, ${at}::text::timestamptz)`;
      await add('submitted', '2024-03-01 09:00 America/Nassau');
      await add('approved', '2024-03-05 23:30 America/Nassau');
      await add('expired', '2024-06-01 00:10 America/Nassau');
      await sql`
        insert into kyc_review_queue (tenant_id, profile_id, state, decision, rating, closed_at)
        values (${tenants.first}, ${kycProfiles.mine}, 'closed', 'approve', 'high', '2024-03-05 23:30 America/Nassau')`;
      await become(sql, 'admin');
      const on = async (day: string) => {
        const rows = await sql`
          select state, rating, cardinality(roles) > 0 as has_roles from kyc_as_at(${companies.mine}, ${day}) where profile_id = ${kycProfiles.mine}`;
        return rows.map((row) => `${String(row['state'])} ${String(row['rating'])}`);
      };
      const days = [
        '2023-12-31',
        '2024-02-01',
        '2024-03-04',
        '2024-03-05',
        '2024-05-31',
        '2024-06-01',
        '2025-01-01',
      ];
      return Promise.all(days.map(on));
    });
    expect(seen).toEqual([
      [],
      ['null null'],
      ['submitted null'],
      ['approved high'],
      ['approved high'],
      ['expired high'],
      [],
    ]);
  });

  test('each move is noted by itself, what does not move is not', async () => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`delete from state_events where profile_id = ${kycProfiles.mine}`;
      await sql`update kyc_profiles set data = '{"name": "x"}' where id = ${kycProfiles.mine}`;
      await sql`update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{}' where id = ${kycProfiles.mine}`;
      return sql`select entry from state_events where profile_id = ${kycProfiles.mine}`;
    });
    expect(rows.map((row) => row['entry'] as unknown)).toEqual([
      { state: 'submitted', level: 'standard' },
    ]);
  });
});

describe('[ONE-02] [CMP-01] the compliance of a day', () => {
  test('duties stand as they stood: entered, done, reopened, waived', async () => {
    const seen = await database.as('admin', async (sql) => {
      const moments = [await now(sql)];
      const action = async (work: PromiseLike<unknown>) => {
        await work;
        moments.push(await now(sql));
      };
      await action(
        sql`select complete_obligation(${obligations.mine}, '2026-01-05', 'R-9', 'By wire.')`,
      );
      await action(sql`select reopen_obligation(${obligations.mine})`);
      await action(sql`select waive_obligation(${obligations.mine}, 'Not required.')`);
      const lines: unknown[] = [];
      for (const moment of ['2020-01-01', ...moments]) {
        const { duties } = await complianceAt(sql, moment);
        const duty = duties.find(({ id }) => id === obligations.mine);
        lines.push(duty && [duty['outcome'], duty['done_on'], duty['reference'], duty['note']]);
      }
      return lines;
    });
    expect(seen).toEqual([
      undefined,
      ['late', null, null, null],
      ['done_late', '2026-01-05', 'R-9', 'By wire.'],
      ['late', null, null, null],
      ['waived', null, null, 'Not required.'],
    ]);
  });

  test('a duty was not late before its day, and one struck out is gone from then on', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update state_events set at = '2025-06-01' where obligation_id = ${obligations.mine}`;
      await sql`update obligations set state = 'void' where id = ${obligations.mine}`;
      const gone = await now(sql);
      await become(sql, 'admin');
      const outcome = async (moment: string) =>
        (await complianceAt(sql, moment)).duties.find(({ id }) => id === obligations.mine)?.[
          'outcome'
        ];
      return [
        await outcome('2025-12-31 23:59 America/Nassau'),
        await outcome('2026-01-02 00:01 America/Nassau'),
        await outcome(gone),
      ];
    });
    expect(seen).toEqual(['open', 'late', undefined]);
  });

  test('conditions and events are those of then; a later voiding and its reason do not show', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      const moments = [await now(sql)];
      await sql`select set_company_conditions(${companies.mine}, '{is_financial_institution}')`;
      await sql`select record_event(${id}, ${tenants.first}, ${companies.mine}, 'ma_amended', '2026-01-05')`;
      moments.push(await now(sql));
      await sql`select set_company_conditions(${companies.mine}, '{}')`;
      await sql`select void_event(${id}, 'Of another company.')`;
      moments.push(await now(sql));
      const lines: unknown[] = [];
      for (const moment of moments) {
        const { conditions, events } = await complianceAt(sql, moment);
        const event = events.find((each) => each['id'] === id);
        lines.push([
          conditions,
          event && [event['voided'], event['void_reason'], event['voider'] !== null],
        ]);
      }
      return lines;
    });
    expect(seen).toEqual([
      [[], undefined],
      [['is_financial_institution'], [false, null, false]],
      [[], [true, 'Of another company.', true]],
    ]);
  });
});
