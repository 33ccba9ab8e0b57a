import type { Sql } from './database.ts';
import { people, tenants } from './ids.ts';

interface CompanyDetails {
  type?: string;
  status?: string;
  registered?: string;
  /** When it was entered in the portal; on its registration when not given. */
  entered?: string;
  capital?: number | null;
  currency?: string;
  fiscal_year_end?: string | null;
  features?: string[];
  conditions?: string[];
}

/** A company of the member in the first tenant, made by the owner of the tables; gives its id. */
export async function givenCompany(sql: Sql, details: CompanyDetails = {}): Promise<string> {
  const { registered = '2024-05-10', capital = 5000, fiscal_year_end = '12-31' } = details;
  const [row] = await sql`
    insert into companies (
      tenant_id, user_id, name, type, status, registration_date, capital, currency, fiscal_year_end, features, conditions, created_at)
    values (
      ${tenants.first}, ${people.member}, 'Follower Ltd.', ${details.type ?? 'IBC'}, ${details.status ?? 'active'}, ${registered},
      ${capital}, ${details.currency ?? 'USD'}, ${fiscal_year_end}, ${details.features ?? []}, ${details.conditions ?? []},
      ${`${details.entered ?? registered} 12:00-05`})
    returning id`;
  return row?.['id'] as string;
}

/** What a rule yields for a company up to a day: "fact → day", with the amount when there is one. */
export async function yields(
  sql: Sql,
  code: string,
  until: string,
  company: string,
): Promise<string[]> {
  const rows = await sql`
    select concat_ws(' ', found.because, '→', found.due_on, found.amount) as text
    from obligation_rules as rule
    cross join lateral private.occurrences(rule, ${until}, array[${company}::uuid]) as found
    where rule.code = ${code}
    order by found.due_on, found.because`;
  return rows.map((row) => String(row['text']));
}

/** The obligations of a company as the calendar holds them: code, fact, day, state. */
export async function calendarOf(sql: Sql, company: string): Promise<string[]> {
  const rows = await sql`
    select concat_ws(' ', rule_code, because, '→', due_on, state) as text from obligations
    where company_id = ${company} order by due_on, rule_code, because`;
  return rows.map((row) => String(row['text']));
}

/** Runs the daily work on a company, or on all; returns what it did. */
export async function refresh(sql: Sql, company: string | null = null): Promise<unknown> {
  const [row] = await sql`
    select added::int, changed::int, voided::int from private.refresh_obligations(${company})`;
  return row;
}

/**
 * Has the transaction stand on 15 June of this year. The calendar looks 400 days ahead: from the end of November on it holds two Januaries, and a
 * yearly duty twice.
 */
export async function standInJune(sql: Sql): Promise<void> {
  await sql.unsafe(`create or replace function private.today() returns date language sql stable set search_path = '' as $$
    select make_date(extract(year from now() at time zone 'America/Nassau')::int, 6, 15) $$`);
}
