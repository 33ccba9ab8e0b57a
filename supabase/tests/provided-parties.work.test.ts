import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { approve, completeData, givenSubmitted, save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, parties, tenants } from './support/ids.ts';

const database = useDatabase();
const { first } = tenants;

async function provide(sql: Sql, party: string): Promise<void> {
  await become(sql, 'admin');
  await sql`select set_party_provided(${party}, true)`;
}

const partiesOf = async (sql: Sql, application: string) => {
  await sql`reset role`;
  const rows = await sql`
    select party_id from application_parties where application_id = ${application} order by position`;
  return rows.map((row) => row['party_id'] as string);
};

describe('[KYC-01] an application with a party that the firm provides', () => {
  testAccess(
    database,
    `
                 | anon  | stranger  | member    | otherMember | owner     | otherTenantOwner | admin     | suspended
      its people | grant | not_found | yes       | not_found   | yes       | not_found        | yes       | account.suspended
      of none    | grant | not_found | not_found | not_found   | not_found | not_found        | not_found | account.suspended
    `,
    {
      'its people': after(
        (sql) => givenSubmitted(sql),
        (sql, id) => sql`select from application_people(${id})`,
      ),
      'of none': (sql) => sql`select from application_people(${crypto.randomUUID()})`,
    },
  );

  test('is submitted by the client, names it to them, and waits for its KYC until staff supply it', async () => {
    const found = await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      await sql`select start_application(${id}, ${first})`;
      const version = await save(sql, id, 1, completeData());
      await sql`select enter_application_parties(${id})`;
      const [, reef] = await partiesOf(sql, id);
      await provide(sql, reef!);
      await become(sql, 'member');
      await sql`select submit_application(${id}, ${version})`;
      const people = await sql`select name, kyc, provided_by_firm from application_people(${id})`;
      await become(sql, 'admin');
      const staff = await sql`select kyc from application_people(${id}) where party_id = ${reef!}`;
      await sql`select start_review(${id})`;
      const blockers = await sql`
        select field from approval_blockers(${id}) where code = 'approval.kyc_missing' order by field`;
      return {
        people: [...people],
        staff: [...staff],
        blockers,
        refused: await refusalWithin(sql, () => approve(sql, id)),
      };
    });
    expect(found.people).toEqual([
      { name: 'Mia Member', kyc: 'open', provided_by_firm: false },
      { name: 'Reef Investments Ltd.', kyc: null, provided_by_firm: true },
    ]);
    expect(found.staff).toEqual([{ kyc: 'open' }]);
    expect(found.blockers.map(({ field }) => field as string)).toEqual(['people.0', 'people.1']);
    expect(found.refused).toBe('application.not_ready');
  });

  test('[DONE-01] asks the client for nothing about it', async () => {
    const needs = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      const [mia, reef] = await partiesOf(sql, id);
      const waiting = async () => {
        await become(sql, 'member');
        const all = await sql`select id from client_needs(${first}, null, 200)`;
        const page = await sql`select id from client_needs(${first}, ${id}, 200)`;
        return [all, page].map((rows) =>
          [mia, reef].map((party) => rows.some((row) => row['id'] === party)),
        );
      };
      const before = await waiting();
      await provide(sql, reef!);
      return [before, await waiting()];
    });
    expect(needs).toEqual([
      [
        [true, true],
        [true, true],
      ],
      [
        [true, false],
        [true, false],
      ],
    ]);
  });
});

test('[REP-01] [KYC-01] the report of expiring documents leaves its documents to the firm', async () => {
  const rows = await database.as('member', async (sql) => {
    await sql`reset role`;
    await sql`update documents set status = 'accepted', expires_on = private.today() + 10
      where party_id = ${parties.mine} or company_id = ${companies.mine}`;
    const read = async (persona: 'member' | 'owner' | 'admin') => {
      await become(sql, persona);
      const found = await sql`
        select party_id from report_expiring_documents(${first}, private.today(), private.today() + 90, 100)`;
      return found.filter((row) => row['party_id'] === parties.mine).length > 0;
    };
    const before = await read('member');
    await provide(sql, parties.mine);
    return {
      before,
      member: await read('member'),
      owner: await read('owner'),
      admin: await read('admin'),
    };
  });
  expect(rows).toEqual({ before: true, member: false, owner: true, admin: true });
});

test('[PRF-01] [KYC-01] the copy of the own data ends with what the client entered of it', async () => {
  const copies = await database.as('member', async (sql) => {
    const document = await givenDocument(sql, parties.entered, 'member');
    const copy = async () => {
      await become(sql, 'member');
      const [row] = await sql`select my_data() as data`;
      return JSON.stringify(row?.['data']);
    };
    const before = await copy();
    await provide(sql, parties.entered);
    const then = await copy();
    return [before, then].map((text) => [text.includes(parties.entered), text.includes(document)]);
  });
  expect(copies).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('[SEC-01] the signal of a change of its row names the table alone', async () => {
  const said = await database.as('member', async (sql) => {
    await provide(sql, parties.mine);
    await sql`reset role`;
    await sql`update parties set email = 'nominee@firm.example' where id = ${parties.mine}`;
    await sql`set constraints all immediate`;
    const rows =
      await sql`select payload::text as payload, topic from realtime.messages where topic not like '%staff%'`;
    return rows.map((row) => row['payload'] as string).join();
  });
  expect(said).not.toContain('nominee@firm.example');
  expect(said).not.toContain(parties.mine);
});
