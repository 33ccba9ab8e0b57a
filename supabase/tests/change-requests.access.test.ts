import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { changes, companies, documents, tenants } from './support/ids.ts';

const database = useDatabase();

const read = (id: string) => (sql: Sql) => sql`select from change_requests where id = ${id}`;
const start = (company: string) => (sql: Sql) =>
  sql`select start_change_request(${crypto.randomUUID()}, ${company}, 'company_name')`;
const save = (id: string) => (sql: Sql) =>
  sql`select save_change_request(${id}, 1, '2025-01-01', '{}')`;
const withdraw = (id: string) => (sql: Sql) => sql`select withdraw_change_request(${id})`;

describe('[COM-04] who requests a change, and who decides', () => {
  testAccess(
    database,
    `
                                  | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      read of my company          | grant | –           | yes         | –           | yes         | –                | yes         | –
      read of another's           | grant | –           | –           | yes         | yes         | –                | yes         | –
      read as viewer              | grant | –           | –           | yes         | yes         | –                | yes         | –
      read of another tenant      | grant | –           | –           | –           | –           | yes              | yes         | –
      read the timeline           | grant | –           | yes         | –           | yes         | –                | yes         | –
      read another's timeline     | grant | –           | –           | yes         | yes         | –                | yes         | –
      read what goes with it      | grant | –           | yes         | –           | yes         | –                | yes         | –
      read what goes with another | grant | –           | –           | yes         | yes         | –                | yes         | –
      start for my company        | grant | not_found   | yes         | not_found   | not_allowed | not_found        | yes         | account.suspended
      start as viewer             | grant | not_found   | not_allowed | yes         | not_allowed | not_found        | yes         | account.suspended
      start in another tenant     | grant | not_found   | not_found   | not_found   | not_found   | yes              | yes         | account.suspended
      save mine                   | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      save as viewer              | grant | not_found   | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      save what is not there      | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found   | account.suspended
      submit mine                 | grant | not_found   | change.incomplete | not_found | not_allowed | not_found    | not_allowed | account.suspended
      see what mine lacks         | grant | not_found   | yes         | not_found   | yes         | not_found        | yes         | account.suspended
      withdraw mine               | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      withdraw in another tenant  | grant | not_found   | not_found   | not_found   | not_found   | yes              | not_allowed | account.suspended
      claim                       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | change.illegal_move | account.suspended
      ask                         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | change.illegal_move | account.suspended
      reject                      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | change.illegal_move | account.suspended
      approve                     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | change.illegal_move | account.suspended
      effect                      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | change.illegal_move | account.suspended
      claim what is not there     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found   | account.suspended
      write a row                 | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      change a state              | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      write the timeline          | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      attach by hand              | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      delete                      | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
    `,
    {
      'read of my company': read(changes.mine),
      "read of another's": read(changes.others),
      'read as viewer': read(changes.shared),
      'read of another tenant': read(changes.foreign),
      'read the timeline': (sql) =>
        sql`select from change_request_events where request_id = ${changes.mine}`,
      "read another's timeline": (sql) =>
        sql`select from change_request_events where request_id = ${changes.others}`,
      'read what goes with it': (sql) =>
        sql`select from change_request_documents where request_id = ${changes.mine}`,
      'read what goes with another': (sql) =>
        sql`select from change_request_documents where request_id = ${changes.others}`,
      'start for my company': start(companies.mine),
      'start as viewer': start(companies.shared),
      'start in another tenant': start(companies.foreign),
      'save mine': save(changes.mine),
      'save as viewer': save(changes.shared),
      'save what is not there': save(crypto.randomUUID()),
      'submit mine': (sql) => sql`select submit_change_request(${changes.mine}, 1)`,
      'see what mine lacks': (sql) => sql`select * from change_request_issues(${changes.mine})`,
      'withdraw mine': withdraw(changes.mine),
      'withdraw in another tenant': withdraw(changes.foreign),
      claim: (sql) => sql`select claim_change_request(${changes.mine})`,
      ask: (sql) => sql`select ask_about_change_request(${changes.mine}, 'Why?')`,
      reject: (sql) => sql`select reject_change_request(${changes.mine}, 'cannot_act')`,
      approve: (sql) => sql`select approve_change_request(${changes.mine}, 1)`,
      effect: (sql) => sql`select effect_change_request(${changes.mine})`,
      'claim what is not there': (sql) => sql`select claim_change_request(${crypto.randomUUID()})`,
      'write a row': (sql) =>
        sql`insert into change_requests (tenant_id, company_id, user_id, kind)
            select ${tenants.first}, ${companies.mine}, auth.uid(), 'other'`,
      'change a state': (sql) =>
        sql`update change_requests set state = 'approved' where id = ${changes.mine}`,
      'write the timeline': (sql) =>
        sql`insert into change_request_events (tenant_id, request_id, to_state) values (${tenants.first}, ${changes.mine}, 'approved')`,
      'attach by hand': (sql) =>
        sql`insert into change_request_documents values (${changes.mine}, ${documents.others}, ${tenants.first})`,
      delete: (sql) => sql`delete from change_requests where id = ${changes.mine}`,
    },
  );

  test('an owner or signatory of a shared company acts for it like its owner', async () => {
    const rows = await database.as('postgres', async (sql) => {
      await sql`update company_users set access = 'signatory' where company_id = ${companies.shared} and access = 'viewer'`;
      await sql`select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000001"}', true)`;
      await sql`set local role authenticated`;
      await start(companies.shared)(sql);
      await save(changes.shared)(sql);
      return read(changes.shared)(sql);
    });
    expect(rows).toHaveLength(1);
  });
});

test('[COM-04] a state moves along the arrows of the diagram and no other way', async () => {
  const arrows = await database.asPostgres(
    (sql) => sql`
      select one || ' → ' || other as arrow
      from unnest(enum_range(null::change_state)) as one, unnest(enum_range(null::change_state)) as other
      where private.is_move('change', one::text, other::text) order by one, other`,
  );
  expect(arrows.map((row) => row['arrow'])).toEqual([
    'draft → submitted',
    'draft → withdrawn',
    'submitted → in_review',
    'submitted → withdrawn',
    'in_review → information_requested',
    'in_review → approved',
    'in_review → rejected',
    'in_review → withdrawn',
    'information_requested → submitted',
    'information_requested → withdrawn',
    'approved → effected',
    'approved → rejected',
  ]);
});
