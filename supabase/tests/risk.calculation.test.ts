import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type RiskDefinition } from '../../shared-core/src/domain/risk.ts';
import { riskResult } from '../../shared-core/src/domain/risk-result.ts';
import { answeredModels } from '../../shared-core/src/testing/risk-models.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { nuisances } from './support/hostile-data.ts';
import { highAnswers, lowAnswers, mediumAnswers } from './support/risk.ts';

const database = useDatabase('empty');

const samples = fc.sample(answeredModels, { seed: 20_261_120, numRuns: 300 });

async function firstModel(sql: Sql): Promise<RiskDefinition> {
  const [row] = await sql`select definition from risk_models where version = 1`;
  return row?.['definition'] as RiskDefinition;
}

function issuesOf(sql: Sql, definition: unknown): Promise<string[]> {
  return sql`select private.risk_definition_issues(${sql.json(definition as never)}) as issues`.then(
    ([row]) =>
      ((row?.['issues'] ?? []) as { code: string; field: string }[]).map(
        ({ code, field }) => `${code.replace('risk_model.', '')} ${field}`,
      ),
  );
}

describe('[RSK-01] the calculation in SQL and in TypeScript', () => {
  test('is the same for any model and any answers', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select private.risk_result(sample -> 'definition', sample -> 'answers') as result
        from jsonb_array_elements(${sql.json(samples as never)}) with ordinality as given (sample, place) order by place`,
    );
    const expected = samples.map(({ definition, answers }) => riskResult(definition, answers));
    expect(rows.map((row) => row['result'] as unknown)).toEqual(expected);
  });

  test('gives nothing in either while an answer is missing or unknown', async () => {
    const holed = samples.slice(0, 100).flatMap(({ definition, answers }, i) => {
      const factor = definition.factors[i % definition.factors.length]?.code ?? '';
      const { [factor]: _left, ...rest } = answers;
      return [
        { definition, answers: rest },
        { definition, answers: { ...rest, [factor]: 'unheard_of' } },
      ];
    });
    const rows = await database.asPostgres(
      (sql) => sql`
        select count(private.risk_result(sample -> 'definition', sample -> 'answers'))::int as results
        from jsonb_array_elements(${sql.json(holed as never)}) as sample`,
    );
    expect([
      rows[0]?.['results'],
      holed.filter((each) => riskResult(each.definition, each.answers)),
    ]).toEqual([0, []]);
  });

  test('takes every model that is sound', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select private.risk_definition_issues(sample -> 'definition') as issues
        from jsonb_array_elements(${sql.json(samples as never)}) as sample`,
    );
    expect(rows.filter((row) => row['issues'] !== null)).toEqual([]);
  });

  test('reads no clock and no table', async () => {
    const volatile = await database.asPostgres(
      (sql) => sql`
        select proname from pg_proc where provolatile <> 'i' and pronamespace = 'private'::regnamespace
          and proname in ('risk_result', 'risk_answers', 'risk_band', 'risk_residual', 'risk_definition_issues')`,
    );
    expect(volatile).toEqual([]);
  });
});

describe('[RSK-01] the first model', () => {
  test.each([
    ['low', lowAnswers, 28.8, 28.8],
    ['medium', mediumAnswers, 51.8, 51.8],
    ['high', highAnswers, 71.8, 71.8],
    ['low', { ...lowAnswers, certified_documents: 'yes' }, 28.8, 25.8],
    ['high', { ...lowAnswers, political_exposure: 'associate' }, 31.2, 31.2],
    ['high', { ...lowAnswers, country: 'high' }, 48.8, 48.8],
    ['prohibited', { ...lowAnswers, screening: 'sanctioned' }, 28.8, 28.8],
    ['prohibited', { ...lowAnswers, country: 'prohibited' }, 48.8, 48.8],
    ['prohibited', { ...lowAnswers, business: 'prohibited' }, 40.8, 40.8],
  ])('rates %s', async (rating, answers, inherent, residual) => {
    const [row] = await database.asPostgres(
      (sql) =>
        sql`select private.risk_result(definition, ${sql.json(answers)}) as result from risk_models`,
    );
    expect(row?.['result']).toMatchObject({ rating, inherent, residual });
  });

  test('weighs its groups as the domain facts define', async () => {
    const weights = await database.asPostgres(
      (sql) => sql`
        select factor ->> 'group' as name, sum((factor -> 'weight')::int)::int as weight
        from risk_models, jsonb_array_elements(definition -> 'factors') as factor group by 1 order by 2 desc, 1`,
    );
    expect(weights.map((row) => `${row['name'] as string} ${row['weight'] as number}`)).toEqual([
      'customer 30',
      'geography 25',
      'service 20',
      'activity 15',
      'channel 5',
      'transaction 5',
    ]);
  });
});

describe('[RSK-01] a model that is not sound', () => {
  type Break = (model: RiskDefinition) => unknown;
  const set = (model: RiskDefinition, change: (copy: RiskDefinition) => void): RiskDefinition => {
    const copy = structuredClone(model);
    change(copy);
    return copy;
  };
  const cases: [string, Break, string[]][] = [
    ['no object', () => [], ['shape_invalid ']],
    ['a key too many', (model) => ({ ...model, extra: 1 }), ['shape_invalid extra']],
    ['no factors', ({ factors: _none, ...rest }) => rest, ['shape_invalid factors']],
    [
      'a score out of bounds',
      (model) => set(model, (copy) => (copy.factors[3]!.answers[1]!.score = 6)),
      ['shape_invalid factors.3.answers.1.score'],
    ],
    [
      'half a point',
      (model) => set(model, (copy) => (copy.controls[0]!.answers[0]!.points = 0.5)),
      ['shape_invalid controls.0.answers.0.points'],
    ],
    [
      'an unknown source',
      (model) => set(model, (copy) => (copy.factors[0]!.source = 'tea leaves' as 'asked')),
      ['shape_invalid factors.0.source'],
    ],
    [
      'weights that sum to 101',
      (model) => set(model, (copy) => (copy.factors[0]!.weight += 1)),
      ['weights_not_hundred factors'],
    ],
    [
      'thresholds the wrong way round',
      (model) => set(model, (copy) => (copy.thresholds = { medium: 70, high: 70 })),
      ['thresholds_not_ascending thresholds.high'],
    ],
    [
      'one answer only',
      (model) => set(model, (copy) => copy.factors[4]!.answers.splice(1)),
      ['answers_missing factors.4.answers'],
    ],
    [
      'a factor twice',
      (model) => set(model, (copy) => (copy.factors[5]!.code = 'relationship')),
      ['code_repeated factors.5.code'],
    ],
    [
      'a control called as a factor',
      (model) => set(model, (copy) => (copy.controls[0]!.code = 'relationship')),
      ['code_repeated factors.4.code'],
    ],
    [
      'an answer twice',
      (model) => set(model, (copy) => (copy.factors[4]!.answers[1]!.code = 'long')),
      ['code_repeated factors.4.answers'],
    ],
    [
      'a factor of no group',
      (model) => set(model, (copy) => (copy.factors[4]!.group = 'nowhere')),
      ['group_unknown factors.4.group'],
    ],
    [
      'a group without weight',
      (model) => set(model, (copy) => copy.groups.push({ code: 'empty', name: 'Empty' })),
      ['group_empty groups.6'],
    ],
    [
      'a fact without its answer',
      (model) => set(model, (copy) => (copy.factors[2]!.answers[3]!.code = 'abroad')),
      [
        'override_order factors.2',
        'fact_unanswered factors.2.answers',
        'answer_unknown overrides.4',
      ],
    ],
    [
      'an override of nothing',
      (model) => set(model, (copy) => (copy.overrides[0]!.answers = [])),
      ['answer_unknown overrides.0'],
    ],
    [
      'a worse answer that asks for less',
      (model) => set(model, (copy) => (copy.overrides[4]!.answers = ['domestic'])),
      ['override_order factors.2'],
    ],
    [
      'no factor at all',
      (model) => ({ ...model, factors: [], overrides: [] }),
      [
        'size_invalid factors',
        'weights_not_hundred factors',
        ...[0, 1, 2, 3, 4, 5].map((i) => `group_empty groups.${i}`),
      ],
    ],
  ];

  test.each(cases)('%s is named with its path', async (_what, broken, expected) => {
    const issues = await database.asPostgres(async (sql) =>
      issuesOf(sql, broken(await firstModel(sql))),
    );
    expect(issues).toEqual(expected);
  });

  test('for any content, the answer is an issue and never an error', async () => {
    const found = await database.asPostgres(async (sql) => {
      const model = await firstModel(sql);
      const broken = nuisances.flatMap((nuisance) => [
        nuisance,
        ...Object.keys(model).map((key) => ({ ...model, [key]: nuisance })),
        ...Object.keys(model).map((key) => ({ ...model, [key]: [nuisance] })),
        set(model, (copy) => (copy.factors[0]!.answers = nuisance as never)),
        set(model, (copy) => (copy.factors[0]!.answers[0] = nuisance as never)),
        set(model, (copy) => (copy.overrides[0]!.answers = [nuisance] as never)),
      ]);
      const rows = await sql`
        select count(*)::int as total, count(private.risk_definition_issues(sample))::int as refused
        from jsonb_array_elements(${sql.json(broken as never)}) as sample`;
      return [rows[0]?.['total'], rows[0]?.['refused'], broken.length];
    });
    // A model may do without controls and overrides.
    expect(found[1]).toBeGreaterThanOrEqual((found[0] as number) - 2 * nuisances.length);
    expect(found[0]).toBe(found[2]);
  });

  test('the table takes none, from any writer', async () => {
    await expect(
      database.asPostgres(
        (sql) =>
          sql`insert into risk_models (version, name, definition, source_note) values (2, 'Two', '{}', 'x')`,
      ),
    ).rejects.toThrow('risk_models_definition');
  });
});
