import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusal } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { applications, companies } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import {
  assess,
  givenAssessed,
  givenPreviewed,
  highAnswers,
  lowAnswers,
  mediumAnswers,
} from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

const override = (sql: Sql, rating: string, id: string) =>
  sql`select override_risk(${id}, ${rating}, 'Press reports.')`;

describe('[RSK-01] assessments', () => {
  test('two at once are both kept, and one counts', async () => {
    const reasons = await Promise.all(
      [lowAnswers, mediumAnswers].map((answers) =>
        refusal(
          database.commitAs('admin', async (sql) => {
            await assess(sql, 'company', companies.shared, answers);
          }),
        ),
      ),
    );
    const rows = await database.as(
      'admin',
      (sql) =>
        sql`select is_current from risk_assessments where company_id = ${companies.shared} order by assessed_at`,
    );
    expect([reasons, rows.map((row) => row['is_current'] as boolean)]).toEqual([
      [undefined, undefined],
      [false, true],
    ]);
  });

  test('one waits for a decision on the same application, and the other way round', async () => {
    const review = (id: string) => (sql: Sql) => sql`select start_review(${id})`;
    const assessing = (id: string) => async (sql: Sql) => [await assess(sql, 'application', id)];
    const outcomes = [
      await overlap(
        database,
        ['admin', review(applications.others)],
        ['admin', assessing(applications.others)],
      ),
      await overlap(
        database,
        ['admin', assessing(applications.foreign)],
        ['admin', review(applications.foreign)],
      ),
    ];
    expect(outcomes).toEqual(['yes', 'yes']);
  });
});

describe('[RSK-02] overrides', () => {
  const raise = (id: string) => (sql: Sql) => override(sql, 'prohibited', id);
  const again = (company: string) => async (sql: Sql) => [
    await assess(sql, 'company', company, lowAnswers),
  ];
  const givenOne = (company: string) =>
    database.commitAs('admin', (sql) => givenAssessed(sql, 'company', company, lowAnswers));

  test('an assessment that waits takes the place of the overridden one', async () => {
    const id = await givenOne(companies.foreign);
    const second = await overlap(
      database,
      ['admin', raise(id)],
      ['admin', again(companies.foreign)],
    );
    const [row] = await database.as(
      'admin',
      (sql) =>
        sql`select rating, effective_rating from risk_assessments where company_id = ${companies.foreign} and is_current`,
    );
    // The lower answers wait for a second person.
    expect({ second, ...row }).toEqual({
      second: 'yes',
      rating: 'low',
      effective_rating: 'prohibited',
    });
  });

  test('an override that waits finds that its assessment no longer counts', async () => {
    const id = await givenOne(companies.suspended);
    const second = await overlap(
      database,
      ['admin', again(companies.suspended)],
      ['admin', raise(id)],
    );
    expect(second).toBe('risk.superseded');
  });

  test('of an approval and a raising at once the raised rating stays', async () => {
    const id = crypto.randomUUID();
    await database.commitAs('admin', async (sql) => {
      await assess(sql, 'company', companies.others, highAnswers, { id });
      await override(sql, 'low', id);
      await becomeColleague(sql);
    });
    const outcomes = await outcomesAtOnce([
      database.commitAs('stranger', (sql) => sql`select approve_risk_override(${id})`),
      database.commitAs('admin', (sql) => override(sql, 'prohibited', id)),
    ]);
    const [rating] = await database.as(
      'admin',
      (sql) => sql`select effective_rating from risk_assessments where id = ${id}`,
    );
    expect([
      ['risk.override_gone', 'yes'],
      ['yes', 'yes'],
    ]).toContainEqual(outcomes);
    expect(rating).toEqual({ effective_rating: 'prohibited' });
  });
});

describe('[RSK-01] models', () => {
  test('two published at once leave one', async () => {
    const next = 1001;
    await database.commitAs('admin', async (sql) => {
      for (const version of [next, next + 1]) {
        await sql`select save_risk_model(${version}, 0, 'New', definition, 'Test') from risk_models where version = 1`;
      }
      for (const version of [next, next + 1]) await givenPreviewed(sql, version);
      await becomeColleague(sql);
    });
    const outcomes = await outcomesAtOnce(
      [next, next + 1].map((version) =>
        database.commitAs('stranger', (sql) => sql`select publish_risk_model(${version})`),
      ),
    );
    const published = await database.as(
      'admin',
      (sql) => sql`select from risk_models where state = 'published'`,
    );
    expect(outcomes).toEqual(['yes', 'yes']);
    expect(published).toHaveLength(1);
  });
});
