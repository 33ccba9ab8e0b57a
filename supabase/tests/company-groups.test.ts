import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { givenCompanies, issueFor } from './support/payer-invoices.ts';

const database = useDatabase();

const none = crypto.randomUUID();

async function create(sql: Sql, name = 'Family', note: string | null = null, id?: string) {
  const made = id ?? crypto.randomUUID();
  await sql`select create_company_group(${made}, ${tenants.first}, ${name}, ${note})`;
  return made;
}

const put = (sql: Sql, ids: readonly string[], group: string | null) =>
  sql`select put_in_group(${sql.array([...ids])}::uuid[], ${group})`;

/** The member's group with their own company and the one that is shared with them. */
async function grouped(sql: Sql): Promise<string> {
  await become(sql, 'member');
  const id = await create(sql);
  await put(sql, [companies.mine, companies.shared], id);
  return id;
}

const placed = async (sql: Sql) =>
  (await sql`select company_id from company_group_members order by company_id`).map(
    (row) => row['company_id'] as string,
  );

interface Figures {
  name: string | null;
  companies: string;
  open: string;
  overdue: string;
  money: { currency: string; owed: number; overdue: number }[];
}

const figures = (sql: Sql) => sql<Figures[]>`select * from group_figures(${tenants.first})`;

describe('[USR-01] [SEC-04] a group of companies belongs to the person who made it', () => {
  testAccess(
    database,
    `
                     | anon  | stranger  | member | otherMember | owner     | otherTenantOwner | admin     | suspended
      read it        | grant | –         | yes    | –           | –         | –                | –         | –
      read who is in | grant | –         | yes    | –           | –         | –                | –         | –
      rename it      | grant | not_found | yes    | not_found   | not_found | not_found        | not_found | account.suspended
      put into it    | grant | not_found | yes    | not_found   | not_found | not_found        | not_found | account.suspended
      delete it      | grant | yes       | yes    | yes         | yes       | yes              | yes       | account.suspended
      make one       | grant | not_found | yes    | yes         | yes       | not_found        | not_found | account.suspended
      statement      | grant | not_found | yes    | not_found   | not_found | not_found        | not_found | account.suspended
      figures        | grant | yes       | yes    | yes         | yes       | yes              | yes       | account.suspended
      write it       | grant | grant     | grant  | grant       | grant     | grant            | grant     | grant
      write who      | grant | grant     | grant  | grant       | grant     | grant            | grant     | grant
    `,
    {
      'read it': after(grouped, (sql, id) => sql`select from company_groups where id = ${id}`),
      'read who is in': after(
        grouped,
        (sql, id) => sql`select from company_group_members where group_id = ${id}`,
      ),
      'rename it': after(grouped, (sql, id) => sql`select change_company_group(${id}, 'Other')`),
      'put into it': after(grouped, (sql, id) => put(sql, [companies.mine], id)),
      'delete it': after(grouped, (sql, id) => sql`select delete_company_group(${id})`),
      'make one': async (sql) => [await create(sql)],
      statement: after(
        async (sql: Sql) => {
          await become(sql, 'admin');
          await givenIssued(sql, companies.mine, [feeLine]);
          return grouped(sql);
        },
        (sql, id) =>
          sql`select from group_statement(${tenants.first}, ${id}, '2020-01-01', '2040-01-01')`,
      ),
      figures: (sql) => sql`select from group_figures(${tenants.first})`,
      'write it': (sql) => sql`update company_groups set name = 'Mine'`,
      'write who': (sql) => sql`delete from company_group_members`,
    },
  );

  test('a group of another person is not deleted by who knows its id', async () => {
    await database.as('member', async (sql) => {
      const id = await grouped(sql);
      await become(sql, 'otherMember');
      await sql`select delete_company_group(${id})`;
      await become(sql, 'member');
      expect(await sql`select from company_groups where id = ${id}`).toHaveLength(1);
    });
  });

  test('names are unique to a person without regard to case, and a repeat makes nothing twice', async () => {
    await database.as('member', async (sql) => {
      const id = await create(sql, '  Vasseur   family ', ' File 14 ');
      await create(sql, 'Vasseur family', null, id);
      expect(await sql`select name, note from company_groups`).toEqual([
        { name: 'Vasseur family', note: 'File 14' },
      ]);
      const other = await create(sql, 'Other');
      const codes = [
        await refusalWithin(sql, () => create(sql, 'VASSEUR FAMILY')),
        await refusalWithin(
          sql,
          () => sql`select change_company_group(${other}, 'vasseur family')`,
        ),
        await refusalWithin(sql, () => create(sql, ' ')),
        await refusalWithin(sql, () => create(sql, 'x'.repeat(81))),
        await refusalWithin(sql, () => create(sql, 'Y', 'x'.repeat(501))),
        await refusalWithin(
          sql,
          () => sql`select create_company_group(${none}, ${tenants.second}, 'Foreign')`,
        ),
      ];
      expect(codes).toEqual([
        'company_group.name_taken',
        'company_group.name_taken',
        'company_group.name_invalid',
        'company_group.name_invalid',
        'company_group.note_too_long',
        'not_found',
      ]);
      // Another person may use the name.
      await become(sql, 'otherMember');
      await create(sql, 'Vasseur family');
    });
  });

  test('a company is in one group, moves with the last command, and only what is reached goes in', async () => {
    await database.as('member', async (sql) => {
      const first = await grouped(sql);
      const second = await create(sql, 'Second');
      await put(sql, [companies.mine], second);
      await put(sql, [companies.mine], second);
      expect(await sql`select company_id, group_id from company_group_members order by 1`).toEqual([
        { company_id: companies.mine, group_id: second },
        { company_id: companies.shared, group_id: first },
      ]);
      await put(sql, [companies.shared], null);
      expect(await placed(sql)).toEqual([companies.mine]);
      const refused = [
        await refusalWithin(sql, () => put(sql, [companies.mine, companies.others], first)),
        await refusalWithin(sql, () => put(sql, [companies.foreign], first)),
        await refusalWithin(sql, () => put(sql, [none], first)),
        await refusalWithin(sql, () => put(sql, [], first)),
        await refusalWithin(sql, () => put(sql, [companies.mine], none)),
      ];
      expect(refused).toEqual([
        'not_found',
        'not_found',
        'not_found',
        'company_group.companies_missing',
        'not_found',
      ]);
      await sql`select delete_company_group(${second})`;
      expect(await placed(sql)).toEqual([]);
    });
  });

  test('at most 500 groups and 2,000 companies', async () => {
    await database.as('member', async (sql) => {
      const id = await grouped(sql);
      await become(sql, 'postgres');
      await sql`insert into company_groups (id, tenant_id, user_id, name)
        select gen_random_uuid(), ${tenants.first}, ${people.member}, 'Group ' || n from generate_series(1, 499) as n`;
      const many = await givenCompanies(sql, 1999, { client: people.member });
      await become(sql, 'postgres');
      await sql`insert into company_group_members (tenant_id, user_id, company_id, group_id)
        select ${tenants.first}, ${people.member}, company, ${id} from unnest(${sql.array(many.slice(1))}::uuid[]) as company`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => create(sql, 'One more'))).toBe(
        'company_group.too_many',
      );
      expect(await refusalWithin(sql, () => put(sql, many.slice(0, 1), id))).toBe(
        'company_group.full',
      );
    });
  });

  test('what a person no longer reaches is gone at once, and does not come back', async () => {
    await database.as('member', async (sql) => {
      await grouped(sql);
      await become(sql, 'postgres');
      const [share] = await sql`
        delete from company_users where company_id = ${companies.shared} and user_id = ${people.member} returning access`;
      await become(sql, 'member');
      expect(await placed(sql)).toEqual([companies.mine]);
      const [row] = await figures(sql);
      expect(row?.companies).toBe('1');
      await become(sql, 'postgres');
      const [gone] = await sql`select private.leave_groups() as gone`;
      expect(gone).toEqual({ gone: '1' });
      await sql`insert into company_users (tenant_id, company_id, user_id, access)
        values (${tenants.first}, ${companies.shared}, ${people.member}, ${share?.['access'] as string})`;
      await become(sql, 'member');
      expect(await placed(sql)).toEqual([companies.mine]);
    });
  });
});

/** Sums of the list of a group, as a person would add them up. */
async function listed(sql: Sql, group: string | null) {
  const rows = await sql`
    select count(*)::int as open, coalesce(sum(part.open), 0)::float as owed
    from (
      select id from group_invoices
      where group_id is not distinct from ${group}::uuid and state = 'issued' and tenant_id = ${tenants.first}) as invoice
    left join lateral (
      select sum(open) as open from private.open_parts(array[invoice.id]) as known
      left join company_group_members as member on member.company_id = known.company_id
      where member.group_id is not distinct from ${group}::uuid) as part on true`;
  return rows[0] as unknown as { open: number; owed: number };
}

describe('[BILL-01] [USR-01] what is owed for a group', () => {
  test('adds up over all groups, counts what it opens, and of one invoice of many companies its part', async () => {
    await database.as('admin', async (sql) => {
      await become(sql, 'postgres');
      await sql`update companies set type = 'IBC', capital = 5000, currency = 'USD' where id = ${companies.mine}`;
      const [one = '', two = '', three = ''] = await givenCompanies(sql, 3, {
        client: people.member,
      });
      await become(sql, 'admin');
      const own = await givenIssued(sql, companies.mine, [feeLine]);
      const bill = await issueFor(sql, [one, two, three]);
      // A payment and a half of the first company.
      const [part] = await sql`
        select amount::float from invoice_companies where invoice_id = ${bill} and company_id = ${one}`;
      await pay(sql, bill, (part?.['amount'] as number) + 10);
      await become(sql, 'member');
      const first = await create(sql, 'First');
      const second = await create(sql, 'Second');
      await put(sql, [companies.mine, one], first);
      await put(sql, [two], second);
      const rows = await figures(sql);
      expect(rows.map(({ name, open }) => [name, open])).toEqual([
        ['First', '2'],
        ['Second', '1'],
        [null, '1'],
      ]);
      const owed = rows.map(({ money }) => money[0]?.owed ?? 0);
      const [left] =
        await sql`select sum(total - paid)::float as owed from invoices where state = 'issued'`;
      expect(owed.reduce((sum, each) => sum + each, 0)).toBeCloseTo(left?.['owed'] as number, 2);
      // The first company of the bill is covered, the second lacks 10 less.
      expect(owed[0]).toBe(50);
      for (const [place, group] of [first, second, null].entries()) {
        expect(await listed(sql, group)).toEqual({
          open: Number(rows[place]?.open),
          owed: owed[place],
        });
      }
      // The same parts as the figures of one company have.
      const [of] =
        await sql`select (money -> 0 ->> 'owed')::float as owed from invoice_figures(${tenants.first}, ${two})`;
      expect(of?.['owed']).toBe(owed[1]);
      const lines = await sql`
        select company, number is not null as numbered, amount::float, settled::float, open::float
        from group_statement(${tenants.first}, ${first}, '2020-01-01', '2040-01-01')`;
      expect(lines.map(({ open }) => open as number)).toEqual([0, 50]);
      expect(
        await sql`select from group_statement(${tenants.first}, ${first}, '2020-01-01', '2020-12-31')`,
      ).toHaveLength(0);
      expect(own).toBeTruthy();
    });
  });

  test('tells nothing of a company that was shared without its invoices', async () => {
    await database.as('admin', async (sql) => {
      await givenIssued(sql, companies.shared, [feeLine]);
      const id = await grouped(sql);
      const owed = async (person: Persona) => {
        await become(sql, person);
        const rows = await figures(sql);
        const lines = await sql`
          select from group_statement(${tenants.first}, ${id}, '2020-01-01', '2040-01-01')`;
        return [rows[0]?.open, rows[0]?.money.length, lines.length];
      };
      expect(await owed('member')).toEqual(['1', 1, 1]);
      await become(sql, 'postgres');
      await sql`update company_users set access = 'viewer', money = false
        where company_id = ${companies.shared} and user_id = ${people.member}`;
      expect(await owed('member')).toEqual(['0', 0, 0]);
      expect(await sql`select from group_invoices where group_id = ${id}`).toHaveLength(0);
    });
  });
});

describe('[CMP-03] the duties of a group', () => {
  const toGroup = (sql: Sql, group: string | null) =>
    group === null ? sql`in_none => true` : sql`in_group => ${group}`;

  /** The figures of a group, of none with null, beside the rows that they count. */
  async function counted(sql: Sql, group: string | null) {
    const [figure] = await sql`
      select open::int, late::int, (money -> 0 ->> 'year')::float as year
      from duty_figures(${tenants.first}, ${toGroup(sql, group)})`;
    const [rows] = await sql`
      select (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where outcome = 'late'))::int as late,
        sum(amount) filter (where state = 'open' and due_on between private.today() and private.today() + 365)::float as year
      from group_duties where tenant_id = ${tenants.first} and group_id is not distinct from ${group}::uuid`;
    const entries = await sql`
      select kind, coalesce(company_name, party_name) as about
      from calendar(${tenants.first}, private.today() - 100, private.today() + 100, ${toGroup(sql, group)})
      order by 1, 2`;
    return {
      figure: [figure?.['open'], figure?.['late'], figure?.['year']] as number[],
      rows: [rows?.['open'], rows?.['late'], rows?.['year']],
      entries: entries.map((row) => `${row['kind']} ${row['about']}`),
    };
  }

  test('figures count the rows they open, the calendar has those and the documents of its people, and groups and none are all', async () => {
    await database.as('member', async (sql) => {
      const group = await grouped(sql);
      await become(sql, 'postgres');
      const [one = ''] = await givenCompanies(sql, 1, { client: people.member });
      await become(sql, 'postgres');
      const [rule] = await sql`
        select code, valid_from::text from obligation_rules where code = 'IBC_ANNUAL_FEE' order by valid_from desc limit 1`;
      for (const [company, days, fee] of [
        [companies.mine, 30, 350],
        [companies.shared, -20, 350],
        [one, 40, 700],
      ] as const) {
        await sql`
          insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
          values (${tenants.first}, ${company}, ${rule?.['code']}, ${rule?.['valid_from']}, 'group', private.today() + ${days}::integer,
            ${fee}, 'USD')`;
      }
      await sql`
        insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, uploaded_by)
        select ${tenants.first}, company, 'other', 'lease.pdf', ${tenants.first} || '/' || company || '/lease.pdf', 'application/pdf', 10,
          'accepted', private.today() + 10, ${people.member}
        from unnest(${sql.array([companies.mine, one])}::uuid[]) as company`;
      await become(sql, 'member');
      const inGroup = await counted(sql, group);
      const inNone = await counted(sql, null);
      const [all] = await sql`
        select open::int, late::int, (money -> 0 ->> 'year')::float as year from duty_figures(${tenants.first})`;
      expect(inGroup.figure).toEqual(inGroup.rows);
      expect(inNone.figure).toEqual(inNone.rows);
      expect(inGroup.figure.every((each) => each > 0)).toBe(true);
      expect(inNone.figure[2]).toBeGreaterThanOrEqual(700);
      expect(inGroup.figure.map((each, place) => each + (inNone.figure[place] ?? 0))).toEqual([
        all?.['open'],
        all?.['late'],
        all?.['year'],
      ]);
      const whole = await sql`
        select kind, coalesce(company_name, party_name) as about
        from calendar(${tenants.first}, private.today() - 100, private.today() + 100) order by 1, 2`;
      expect([...inGroup.entries, ...inNone.entries].toSorted()).toEqual(
        whole.map((row) => `${row['kind']} ${row['about']}`).toSorted(),
      );
      expect(inGroup.entries.filter((entry) => entry.startsWith('document'))).toHaveLength(1);

      // The group of another person is empty.
      await become(sql, 'owner');
      const others = await counted(sql, group);
      expect([others.figure, others.entries]).toEqual([[0, 0, null], []]);
    });
  });
});
