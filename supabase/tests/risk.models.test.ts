import { describe, expect, test } from 'vitest';

import type { RiskDefinition } from '../../shared-core/src/domain/risk.ts';
import { refusalWithin } from './support/access-table.ts';
import { givenApproved, incorporate } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, parties, people, tenants } from './support/ids.ts';
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

/** The version the fixtures leave free. */
const next = 1001;

async function firstModel(sql: Sql): Promise<RiskDefinition> {
  const [row] = await sql`select definition from risk_models where version = 1`;
  return row?.['definition'] as RiskDefinition;
}

async function save(
  sql: Sql,
  definition: unknown,
  { version = next, revision = 0, name = 'Second', source = 'Board, 3 May.' } = {},
): Promise<number> {
  const [row] = await sql`
    select save_risk_model(${version}, ${revision}, ${name}, ${sql.json(definition as never)}, ${source}) as revision`;
  return row?.['revision'] as number;
}

const publish = (sql: Sql, version = next) => sql`select publish_risk_model(${version})`;
const discard = (sql: Sql, version = next) => sql`select discard_risk_model(${version})`;

async function statesOf(sql: Sql): Promise<string[]> {
  const rows = await sql`select version, state from risk_models order by version`;
  return rows.map((row) => `${row['version'] as number} ${row['state'] as string}`);
}

describe('[RSK-03] drafts of models', () => {
  test('are saved over the revision that was read; a repeat saves nothing twice', async () => {
    const seen = await database.as('admin', async (sql) => {
      const model = await firstModel(sql);
      const changed = { ...model, thresholds: { medium: 40, high: 65 } };
      return [
        await save(sql, model),
        await save(sql, model),
        await save(sql, changed, { revision: 1 }),
        await save(sql, changed, { revision: 1 }),
        await refusalWithin(sql, () => save(sql, model, { revision: 1 })),
        await refusalWithin(sql, () => save(sql, model, { revision: 0 })),
        await refusalWithin(sql, () => save(sql, model, { version: 1003 })),
        await refusalWithin(sql, () => save(sql, model, { version: 1003, revision: 1 })),
      ];
    });
    expect(seen).toEqual([1, 1, 2, 2, ...Array.from({ length: 4 }, () => 'risk_model.conflict')]);
  });

  test.each([
    ['a name of one letter', { name: 'x' }, 'risk_model.name_invalid'],
    ['no source', { source: ' ' }, 'risk_model.source_missing'],
    ['a novel for a source', { source: 'x'.repeat(1001) }, 'risk_model.source_missing'],
    ['the version of the published one', { version: 1, revision: 1 }, 'risk_model.published'],
  ])('with %s are refused', async (_what, options, expected) => {
    const reason = await database.as('admin', async (sql) => {
      const model = await firstModel(sql);
      return refusalWithin(sql, () => save(sql, model, options));
    });
    expect(reason).toBe(expected);
  });

  test('that are not sound are refused with the paths', async () => {
    const attempt = database.as('admin', async (sql) => {
      const model = await firstModel(sql);
      await save(sql, { ...model, thresholds: { medium: 70, high: 60 } });
    });
    await expect(attempt).rejects.toMatchObject({
      message: 'risk_model.invalid',
      detail: '[{"code": "risk_model.thresholds_not_ascending", "field": "thresholds.high"}]',
    });
  });

  test('of any size above the bound are refused before they are read', async () => {
    const attempt = database.as('admin', (sql) => save(sql, { a: 'x'.repeat(200_001) }));
    await expect(attempt).rejects.toMatchObject({
      message: 'risk_model.invalid',
      detail: expect.stringContaining('risk_model.size_invalid') as string,
    });
  });

  test('may be thrown away; what was published may not', async () => {
    const seen = await database.as('admin', async (sql) => {
      await save(sql, await firstModel(sql));
      await discard(sql);
      await discard(sql);
      return [await statesOf(sql), await refusalWithin(sql, () => discard(sql, 1))];
    });
    expect(seen).toEqual([['1 published', '1000 draft'], 'risk_model.published']);
  });
});

describe('[RSK-01] publishing', () => {
  test('takes a second person, retires the one before and leaves assessments as they are', async () => {
    const seen = await database.as('admin', async (sql) => {
      const before = await givenAssessed(sql, 'company', companies.others, mediumAnswers);
      const model = await firstModel(sql);
      await save(sql, { ...model, thresholds: { medium: 30, high: 50 } });
      const own = await refusalWithin(sql, () => publish(sql));
      await givenPreviewed(sql, next);
      await becomeColleague(sql);
      await publish(sql);
      await publish(sql);
      const states = await statesOf(sql);
      const retired = await refusalWithin(sql, () => publish(sql, 1));
      const after = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      const rows =
        await sql`select rating, model_version from risk_assessments where id in (${before}, ${after}) order by model_version`;
      const [published] =
        await sql`select saved_by, published_by from risk_models where version = ${next}`;
      return { own, states, retired, published, rows: [...rows] };
    });
    expect(seen).toEqual({
      own: 'risk_model.second_person_needed',
      states: ['1 retired', '1000 draft', '1001 published'],
      retired: 'risk_model.published',
      published: { saved_by: people.admin, published_by: people.stranger },
      rows: [
        { rating: 'medium', model_version: 1 },
        { rating: 'high', model_version: next },
      ],
    });
  });
});

describe('[RSK-03] the preview', () => {
  const preview = async (sql: Sql, version = next) => {
    const rows = await sql`select before, after, count::int from preview_risk_model(${version})`;
    return rows.map(
      (row) => `${row['before'] as string} → ${row['after'] as string} ${row['count'] as number}`,
    );
  };
  const givenDraft = async (sql: Sql, change: (model: RiskDefinition) => unknown) =>
    save(sql, change(await firstModel(sql)), { version: next });

  /** Four companies, one of which (the fixture's) has one answer only, and one application. */
  const givenPortfolio = async (sql: Sql) => {
    await assess(sql, 'company', companies.others, lowAnswers);
    await assess(sql, 'company', companies.shared, mediumAnswers);
    await assess(sql, 'company', companies.foreign, highAnswers);
    await assess(sql, 'application', applications.others, mediumAnswers);
  };

  test('counts what would move from where to where, and what is unknown', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenPortfolio(sql);
      await givenDraft(sql, (model) => ({ ...model, thresholds: { medium: 60, high: 71 } }));
      return preview(sql);
    });
    // The country under increased monitoring holds both at medium, for any thresholds.
    expect(seen).toEqual(['low → low 1', 'medium → medium 2', 'medium → null 1', 'high → high 1']);
  });

  test('one unanswered question makes the result unknown', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenPortfolio(sql);
      await givenDraft(sql, (model) => ({
        ...model,
        controls: [...model.controls, { ...model.controls[0], code: 'site_visit' }],
      }));
      return preview(sql);
    });
    expect(seen).toEqual(['low → null 1', 'medium → null 3', 'high → null 1']);
  });

  test('leaves out what is gone, and counts only the newest', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenPortfolio(sql);
      await assess(sql, 'company', companies.others, highAnswers);
      await sql`reset role`;
      await sql`update companies set status = 'dissolved' where id = ${companies.shared}`;
      await become(sql, 'admin');
      return preview(sql, 1);
    });
    expect(seen).toEqual(['medium → medium 1', 'medium → null 1', 'high → high 2']);
  });

  test('names what changes, a page at a time', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenPortfolio(sql);
      await givenDraft(sql, (model) => ({ ...model, thresholds: { medium: 28, high: 50 } }));
      const page = (size: number, after: string | null) =>
        sql`select assessment_id, name, before, after from preview_risk_model_changes(${next}, ${size}, ${after})`;
      const all = await page(200, null);
      const first = await page(2, null);
      const rest = await page(200, first[1]?.['assessment_id'] as string);
      return {
        all: all
          .map(
            (row) =>
              `${row['name'] as string}: ${row['before'] as string} → ${row['after'] as string}`,
          )
          .toSorted((a, b) => a.localeCompare(b)),
        pages: [first.length, rest.length],
      };
    });
    expect(seen).toEqual({
      all: [
        "Mia's Ltd.: medium → null",
        "Otto's Ltd.: low → medium",
        'Shared Ltd.: medium → high',
        'Unnamed company: medium → high',
      ],
      pages: [2, 2],
    });
  });

  test('gives every assessment the result of the calculation', async () => {
    const wrong = await database.as('admin', async (sql) => {
      await givenPortfolio(sql);
      await givenDraft(sql, (model) => ({
        ...model,
        factors: model.factors.map((factor) => ({
          ...factor,
          weight: { country: 5, business: 35 }[factor.code] ?? factor.weight,
        })),
      }));
      await sql`reset role`;
      return sql`
        select * from private.risk_transitions(${next}) as moved
        where moved.after is distinct from (
          select (private.risk_result(model.definition, (
            select jsonb_object_agg(answered.factor, answered.answer) from risk_responses as answered
            where answered.assessment_id = moved.assessment_id)) ->> 'rating')::risk_rating
          from risk_models as model where model.version = ${next})`;
    });
    expect(wrong).toEqual([]);
  });
});

describe('[RSK-03] figures', () => {
  const given = async (sql: Sql) => {
    await assess(sql, 'company', companies.others, lowAnswers);
    await assess(sql, 'company', companies.shared, { ...highAnswers, transactions: 'complex' });
    await assess(sql, 'company', companies.foreign, highAnswers);
    await assess(sql, 'party', parties.others, lowAnswers);
    await sql`reset role`;
    await sql`update parties set country = 'MC' where id in (${parties.others}, ${parties.shared})`;
    await become(sql, 'admin');
  };
  const listed = (rows: readonly object[]) => rows.map((row) => Object.values(row).join(' '));

  test('the distribution counts by the rating that counts, and companies without an assessment', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql);
      return [
        listed(await sql`select * from risk_distribution()`),
        listed(await sql`select * from risk_distribution(${tenants.second})`),
      ];
    });
    expect(seen).toEqual([
      ['company low 1', 'company medium 1', 'company high 2', 'company  1', 'party low 1'],
      ['company high 1', 'company  0'],
    ]);
  });

  test('a company in the place of its application is counted once', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenApproved(sql);
      await assess(sql, 'application', id, { ...mediumAnswers, ownership_layers: 'two' });
      const before = listed(
        await sql`select * from risk_distribution() where subject = 'application'`,
      );
      const company = await incorporate(sql, id, '900 B');
      await sql`reset role`;
      await sql`select private.adopt_risk(${id}, ${company})`;
      await become(sql, 'admin');
      return [
        before,
        listed(await sql`select * from risk_distribution() where rating is not null`),
      ];
    });
    expect(seen).toEqual([['application medium 1'], ['company medium 2']]);
  });

  test('groups of factors fare by themselves', async () => {
    const rows = await database.as('admin', async (sql) => {
      await given(sql);
      return listed(
        await sql`select * from risk_by_group() where group_code in ('activity', 'service')`,
      );
    });
    expect(rows).toEqual(['activity low 1', 'activity high 2', 'service low 1', 'service high 2']);
  });

  test('companies count once for each country of their people', async () => {
    const rows = await database.as('admin', async (sql) => {
      await given(sql);
      return listed(await sql`select * from risk_by_country()`);
    });
    expect(rows).toEqual(['MC low 1', 'MC high 1']);
  });

  test('companies of a rating come with the highest score first, a page at a time', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql);
      const page = (after: Record<string, unknown> = {}, tenant: string | null = null) =>
        sql`select name, score, assessment_id from companies_by_risk('high', ${tenant}, 1, ${(after['score'] as string) ?? null}, ${(after['assessment_id'] as string) ?? null})`;
      const [first] = await page();
      const [second] = await page(first);
      const last = await page(second);
      const [foreign] = await page({}, tenants.second);
      return [first?.['name'], second?.['name'], last.length, foreign?.['name']];
    });
    expect(seen).toEqual(['Shared Ltd.', 'Foreign Ltd.', 0, 'Foreign Ltd.']);
  });

  test('an override moves a company in the list and the distribution', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenAssessed(sql, 'company', companies.others, lowAnswers);
      await sql`select override_risk(${id}, 'prohibited', 'Press reports.')`;
      return listed(await sql`select name, worked_out from companies_by_risk('prohibited')`);
    });
    expect(seen).toEqual(["Otto's Ltd. low"]);
  });

  test('what is due comes with the longest overdue first, a page at a time', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql);
      const names = async (day: string) =>
        listed(await sql`select subject, name from due_risk_reviews(${day})`);
      const [first] = await sql`select * from due_risk_reviews('2999-01-01', null, 1)`;
      const rest = await sql`
        select * from due_risk_reviews('2999-01-01', null, 50, ${first?.['next_review_on'] as string}::date, ${first?.['assessment_id'] as string})`;
      return [
        (await names('2999-01-01')).length,
        await names('2000-01-01'),
        rest.length,
        (await sql`select * from due_risk_reviews('2999-01-01', ${tenants.second})`).length,
      ];
    });
    expect(seen).toEqual([4, [], 3, 1]);
  });
});
