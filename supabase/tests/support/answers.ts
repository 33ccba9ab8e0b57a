import demoAccounts from '../../seed/demo-accounts.json' with { type: 'json' };
import { refusalWithin } from './access-table.ts';
import type { Sql } from './database.ts';

/** What the database answered, as PostgREST would send it, and the type that is generated for it. */
export interface Sample {
  name: string;
  type: string;
  value: unknown;
}

/** The most values that are tried of one parameter. */
const MOST = 15;
// That of Nassau, which begins four or five hours after that of UTC.
const today = 'select private.today()';
const someDuties = `select array_agg(id) from (select id from obligations where state = 'open' limit 5) as duty`;

/** The values that are tried of a parameter, by its name or by function and name. */
const values: Record<string, string> = {
  alert_id: 'select id from compliance_alerts',
  'alert_companies.alert_id': 'select id from compliance_alerts where party_id is not null',
  alert_ids: 'select array_agg(id) from compliance_alerts',
  application_id: 'select id from draft_applications',
  application_ids: 'select array_agg(id) from draft_applications',
  'annual_fees.billing': `select ''`,
  'annual_fees.fee': `select ''`,
  'annual_fees.only_client': 'select null',
  'annual_fees.sort': `select 'company_name'`,
  'annual_fees.year': 'select extract(year from private.today())::int',
  'annual_fee_figures.year': 'select extract(year from private.today())::int',
  'answer_statements.answer': `select '{"same": true}'::jsonb`,
  'answer_statements.block': `select 'owners'`,
  'assign_alerts.assignee': 'select null',
  audience: `select 'all'`,
  about: 'select array_agg(id) from client_invitations',
  'match_fee_receipts.year': 'select extract(year from private.today())::int',
  'match_fee_receipts.files': `select jsonb_build_array(jsonb_build_object('name', name || '.pdf', 'sha256', 'x')) from public.companies`,
  'missing_owner_particulars.party': `select '{"kind": "person"}'::jsonb`,
  'missing_owner_particulars.nature_of_control': `select '{shares}'::text[]`,
  'calendar_days.from_day': 'select private.today() - 200',
  'calendar_days.to_day': 'select private.today() + 199',
  'application_arrears.application_id': `select id from draft_applications where kind = 'transfer_in'`,
  'arrears_of.incorporation_date': `select date '2010-05-01'`,
  'arrears_of.paid_up_to': 'select 2020',
  capital: 'select 5000',
  'bank_statement_balances.account': `select '1000-7720-05'`,
  'bank_statement_balances.balances': `select '{"currency": "USD", "opening": 1, "opening_on": "2026-01-01", "closing": 6, "closing_on": "2026-01-31", "left_out": 0}'::jsonb`,
  'bank_statement_balances.entries': `select '[{"amount": 5, "currency": "USD"}]'::jsonb`,
  'import_bank_lines.account': `select '1000-7720-05'`,
  'import_bank_lines.entries': `select '[{"day": "2026-01-05", "amount": 5, "currency": "USD"}]'::jsonb`,
  'import_bank_lines.file_name': `select 'a.csv'`,
  'import_bank_lines.format': `select 'csv'`,
  'import_bank_lines.import_id': 'select gen_random_uuid()',
  import_id: 'select id from portfolio_imports',
  line_id: 'select id from bank_lines',
  company: 'select id from companies',
  company_id: 'select id from companies',
  company_ids: 'select array_agg(id) from (select id from companies limit 5) as company',
  currency: `select 'USD'`,
  departure_id: 'select id from company_departures',
  document_id: 'select id from documents',
  done_on: today,
  'draft_quote.entity_type': `select 'IBC'`,
  'draft_quote.is_resident': 'select true',
  due_by: 'select private.today() + 3000',
  effective: today,
  entity_type: 'select code from entity_types where is_formable',
  entry_id: `select id from audit_logs`,
  event: 'select distinct event from obligation_rules where event is not null',
  factor: 'select distinct factor from risk_responses',
  'journal_lines.month': `select max(issued_on) from public.invoices`,
  'journal_sums.month': `select max(issued_on) from public.invoices`,
  'evidence_documents.client_id': 'select user_id from public.companies order by id limit 1',
  'vat_at_risk.from_month': `select min(issued_on) from public.invoices`,
  'vat_at_risk.to_month': `select max(issued_on) from public.invoices`,
  'vat_evidence_missing.invoice_ids': 'select array_agg(id) from public.invoices',
  'invoice_discounts.invoice_id': `select id from public.invoices where state = 'draft'`,
  'discount_preview.code': `select code from service_prices`,
  'discount_preview.valid_from': 'select private.today()',
  'discount_preview.valid_to': 'select private.today() + 10',
  'vat_of_fees.from_month': 'select private.today() - 60',
  'vat_of_fees.to_month': today,
  'vat_summary.from_month': `select min(issued_on) from public.invoices`,
  'vat_summary.to_month': `select max(issued_on) from public.invoices`,
  'firm_price_preview.code': `select code from service_prices`,
  'firm_price_preview.valid_from': 'select private.today() + 10',
  'file_annual_fees.entries': `select jsonb_build_array(jsonb_build_object('company', name)) from companies limit 2`,
  'file_annual_fees.year': 'select extract(year from private.today())::int',
  'file_returns.entries': `select jsonb_build_array(jsonb_build_object('company', name)) from companies limit 2`,
  'file_returns.kind': `select 'substance'`,
  'file_returns.year': 'select extract(year from private.today())::int',
  from_day: 'select private.today() - 1500',
  // Of the client, whose groups no other person reads.
  group_id: `select 'e6000000-0000-4000-8000-000000000001'`,
  known_at: 'select now()',
  'make_document.accept_missing': 'select true',
  'make_document.made_id': 'select gen_random_uuid()',
  'make_document.subject_id': `select 'c0000000-0000-4000-8000-000000000001'`,
  'make_document.version': 'select 1',
  name: `select 'Royal Bank of Nassau'`,
  note: `select 'Done.'`,
  'reminder_plan.only_client': 'select null',
  'reminder_plan.only_company': 'select null',
  obligation_id: 'select id from obligations where company_id is not null',
  obligation_ids: someDuties,
  on_date: today,
  profile_id: 'select id from kyc_profiles',
  query: `select unnest('{a,e,A-1}'::text[])`,
  rating: 'select unnest(enum_range(null::risk_rating))',
  reason: `select 'Waits for the client.'`,
  reference_row: `select '{}'`,
  register: 'select unnest(enum_range(null::company_register))',
  request_id: 'select id from change_requests',
  rule: `select to_jsonb(rule) - 'id' - 'valid_to' from obligation_rules as rule where valid_to is null`,
  services: `select '{}'`,
  'return_rows.kind': 'select unnest(enum_range(null::return_kind))',
  'return_rows.year': 'select extract(year from private.today())::int - 1',
  'statement_figures.year': 'select extract(year from private.today())::int',
  'statement_list.year': 'select extract(year from private.today())::int',
  statement_ids: `select array_agg(id) from (select id from yearly_statements where state = 'open' limit 5) as statement`,
  subject: `select 'company'`,
  subject_id: 'select id from companies',
  table_name: `select unnest('{thresholds,fee_schedule}'::text[])`,
  template_id: 'select id from document_templates',
  tenant_id: 'select id from tenants',
  to_day: 'select private.today() + 1500',
  until: 'select private.today() + 7',
  user_id: 'select id from profiles',
  version: 'select version from risk_models',
};

/** Functions that answer no row over the demo data, with the reason. */
export const silentBecause: Record<string, string> = {
  access_page: 'the demo data has no sign-in',
  activity_contradictions: 'needs a risk answer that contradicts a declared activity',
  audit_export_page: 'needs an export of the session',
  bank_line_fees: 'no line of the bank of the demo names a fee',
  bank_line_payments: 'the demo data has no payment over many invoices',
  bank_line_proformas: 'no line of the bank of the demo names a proforma',
  begin_card_payment: 'needs a firm that takes cards',
  begin_combined_card_payment: 'needs a firm that takes cards',
  continue_audit_check: 'needs a check of the session',
  erase_next_firm: 'for the worker alone',
  erase_next_identity: 'for the worker alone',
  fetch_firm_export: 'needs an export of a firm',
  firm_deletion_proofs: 'needs a firm that was deleted',
  firm_export_files: 'for the worker alone',
  firm_export_list: 'needs an export of a firm',
  firm_export_log: 'for the worker alone',
  firm_export_log_head: 'for the worker alone',
  firm_export_rows: 'for the worker alone',
  forget_my_drafts: 'needs an account on which nothing depends',
  isolation_probes: 'the demo data has no isolation probe',
  job_errors: 'the demo data has no job that failed',
  late_applications: 'needs ten cases of the last half year',
  model_preview_moves: 'the demo data has no preview of a model',
  model_previews: 'the demo data has no preview of a model',
  my_sessions: 'the demo data has no session',
  part_mails: 'the demo data has no mail with a link',
  portal_pins: 'the demo data has no pin',
  portal_versions: 'the demo data has no start of a portal',
  read_audit_heads: 'for a server with the secret key alone',
  read_calendar_feed: 'for the server of the calendar links alone',
  refusal_kinds: 'the demo data has no refused command',
  refusal_page: 'the demo data has no refused command',
  request_card_refund: 'the demo data has no payment by card',
  run_many: 'needs an action and rows of the caller',
  sign_statements: 'needs the name of the caller',
  spent_firm_files: 'for the worker alone',
  spent_pictures: 'for the worker alone',
  stage_estimate: 'needs ten cases of the last half year',
  stage_estimates: 'needs ten cases of the last half year',
  start_audit_export: 'json for audit-verifier, which reads it as unknown',
  take_access_events: 'for the worker alone',
  take_audit_entries: 'for the worker alone',
  take_firm_export: 'for the worker alone',
  take_scans: 'for the scanner alone',
  withdraw_picture: 'the check for malware is off in the demo data',
  write_off_limit: 'no firm of the demo data has set a sum',
  write_offs_waiting: 'no firm of the demo data has set a sum',
};

/** Calls every function that answers rows or json, as the client and as the super admin of the demo data. */
export async function answersOf(sql: Sql): Promise<{ samples: Sample[]; silent: string[] }> {
  const functions = await sql`
    select proname as name, proretset as is_set, proargnames[1:pronargs - pronargdefaults] as parameters,
      't' = any (proargmodes) as is_table
    from pg_proc left join pg_class on reltype = prorettype and relkind = 'r'
    where pronamespace = 'public'::regnamespace and prokind = 'f' and relname is null
      and (proretset or prorettype = 'jsonb'::regtype or proname in ('claim_next_kyc', 'ensure_membership'))
    order by 1`;
  const people = await sql`
    select id from profiles where email in ${sql(Object.values(demoAccounts).map(({ email }) => email))}`;
  const samples: Sample[] = [];
  const silent: string[] = [];
  for (const { name, is_set: isSet, is_table: isTable, parameters } of functions) {
    const type = `Public['Functions']['${name}']['Returns']${isSet ? '[number]' : ''}`;
    const seen = new Set<string>();
    for (const call of await callsOf(sql, name, parameters ?? [])) {
      for (const { id } of people) {
        await refusalWithin(sql, async () => {
          const claims = JSON.stringify({ sub: id, role: 'authenticated' });
          await sql.unsafe(
            `set local request.jwt.claims = '${claims}'; set local role authenticated`,
          );
          const source = isTable ? `(select * from ${name}(${call}))` : `${name}(${call})`;
          const shapes = await newShapes(sql, seen, source);
          samples.push(...shapes.map((value) => ({ name, type, value })));
        });
      }
    }
    if (seen.size === 0) silent.push(name);
  }
  return { samples, silent };
}

async function callsOf(sql: Sql, name: string, parameters: readonly string[]): Promise<string[]> {
  let calls = [''];
  for (const parameter of parameters) {
    const query = values[`${name}.${parameter}`] ?? values[parameter];
    if (!query) return [];
    const rows = await sql.unsafe(
      `select quote_nullable(value::text) as value from (${query}) as known (value) limit ${MOST}`,
    );
    calls = calls.flatMap((before) =>
      rows.map(({ value }) => `${before}${before && ', '}${parameter} => ${value}`),
    );
  }
  return calls;
}

/** One row of each shape of every table and view. */
export async function rowsOf(sql: Sql): Promise<Sample[]> {
  const relations = await sql`
    select relname as name, case relkind when 'v' then 'Views' else 'Tables' end as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`;
  const samples: Sample[] = [];
  for (const { name, kind } of relations) {
    const type = `Public['${kind}']['${name}']['Row']`;
    const rows = await newShapes(sql, new Set(), `(select * from ${name} limit 1000)`);
    samples.push(...rows.map((value) => ({ name, type, value })));
  }
  return samples;
}

/** The rows of a source whose shape was not seen yet. */
async function newShapes(sql: Sql, seen: Set<string>, source: string): Promise<unknown[]> {
  const rows = await sql.unsafe(`select to_json(one_answer) as value from ${source} as one_answer`);
  return rows
    .map((row): unknown => row['value'])
    .filter((value) => {
      const shape = shapeOf(value);
      return !seen.has(shape) && seen.add(shape);
    });
}

/** What the type of a value depends on: its keys, what is null, and a text that may be of a closed set. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].toSorted().join()}]`;
  if (value === null) return 'null';
  if (typeof value === 'string') return /^[a-z_]{3,20}$/.test(value) ? value : 'string';
  if (typeof value !== 'object') return typeof value;
  return Object.entries(value)
    .map(([key, part]) => `${key}:${shapeOf(part)}`)
    .join();
}
