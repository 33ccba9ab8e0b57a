import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { alerts, checks, companies, obligations, parties, tenants } from './support/ids.ts';

const database = useDatabase();

const readObligation = (id: string) => (sql: Sql) => sql`select from obligations where id = ${id}`;

describe('[CMP-01] obligations', () => {
  testAccess(
    database,
    `
                             | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read of mine           | grant | –           | yes         | –           | yes         | –                | yes       | –
      read of another's      | grant | –           | –           | yes         | yes         | –                | yes       | –
      read of a shared one   | grant | –           | yes         | yes         | yes         | –                | yes       | –
      read of another tenant | grant | –           | –           | –           | –           | yes              | yes       | –
      read of the firm       | grant | –           | –           | –           | yes         | –                | yes       | –
      read of a party        | grant | –           | –           | –           | yes         | –                | yes       | –
      change one             | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write one              | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      complete               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      waive                  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      complete nothing       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read of mine': readObligation(obligations.mine),
      "read of another's": readObligation(obligations.others),
      'read of a shared one': readObligation(obligations.shared),
      'read of another tenant': readObligation(obligations.foreign),
      'read of the firm': readObligation(obligations.firm),
      'read of a party': readObligation(obligations.party),
      'change one': (sql) =>
        sql`update obligations set state = 'void' where id = ${obligations.mine}`,
      'write one': (sql) =>
        sql`insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
            values (${tenants.first}, ${companies.mine}, 'X', now(), 'x', now())`,
      complete: (sql) => sql`select complete_obligation(${obligations.mine}, '2026-01-05')`,
      waive: (sql) => sql`select waive_obligation(${obligations.mine}, 'Dissolved')`,
      reopen: (sql) => sql`select reopen_obligation(${obligations.mine})`,
      'complete nothing': (sql) =>
        sql`select complete_obligation(${crypto.randomUUID()}, '2026-01-05')`,
    },
  );
});

describe('[CMP-02] alerts and checks are for staff alone', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read alerts         | grant | –           | –           | –           | –           | –                | yes       | –
      count alerts        | grant | –           | –           | –           | –           | –                | yes       | –
      write an alert      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      change an alert     | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      acknowledge         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      assign              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      resolve             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen an alert     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      acknowledge many    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      assign many         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      resolve many        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen many         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      read a history      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      read companies      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      read of company      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      read the check list | grant | –           | –           | –           | –           | –                | yes       | –
      resolve nothing     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      read checks         | grant | –           | –           | –           | –           | –                | yes       | –
      read check kinds    | grant | –           | –           | –           | –           | –                | yes       | –
      write a check       | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      change a check      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      open a check        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      decide a check      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen a check      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      check nothing       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read alerts': (sql) => sql`select from compliance_alerts`,
      'count alerts': (sql) => sql`select * from compliance_alert_counts(${tenants.first})`,
      'write an alert': (sql) =>
        sql`insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
            values (${tenants.first}, 'x', 'x', 'info', 'x')`,
      'change an alert': (sql) => sql`update compliance_alerts set state = 'resolved'`,
      acknowledge: (sql) => sql`select acknowledge_alert(${alerts.mine})`,
      assign: (sql) => sql`select assign_alert(${alerts.mine}, auth.uid())`,
      resolve: (sql) => sql`select resolve_alert(${alerts.mine}, 'Paid.')`,
      'reopen an alert': (sql) => sql`select reopen_alert(${alerts.mine})`,
      'acknowledge many': (sql) =>
        sql`select * from acknowledge_alerts(array[${alerts.mine}::uuid])`,
      'assign many': (sql) =>
        sql`select * from assign_alerts(array[${alerts.mine}::uuid], auth.uid())`,
      'resolve many': (sql) =>
        sql`select * from resolve_alerts(array[${alerts.mine}::uuid], 'Paid.')`,
      'reopen many': (sql) => sql`select * from reopen_alerts(array[${alerts.mine}::uuid])`,
      'read a history': (sql) => sql`select * from alert_history(${alerts.mine})`,
      'read companies': (sql) => sql`select count(*) from alert_companies(${alerts.mine})`,
      'read of company': (sql) => sql`select * from company_alerts(${companies.mine})`,
      'read the check list': (sql) => sql`select from check_list`,
      'resolve nothing': (sql) => sql`select resolve_alert(${crypto.randomUUID()}, 'Paid.')`,
      'read checks': (sql) => sql`select from compliance_checks`,
      'read check kinds': (sql) => sql`select from compliance_check_kinds`,
      'write a check': (sql) =>
        sql`insert into compliance_checks (tenant_id, company_id, kind) values (${tenants.first}, ${companies.mine}, 'licence')`,
      'change a check': (sql) => sql`update compliance_checks set state = 'clear'`,
      'open a check': (sql) =>
        sql`select open_check(${crypto.randomUUID()}, 'adverse_media', 'party', ${parties.mine})`,
      'decide a check': (sql) => sql`select decide_check(${checks.mine}, true, 'Licence seen.')`,
      'reopen a check': (sql) => sql`select reopen_check(${checks.mine})`,
      'check nothing': (sql) =>
        sql`select open_check(${crypto.randomUUID()}, 'adverse_media', 'party', ${crypto.randomUUID()})`,
    },
  );

  test('[LIVE-01] nothing of it signals to clients', async () => {
    const topics = await database.as('admin', async (sql) => {
      await sql`select acknowledge_alert(${alerts.mine})`;
      await sql`select decide_check(${checks.mine}, false, 'No licence.')`;
      await sql`reset role`;
      const rows =
        await sql`select distinct topic from realtime.messages where payload::text ~ 'compliance_'`;
      return rows.map((row) => row['topic'] as string);
    });
    expect(topics).toEqual([`tenant:${tenants.first}:staff`]);
  });
});
