/*
 * Is a client with a few companies in a large firm as quick as one in a small firm? Each list and figure of the client portal, as a client
 * with 5 companies: in a firm of 5, then in one of 100,000. Each figure is the median time that Postgres itself reports.
 *
 *   node supabase/backend/bench/client-lists.bench.ts            lines to read
 *   node supabase/backend/bench/client-lists.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { queryTime } from './query-time.ts';
import { withBackend } from './with-backend.ts';

const OWN = 5;
const SIZES = [OWN, Number(process.env['BENCH_COMPANIES'] ?? 100_000)];
const RUNS = 9;

const CLIENT = id('d1', 1);
/** Owns the other companies of the firm, in hundreds of persons. */
const OTHERS = 500;
const TENANT = id('7b', 1);

const inTenant = `tenant_id = '${TENANT}'`;
const questions: [what: string, sql: string][] = [
  ['companies', `select * from companies where ${inTenant} order by name, id limit 20`],
  ['companies, the count', `select count(*) from companies where ${inTenant}`],
  ['companies by status', `select * from company_status_counts('${TENANT}')`],
  ['what needs attention', `select * from client_needs('${TENANT}')`],
  ['duties', `select * from duty_list where ${inTenant} order by due_on, id limit 20`],
  ['duties, the figures', `select * from duty_figures('${TENANT}')`],
  [
    'calendar',
    `select count(*) from calendar('${TENANT}', private.today() - 30, private.today() + 400)`,
  ],
  ['documents', `select * from document_queue('${TENANT}')`],
  ['documents, the figures', `select * from document_counts('${TENANT}')`],
  ['people', `select * from kyc_overview('${TENANT}')`],
  ['people, the figures', `select * from kyc_overview_counts('${TENANT}')`],
  ['people known', `select count(*) from known_parties('${TENANT}')`],
  ['invoices', `select * from invoices where ${inTenant} order by issued_on desc, id limit 20`],
  ['invoices, the figures', `select * from invoice_figures('${TENANT}')`],
  [
    'tickets',
    `select * from ticket_list where ${inTenant} order by last_message_at desc, id limit 20`,
  ],
  ['tickets, the figures', `select * from ticket_figures('${TENANT}')`],
  [
    'notifications',
    `select * from notifications where ${inTenant} order by created_at desc, id limit 20`,
  ],
  ['activity', `select * from activity_list where ${inTenant} order by at desc limit 20`],
  ['change requests', `select count(*) from change_requests where ${inTenant}`],
  ['applications', `select count(*) from draft_applications where ${inTenant}`],
  ['search', `select count(*) from search('bench', '${TENANT}')`],
  ['report of companies', `select count(*) from report_companies('${TENANT}')`],
  ['report of duties', `select count(*) from report_obligations('${TENANT}', null, null)`],
  ['report of expiring documents', `select count(*) from report_expiring_documents('${TENANT}')`],
  ['report of activity', `select count(*) from report_activity('${TENANT}', null, null)`],
  ['report of spending', `select count(*) from report_spending('${TENANT}', null, null)`],
];

function id(prefix: string, n: number): string {
  return `${prefix}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Brings the firm to so many companies. Straight into the tables: audit and signals of so many rows are not what is measured. */
async function grow(client: Client, from: number, to: number): Promise<void> {
  const at = (prefix: string) =>
    `('${prefix}000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const owner = `case when n <= ${OWN} then '${CLIENT}'::uuid else ('d1000000-0000-4000-8000-' || lpad((2 + n % ${OTHERS})::text, 12, '0'))::uuid end`;
  const rows = `from generate_series(${from + 1}, ${to}) as n`;
  await client.query(`set session_replication_role = 'replica'`);
  if (from === 0) {
    await client.query(`
      insert into tenants (id, slug, name) values ('${TENANT}', 'bench', 'Bench');
      insert into profiles (id, full_name, email, role)
      select ${at('d1')}, 'Bench Client ' || n, 'client-' || n || '@bench.example', 'client' from generate_series(1, ${OTHERS + 2}) as n;
      insert into tenant_users (tenant_id, user_id, role)
      select '${TENANT}', ${at('d1')}, 'member' from generate_series(1, ${OTHERS + 2}) as n`);
  }
  await client.query(`
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date, registration_number)
    select ${at('cb')}, '${TENANT}', ${owner}, 'Bench ' || md5(n::text) || ' Ltd.', 'IBC',
      case n % 20 when 0 then 'in_penalty' else 'active' end::company_status, private.today() - n % 4000, 'B' || n ${rows};
    insert into parties (id, tenant_id, kind, name, created_by)
    select ${at('fb')}, '${TENANT}', 'person', 'Person ' || md5(n::text), ${owner} ${rows};
    insert into company_participants (tenant_id, company_id, party_id, role, shares, appointed_on)
    select '${TENANT}', ${at('cb')}, ${at('fb')}, role, case role when 'member' then 5000 end, private.today() - n % 4000
    ${rows} cross join unnest('{member,director}'::participant_role[]) as role;
    insert into kyc_profiles (id, tenant_id, party_id, state, submitted_at, submitted_data, data)
    select ${at('fc')}, '${TENANT}', ${at('fb')}, 'in_review', now(), '{}', '{}' ${rows};
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select '${TENANT}', ${at('cb')}, rule.code, rule.valid_from, 'bench ' || year, private.today() + (n % 700 - 300), 350, 'USD'
    ${rows} cross join generate_series(1, 3) as year join obligation_rules as rule on rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null;
    insert into notifications (user_id, tenant_id, kind, title, read)
    select ${owner}, '${TENANT}', 'bench', 'Bench', n % 3 > 0 ${rows};
    insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, expires_on)
    select '${TENANT}', ${at('cb')}, 'other', 'Scan ' || n || '.pdf', concat_ws('/', '${TENANT}', ${at('cb')}, n || '.pdf'), 'application/pdf', 1000,
      'accepted', private.today() + n % 300 ${rows};
    insert into support_tickets (tenant_id, company_id, subject, opened_by)
    select '${TENANT}', ${at('cb')}, 'Question about ' || md5(n::text), ${owner} ${rows};
    insert into invoices (tenant_id, company_id, number, state, issued_on, due_on, vat_percent, total)
    select '${TENANT}', ${at('cb')}, 'B-' || n, 'issued', private.today() - n % 300, private.today() - n % 300 + 30, 10, 100 ${rows}`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

const json = process.argv.includes('--json');
const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      const figures = questions.map(() => [] as number[]);
      let size = 0;
      for (const next of SIZES) {
        await grow(client, size, next);
        size = next;
        for (const [place, [what, sql]] of questions.entries()) {
          const time = await queryTime(client, CLIENT, sql, RUNS);
          figures[place]?.push(time);
          process.stderr.write(`${size} companies, ${what}: ${time.toFixed(1)} ms\n`);
        }
      }
      for (const [place, [what]] of questions.entries()) {
        const [small = Number.NaN, large = Number.NaN] = figures[place] ?? [];
        results.push({
          what: `${what}, a client with ${OWN} companies`,
          figure: `${small.toFixed(1)} ms in a firm of ${SIZES[0]}, ${large.toFixed(1)} ms in one of ${SIZES[1]}`,
          ratio: `× ${(large / small).toFixed(1)}`,
          load: `load ${loadavg()[0]?.toFixed(1)}`,
        });
      }
    }),
  );
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
