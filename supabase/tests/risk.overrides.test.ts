import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { assessments, companies, hits, parties, people } from './support/ids.ts';
import { assess, givenAssessed, highAnswers, lowAnswers } from './support/risk.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

/** The fixture's assessment is medium. */
const mine: string = assessments.mine;

const override = (sql: Sql, rating: string | null, reason: string | null = 'Why.', id = mine) =>
  sql`select override_risk(${id}, ${rating}, ${reason})`;
const approve = (sql: Sql, id = mine) => sql`select approve_risk_override(${id})`;
const decline = (sql: Sql, reason: string | null = 'No.', id = mine) =>
  sql`select decline_risk_override(${id}, ${reason})`;

async function ratingOf(sql: Sql, id = mine): Promise<string> {
  const [row] = await sql`select effective_rating, rating from risk_assessments where id = ${id}`;
  return `${row?.['rating'] as string}, counts as ${row?.['effective_rating'] as string}`;
}

/** Every override of the assessment, the oldest first. */
async function overridesOf(sql: Sql, id = mine): Promise<string[]> {
  const rows =
    await sql`select rating, state from risk_overrides where assessment_id = ${id} order by rating, state`;
  return rows.map((row) => `${row['rating'] as string} ${row['state'] as string}`);
}

describe('[RSK-02] raising a rating', () => {
  test('counts at once, keeps its reason and brings the review forward', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'high', ' Press reports. ');
      await override(sql, 'high', 'Again.');
      const rows = await sql`select reason, state, made_by, decided_by from risk_overrides`;
      await sql`reset role`;
      const [due] = await sql`
        select next_review_on = (private.today() + interval '12 months')::date as in_a_year from risk_assessments where id = ${mine}`;
      return { rating: await ratingOf(sql), rows: [...rows], due };
    });
    expect(seen).toEqual({
      rating: 'medium, counts as high',
      rows: [
        { reason: 'Press reports.', state: 'standing', made_by: people.admin, decided_by: null },
      ],
      due: { in_a_year: true },
    });
  });

  test.each([
    ['no reason', 'high', '  ', 'risk.reason_missing'],
    ['a novel for a reason', 'high', 'x'.repeat(2001), 'risk.reason_missing'],
    ['no rating', null, 'x', 'risk.rating_missing'],
  ])('%s is refused', async (_what, rating, reason, expected) => {
    const refused = await database.as('admin', (sql) =>
      refusalWithin(sql, () => override(sql, rating, reason)),
    );
    expect(refused).toBe(expected);
  });

  test('takes away a lowering that was proposed before', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'low');
      await override(sql, 'prohibited');
      await becomeColleague(sql);
      return [
        await refusalWithin(sql, () => approve(sql)),
        await ratingOf(sql),
        await overridesOf(sql),
      ];
    });
    expect(seen).toEqual([
      'risk.override_gone',
      'medium, counts as prohibited',
      ['low replaced', 'prohibited standing'],
    ]);
  });
});

describe('[RSK-02] lowering a rating', () => {
  test('waits for a second person, who is notified, unlike the one who asks', async () => {
    const seen = await database.as('admin', async (sql) => {
      await becomeColleague(sql);
      await become(sql, 'admin');
      await override(sql, 'low');
      await override(sql, 'low', 'Repeated.');
      const before = await ratingOf(sql);
      const own = await refusalWithin(sql, () => approve(sql));
      await sql`reset role`;
      const [notified] = await sql`
          select min(notice.user_id::text) as person, count(*)::int as n, bool_and(assessment.tenant_id = notice.tenant_id) as in_its_tenant
          from notifications as notice
          left join risk_assessments as assessment on assessment.id = notice.subject_id and notice.subject_type = 'risk_assessment'
          where notice.kind = 'risk.override_waiting'`;
      await become(sql, 'stranger');
      await approve(sql);
      await approve(sql);
      const [row] = await sql`select made_by, decided_by, state from risk_overrides`;
      return { before, own, notified, row, after: await ratingOf(sql) };
    });
    expect(seen).toEqual({
      before: 'medium, counts as medium',
      own: 'risk.second_person_needed',
      notified: { person: people.stranger, n: 1, in_its_tenant: true },
      row: { made_by: people.admin, decided_by: people.stranger, state: 'standing' },
      after: 'medium, counts as low',
    });
  });

  test('is what puts a raised rating back, too', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'prohibited');
      await override(sql, 'medium');
      const before = await ratingOf(sql);
      await becomeColleague(sql);
      await approve(sql);
      return [before, await ratingOf(sql), await overridesOf(sql)];
    });
    expect(seen).toEqual([
      'medium, counts as prohibited',
      'medium, counts as medium',
      ['medium standing', 'prohibited replaced'],
    ]);
  });

  test('one waits at a time', async () => {
    const seen = await database.as('admin', async (sql) => {
      const high = await givenAssessed(sql, 'company', companies.others, highAnswers);
      await override(sql, 'low', 'x', high);
      const same = await refusalWithin(sql, () => override(sql, 'medium', 'x', high));
      await becomeColleague(sql);
      return [same, await refusalWithin(sql, () => override(sql, 'low', 'x', high))];
    });
    expect(seen).toEqual(['risk.override_waiting', 'risk.override_waiting']);
  });

  test('may be declined with a reason, by a colleague or by who made it; then nothing waits', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'low');
      const wordless = await refusalWithin(sql, () => decline(sql, ' '));
      await decline(sql, ' Not known for long. ');
      await decline(sql, 'Repeated.');
      const [row] = await sql`select state, decision_note, decided_by from risk_overrides`;
      await override(sql, 'low', 'Once more.');
      await becomeColleague(sql);
      await decline(sql);
      return {
        wordless,
        row,
        gone: await refusalWithin(sql, () => approve(sql)),
        rating: await ratingOf(sql),
        all: await overridesOf(sql),
      };
    });
    expect(seen).toEqual({
      wordless: 'risk.reason_missing',
      row: { state: 'declined', decision_note: 'Not known for long.', decided_by: people.admin },
      gone: 'risk.override_gone',
      rating: 'medium, counts as medium',
      all: ['low declined', 'low declined'],
    });
  });

  test('nothing is approved or declined where nothing waits', async () => {
    const seen = await database.as('admin', async (sql) => [
      await refusalWithin(sql, () => approve(sql)),
      await refusalWithin(sql, () => decline(sql)),
    ]);
    expect(seen).toEqual(['risk.override_gone', 'risk.override_gone']);
  });

  test('never goes below a sanctions match or a call for action', async () => {
    const seen = await database.as('admin', async (sql) => {
      const barred = await givenAssessed(sql, 'party', parties.others, {
        ...lowAnswers,
        country: 'prohibited',
      });
      const diligence = await givenAssessed(sql, 'company', companies.others, {
        ...lowAnswers,
        country: 'high',
      });
      const soft = await givenAssessed(sql, 'company', companies.shared, {
        ...lowAnswers,
        political_exposure: 'foreign',
      });
      return [
        await refusalWithin(sql, () => override(sql, 'high', 'x', barred)),
        await refusalWithin(sql, () => override(sql, 'medium', 'x', diligence)),
        await refusalWithin(sql, () => override(sql, 'prohibited', 'x', diligence)),
        await refusalWithin(sql, () => override(sql, 'low', 'x', soft)),
      ];
    });
    expect(seen).toEqual(['risk.below_floor', 'risk.below_floor', undefined, undefined]);
  });

  test('nor below what has been found since it was assessed or proposed', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'low');
      await sql`select decide_hit(${hits.mine}, true, 'Same passport.')`;
      await becomeColleague(sql);
      const approved = await refusalWithin(sql, () => approve(sql));
      await decline(sql);
      return [approved, await refusalWithin(sql, () => override(sql, 'low'))];
    });
    expect(seen).toEqual(['risk.below_floor', 'risk.below_floor']);
  });

  test('ends with the assessment it is about', async () => {
    const seen = await database.as('admin', async (sql) => {
      await override(sql, 'low');
      await assess(sql, 'company', companies.mine, highAnswers, { notes: { screening: 'x' } });
      await becomeColleague(sql);
      return [
        await refusalWithin(sql, () => approve(sql)),
        await refusalWithin(sql, () => decline(sql)),
        await refusalWithin(sql, () => override(sql, 'prohibited')),
      ];
    });
    expect(seen).toEqual(['risk.superseded', 'risk.superseded', 'risk.superseded']);
  });
});

describe('[GATE-01] [RSK-02] a re-assessment with a lower result', () => {
  /** The current assessment of the company. */
  const currentOf = async (sql: Sql) => {
    const [row] = await sql`
      select id, rating, effective_rating from risk_assessments where company_id = ${companies.mine} and is_current`;
    return row as { id: string; rating: string; effective_rating: string };
  };
  const lower = (sql: Sql) =>
    assess(sql, 'company', companies.mine, lowAnswers, { notes: { screening: 'x' } });

  /** Rated high by an override, with no hit open. */
  async function ratedHigh(sql: Sql): Promise<void> {
    await override(sql, 'high');
    await sql`reset role`;
    await sql`update screening_hits set state = 'false_match', reason = 'Another.', decided_at = now()`;
    await become(sql, 'admin');
  }

  test('does not count before a second person agrees', async () => {
    const seen = await database.as('admin', async (sql) => {
      await ratedHigh(sql);
      const result = await lower(sql);
      await lower(sql);
      const { id, ...alone } = await currentOf(sql);
      const own = await refusalWithin(sql, () => approve(sql, id));
      await becomeColleague(sql);
      await approve(sql, id);
      return { result, alone, own, after: (await currentOf(sql)).effective_rating };
    });
    expect(seen).toEqual({
      result: 'low',
      alone: { rating: 'low', effective_rating: 'high' },
      own: 'risk.second_person_needed',
      after: 'low',
    });
  });

  test('goes on with the former rating when it is declined', async () => {
    const seen = await database.as('admin', async (sql) => {
      await ratedHigh(sql);
      await lower(sql);
      const { id } = await currentOf(sql);
      await becomeColleague(sql);
      await decline(sql, 'Not before the accounts.', id);
      return { rating: (await currentOf(sql)).effective_rating, made: await overridesOf(sql, id) };
    });
    expect(seen).toEqual({ rating: 'high', made: ['low declined'] });
  });

  test('[DUTY-01] is approved by the compliance officer or senior management', async () => {
    const reason = await database.as('admin', async (sql) => {
      await ratedHigh(sql);
      await lower(sql);
      const { id } = await currentOf(sql);
      await becomeColleague(sql);
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['reviewer', 'billing']);
      await become(sql, 'stranger');
      return refusalWithin(sql, () => approve(sql, id));
    });
    expect(reason).toBe('duty.compliance_officer_needed');
  });
});

test('[RSK-02] a colleague who left cannot approve their own', async () => {
  const reason = await database.as('admin', async (sql) => {
    await override(sql, 'low');
    await sql`reset role`;
    await sql`update profiles set role = 'client' where id = ${people.admin}`;
    await become(sql, 'admin');
    return refusalWithin(sql, () => approve(sql));
  });
  expect(reason).toBe('not_allowed');
});
