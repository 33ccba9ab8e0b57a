import { useClock, type Clock } from './clock.ts';
import { become, type Sql, type TestDatabase } from './database.ts';
import { people, tenants, type Persona } from './ids.ts';

/** Mia has four companies, Otto two. Flint does nothing all year. */
const clients = {
  Alba: 'member',
  Breeze: 'member',
  Coral: 'member',
  Dune: 'member',
  Ember: 'otherMember',
  Flint: 'otherMember',
} as const;
type Name = keyof typeof clients;

export interface WholeYear {
  clock: Clock;
  /** The ids of the companies. */
  ids: Record<Name, string>;
  as<T>(caller: Persona | 'postgres', work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs the night of a day, and gives the mails that were queued since the last look: to whom, and the subject. */
  night(day: string): Promise<string[]>;
  /** The mails that were queued since the last look. */
  mails(): Promise<string[]>;
}

/**
 * The firm on 20 September 2026, with nothing open of the years before. Its companies are made by the owner of the tables; what happens
 * from then on is done by commands and by what runs at night.
 */
export async function givenYear(database: TestDatabase): Promise<WholeYear> {
  const clock = await useClock(database);
  clock.to('2026-09-20');
  const ids = {} as Record<Name, string>;
  await clock.as('postgres', async (sql) => {
    // The rows of the fixtures are no part of this year.
    await sql`update obligations set state = 'void' where state = 'open'`;
    await sql`update companies set status = 'merged'`;
    await sql`update auth.users set email_confirmed_at = now()`;
    for (const [name, client] of Object.entries(clients)) {
      const [company] = await sql`
        insert into companies (
          tenant_id, user_id, name, registration_number, type, status, registration_date, capital, currency, fiscal_year_end, created_at)
        values (${tenants.first}, ${people[client]}, ${`${name} Ltd.`}, ${`${name} 1`}, 'IBC', 'active', '2024-05-10', 5000, 'USD', '12-31',
          '2026-09-01')
        returning id`;
      const id = company?.['id'] as string;
      ids[name as Name] = id;
      await sql`
        insert into company_users (company_id, tenant_id, user_id, access) values (${id}, ${tenants.first}, ${people[client]}, 'owner')`;
    }
    await sql`select private.refresh_obligations()`;
    await become(sql, 'admin');
    const due = await sql`
      select id from obligations where company_id = any (${Object.values(ids)}::uuid[]) and due_on <= '2026-09-30'`;
    await sql`select complete_obligations(${due.map(({ id }) => id as string)}::uuid[], '2026-09-20', 'Before the year')`;
  });

  let seen = 0;
  const mails = () =>
    clock.as('postgres', async (sql) => {
      const rows = await sql`
        select split_part(recipient, '@', 1) || ': ' || subject as text, extract(epoch from queued_at)::float as at
        from private.mail_outbox where extract(epoch from queued_at)::float > ${seen} order by recipient, subject`;
      seen = Math.max(seen, ...rows.map(({ at }) => at as number));
      return rows.map(({ text }) => String(text).replaceAll(/(INV|CN)-[-\d]+/g, '$1'));
    });
  return {
    clock,
    ids,
    as: (caller, work) => clock.as(caller, work),
    mails,
    async night(day) {
      await clock.night(day);
      return mails();
    },
  };
}

/** The yearly statements of a year, by the first word of the name of their companies, as the caller reads them. */
export async function statementsOf(sql: Sql, year: number): Promise<Record<string, string>> {
  const rows = await sql`
    select split_part(company.name, ' ', 1) as name, statement.id from yearly_statements as statement
    join companies as company on company.id = statement.company_id where statement.year = ${year} order by 1`;
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** The round of a year as staff read it: standing, fee, invoice, what is owed of the company, and the penalty of today. */
export async function roundOf(sql: Sql, year: number): Promise<Record<string, unknown[]>> {
  const rows = await sql`
    select split_part(company_name, ' ', 1) as name, company_status::text, fee_state, billing_state, owed::float,
      (exposure ->> 'penalty')::float as penalty, exposure ->> 'effect' as effect
    from annual_fees(${tenants.first}, ${year})`;
  return Object.fromEntries(
    rows.map(({ name, ...row }) => [name, Object.values(row).filter((value) => value !== null)]),
  );
}

/** Each number of a row of figures that is not nothing. */
export const counted = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' && Number(value) > 0 ? [[key, Number(value)]] : [],
    ),
  );
