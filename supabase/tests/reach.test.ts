import { expect, test } from 'vitest';

import { givenSubmitted, newcomer } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenHolding, givenMember, givenParty } from './support/holdings.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenAccepted } from './support/party-invitations.ts';

const database = useDatabase();

/** Rows in every relation to the people of the tests: entered, registered, owned, asked for, filled in by link, about a company. */
async function givenRows(sql: Sql) {
  await givenAccepted(sql);
  await givenSubmitted(sql, {
    kind: 'appoint_officer',
    details: { role: 'director', party: newcomer },
  });
  for (const by of [people.member, people.otherMember, people.owner]) {
    for (const company of [companies.mine, companies.others, companies.shared, null]) {
      const body = await givenParty(sql, { name: 'Body Ltd.', by });
      const owner = await givenParty(sql, { name: 'Its owner', kind: 'person', by });
      await givenHolding(sql, owner, body);
      if (company) await givenMember(sql, body, 1, company);
    }
  }
  await sql`
    insert into draft_applications (tenant_id, user_id, state, reference, submitted_at, approved_at, submitted_data, entity_type, company_id)
    select tenant_id, person, 'incorporated', 'R-' || row_number() over (), now(), now(), '{}', 'IBC', id
    from companies, unnest(${[people.member, people.otherMember]}::uuid[]) as person where tenant_id = ${tenants.first}`;
  await sql`
    insert into support_tickets (tenant_id, company_id, subject, opened_by)
    select ${tenants.first}, company, 'About it', person
    from unnest(${[companies.mine, companies.others, companies.shared, null]}::uuid[]) as company,
      unnest(${[people.member, people.otherMember]}::uuid[]) as person`;
}

/** What the policies read for the caller, and the same rule for any person, which notifications and commands ask. */
const rules = [
  ['companies', 'private.company_ids()', 'private.reaches_company'],
  ['companies', 'private.managed_company_ids()', 'private.manages_company'],
  ['draft_applications', 'private.application_ids()', 'private.reaches_application'],
  ['parties', 'private.managed_party_ids()', 'private.handles_party'],
  ['support_tickets', 'private.ticket_ids()', 'private.reaches_ticket'],
] as const;

test.each(rules)('[USR-01] of %s, %s and %s say the same of everyone', async (table, ids, rule) => {
  const { said, differences } = await database.asPostgres(async (sql) => {
    await givenRows(sql);
    let count = 0;
    const found: string[] = [];
    for (const person of [
      'member',
      'otherMember',
      'stranger',
      'suspended',
      'otherTenantOwner',
    ] as const) {
      await become(sql, person);
      const [row] = await sql.unsafe(`select array(select ${ids}) as ids`);
      await sql`reset role`;
      const [all] = await sql.unsafe(
        `select count(*) filter (where id = any ($2))::int as reached,
           count(*) filter (where ${rule}($1, id) <> (id = any ($2)))::int as differing
         from ${table}`,
        [people[person], row?.['ids'] as string[]],
      );
      count += all?.['reached'] as number;
      if (all?.['differing'] !== 0) found.push(`${person}: ${all?.['differing']}`);
    }
    return { said: count, differences: found };
  });
  expect(said).toBeGreaterThan(2);
  expect(differences).toEqual([]);
});
