import { describe, expect, test } from 'vitest';

import type { RiskDefinition } from '../../shared-core/src/domain/risk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import {
  givenAssessed,
  givenPreviewed,
  highAnswers,
  lowAnswers,
  mediumAnswers,
} from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

const draft = 1001;
const stricter = { medium: 28, high: 50 };
const asBefore = { medium: 35, high: 60 };

/** A colleague publishes a version with other thresholds. Goes on as the owner of the tables, its job not begun. */
async function publish(
  sql: Sql,
  thresholds: RiskDefinition['thresholds'],
  version = draft,
): Promise<void> {
  await become(sql, 'admin');
  const [row] = await sql`select definition from risk_models where version = 1`;
  const definition = { ...(row?.['definition'] as RiskDefinition), thresholds };
  await sql`select save_risk_model(${version}, 0, 'Another', ${sql.json(definition as never)}, 'Board.')`;
  await givenPreviewed(sql, version);
  await becomeColleague(sql);
  await sql`select publish_risk_model(${version})`;
  await become(sql, 'postgres');
}

async function assessmentNow(sql: Sql, id: string) {
  await become(sql, 'postgres');
  const [row] = await sql`
    select rating, effective_rating, moved_by, moved_to, next_review_on <= private.today() as is_due
    from risk_assessments where id = ${id}`;
  return { ...row };
}

const job = (sql: Sql) =>
  sql`select state, result, refused::int, refusals from jobs where kind = 'reassessment' order by created_at desc limit 1`;

describe('[RSK-01] [JOB-01] after a model was published', () => {
  test('what it rates otherwise is due, and keeps the rating that a person gave', async () => {
    await database.as('admin', async (sql) => {
      const moved = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      const stays = await givenAssessed(sql, 'company', companies.foreign, highAnswers);
      await publish(sql, stricter);
      await runJobs(sql);
      expect(await assessmentNow(sql, moved)).toEqual({
        rating: 'medium',
        effective_rating: 'medium',
        moved_by: draft,
        moved_to: 'high',
        is_due: true,
      });
      expect(await assessmentNow(sql, stays)).toMatchObject({ moved_by: null, is_due: false });
    });
  });

  test('the list of reviews says why, and the day of the model', async () => {
    await database.as('admin', async (sql) => {
      await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await publish(sql, stricter);
      await runJobs(sql);
      await become(sql, 'admin');
      const due = await sql`
        select name, rating, worked_out, moved_to, moved_by, model_day = private.today() as is_of_today
        from due_risk_reviews(private.today()) where subject_id = ${companies.shared}`;
      expect(due.map((row) => Object.values(row))).toEqual([
        ['Shared Ltd.', 'medium', 'medium', 'high', draft, true],
      ]);
    });
  });

  test('each is an entry of the audit log', async () => {
    await database.as('admin', async (sql) => {
      const moved = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await publish(sql, stricter);
      await runJobs(sql);
      expect(
        await sql`select after ->> 'moved_to' as moved_to from audit_logs
          where table_name = 'risk_assessments' and row_id = ${moved} and action = 'update'`,
      ).toEqual([{ moved_to: 'high' }]);
    });
  });

  test('an override stays, and another does not take the review away', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await sql`select override_risk(${id}, 'high', 'Press reports.')`;
      await publish(sql, stricter);
      await runJobs(sql);
      expect(await assessmentNow(sql, id)).toMatchObject({
        effective_rating: 'high',
        moved_to: 'high',
        is_due: true,
      });
      await become(sql, 'admin');
      await sql`select override_risk(${id}, 'prohibited', 'Press reports.')`;
      expect(await assessmentNow(sql, id)).toMatchObject({ is_due: true });
    });
  });

  test('who assesses again settles it', async () => {
    await database.as('admin', async (sql) => {
      await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await publish(sql, stricter);
      await runJobs(sql);
      await become(sql, 'admin');
      const again = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      expect(await assessmentNow(sql, again)).toMatchObject({
        rating: 'high',
        moved_by: null,
        is_due: false,
      });
    });
  });

  test('what is assessed before its job comes to it is not due again', async () => {
    await database.as('admin', async (sql) => {
      await publish(sql, stricter);
      await become(sql, 'admin');
      const id = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await runJobs(sql);
      expect(await assessmentNow(sql, id)).toMatchObject({ moved_by: null, is_due: false });
    });
  });

  test('a later model that takes the move back takes back the review', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      const [before] = await sql`select next_review_on from risk_assessments where id = ${id}`;
      await publish(sql, stricter);
      await runJobs(sql);
      await publish(sql, asBefore, 1002);
      await runJobs(sql);
      expect(await sql`select next_review_on from risk_assessments where id = ${id}`).toEqual([
        before,
      ]);
      expect(await job(sql)).toMatchObject([{ state: 'done', refused: 0 }]);
    });
  });

  test('a job that is overtaken by the next model makes nothing due', async () => {
    await database.as('admin', async (sql) => {
      const id = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await publish(sql, stricter);
      await publish(sql, asBefore, 1002);
      await runJobs(sql);
      expect(await assessmentNow(sql, id)).toMatchObject({ moved_by: null, is_due: false });
    });
  });

  test('one that cannot be done is named, and the rest is done', async () => {
    await database.as('admin', async (sql) => {
      const fails = await givenAssessed(sql, 'company', companies.others, lowAnswers);
      const moved = await givenAssessed(sql, 'company', companies.shared, mediumAnswers);
      await publish(sql, stricter);
      await sql.unsafe(`
        create function private.fail_one() returns trigger language plpgsql as
          $$ begin raise exception using errcode = 'PT409', message = 'risk.superseded'; end $$;
        create trigger fail_one before update on risk_assessments
          for each row when (old.id = '${fails}') execute function private.fail_one()`);
      await runJobs(sql);
      expect(await job(sql)).toMatchObject([
        {
          state: 'done',
          refused: 1,
          refusals: [{ label: "Otto's Ltd.", message: 'risk.superseded' }],
        },
      ]);
      expect(await assessmentNow(sql, moved)).toMatchObject({ moved_to: 'high' });
    });
  });

  test('an application that it rates higher is not approved by the old rating', async () => {
    await database.as('admin', async (sql) => {
      await givenAssessed(sql, 'application', applications.others, mediumAnswers);
      const blocker = async () => {
        await become(sql, 'postgres');
        const [row] = await sql`select private.risk_blocker(known) as code
          from draft_applications as known where known.id = ${applications.others}`;
        return row?.['code'] as string | null;
      };
      const before = await blocker();
      await publish(sql, stricter);
      await runJobs(sql);
      expect([before, await blocker()]).toEqual([null, 'approval.risk_missing']);
    });
  });
});
