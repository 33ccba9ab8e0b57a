import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';

const database = useDatabase();
const fresh = 'a0000000-0000-4000-8000-00000000000f';

describe('[DATA-01] applications and their timelines', () => {
  testAccess(
    database,
    `
                           | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read mine            | grant | –        | yes    | –           | yes   | –                | yes   | –
      read others          | grant | –        | –      | yes         | yes   | –                | yes   | –
      read foreign         | grant | –        | –      | –           | –     | yes              | yes   | –
      read suspended       | grant | –        | –      | –           | yes   | –                | yes   | –
      see mine move        | grant | –        | yes    | –           | yes   | –                | yes   | –
      see others move      | grant | –        | –      | yes         | yes   | –                | yes   | –
      see foreign move     | grant | –        | –      | –           | –     | yes              | yes   | –
      count the first      | grant | –        | yes    | yes         | yes   | –                | yes   | –
      insert one           | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change the data      | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change the state     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      give it away         | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      delete one           | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      write the timeline   | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read mine': (sql) => sql`select from draft_applications where id = ${applications.mine}`,
      'read others': (sql) => sql`select from draft_applications where id = ${applications.others}`,
      'read foreign': (sql) =>
        sql`select from draft_applications where id = ${applications.foreign}`,
      'read suspended': (sql) =>
        sql`select from draft_applications where id = ${applications.suspended}`,
      'see mine move': (sql) =>
        sql`select from application_events where application_id = ${applications.mine}`,
      'see others move': (sql) =>
        sql`select from application_events where application_id = ${applications.others}`,
      'see foreign move': (sql) =>
        sql`select from application_events where application_id = ${applications.foreign}`,
      'count the first': (sql) => sql`select * from application_stage_counts(${tenants.first})`,
      'insert one': (sql) =>
        sql`insert into draft_applications (tenant_id, user_id) values (${tenants.first}, auth.uid())`,
      'change the data': (sql) => sql`update draft_applications set data = '{}'`,
      'change the state': (sql) => sql`update draft_applications set state = 'approved'`,
      'give it away': (sql) => sql`update draft_applications set user_id = ${people.member}`,
      'delete one': (sql) => sql`delete from draft_applications`,
      'write the timeline': (sql) =>
        sql`insert into application_events (tenant_id, application_id, to_state) values (${tenants.first}, ${applications.mine}, 'approved')`,
    },
  );
});

describe('[APP-06] who may call which command', () => {
  testAccess(
    database,
    `
                            | anon  | stranger  | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      start in the first    | grant | not_found | yes         | yes         | yes         | not_found        | yes         | account.suspended
      start in the second   | grant | not_found | not_found   | not_found   | not_found   | yes              | yes         | account.suspended
      save mine             | grant | not_found | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      submit mine           | grant | not_found | application.incomplete | not_found | not_allowed | not_found | not_allowed | account.suspended
      submit others again   | grant | not_found | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      read the issues       | grant | not_found | yes         | not_found   | yes         | not_found        | yes         | account.suspended
      review others         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed    | yes         | account.suspended
      review nothing        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed    | not_found   | account.suspended
      approve others        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed    | application.illegal_move | account.suspended
      incorporate others    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed    | application.illegal_move | account.suspended
      call a guard directly | grant | grant     | grant       | grant       | grant       | grant            | grant       | grant
      notify directly       | grant | grant     | grant       | grant       | grant       | grant            | grant       | grant
      move directly         | grant | grant     | grant       | grant       | grant       | grant            | grant       | grant
    `,
    {
      'start in the first': (sql) => sql`select start_application(${fresh}, ${tenants.first})`,
      'start in the second': (sql) => sql`select start_application(${fresh}, ${tenants.second})`,
      'save mine': (sql) =>
        sql`select save_application(${applications.mine}, 1, 'names', 'IBC', '{}')`,
      'submit mine': (sql) => sql`select submit_application(${applications.mine}, 1)`,
      'submit others again': (sql) => sql`select submit_application(${applications.others}, 1)`,
      'read the issues': (sql) => sql`select * from application_issues(${applications.mine})`,
      'review others': (sql) => sql`select start_review(${applications.others})`,
      'review nothing': (sql) => sql`select start_review(gen_random_uuid())`,
      'approve others': (sql) => sql`select approve_application(${applications.others}, 1)`,
      'incorporate others': (sql) =>
        sql`select incorporate_application(${applications.others}, '9 B')`,
      'call a guard directly': (sql) =>
        sql`select private.lock_own_application('save_application', ${applications.mine})`,
      'notify directly': (sql) =>
        sql`select private.notify(${people.owner}, ${tenants.first}, 'test', 'Hello', '', null)`,
      'move directly': (sql) =>
        sql`select private.move_application(application, 'submitted', null) from draft_applications as application`,
    },
  );

  test('an id that another user took starts nothing', async () => {
    const attempt = database.as(
      'member',
      (sql) => sql`select start_application(${applications.others}, ${tenants.first})`,
    );
    await expect(attempt).rejects.toMatchObject({ code: 'PT403', message: 'not_allowed' });
  });

  test('an application cannot point to a company of another tenant, for any writer', async () => {
    const attempt = database.asPostgres(
      (sql) =>
        sql`insert into draft_applications (tenant_id, user_id, state, reference, submitted_at, submitted_data, entity_type, approved_at, company_id)
          values (${tenants.first}, ${people.member}, 'incorporated', 'T-9', now(), '{}', 'IBC', now(), ${companies.foreign})`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23503' });
  });
});
