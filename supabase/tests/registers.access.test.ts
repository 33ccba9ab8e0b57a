import { describe, expect, test } from 'vitest';

import { refusal, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { charges, companies, members, tenants } from './support/ids.ts';

const database = useDatabase();

const registerOf = (company: string) => (sql: Sql) =>
  sql`select name from register_as_at(${company}, 'members')`;
const chargesOf = (company: string) => (sql: Sql) =>
  sql`select chargee from charges_as_at(${company})`;

/** A beneficial owner of the company, entered without a command. */
const ownersOf = (company: string, party: string) => async (sql: Sql) => {
  const [claims] =
    await sql`select current_setting('request.jwt.claims') as claims, current_user as role`;
  await sql`reset role`;
  await sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, nature_of_control)
            select tenant_id, company_id, party_id, 'beneficial_owner', '2024-03-01', '{shares}'
            from company_participants where company_id = ${company} and party_id = ${party}`;
  await sql`select set_config('request.jwt.claims', ${claims?.['claims']}, true)`;
  await sql.unsafe(`set local role ${claims?.['role']}`);
  return sql`select name from register_as_at(${company}, 'beneficial_owners')`;
};

/** How an entry stood before it was corrected, likewise. */
const historyOf = (company: string) => async (sql: Sql) => {
  const [claims] =
    await sql`select current_setting('request.jwt.claims') as claims, current_user as role`;
  await sql`reset role`;
  await sql`update company_participants set shares = 4999 where company_id = ${company}`;
  await sql`select set_config('request.jwt.claims', ${claims?.['claims']}, true)`;
  await sql.unsafe(`set local role ${claims?.['role']}`);
  return sql`select from register_history where company_id = ${company}`;
};

/** And how the particulars of its party stood. */
const pastOfParty = (party: string) => async (sql: Sql) => {
  const [claims] =
    await sql`select current_setting('request.jwt.claims') as claims, current_user as role`;
  await sql`reset role`;
  await sql`update parties set address = 'Elsewhere' where id = ${party}`;
  await sql`select set_config('request.jwt.claims', ${claims?.['claims']}, true)`;
  await sql.unsafe(`set local role ${claims?.['role']}`);
  return sql`select from register_history where party_id = ${party}`;
};

const correct = (entry: string) => (sql: Sql) =>
  sql`select correct_participant(${entry}, 1, '{"shares": 4000}', 'Misread.')`;
const correctCharge = (charge: string) => (sql: Sql) =>
  sql`select correct_charge(${charge}, 1, '{"chargee": "Bank"}', 'Misread.')`;

describe('[COM-03] who reads and writes registers', () => {
  testAccess(
    database,
    `
                                  | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      members of my company       | grant | –           | yes         | –           | yes         | –                | yes   | –
      members of another's        | grant | –           | –           | yes         | yes         | –                | yes   | –
      members of a shared one     | grant | –           | yes         | yes         | yes         | –                | yes   | –
      members in another tenant   | grant | –           | –           | –           | –           | yes              | yes   | –
      members of no company       | grant | –           | –           | –           | –           | –                | –     | –
      owners of my company        | grant | –           | yes         | –           | yes         | –                | yes   | –
      owners of another's         | grant | –           | –           | yes         | yes         | –                | yes   | –
      charges of my company       | grant | –           | yes         | –           | yes         | –                | yes   | –
      charges of another's        | grant | –           | –           | yes         | yes         | –                | yes   | –
      charges of a shared one     | grant | –           | yes         | yes         | yes         | –                | yes   | –
      charges in another tenant   | grant | –           | –           | –           | –           | yes              | yes   | –
      name of my company          | grant | –           | yes         | –           | yes         | –                | yes   | –
      name of another's           | grant | –           | –           | yes         | yes         | –                | yes   | –
      history of my company       | grant | –           | yes         | –           | yes         | –                | yes   | –
      history of another's        | grant | –           | –           | yes         | yes         | –                | yes   | –
      past of my party            | grant | –           | yes         | –           | yes         | –                | yes   | –
      past of another's party     | grant | –           | –           | yes         | yes         | –                | yes   | –
      enter a charge by hand      | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      satisfy one by hand         | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      strike one by hand          | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      correct my entry            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      correct my charge           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      correct what is not there   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'members of my company': registerOf(companies.mine),
      "members of another's": registerOf(companies.others),
      'members of a shared one': registerOf(companies.shared),
      'members in another tenant': registerOf(companies.foreign),
      'members of no company': registerOf(crypto.randomUUID()),
      'owners of my company': ownersOf(companies.mine, 'f0000000-0000-4000-8000-000000000001'),
      "owners of another's": ownersOf(companies.others, 'f0000000-0000-4000-8000-000000000002'),
      'charges of my company': chargesOf(companies.mine),
      "charges of another's": chargesOf(companies.others),
      'charges of a shared one': chargesOf(companies.shared),
      'charges in another tenant': chargesOf(companies.foreign),
      'name of my company': (sql) => sql`select name from company_as_at(${companies.mine})`,
      "name of another's": (sql) => sql`select name from company_as_at(${companies.others})`,
      'history of my company': historyOf(companies.mine),
      "history of another's": historyOf(companies.others),
      'past of my party': pastOfParty('f0000000-0000-4000-8000-000000000001'),
      "past of another's party": pastOfParty('f0000000-0000-4000-8000-000000000002'),
      'enter a charge by hand': (sql) =>
        sql`insert into charges (tenant_id, company_id, chargee, description, created_on)
            values (${tenants.first}, ${companies.mine}, 'Bank', 'All', '2025-01-01')`,
      'satisfy one by hand': (sql) =>
        sql`update charges set satisfied_on = private.today() where id = ${charges.mine}`,
      'strike one by hand': (sql) => sql`delete from charges where id = ${charges.mine}`,
      'correct my entry': correct(members.mine),
      'correct my charge': correctCharge(charges.mine),
      'correct what is not there': correct(crypto.randomUUID()),
    },
  );
});

describe('[COM-03] entries are never deleted', () => {
  test.each([
    ['an entry', `delete from company_participants where id = '${members.mine}'`],
    ['a charge', `delete from charges where id = '${charges.mine}'`],
    ['all entries', 'truncate company_participants'],
    ['all charges', 'truncate charges'],
    [
      'who an entry is of',
      `update company_participants set party_id = gen_random_uuid() where id = '${members.mine}'`,
    ],
    [
      'the role of an entry',
      `update company_participants set role = 'director' where id = '${members.mine}'`,
    ],
    [
      'the company of a charge',
      `update charges set company_id = '${companies.others}' where id = '${charges.mine}'`,
    ],
  ])('not even the owner of the tables takes away %s', async (_what, statement) => {
    const reason = await refusal(database.asPostgres((sql) => sql.unsafe(statement)));
    expect(reason).toBe('not_allowed');
  });

  test.each([
    'update register_history set entry = entry',
    'delete from register_history',
    'truncate register_history',
  ])('the history cannot be rewritten: %s', async (statement) => {
    const reason = await refusal(
      database.asPostgres(async (sql) => {
        await sql`update company_participants set shares = 4999 where id = ${members.mine}`;
        return sql.unsafe(statement);
      }),
    );
    expect(reason).toBe('not_allowed');
  });

  test.each([
    `update company_participants set shares = 1 where id = '${members.mine}'`,
    `update charges set chargee = 'Nobody' where id = '${charges.mine}'`,
    `delete from company_participants`,
    `insert into register_history (tenant_id, company_id, subject, entry_id, entry, superseded_at)
     values ('${tenants.first}', '${companies.mine}', 'charge', '${charges.mine}', '{}', now())`,
  ])('the service role goes through commands too: %s', async (statement) => {
    const reason = await refusal(database.as('serviceRole', (sql) => sql.unsafe(statement)));
    expect(reason).toBe('grant');
  });

  test('a change that changes nothing leaves no history', async () => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`update company_participants set shares = shares`;
      await sql`update charges set chargee = chargee`;
      await sql`update companies set status = 'dormant'`;
      await sql`update parties set updated_at = now()`;
      return sql`select from register_history`;
    });
    expect(rows).toHaveLength(0);
  });
});
