import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, parties, tenants } from './support/ids.ts';
import { approve, givenClaimed, givenSubmitted, withNothingOpen } from './support/kyc.ts';

const database = useDatabase();

const read = (id: string) => (sql: Sql) => sql`select from kyc_profiles where id = ${id}`;

/** A case of the member that the admin has claimed. */
async function claimed(sql: Sql): Promise<void> {
  await givenClaimed(sql, kycProfiles.mine);
  await withNothingOpen(sql, 'admin');
}

async function rated(sql: Sql): Promise<void> {
  await claimed(sql);
  await approve(sql, kycProfiles.mine);
}

async function noted(sql: Sql): Promise<void> {
  await claimed(sql);
  await sql`select add_kyc_note(${kycProfiles.mine}, 'Odd.')`;
}

describe('[KYC-03] [KYC-05] KYC profiles', () => {
  testAccess(
    database,
    `
                              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read mine               | grant | –           | yes         | –           | yes         | –                | yes       | –
      read another's          | grant | –           | –           | yes         | yes         | –                | yes       | –
      read as viewer          | grant | –           | –           | yes         | yes         | –                | yes       | –
      read of another tenant  | grant | –           | –           | –           | –           | yes              | yes       | –
      read who I entered      | grant | –           | yes         | –           | yes         | –                | yes       | –
      change a state          | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      change the data         | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write a profile         | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write a question        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      save mine               | grant | not_found   | yes         | not_found   | not_allowed | not_found        | yes       | account.suspended
      save as viewer          | grant | not_found   | not_found   | yes         | not_allowed | not_found        | yes       | account.suspended
      save another tenant's   | grant | not_found   | not_found   | not_found   | not_found   | yes              | yes       | account.suspended
      submit an empty one     | grant | not_found   | kyc.incomplete | not_found | not_allowed | not_found       | kyc.incomplete | account.suspended
      what mine lacks         | grant | not_found   | yes         | not_found   | yes         | not_found        | yes       | account.suspended
      save nothing known      | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      answer what is not asked | grant | not_found  | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
    `,
    {
      'read mine': read(kycProfiles.mine),
      "read another's": read(kycProfiles.others),
      'read as viewer': read(kycProfiles.shared),
      'read of another tenant': read(kycProfiles.foreign),
      'read who I entered': read(kycProfiles.entered),
      'change a state': (sql) =>
        sql`update kyc_profiles set state = 'approved' where id = ${kycProfiles.mine}`,
      'change the data': (sql) =>
        sql`update kyc_profiles set data = '{}' where id = ${kycProfiles.mine}`,
      'write a profile': (sql) =>
        sql`insert into kyc_profiles (tenant_id, party_id) values (${tenants.first}, ${parties.mine})`,
      'write a question': (sql) =>
        sql`insert into kyc_requests (tenant_id, profile_id, question) values (${tenants.first}, ${kycProfiles.mine}, 'x')`,
      'save mine': (sql) => sql`select save_kyc(${kycProfiles.mine}, 2, '{"name": "X"}')`,
      'save as viewer': (sql) => sql`select save_kyc(${kycProfiles.shared}, 2, '{"name": "X"}')`,
      "save another tenant's": (sql) =>
        sql`select save_kyc(${kycProfiles.foreign}, 2, '{"name": "X"}')`,
      'submit an empty one': (sql) => sql`select submit_kyc(${kycProfiles.mine}, 2)`,
      'what mine lacks': (sql) => sql`select * from kyc_issues(${kycProfiles.mine})`,
      'save nothing known': (sql) => sql`select save_kyc(${crypto.randomUUID()}, 1, '{}')`,
      'answer what is not asked': (sql) =>
        sql`select answer_kyc_request(${crypto.randomUUID()}, 'x')`,
    },
  );
});

describe('[KYC-02] [KYC-05] what staff think of a party', () => {
  testAccess(
    database,
    `
                            | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read the queue        | grant | –           | –           | –           | –           | –                | yes   | –
      read the ratings      | grant | –           | –           | –           | –           | –                | yes   | –
      read the notes        | grant | –           | –           | –           | –           | –                | yes   | –
      read the intervals    | grant | –           | –           | –           | –           | –                | yes   | –
      count the queue       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write to the queue    | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      write a rating        | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      write a note directly | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      change a note         | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      claim                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      claim the next        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      release               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      ask                   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      approve               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      confirm               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | kyc.illegal_move | account.suspended
      reject                | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      set the level         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      note                  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      recall                | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | kyc.illegal_move | account.suspended
      decide on nothing     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read the queue': after(claimed, (sql) => sql`select from kyc_review_queue`),
      'read the ratings': after(rated, (sql) => sql`select from kyc_oversight`),
      'read the notes': after(noted, (sql) => sql`select from kyc_notes`),
      'read the intervals': (sql) => sql`select from kyc_review_intervals`,
      'count the queue': after(
        claimed,
        (sql) => sql`select * from kyc_queue_counts(${tenants.first})`,
      ),
      'write to the queue': (sql) =>
        sql`insert into kyc_review_queue (tenant_id, profile_id) values (${tenants.first}, ${kycProfiles.mine})`,
      'write a rating': (sql) =>
        sql`insert into kyc_oversight (tenant_id, profile_id, rating, next_review_on)
            values (${tenants.first}, ${kycProfiles.mine}, 'low', now())`,
      'write a note directly': (sql) =>
        sql`insert into kyc_notes (tenant_id, profile_id, note) values (${tenants.first}, ${kycProfiles.mine}, 'x')`,
      'change a note': (sql) => sql`update kyc_notes set note = 'x'`,
      claim: after(claimed, (sql) => sql`select claim_kyc(${kycProfiles.mine})`),
      'claim the next': (sql) => sql`select claim_next_kyc()`,
      release: after(claimed, (sql) => sql`select release_kyc(${kycProfiles.mine})`),
      ask: after(
        claimed,
        (sql) =>
          sql`select request_kyc_information(${kycProfiles.mine}, ${sql.json([{ id: crypto.randomUUID(), question: 'Why?' }])})`,
      ),
      approve: after(claimed, (sql) => approve(sql, kycProfiles.mine)),
      confirm: after(claimed, (sql) => sql`select confirm_kyc_approval(${kycProfiles.mine}, true)`),
      reject: after(claimed, (sql) => sql`select reject_kyc(${kycProfiles.mine}, 'cannot_act')`),
      'set the level': (sql) => sql`select set_kyc_level(${kycProfiles.mine}, 'enhanced')`,
      note: (sql) => sql`select add_kyc_note(${kycProfiles.mine}, 'Odd.')`,
      recall: (sql) => sql`select recall_kyc(${kycProfiles.mine}, 'Newspapers.')`,
      'decide on nothing': (sql) => approve(sql, crypto.randomUUID()),
    },
  );

  test('nothing the client may read changes while staff make up their minds', async () => {
    const [before, later] = await database.as('member', async (sql) => {
      await givenClaimed(sql, kycProfiles.mine);
      await withNothingOpen(sql, 'member');
      const look = () =>
        sql`select to_jsonb(profile) as row,
              (select count(*)::int from notifications) as notified,
              (select jsonb_agg(to_jsonb(known)) from parties as known where known.id = profile.party_id) as party
            from kyc_profiles as profile where profile.id = ${kycProfiles.mine}`;
      const first = await look();
      await become(sql, 'admin');
      await sql`select add_kyc_note(${kycProfiles.mine}, 'A hit on a list.')`;
      await approve(sql, kycProfiles.mine, 'high', 'Should be seen by two.');
      await become(sql, 'member');
      return [first, await look()];
    });
    expect(later).toEqual(before);
  });

  test('[LIVE-01] nothing of it signals to clients', async () => {
    const topics = await database.as('member', async (sql) => {
      await givenClaimed(sql, kycProfiles.mine);
      await withNothingOpen(sql, 'admin');
      await sql`reset role`;
      await sql`delete from realtime.messages`;
      await become(sql, 'admin');
      await sql`select add_kyc_note(${kycProfiles.mine}, 'A hit on a list.')`;
      await approve(sql, kycProfiles.mine, 'high');
      await sql`reset role`;
      const rows =
        await sql`select distinct topic from realtime.messages where payload::text like '%kyc_%'`;
      return rows.map((row) => row['topic'] as string);
    });
    expect(topics).toEqual([`tenant:${tenants.first}:staff`]);
  });

  test('the audit log of it is for staff alone', async () => {
    const counts = await database.as('member', async (sql) => {
      await givenSubmitted(sql, kycProfiles.mine, 'member', 'owner');
      const [owner] =
        await sql`select count(*)::int as n from audit_logs where table_name like 'kyc_%'`;
      const all = await behind(
        sql,
        'owner',
        () => sql`select count(*)::int as n from kyc_review_queue`,
      );
      return [owner?.['n'] as number, all[0]?.['n'] as number];
    });
    expect(counts).toEqual([0, 1]);
  });
});
