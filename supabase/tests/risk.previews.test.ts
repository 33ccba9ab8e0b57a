import { describe, expect, test } from 'vitest';

import type { RiskDefinition } from '../../shared-core/src/domain/risk.ts';
import { refusalWithin } from './support/access-table.ts';
import { runBatch } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { assess, highAnswers, lowAnswers, mediumAnswers } from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

/** The version the fixtures leave free, and one after it. */
const draft = 1001;
const other = 1002;
const stricter = { medium: 28, high: 50 };

/** Saves a version with these thresholds, as the admin. */
async function save(
  sql: Sql,
  thresholds: RiskDefinition['thresholds'],
  { version = draft, revision = 0, name = 'Second' } = {},
): Promise<void> {
  await become(sql, 'admin');
  const [row] = await sql`select definition from risk_models where version = 1`;
  const definition = { ...(row?.['definition'] as RiskDefinition), thresholds };
  await sql`select save_risk_model(${version}, ${revision}, ${name}, ${sql.json(definition as never)}, 'Board.')`;
}

/** Enters the job of a preview, as the admin; its id. */
async function start(sql: Sql, version = draft): Promise<string> {
  await become(sql, 'admin');
  const [row] = await sql`select start_model_preview(${version}) as id`;
  return row?.['id'] as string;
}

/** What a second person reads when they publish; undefined when it is published. */
async function publishing(sql: Sql, version = draft): Promise<string | undefined> {
  await becomeColleague(sql);
  return refusalWithin(sql, () => sql`select publish_risk_model(${version})`);
}

const previews = async (sql: Sql) => {
  await become(sql, 'admin');
  return sql`select *, assessed::int, finished_at is not null as is_finished from model_previews(${draft})`;
};

async function givenPortfolio(sql: Sql): Promise<void> {
  await become(sql, 'admin');
  await assess(sql, 'company', companies.others, lowAnswers);
  await assess(sql, 'company', companies.shared, mediumAnswers);
  await assess(sql, 'company', companies.foreign, highAnswers);
  await assess(sql, 'application', applications.others, mediumAnswers);
}

describe('[RSK-03] [JOB-01] the preview of a draft', () => {
  test('is kept with what it counted, of all that a model would move', async () => {
    await database.asPostgres(async (sql) => {
      await givenPortfolio(sql);
      await save(sql, stricter);
      const job = await start(sql);
      await runJobs(sql);
      const [kept] = await previews(sql);
      const flows =
        await sql`select before || '-' || coalesce(after::text, 'unknown') as move, count::int from preview_risk_model(${draft})`;
      expect(kept).toMatchObject({
        is_of_draft: true,
        made_by: 'Ada Admin',
        job_id: job,
        job_state: 'done',
        is_finished: true,
        assessed: 5,
        counts: Object.fromEntries(
          flows.map((row) => [row['move'] as string, row['count'] as number]),
        ),
      });
    });
  });

  test('lists exactly the companies of a move, a page at a time', async () => {
    await database.asPostgres(async (sql) => {
      await givenPortfolio(sql);
      await save(sql, stricter);
      await start(sql);
      await runJobs(sql);
      const [kept] = await previews(sql);
      const moves = async (move: string, search = '', first = 0, size = 50) =>
        (
          await sql`select name, before_score, after_score, total
            from model_preview_moves(${kept?.['id'] as string}, ${move}, ${search}, ${first}, ${size})`
        ).map((row) => Object.values(row).join(' '));
      expect({
        all: (await moves('')).length,
        up: await moves('medium-high'),
        rising: (await moves('rises')).length,
        falling: await moves('falls'),
        unknown: await moves('medium-unknown'),
        second: await moves('medium-high', '', 1, 1),
        found: await moves('', 'OTTO'),
      }).toEqual({
        all: 4,
        up: ['Shared Ltd. 51.8 51.8 2', 'Unnamed company 51.8 51.8 2'],
        rising: 3,
        falling: [],
        unknown: ["Mia's Ltd. 50.0  1"],
        second: ['Unnamed company 51.8 51.8 2'],
        found: ["Otto's Ltd. 28.8 28.8 1"],
      });
    });
  });

  test('one that is under way is not begun twice; one of another draft takes its place', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      const first = await start(sql);
      expect(await start(sql)).toBe(first);
      await save(sql, { medium: 30, high: 60 }, { revision: 1 });
      expect(await start(sql)).not.toBe(first);
      await runJobs(sql);
      const jobs =
        await sql`select state, error from jobs where kind = 'model_preview' order by created_at`;
      expect(jobs.map((row) => Object.values(row))).toEqual([
        ['failed', 'risk_model.preview_outdated'],
        ['done', null],
      ]);
      expect(await previews(sql)).toHaveLength(1);
    });
  });

  test('a draft that is saved while it runs ends it', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      const job = await start(sql);
      await runBatch(sql);
      await save(sql, { medium: 30, high: 60 }, { revision: 1 });
      await runJobs(sql);
      expect(await sql`select state, error from jobs where id = ${job}`).toEqual([
        { state: 'failed', error: 'risk_model.preview_outdated' },
      ]);
      expect(await previews(sql)).toMatchObject([{ is_finished: false }]);
    });
  });
});

describe('[RSK-03] publishing asks for a finished preview of exactly the draft', () => {
  test('without one it is refused', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      expect(await publishing(sql)).toBe('risk_model.preview_missing');
    });
  });

  test('while it runs it is refused, and when it was cancelled', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      const job = await start(sql);
      await runBatch(sql);
      expect(await publishing(sql)).toBe('risk_model.preview_running');
      await become(sql, 'admin');
      await sql`select cancel_job(${job})`;
      expect(await publishing(sql)).toBe('risk_model.preview_missing');
    });
  });

  test('that of another draft with the same figures does not suffice', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      await save(sql, stricter, { version: other });
      await start(sql, other);
      await runJobs(sql);
      expect(await publishing(sql)).toBe('risk_model.preview_missing');
      expect(await publishing(sql, other)).toBeUndefined();
    });
  });

  test('figures saved after it take it away, and saved back it counts again', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      await start(sql);
      await runJobs(sql);
      await save(sql, { medium: 30, high: 60 }, { revision: 1 });
      expect(await publishing(sql)).toBe('risk_model.preview_missing');
      // Of another name: it moves no rating.
      await save(sql, stricter, { revision: 2, name: 'Third' });
      expect(await publishing(sql)).toBeUndefined();
    });
  });

  test('one with rows that could not be worked out is none', async () => {
    await database.asPostgres(async (sql) => {
      await save(sql, stricter);
      const job = await start(sql);
      await become(sql, 'postgres');
      await sql`update jobs set refused = 1 where id = ${job}`;
      await runJobs(sql);
      expect(await publishing(sql)).toBe('risk_model.preview_missing');
    });
  });

  test('a version that is published is not previewed again', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => start(sql, 1))).toBe('risk_model.published');
    });
  });
});
