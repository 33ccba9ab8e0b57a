import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, documents, parties, people, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

interface Expiring {
  id: string;
  company: string;
  expires_on: string;
  what: string;
  of?: string;
}

const ofCompany = documents.mine;
/** Of the person who takes part in the member's company. */
const ofParty = documents.partyOfMine;

/** These two expire in ten days, and one of a company that the member may only look at. No other does. */
async function givenExpiring(sql: Sql): Promise<void> {
  await become(sql, 'postgres');
  await sql`
    update documents set status = 'accepted', expires_on = case when id = any (${[ofCompany, ofParty, documents.partyOfShared, documents.shared]})
      then private.today() + 10 end`;
}

/** The documents of a link of a person, as a calendar program reads them; null where the link reads nothing. */
async function readAs(
  sql: Sql,
  who: Persona,
  company: string | null = null,
): Promise<string[] | null> {
  await become(sql, who);
  const token = crypto.randomUUID();
  await sql`select create_calendar_feed(${token}, ${tenants.first}, ${company})`;
  return readAgain(sql, token);
}

async function readAgain(sql: Sql, token: string): Promise<string[] | null> {
  await become(sql, 'serviceRole');
  const hash = createHash('sha256').update(token).digest('hex');
  const [row] = await sql`select read_calendar_feed(${hash}, '203.0.113.7') as feed`;
  const feed = row?.['feed'] as { documents: Expiring[] } | null;
  return feed && feed.documents.map(({ id }) => id).toSorted();
}

test('[CMP-05] [DOC-03] a link has the documents that expire, of the company and of the people its person handles', async () => {
  const seen = await database.asPostgres(async (sql) => {
    await givenExpiring(sql);
    return {
      all: await readAs(sql, 'member'),
      one: await readAs(sql, 'member', companies.mine),
    };
  });
  expect(seen.all).toEqual([ofCompany, ofParty]);
  expect(seen.one).toEqual([ofCompany, ofParty]);
});

test.each<[string, (sql: Sql, id: string) => PromiseLike<unknown>]>([
  [
    'expires in two years',
    (sql, id) => sql`update documents set expires_on = private.today() + 730 where id = ${id}`,
  ],
  [
    'expired half a year ago',
    (sql, id) => sql`update documents set expires_on = private.today() - 180 where id = ${id}`,
  ],
  [
    'was rejected',
    (sql, id) =>
      sql`update documents set status = 'rejected', reason_code = (select code from review_reasons limit 1) where id = ${id}`,
  ],
  [
    'has a newer version',
    (sql, id) => sql`
      insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, replaces)
      select tenant_id, party_id, category, file_name, storage_path || '-n', mime_type, bytes, 'uploaded', id
      from documents where id = ${id}`,
  ],
  [
    'is of a person who the firm provides',
    (sql) => sql`update parties set provided_by_firm = true where id = ${parties.mine}`,
  ],
  [
    'is of a person who left the company',
    (sql) =>
      sql`update company_participants set ceased_on = private.today() - 1 where party_id = ${parties.mine}`,
  ],
])('[CMP-05] a document that %s is in no link', async (_what, change) => {
  const seen = await database.asPostgres(async (sql) => {
    await givenExpiring(sql);
    await change(sql, ofParty);
    return readAs(sql, 'member');
  });
  expect(seen).toEqual([ofCompany]);
});

test('[CMP-05] [ROLE-02] who only looks at a company, runs the firm or is another client gets none of them', async () => {
  const seen = await database.asPostgres(async (sql) => {
    await givenExpiring(sql);
    await sql`
      insert into company_users (tenant_id, company_id, user_id, access)
      values (${tenants.first}, ${companies.mine}, ${people.otherMember}, 'viewer') on conflict do nothing`;
    return {
      viewer: await readAs(sql, 'otherMember', companies.mine),
      owner: await readAs(sql, 'owner'),
    };
  });
  expect(seen).toEqual({ viewer: [], owner: [] });
});

test('[CMP-05] a right that ends takes the documents with it', async () => {
  const seen = await database.asPostgres(async (sql) => {
    await givenExpiring(sql);
    await become(sql, 'member');
    const token = crypto.randomUUID();
    await sql`select create_calendar_feed(${token}, ${tenants.first}, null)`;
    const before = await readAgain(sql, token);
    await become(sql, 'postgres');
    await sql`update companies set user_id = ${people.otherMember} where id = ${companies.mine}`;
    await sql`update company_users set access = 'viewer' where user_id = ${people.member}`;
    return { before: before?.length, after: await readAgain(sql, token) };
  });
  expect(seen.before).toBe(2);
  expect(seen.after).toEqual([]);
});
