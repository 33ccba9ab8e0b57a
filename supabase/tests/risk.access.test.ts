import { describe, expect, test } from 'vitest';

import { after, testAccess, type Action } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  applications,
  assessments,
  companies,
  kycProfiles,
  parties,
  people,
  tenants,
} from './support/ids.ts';
import { assess, givenPreviewed, highAnswers, lowAnswers } from './support/risk.ts';

const database = useDatabase();

/** A waiting lowering of the fixture's assessment, proposed by a colleague of the admin. */
async function givenWaiting(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`insert into risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by)
            values (${tenants.first}, ${assessments.mine}, 'low', 'Known for years.', 'waiting', ${people.stranger})`;
}

const assessing =
  (subject: string, id: string): Action =>
  async (sql) => [await assess(sql, subject, id)];

const staffOnly = `grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended`;
const nothing = `grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended`;
const unwritten = `grant | grant       | grant       | grant       | grant       | grant            | grant     | grant`;
const unread = `grant | –           | –           | –           | –           | –                | yes       | –`;

describe('[RSK-01] [RSK-02] [RSK-03] [KYC-05] risk is for staff alone', () => {
  testAccess(
    database,
    `
                           | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read models          | ${unread}
      read assessments     | ${unread}
      read answers         | ${unread}
      read overrides       | ${unread}
      write a model        | ${unwritten}
      change a model       | ${unwritten}
      write an assessment  | ${unwritten}
      change a rating      | ${unwritten}
      write an answer      | ${unwritten}
      write an override    | ${unwritten}
      change an override   | ${unwritten}
      propose answers      | ${staffOnly}
      contradictions       | ${staffOnly}
      propose for nothing  | ${nothing}
      assess a company     | ${staffOnly}
      assess an applicant  | ${staffOnly}
      assess a party       | ${staffOnly}
      assess abroad        | ${staffOnly}
      assess nothing       | ${nothing}
      override             | ${staffOnly}
      override nothing     | ${nothing}
      approve              | ${staffOnly}
      approve nothing      | ${nothing}
      decline              | ${staffOnly}
      decline nothing      | ${nothing}
      save a model         | ${staffOnly}
      publish a model      | ${staffOnly}
      publish nothing      | ${nothing}
      discard a model      | ${staffOnly}
      preview              | ${staffOnly}
      preview nothing      | ${nothing}
      preview changes      | ${staffOnly}
      run a preview        | ${staffOnly}
      run one of nothing   | ${nothing}
      read a preview       | ${staffOnly}
      read its moves       | ${staffOnly}
      write a preview      | ${unwritten}
      see the distribution | ${staffOnly}
      see the groups       | ${staffOnly}
      see the countries    | ${staffOnly}
      list by rating       | ${staffOnly}
      list what is due     | ${staffOnly}
      ask for a floor      | ${unwritten}
      ask for the blocker  | ${unwritten}
      ask for facts        | ${unwritten}
      hand a rating on     | ${unwritten}
    `,
    {
      'read models': (sql) => sql`select from risk_models`,
      'read assessments': (sql) => sql`select from risk_assessments`,
      'read answers': (sql) => sql`select from risk_responses`,
      'read overrides': after(givenWaiting, (sql) => sql`select from risk_overrides`),
      'write a model': (sql) =>
        sql`insert into risk_models (version, name, definition, source_note) values (2, 'X', '{}', 'x')`,
      'change a model': (sql) => sql`update risk_models set state = 'published'`,
      'write an assessment': (sql) =>
        sql`insert into risk_assessments (tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason)
            values (${tenants.first}, ${companies.mine}, 1, 20, 20, 'low', 'low', '[]', '[]', 'x')`,
      'change a rating': (sql) =>
        sql`update risk_assessments set effective_rating = 'low' where id = ${assessments.mine}`,
      'write an answer': (sql) =>
        sql`insert into risk_responses (tenant_id, assessment_id, factor, answer, score)
            values (${tenants.first}, ${assessments.mine}, 'x_x', 'x_x', 1)`,
      'write an override': (sql) =>
        sql`insert into risk_overrides (tenant_id, assessment_id, rating, reason, state)
            values (${tenants.first}, ${assessments.mine}, 'low', 'x', 'standing')`,
      'change an override': (sql) => sql`update risk_overrides set state = 'standing'`,
      contradictions: (sql) =>
        sql`select count(*) from activity_contradictions('company', ${companies.mine})`,
      'propose answers': (sql) => sql`select derive_risk_answers('company', ${companies.mine})`,
      'propose for nothing': (sql) =>
        sql`select derive_risk_answers('company', ${crypto.randomUUID()})`,
      'assess a company': assessing('company', companies.others),
      'assess an applicant': assessing('application', applications.others),
      'assess a party': assessing('party', parties.others),
      'assess abroad': assessing('company', companies.foreign),
      'assess nothing': assessing('party', crypto.randomUUID()),
      override: (sql) => sql`select override_risk(${assessments.mine}, 'high', 'Press reports.')`,
      'override nothing': (sql) =>
        sql`select override_risk(${crypto.randomUUID()}, 'high', 'Press reports.')`,
      approve: after(givenWaiting, (sql) => sql`select approve_risk_override(${assessments.mine})`),
      'approve nothing': (sql) => sql`select approve_risk_override(${crypto.randomUUID()})`,
      decline: after(
        givenWaiting,
        (sql) => sql`select decline_risk_override(${assessments.mine}, 'Not known for long.')`,
      ),
      'decline nothing': (sql) => sql`select decline_risk_override(${crypto.randomUUID()}, 'x')`,
      'save a model': after(
        async (sql) => {
          await sql`reset role`;
          const [row] = await sql`select definition from risk_models where version = 1`;
          return row?.['definition'] as never;
        },
        (sql, definition) =>
          sql`select save_risk_model(1001, 0, 'New', ${sql.json(definition)}, 'Test')`,
      ),
      'publish a model': after(
        (sql) => givenPreviewed(sql, 1000),
        (sql) => sql`select publish_risk_model(1000)`,
      ),
      'publish nothing': (sql) => sql`select publish_risk_model(77)`,
      'discard a model': (sql) => sql`select discard_risk_model(1000)`,
      preview: (sql) => sql`select * from preview_risk_model(1000)`,
      'preview nothing': (sql) => sql`select * from preview_risk_model(77)`,
      'preview changes': (sql) => sql`select * from preview_risk_model_changes(1000)`,
      'run a preview': (sql) => sql`select start_model_preview(1000)`,
      'run one of nothing': (sql) => sql`select start_model_preview(77)`,
      'read a preview': after(
        (sql) => givenPreviewed(sql, 1000),
        (sql) => sql`select * from model_previews(1000)`,
      ),
      'read its moves': (sql) =>
        sql`select count(*) from model_preview_moves(${crypto.randomUUID()})`,
      'write a preview': (sql) =>
        sql`insert into private.risk_previews (version, fingerprint) values (1000, 'x')`,
      'see the distribution': (sql) => sql`select * from risk_distribution()`,
      'see the groups': after(
        async (sql) => {
          await become(sql, 'admin');
          await assess(sql, 'company', companies.shared);
        },
        (sql) => sql`select * from risk_by_group()`,
      ),
      'see the countries': after(
        async (sql) => {
          await sql`reset role`;
          await sql`update parties set country = 'BS'`;
        },
        (sql) => sql`select * from risk_by_country()`,
      ),
      'list by rating': (sql) => sql`select * from companies_by_risk('medium')`,
      'list what is due': after(
        async (sql) => {
          await become(sql, 'admin');
          await assess(sql, 'company', companies.shared);
        },
        (sql) => sql`select * from due_risk_reviews('2999-01-01')`,
      ),
      'ask for a floor': (sql) => sql`select private.risk_floor_now('company', ${companies.mine})`,
      'ask for the blocker': (sql) =>
        sql`select private.risk_blocker(application) from draft_applications as application union all select private.risk_blocker(null)`,
      'ask for facts': (sql) => sql`select private.risk_facts('company', ${companies.mine})`,
      'hand a rating on': (sql) =>
        sql`select private.adopt_risk(${applications.mine}, ${companies.mine})`,
    },
  );

  test('[LIVE-01] nothing of it signals to clients, and their rows stay as they were', async () => {
    const look = (sql: Sql) =>
      sql`select (select jsonb_agg(to_jsonb(known) order by known.id) from companies as known) as companies,
            (select jsonb_agg(to_jsonb(known) order by known.id) from parties as known) as parties,
            (select to_jsonb(known) from kyc_profiles as known where known.id = ${kycProfiles.mine}) as kyc,
            (select count(*)::int from notifications) as notified`;
    const seen = await database.as('member', async (sql) => {
      const before = await look(sql);
      await sql`reset role`;
      await sql`delete from realtime.messages`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await assess(sql, 'company', companies.mine, highAnswers, {
        id,
        notes: { screening: 'Another birth date.' },
      });
      await assess(sql, 'party', parties.mine, lowAnswers, {
        notes: { screening: 'Another birth date.' },
      });
      await sql`select override_risk(${id}, 'medium', 'Known for years.')`;
      await sql`select override_risk(${id}, 'prohibited', 'Press reports.')`;
      await givenPreviewed(sql, 1000);
      await become(sql, 'admin');
      await sql`select publish_risk_model(1000)`;
      await become(sql, 'member');
      const later = await look(sql);
      await sql`reset role`;
      const rows = await sql`select distinct topic from realtime.messages`;
      return { topics: rows.map((row) => row['topic'] as string), before, later };
    });
    // Their own topic says that the job of the publication has come further.
    expect(seen.topics.toSorted()).toEqual([
      `tenant:${tenants.first}:staff`,
      `user:${people.admin}`,
    ]);
    expect(seen.later).toEqual(seen.before);
  });

  test('the audit log of it is for staff alone', async () => {
    const count = (sql: Sql) =>
      sql`select count(*)::int as n from audit_logs where table_name like 'risk_%'`.then(
        ([row]) => row?.['n'] as number,
      );
    expect(await database.as('owner', count)).toBe(0);
    expect(await database.as('admin', count)).toBeGreaterThan(0);
  });
});

describe('[RSK-01] what counts stays as it was, for every caller', () => {
  test.each([
    [
      'a change of a published model',
      `update risk_models set definition = jsonb_set(definition, '{thresholds,high}', '99') where version = 1`,
      'risk_model.published',
    ],
    ['removing a published model', `delete from risk_models where version = 1`, 'not_allowed'],
    [
      'a second published model',
      `update risk_models set state = 'published', published_at = now() where version = 1000`,
      'risk_models_published_key',
    ],
    [
      'a model published by who saved it',
      `update risk_models set saved_by = '${people.admin}', published_by = '${people.admin}' where version = 1000`,
      'risk_models_four_eyes',
    ],
    [
      'two answers to one factor',
      `insert into risk_responses (tenant_id, assessment_id, factor, answer, score) select tenant_id, assessment_id, factor, 'x_x', 2 from risk_responses`,
      'risk_responses_assessment_id_factor_key',
    ],
    ['a changed answer', `update risk_responses set answer = 'high'`, 'not_allowed'],
    ['a changed score', `update risk_assessments set residual_score = 20`, 'risk.written_once'],
    ['a removed assessment', `delete from risk_assessments`, 'not_allowed'],
    [
      'an override without a reason',
      `insert into risk_overrides (tenant_id, assessment_id, rating, reason, state) select tenant_id, id, 'low', '', 'waiting' from risk_assessments`,
      'risk_overrides_reason_check',
    ],
    [
      'an override approved by who made it',
      `insert into risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by, decided_by) select tenant_id, id, 'low', 'x', 'standing', '${people.admin}', '${people.admin}' from risk_assessments`,
      'risk_overrides_four_eyes',
    ],
    [
      'two current assessments of one company',
      `insert into risk_assessments (tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason) select tenant_id, company_id, 1, 20, 20, 'low', 'low', '[]', '[]', 'x' from risk_assessments`,
      'risk_assessments_current_key',
    ],
    [
      "an assessment of another tenant's company",
      `insert into risk_assessments (tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason) values ('${tenants.second}', '${companies.others}', 1, 20, 20, 'low', 'low', '[]', '[]', 'x')`,
      'risk_assessments_tenant_id_company_id_fkey',
    ],
    [
      'a rating below its floor',
      `insert into risk_assessments (tenant_id, party_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason) values ('${tenants.first}', '${parties.mine}', 1, 20, 20, 'prohibited', 'prohibited', 'low', '[]', '[]', 'x')`,
      'risk_assessments_not_below_floor',
    ],
  ])('%s is refused', async (_what, statement, expected) => {
    await expect(database.asPostgres((sql) => sql.unsafe(statement))).rejects.toThrow(expected);
  });
});
