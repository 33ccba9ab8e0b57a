import { become, type Sql } from './database.ts';
import { people, tenants } from './ids.ts';

export const YEAR = 2026;

/** Companies of a client on the register since 2024; their ids in the order of their names. */
export async function givenCompanies(
  sql: Sql,
  n: number,
  { client = people.otherMember, name = 'Heron' }: { client?: string; name?: string } = {},
): Promise<string[]> {
  await become(sql, 'postgres');
  const rows = await sql`
    insert into companies (tenant_id, user_id, name, registration_number, type, status, registration_date, capital, currency)
    select ${tenants.first}, ${client}, ${name} || ' ' || lpad(n::text, 4, '0'), ${name} || n, 'IBC', 'active', '2024-05-10', 5000, 'USD'
    from generate_series(1, ${n}) as n
    returning id, name`;
  await become(sql, 'admin');
  return rows
    .toSorted((one, other) => String(one['name']).localeCompare(String(other['name'])))
    .map((row) => row['id'] as string);
}

/** Adds companies to the draft of their payer; its id. */
export async function draftFor(
  sql: Sql,
  companies: readonly string[],
  year = YEAR,
): Promise<string> {
  const [row] = await sql`
    select draft_payer_renewal(company, ${year}) as id from unnest(${sql.array([...companies])}::uuid[]) as company`;
  return row?.['id'] as string;
}

/** The same, issued; due in 30 days. */
export async function issueFor(
  sql: Sql,
  companies: readonly string[],
  year = YEAR,
): Promise<string> {
  const id = await draftFor(sql, companies, year);
  await sql`select issue_invoice(${id}, now()::date + 30)`;
  return id;
}

/** What is billed and owed for each company of an invoice, in cents, by name. */
export async function sharesOf(
  sql: Sql,
  invoice: string,
  year = YEAR,
): Promise<[number, number][]> {
  await become(sql, 'postgres');
  const rows = await sql`
    select (share.amount * 100)::int as billed, (share.owed * 100)::int as owed
    from private.parts_of_year(${tenants.first}, ${year}) as share
    join invoice_companies as part on (part.invoice_id, part.company_id) = (share.invoice_id, share.company_id)
    where share.invoice_id = ${invoice} order by part.name, part.company_id`;
  await become(sql, 'admin');
  return rows.map((row) => [row['billed'] as number, row['owed'] as number]);
}

/** What is wrong with the invoices of payers, over all of them; nothing may be found. */
export async function wrongShares(sql: Sql, { statements = true } = {}): Promise<unknown[]> {
  await become(sql, 'postgres');
  const rows = await sql`
    select 'lines' as what, invoice.id from invoices as invoice
    where total <> (select coalesce(sum(amount), 0) from invoice_lines where invoice_id = invoice.id)
    union all
    select 'subtotals', invoice.id from invoices as invoice
    where client_id is not null and total <> (select coalesce(sum(amount), 0) from invoice_companies where invoice_id = invoice.id)
    union all
    select 'subtotal', part.id from invoice_companies as part
    join invoices as invoice on invoice.id = part.invoice_id and invoice.client_id is not null
    where part.amount <> (
      select coalesce(sum(amount), 0) from invoice_lines as line
      where line.invoice_id = part.invoice_id and line.company_id = part.company_id)
    union all
    select 'VAT', part.id from invoice_companies as part
    join invoices as invoice on invoice.id = part.invoice_id and invoice.client_id is not null
    where (select coalesce(sum(amount), 0) from invoice_lines as line
        where line.invoice_id = part.invoice_id and line.company_id = part.company_id and kind = 'vat')
      <> (select coalesce(sum(round(amount * invoice.vat_percent / 100, 2)), 0) from invoice_lines as line
        where line.invoice_id = part.invoice_id and line.company_id = part.company_id and vat_treatment = 'standard' and kind <> 'vat')
    union all
    select 'owed', invoice.id from invoices as invoice
    where renewal_year is not null and state = 'issued' and total - paid <> (
      select sum(share.owed) from private.parts_of_year(invoice.tenant_id, invoice.renewal_year) as share
      where share.invoice_id = invoice.id)
    union all
    -- The statement of each company ends with what is owed of it.
    select 'statement', part.id from invoice_companies as part
    join invoices as invoice on invoice.id = part.invoice_id and invoice.client_id is not null and invoice.state <> 'draft'
    left join private.parts_of_year(part.tenant_id, part.renewal_year) as share
      on (share.invoice_id, share.company_id) = (part.invoice_id, part.company_id)
    where ${statements} and coalesce(share.owed, 0) <> (
      select coalesce(sum(posted.amount), 0) from private.company_postings(part.tenant_id, part.company_id) as posted
      where posted.invoice_id = part.invoice_id)
    union all
    select 'billed twice', company_id from invoice_companies where renewal_year is not null and not is_void
    group by company_id, renewal_year having count(*) > 1`;
  await become(sql, 'admin');
  return [...rows];
}
