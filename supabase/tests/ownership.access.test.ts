import { describe, expect, test } from 'vitest';

import { after, refusal, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import {
  declare,
  gapsIn,
  givenHolding,
  givenLink,
  givenMember,
  givenParty,
  ownersIn,
  ownershipOf,
} from './support/holdings.ts';
import { companies, parties, tenants } from './support/ids.ts';

const database = useDatabase();

interface Body {
  body: string;
  owner: string;
  holding: string;
}

/** A body corporate with an owner, entered by staff. */
async function givenBody(sql: Sql, by: string | null | undefined, company?: string): Promise<Body> {
  const body = await givenParty(sql, { name: 'Body', by });
  const owner = await givenParty(sql, { name: 'Owner', kind: 'person', by: null });
  if (company) await givenMember(sql, body, 1000, company);
  return { body, owner, holding: await givenHolding(sql, owner, body, 40) };
}

const ofMine = (sql: Sql) => givenBody(sql, undefined);
const inShared = (sql: Sql) => givenBody(sql, null, companies.shared);
/** A body in the member's company that is that company of the portal. */
const linkedTo = (company: string) => async (sql: Sql) => {
  const { body } = await givenBody(sql, undefined, companies.mine);
  await givenLink(sql, body, company);
  return body;
};

const holdings = (sql: Sql, { body }: Body) =>
  sql`select from party_holders where owned_party_id = ${body}`;
const link = (sql: Sql, body: string) => sql`select from party_companies where party_id = ${body}`;
const ownership = (company: string) => (sql: Sql) => sql`select ownership(${company})`;

describe('[APP-03] who sees and declares who owns a body corporate', () => {
  testAccess(
    database,
    `
                                | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read of mine              | grant | –           | yes         | –           | yes         | –                | yes       | –
      read its owner            | grant | –           | yes         | –           | yes         | –                | yes       | –
      read its owner's KYC      | grant | –           | –           | –           | yes         | –                | yes       | –
      read its past             | grant | –           | yes         | –           | yes         | –                | yes       | –
      read in a shared company  | grant | –           | yes         | yes         | yes         | –                | yes       | –
      declare of mine           | grant | not_found   | yes         | not_found   | not_allowed | not_found        | yes       | account.suspended
      declare in a shared one   | grant | not_found   | not_allowed | yes         | not_allowed | not_found        | yes       | account.suspended
      declare of no party       | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      cease of mine             | grant | not_found   | yes         | not_found   | not_allowed | not_found        | yes       | account.suspended
      cease nothing             | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      correct of mine           | grant | not_found   | yes         | not_found   | not_allowed | not_found        | yes       | account.suspended
      correct in a shared one   | grant | not_found   | not_allowed | yes         | not_allowed | not_found        | yes       | account.suspended
      link to a company         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      link nothing              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      read a link to mine       | grant | –           | yes         | –           | yes         | –                | yes       | –
      read a link to another's  | grant | –           | –           | –           | yes         | –                | yes       | –
      declare by hand           | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      change by hand            | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      link by hand              | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      'read of mine': after(ofMine, holdings),
      'read its owner': after(
        ofMine,
        (sql, { owner }) => sql`select from parties where id = ${owner}`,
      ),
      "read its owner's KYC": after(
        ofMine,
        (sql, { owner }) => sql`select from kyc_profiles where party_id = ${owner}`,
      ),
      'read its past': after(
        async (sql) => {
          const made = await ofMine(sql);
          await sql`update party_holders set percent = 30 where id = ${made.holding}`;
          return made;
        },
        (sql, { body }) =>
          sql`select from register_history where party_id = ${body} and subject = 'holding'`,
      ),
      'read in a shared company': after(inShared, holdings),
      'declare of mine': after(ofMine, async (sql, { body }) => [await declare(sql, body)]),
      'declare in a shared one': after(inShared, async (sql, { body }) => [
        await declare(sql, body),
      ]),
      'declare of no party': async (sql) => [await declare(sql, crypto.randomUUID())],
      'cease of mine': after(
        ofMine,
        (sql, { holding }) => sql`select cease_holding(${holding}, '2025-01-01')`,
      ),
      'cease nothing': (sql) => sql`select cease_holding(${crypto.randomUUID()}, '2025-01-01')`,
      'correct of mine': after(
        ofMine,
        (sql, { holding }) =>
          sql`select correct_holding(${holding}, 1, '{"percent": 41}', 'Misread.')`,
      ),
      'correct in a shared one': after(
        inShared,
        (sql, { holding }) =>
          sql`select correct_holding(${holding}, 1, '{"percent": 41}', 'Misread.')`,
      ),
      'link to a company': after(
        ofMine,
        (sql, { body }) => sql`select link_party(${body}, ${companies.others})`,
      ),
      'link nothing': (sql) => sql`select link_party(${crypto.randomUUID()}, ${companies.mine})`,
      'read a link to mine': after(linkedTo(companies.mine), link),
      "read a link to another's": after(linkedTo(companies.others), link),
      'declare by hand': (sql) =>
        sql`insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent)
            values (${tenants.first}, ${parties.mine}, ${parties.others}, 10)`,
      'change by hand': (sql) => sql`update party_holders set percent = 1`,
      'link by hand': (sql) =>
        sql`insert into party_companies (tenant_id, party_id, company_id)
            values (${tenants.first}, ${parties.mine}, ${companies.mine})`,
    },
  );
});

describe('[ONE-03] who learns who owns a company', () => {
  testAccess(
    database,
    `
                        | anon  | stranger  | member    | otherMember | owner     | otherTenantOwner | admin     | suspended
      my company        | grant | not_found | yes       | not_found   | yes       | not_found        | yes       | account.suspended
      another's         | grant | not_found | not_found | yes         | yes       | not_found        | yes       | account.suspended
      a shared one      | grant | not_found | yes       | yes         | yes       | not_found        | yes       | account.suspended
      in another tenant | grant | not_found | not_found | not_found   | not_found | yes              | yes       | account.suspended
      no company        | grant | not_found | not_found | not_found   | not_found | not_found        | not_found | account.suspended
    `,
    {
      'my company': ownership(companies.mine),
      "another's": ownership(companies.others),
      'a shared one': ownership(companies.shared),
      'in another tenant': ownership(companies.foreign),
      'no company': ownership(crypto.randomUUID()),
    },
  );

  test("through another client's company a client sees only what is declared, and not that it is one", async () => {
    const seen = await database.as('member', async (sql) => {
      const body = await givenParty(sql, { name: 'Harbour Ltd.' });
      const declared = await givenParty(sql, { name: 'Ida', kind: 'person' });
      await givenMember(sql, body, 5000);
      await givenHolding(sql, declared, body, 60);
      const before = await ownershipOf(sql, 'member');
      await givenLink(sql, body, companies.others);
      return {
        before,
        client: await ownershipOf(sql, 'member'),
        staff: await ownershipOf(sql, 'admin'),
        owner: await ownershipOf(sql, 'owner'),
      };
    });
    expect(seen.client).toEqual(seen.before);
    expect(ownersIn(seen.client)).toEqual(['Ida 3/10', "Party of Mia's 1/2"]);
    expect(ownersIn(seen.staff)).toEqual(["Party of Mia's 1/2", "Party of Otto's 1/2"]);
    expect(seen.owner).toEqual(seen.staff);
  });

  test('through a company of their own a client sees its register', async () => {
    const seen = await database.as('member', async (sql) => {
      const body = await givenParty(sql, { name: 'The shared one' });
      await givenMember(sql, body, 5000);
      await givenLink(sql, body, companies.shared);
      return ownershipOf(sql, 'member');
    });
    expect(ownersIn(seen)).toEqual(["Party of Mia's 1/2", 'Party of Shared 1/2']);
    expect(gapsIn(seen)).toEqual([]);
  });
});

describe('[APP-03] holdings are never deleted', () => {
  test.each([
    'delete from party_holders',
    'truncate party_holders',
    'update party_holders set owner_party_id = owned_party_id',
    'delete from party_companies',
    'truncate party_companies',
    'update party_companies set company_id = gen_random_uuid()',
  ])('not even by the owner of the tables: %s', async (statement) => {
    const reason = await refusal(
      database.as('member', async (sql) => {
        await linkedTo(companies.mine)(sql);
        await sql`reset role`;
        return sql.unsafe(statement);
      }),
    );
    expect(reason).toBe('not_allowed');
  });

  test.each([
    'update party_holders set percent = 1',
    'delete from party_holders',
    'delete from party_companies',
  ])('and the service role goes through commands: %s', async (statement) => {
    expect(await refusal(database.as('serviceRole', (sql) => sql.unsafe(statement)))).toBe('grant');
  });
});
