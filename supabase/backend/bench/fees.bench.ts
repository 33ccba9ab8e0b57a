/*
 * Is the year of a firm of 100,000 companies quick: annual fees, yearly statements, invoices, who owes? Pages and figures as staff, each figure
 * the median time that Postgres itself reports.
 *
 *   node supabase/backend/bench/fees.bench.ts            lines to read
 *   node supabase/backend/bench/fees.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { queryTime } from './query-time.ts';
import { withBackend } from './with-backend.ts';

const COMPANIES = Number(process.env['BENCH_COMPANIES'] ?? 100_000);
const RUNS = 7;
const ADMIN = 'd0000000-0000-4000-8000-000000000002';
const TENANT = '7b000000-0000-4000-8000-000000000001';
const YEAR = new Date().getFullYear();

const page = (filters = '') => `select * from annual_fees('${TENANT}', ${YEAR}${filters})`;

const statements = (filters = '') => `select * from statement_list('${TENANT}', ${YEAR}${filters})`;
const invoices = (more = '', columns = '*') =>
  `select ${columns} from invoice_list where tenant_id = '${TENANT}' and state = 'issued' order by due_on, id ${more} limit 50`;
const LAST = `offset ${Math.floor(COMPANIES / 3) - 50}`;

const questions: [what: string, sql: string][] = [
  ['annual fees: the first page', page()],
  ['annual fees: the last page', page(`, first => ${COMPANIES - 50}`)],
  ['annual fees: what is late', page(`, fee => 'late'`)],
  ['annual fees: what is not invoiced', page(`, billing => 'none'`)],
  ['annual fees: by what is owed', page(`, sort => 'owed', descending => true`)],
  ['annual fees: a search', page(`, search => 'b99'`)],
  ['annual fees: the figures', `select * from annual_fee_figures('${TENANT}', ${YEAR})`],
  ['yearly statements: the first page', statements()],
  ['yearly statements: what changed', statements(`, state => 'needs_review'`)],
  ['yearly statements: a search', statements(`, search => 'b99'`)],
  ['yearly statements: the figures', `select * from statement_figures('${TENANT}', ${YEAR})`],
  ['invoices: the first page', invoices()],
  // As the list reads it: which rows, then these rows.
  [
    'invoices: the last page',
    `select * from invoice_list where tenant_id = '${TENANT}' and id in (${invoices(LAST, 'id')})`,
  ],
  ['invoices: the figures', `select * from invoice_counts('${TENANT}')`],
  ['who owes: the first page', `select * from who_owes('${TENANT}')`],
  ['who owes: by age', `select * from receivables('${TENANT}')`],
];

/** A firm whose companies have a fee and a statement of the year; two thirds have an invoice, a quarter is filed. */
async function fill(client: Client): Promise<void> {
  const company = `('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const owner = `('d1000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid`;
  const rows = `from generate_series(1, ${COMPANIES}) as n`;
  await client.query(`
    set session_replication_role = 'replica';
    insert into tenants (id, slug, name) values ('${TENANT}', 'bench', 'Bench');
    insert into profiles (id, full_name, email, role)
    select ('d1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bench Client ' || n, 'client-' || n || '@bench.example', 'client'
    from generate_series(0, 499) as n;
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date, registration_number, capital, currency)
    select ${company}, '${TENANT}', ${owner}, 'Bench ' || md5(n::text) || ' Ltd.', 'IBC', 'active', '2020-01-01', 'B' || n, 5000, 'USD' ${rows};
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
    select '${TENANT}', ${company}, rule.code, rule.valid_from, year::text, make_date(year, 1, 1), 350, 'USD',
      case when year < ${YEAR} or n % 4 = 0 then 'done' else 'open' end::obligation_state,
      case when year < ${YEAR} or n % 4 = 0 then make_date(year, 1, 1) end
    ${rows} cross join generate_series(${YEAR - 2}, ${YEAR}) as year
    join obligation_rules as rule on rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null;
    insert into invoices (tenant_id, company_id, renewal_year, number, state, issued_on, due_on, vat_percent, total, paid)
    select '${TENANT}', ${company}, year, 'B-' || year || '-' || n, case when year < ${YEAR} or n % 3 = 0 then 'paid' else 'issued' end::invoice_state,
      make_date(year, 1, 2), make_date(year, 2, 1), 10, 1265, case when year < ${YEAR} or n % 3 = 0 then 1265 else 0 end
    ${rows} cross join generate_series(${YEAR - 2}, ${YEAR}) as year where n % 3 < 2;
    insert into invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year, amount)
    select invoice.tenant_id, invoice.id, company.id, 1, company.name, invoice.renewal_year, invoice.total
    from invoices as invoice join companies as company on company.id = invoice.company_id where invoice.tenant_id = '${TENANT}';
    insert into statement_years (year, opens_on, due_on, source_note, verified)
    values (${YEAR}, make_date(${YEAR}, 1, 1), make_date(${YEAR}, 12, 31), 'Invented: the days of a year that only this bench knows', false) on conflict (year) do nothing;
    insert into yearly_statements (tenant_id, company_id, year, state, changed_blocks, substance_class, signed_at, reviewed_at)
    select '${TENANT}', ${company}, ${YEAR}, case n % 3 when 0 then 'open' when 1 then 'answered' else 'accepted' end::statement_state,
      case when n % 12 = 1 then '{owners}' else '{}' end::text[], case when n % 3 > 0 then class.code end, case when n % 3 > 0 then now() end,
      case when n % 3 = 2 then now() end
    ${rows} cross join (select code from substance_classes order by code limit 1) as class;
    set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      for (const [what, sql] of questions) {
        const time = await queryTime(client, ADMIN, sql, RUNS);
        results.push({
          what: `${COMPANIES} companies, ${what}`,
          figure: `${time.toFixed(0)} ms`,
          load: `load ${loadavg()[0]?.toFixed(1)}`,
        });
      }
    }),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
