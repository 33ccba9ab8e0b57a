import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, parties, people, tenants } from './support/ids.ts';
import {
  assess,
  givenAssessed,
  highAnswers,
  issuesOf,
  lowAnswers,
  mediumAnswers,
} from './support/risk.ts';

const database = useDatabase();

async function rowOf(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from risk_assessments where id = ${id}`;
  return row ?? {};
}

describe('[RSK-01] assessing', () => {
  test('keeps model, answers, breakdown, both scores, reason and the day of review', async () => {
    const id = crypto.randomUUID();
    const seen = await database.as('admin', async (sql) => {
      const answers = { ...mediumAnswers, certified_documents: 'yes' };
      const rating = await assess(sql, 'company', companies.others, answers, {
        id,
        reason: ' As last year. ',
      });
      return { rating, row: await rowOf(sql, id) };
    });
    expect(seen).toMatchObject({
      rating: 'medium',
      row: {
        tenant_id: tenants.first,
        company_id: companies.others,
        model_version: 1,
        inherent_score: '51.8',
        residual_score: '48.8',
        rating: 'medium',
        effective_rating: 'medium',
        floor: null,
        reason: 'As last year.',
        assessed_by: people.admin,
        is_current: true,
      },
    });
  });

  test('keeps one answer per factor and control, with notes and the proposals of the facts', async () => {
    const id = crypto.randomUUID();
    const rows = await database.as('admin', async (sql) => {
      await assess(sql, 'party', parties.mine, lowAnswers, {
        id,
        notes: { screening: 'Another birth date.' },
      });
      return sql`select factor, answer, score, proposed, note from risk_responses where assessment_id = ${id}`;
    });
    expect(Object.fromEntries(rows.map((row) => [row['factor'], row['answer']]))).toEqual(
      lowAnswers,
    );
    expect(rows.find((row) => row['factor'] === 'screening')).toEqual({
      factor: 'screening',
      answer: 'clear',
      score: 1,
      proposed: 'open',
      note: 'Another birth date.',
    });
    expect(rows.find((row) => row['factor'] === 'certified_documents')).toMatchObject({ score: 0 });
  });

  test.each([
    ['low', lowAnswers, 36],
    ['medium', mediumAnswers, 24],
    ['high', highAnswers, 12],
    // Of the politically exposed sooner, though here it is high anyway.
    ['high', { ...lowAnswers, political_exposure: 'foreign' }, 12],
  ])('a %s rating is looked at again after its interval', async (_rating, answers, months) => {
    const id = crypto.randomUUID();
    const [row] = await database.as('admin', async (sql) => {
      await assess(sql, 'company', companies.others, answers, { id });
      await sql`reset role`;
      return sql`select next_review_on = (private.today() + make_interval(months => ${months}))::date as fits from risk_assessments where id = ${id}`;
    });
    expect(row?.['fits']).toBe(true);
  });

  test('what is prohibited is not looked at again', async () => {
    const row = await database.as('admin', async (sql) =>
      rowOf(
        sql,
        await givenAssessed(sql, 'company', companies.others, {
          ...lowAnswers,
          business: 'prohibited',
        }),
      ),
    );
    expect(row).toMatchObject({ rating: 'prohibited', floor: null, next_review_on: null });
  });

  test('a repeat assesses nothing twice; an id of another subject is refused', async () => {
    const id = crypto.randomUUID();
    const seen = await database.as('admin', async (sql) => [
      await assess(sql, 'company', companies.others, lowAnswers, { id }),
      await assess(sql, 'company', companies.others, highAnswers, { id }),
      await refusalWithin(sql, () => assess(sql, 'company', companies.shared, lowAnswers, { id })),
    ]);
    expect(seen).toEqual(['low', 'low', 'not_allowed']);
  });

  test('a newer assessment takes the place of the one before', async () => {
    const seen = await database.as('admin', async (sql) => {
      await assess(sql, 'company', companies.mine, highAnswers, { notes: { screening: 'x' } });
      const rows =
        await sql`select rating, is_current from risk_assessments where company_id = ${companies.mine} order by assessed_at`;
      return rows.map((row) => `${row['rating'] as string} ${row['is_current'] as boolean}`);
    });
    expect(seen).toEqual(['medium false', 'high true']);
  });

  test.each([
    ['no reason', 'company', companies.others, lowAnswers, null, 'risk.reason_missing'],
    [
      'a novel for a reason',
      'company',
      companies.others,
      lowAnswers,
      'x'.repeat(2001),
      'risk.reason_missing',
    ],
    ['an unknown subject', 'ship', companies.others, lowAnswers, 'x', 'not_found'],
    ['a draft', 'application', applications.mine, lowAnswers, 'x', 'application.illegal_move'],
    ['an application as a company', 'company', applications.others, lowAnswers, 'x', 'not_found'],
  ])('%s is refused', async (_what, subject, id, answers, reason, expected) => {
    const refused = await database.as('admin', (sql) =>
      refusalWithin(sql, () => assess(sql, subject, id, answers, { reason })),
    );
    expect(refused).toBe(expected);
  });

  test('answers are required by factor', async () => {
    const { business: _none, ...rest } = lowAnswers;
    const seen = await database.as('admin', async (sql) => [
      await issuesOf(sql, 'company', companies.others, {
        ...rest,
        channel: 'pigeon',
        weather: 'fine',
      }),
      (await issuesOf(sql, 'company', companies.others, 'none')).length,
      await issuesOf(sql, 'company', companies.others, { ...lowAnswers, channel: 3 }),
      await issuesOf(sql, 'company', companies.others, lowAnswers, { business: 'x'.repeat(2001) }),
    ]);
    expect(seen).toEqual([
      [
        'risk.incomplete',
        'risk.answer_missing business',
        'risk.answer_unknown channel',
        'risk.answer_unknown weather',
      ],
      16,
      ['risk.incomplete', 'risk.answer_unknown channel'],
      ['risk.incomplete', 'risk.note_too_long business'],
    ]);
  });

  test('nothing is assessed while no model is published', async () => {
    const reason = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update risk_models set state = 'retired' where state = 'published'`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => assess(sql, 'company', companies.others));
    });
    expect(reason).toBe('risk_model.none_published');
  });
});
