import { describe, expect, test } from 'vitest';

import { after, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { withLongDays } from './support/long-days.ts';
import { answersOf, rowsOf } from './support/reach.ts';

const database = useDatabase();

const address = 'lawyer@test.example';
const second = 'c0000000-0000-4000-8000-0000000000aa';

interface Share {
  ids?: readonly string[];
  access?: string;
  money?: boolean;
  until?: string | null;
  email?: string;
  token?: string;
}

async function share(sql: Sql, given: Share = {}) {
  const { ids = [companies.mine], access = 'viewer', money = false, until = null } = given;
  const { email = address, token = crypto.randomUUID() } = given;
  const [row] = await sql`
    select share_companies(${token}, ${ids}::uuid[], ${email}, ${access}::company_access, ${money}, ${until}::date) as id`;
  return { id: row?.['id'] as string, token };
}

const change = (sql: Sql, { ids = [companies.mine], access = 'viewer', ...more }: Share = {}) =>
  sql`select set_shared_access(${people.stranger}, ${ids}::uuid[], ${access}::company_access, ${more.money ?? false},
    ${more.until ?? null}::date)`;

const end = (
  sql: Sql,
  ids: readonly string[] = [companies.mine],
  person: string = people.stranger,
) => sql`select end_shared_access(${person}, ${ids}::uuid[])`;

/** A second company of the member, and the stranger's address is the lawyer's. */
async function prepare(sql: Sql) {
  await sql`reset role`;
  await sql`insert into companies (id, tenant_id, user_id, name, type)
    values (${second}, ${tenants.first}, ${people.member}, 'Albatross Ltd.', 'IBC')`;
  await sql`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${people.stranger}`;
  await become(sql, 'member');
}

/** The member shares both companies with the stranger, who accepts. */
async function shareBoth(sql: Sql, wanted: Share = {}) {
  await prepare(sql);
  const { token } = await share(sql, { ids: [companies.mine, second], ...wanted });
  await become(sql, 'stranger');
  await sql`select accept_invitation(${token})`;
  await become(sql, 'member');
}

async function reached(sql: Sql, person: Persona = 'stranger') {
  await become(sql, person);
  const rows = await sql`select name from companies order by name`;
  await become(sql, 'member');
  return rows.map(({ name }) => name as string);
}

const rowsOfList = async (sql: Sql) =>
  sql`select name, email, access, money, until::text, by_firm, expires_at is not null as waits,
    jsonb_path_query_array(companies, '$[*].name') as companies from shared_access(${tenants.first})`;

describe('[USR-01] [END-01] a client shares companies', () => {
  test('by one mail for all of them; who accepts reaches each, as given, and both learn of it', async () => {
    await database.as('member', async (sql) => {
      await prepare(sql);
      const { id, token } = await share(sql, {
        ids: [companies.mine, second, second],
        until: '2030-03-31',
      });
      expect(await rowsOfList(sql)).toEqual([
        expect.objectContaining({
          email: address,
          access: 'viewer',
          money: false,
          until: '2030-03-31',
          waits: true,
          companies: ['Albatross Ltd.', "Mia's Ltd."],
        }),
      ]);
      expect((await share(sql, { token })).id).toBe(id);
      await sql`reset role`;
      const mails = await sql`select from private.mail_outbox where recipient = ${address}`;
      expect(mails.length).toBe(1);

      await become(sql, 'stranger');
      await sql`select accept_invitation(${token})`;
      expect(await reached(sql)).toEqual(['Albatross Ltd.', "Mia's Ltd."]);
      expect(await rowsOfList(sql)).toMatchObject([
        { waits: false, by_firm: false, companies: ['Albatross Ltd.', "Mia's Ltd."] },
      ]);
      await sql`reset role`;
      expect(
        await sql`select title, message from notifications where user_id = ${people.stranger} and kind = 'company.access'`,
      ).toEqual([
        {
          title: 'You have access to Albatross Ltd. and 1 more',
          message: withLongDays('As viewer, without invoices, until 31 March 2030.'),
        },
      ]);
      expect(
        await sql`select action, reason, by from company_access_changes where company_id = ${second}`,
      ).toEqual([
        {
          action: 'given',
          reason: withLongDays('By the client. As viewer, without invoices, until 31 March 2030.'),
          by: people.member,
        },
      ]);
    });
  });

  test('changes it and ends it at once, in some of them', async () => {
    await database.as('member', async (sql) => {
      await shareBoth(sql);
      await change(sql, { access: 'signatory', money: true });
      expect(await rowsOfList(sql)).toMatchObject([
        { access: 'signatory', money: true, companies: ["Mia's Ltd."] },
        { access: 'viewer', money: false, companies: ['Albatross Ltd.'] },
      ]);
      await end(sql);
      expect(await reached(sql)).toEqual(['Albatross Ltd.']);
      await end(sql);
      await sql`reset role`;
      const kept =
        await sql`select action, former_access from company_access_changes where company_id = ${companies.mine} order by at, action desc`;
      expect(kept.map(({ action }) => action as string).toSorted()).toEqual([
        'changed',
        'ended',
        'given',
      ]);
    });
  });

  test('and it counts from the first to the last day, in Nassau', async () => {
    await database.as('member', async (sql) => {
      const [day] =
        await sql`select private.today()::text as today, (private.today() - 1)::text as past`;
      await shareBoth(sql, { until: day?.['today'] as string });
      expect(await reached(sql)).toHaveLength(2);
      await sql`reset role`;
      await sql`update company_users set until = ${day?.['past'] as string}::date where user_id = ${people.stranger} and company_id = ${second}`;
      expect(await reached(sql)).toEqual(["Mia's Ltd."]);
      await sql`reset role`;
      const [done] = await sql`select private.end_past_shares()::int as ended`;
      expect(done?.['ended']).toBe(1);
      expect(
        await sql`select reason from company_access_changes where company_id = ${second} and action = 'ended'`,
      ).toEqual([{ reason: expect.stringMatching(/^Its last day was \d/) }]);
    });
  });

  test.each([
    [
      'transferred',
      (sql: Sql) =>
        sql`select transfer_company(${companies.mine}, ${people.member}, ${people.otherMember}, 'Sold.')`,
    ],
    [
      'left by its client',
      (sql: Sql) => sql`select remove_member(${tenants.first}, ${people.member})`,
    ],
    [
      'kept by a suspended client',
      (sql: Sql) => sql`select suspend_user(${people.member}, 'Fraud.')`,
    ],
  ])('a company that is %s is shared no more', async (_how, work) => {
    await database.as('member', async (sql) => {
      await shareBoth(sql);
      await become(sql, 'admin');
      await work(sql);
      expect(await reached(sql)).not.toContain("Mia's Ltd.");
    });
  });

  test('what was ended so does not come back with the company', async () => {
    await database.as('member', async (sql) => {
      await shareBoth(sql);
      await sql`reset role`;
      await sql`update companies set user_id = ${people.otherMember} where id = ${companies.mine}`;
      await sql`delete from company_users where company_id = ${companies.mine} and user_id = ${people.member}`;
      await sql`select private.end_past_shares()`;
      await sql`update companies set user_id = ${people.member} where id = ${companies.mine}`;
      expect(await reached(sql)).toEqual(['Albatross Ltd.']);
    });
  });

  test('an invitation gives only what its maker still has', async () => {
    await database.as('member', async (sql) => {
      await prepare(sql);
      const { token } = await share(sql, { ids: [companies.mine, second] });
      await sql`reset role`;
      // The first by its name, Albatross Ltd., stays; the other went.
      await sql`delete from company_users where company_id = ${companies.mine} and user_id = ${people.member}`;
      await sql`update companies set user_id = ${people.otherMember} where id = ${companies.mine}`;
      await become(sql, 'stranger');
      await sql`select accept_invitation(${token})`;
      expect(await reached(sql)).toEqual(['Albatross Ltd.']);
    });
  });
});

describe('[USR-01] what a client cannot give', () => {
  test.each([
    ['no company', { ids: [] }, 'access.companies_missing'],
    ['another client’s company', { ids: [companies.mine, companies.others] }, 'not_found'],
    ['a company they only look at', { ids: [companies.shared] }, 'not_allowed'],
    ['ownership', { access: 'owner' }, 'not_allowed'],
    ['a day that has passed', { until: '2020-01-01' }, 'access.until_invalid'],
    ['a day in a hundred years', { until: '2126-01-01' }, 'access.until_invalid'],
    ['themselves', { email: 'MEMBER@test.example' }, 'access.own_address'],
    ['an address that is none', { email: 'lawyer' }, 'invitation.email_invalid'],
  ])('%s', async (_what, wanted, code) => {
    expect(await refusal(database.as('member', (sql) => share(sql, wanted)))).toBe(code);
  });

  test('to who never accepted an invitation of theirs', async () => {
    const refused = await database.as('member', (sql) => refusalWithin(sql, () => change(sql)));
    expect(refused).toBe('not_found');
  });

  test('a change or an end of what the firm gave', async () => {
    await database.as('member', async (sql) => {
      await shareBoth(sql);
      await become(sql, 'admin');
      await sql`select set_company_access(${companies.mine}, ${people.stranger}, 'signatory', 'Our lawyer.')`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => change(sql))).toBe('access.given_by_firm');
      expect(await refusalWithin(sql, () => end(sql))).toBe('access.given_by_firm');
      expect(await rowsOfList(sql)).toMatchObject([
        { access: 'signatory', by_firm: true },
        { access: 'viewer', by_firm: false },
      ]);
      // Nor by an invitation that is accepted later.
      const { token } = await share(sql);
      await become(sql, 'stranger');
      await sql`select accept_invitation(${token})`;
      await become(sql, 'member');
      expect(await rowsOfList(sql)).toMatchObject([
        { access: 'signatory', by_firm: true },
        { access: 'viewer', by_firm: false },
      ]);
    });
  });

  test('a signatory shares nothing further', async () => {
    await database.as('member', async (sql) => {
      await shareBoth(sql, { access: 'signatory', money: true });
      await become(sql, 'stranger');
      expect(await refusalWithin(sql, () => share(sql, { email: 'x@test.example' }))).toBe(
        'not_allowed',
      );
      expect(await sql`select from shared_access(${tenants.first})`).toHaveLength(0);
    });
  });
});

test('[END-01] without the invoices no row and no answer tells of them', async () => {
  const { blind, seen } = await database.as('member', async (sql) => {
    await shareBoth(sql, { access: 'signatory', money: true });
    await become(sql, 'admin');
    const invoice = await givenIssued(sql, companies.mine);
    await become(sql, 'stranger');
    const notice = crypto.randomUUID();
    await sql`select report_payment(${notice}, private.today(), invoice_id => ${invoice}, amount => 1)`;
    const tell = async () => {
      await become(sql, 'stranger');
      const args = { tenant_id: tenants.first, company_id: companies.mine, invoice_id: invoice };
      const found = [...(await rowsOf(sql)), ...(await answersOf(sql, { ...args, query: 'INV' }))];
      return found
        .filter((text) => text.includes(invoice) || text.includes(notice))
        .map((text) => text.split(':')[0]);
    };
    const before = await tell();
    await become(sql, 'member');
    await change(sql, { access: 'signatory', money: false });
    await sql`reset role`;
    await sql`delete from notifications where user_id = ${people.stranger}`;
    return { seen: before, blind: await tell() };
  });
  expect(seen).toEqual(expect.arrayContaining(['invoices', 'invoice_lines', 'payment_notices']));
  expect(blind).toEqual([]);
});

describe('access', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member | otherMember | owner       | otherTenantOwner | suspended         | admin
    share     | grant | not_found   | yes    | not_found   | not_allowed | not_found        | account.suspended | not_found
    change    | grant | not_allowed | yes    | not_found   | not_allowed | not_found        | account.suspended | not_found
    end       | grant | not_allowed | yes    | not_found   | not_allowed | not_found        | account.suspended | not_found
    offer     | grant | –           | yes    | yes         | –           | yes              | account.suspended | –
    list      | grant | –           | yes    | yes         | –           | –                | account.suspended | –
    `,
    {
      share: async (sql) => [await share(sql)],
      change: after(shareBoth, (sql) => change(sql, { access: 'signatory' })),
      end: after(shareBoth, (sql) => end(sql)),
      offer: (sql) =>
        sql`select from unnest(${[tenants.first, tenants.second]}::uuid[]) as id, shareable_companies(id)`,
      list: after(shareBoth, rowsOfList),
    },
  );
});
