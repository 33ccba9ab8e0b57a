import type { Query, QueryClient } from '@tanstack/react-query';

import { watchedTables, type WatchedTable } from '../query/watched-tables.ts';
import type { TenantTable } from '../tenant/index.ts';
import { tableReads, type TableRead } from './select-tree.ts';
import { tableOfView } from './table-of-view.ts';

/** Every table and view with a tenant; the type refuses one too few and one too many. */
const tenantTables: Record<TenantTable, true> = {
  access_events: true,
  activity_list: true,
  application_declarations: true,
  application_events: true,
  application_parties: true,
  application_requests: true,
  audit_checks: true,
  audit_exports: true,
  bank_details: true,
  bank_imports: true,
  bank_lines: true,
  bank_postings: true,
  audit_logs: true,
  change_request_documents: true,
  change_request_events: true,
  change_requests: true,
  check_list: true,
  calendar_feeds: true,
  card_disputes: true,
  card_movements: true,
  firm_postings: true,
  recurring_settings: true,
  card_payments: true,
  card_problems: true,
  card_refunds: true,
  card_settings: true,
  charges: true,
  client_invitation_companies: true,
  client_invitations: true,
  bookkeeping_accounts: true,
  vat_evidence: true,
  discounts: true,
  proformas: true,
  recurring_services: true,
  companies: true,
  client_accounts: true,
  company_access_changes: true,
  company_departures: true,
  company_group_members: true,
  company_groups: true,
  combined_payment_invoices: true,
  combined_payments: true,
  group_duties: true,
  group_invoices: true,
  company_invoices: true,
  company_list: true,
  company_invitations: true,
  company_origins: true,
  company_participants: true,
  company_record_changes: true,
  company_users: true,
  compliance_alerts: true,
  compliance_checks: true,
  credit_note_lines: true,
  credit_notes: true,
  declarations: true,
  document_events: true,
  document_news: true,
  document_template_versions: true,
  document_templates: true,
  documents: true,
  duty_list: true,
  erasure_list: true,
  draft_applications: true,
  firm_export_downloads: true,
  firm_export_parts: true,
  firm_exports: true,
  import_columns: true,
  identity_erasures: true,
  internal_reasons: true,
  invoice_companies: true,
  invoice_holds: true,
  invoice_ladders: true,
  invoice_list: true,
  invoice_lines: true,
  invoice_payments: true,
  invoice_reminders: true,
  invoices: true,
  jobs: true,
  kyc_brought_in: true,
  kyc_notes: true,
  kyc_oversight: true,
  kyc_profiles: true,
  kyc_requests: true,
  kyc_review_queue: true,
  ledger_entries: true,
  kyc_waivers: true,
  made_documents: true,
  owner_proposals: true,
  my_companies: true,
  notifications: true,
  obligations: true,
  parties: true,
  party_companies: true,
  party_holders: true,
  party_invitations: true,
  payment_notices: true,
  portfolio_imports: true,
  prepared_answers: true,
  record_holds: true,
  recorded_events: true,
  reminder_holds: true,
  reminder_ladders: true,
  register_history: true,
  return_templates: true,
  risk_assessments: true,
  risk_list: true,
  risk_list_of_country: true,
  risk_overrides: true,
  risk_responses: true,
  report_mails: true,
  saved_views: true,
  statement_signatures: true,
  screening_hits: true,
  staff_notes: true,
  staff_tasks: true,
  state_events: true,
  support_attachments: true,
  support_messages: true,
  support_notes: true,
  support_reads: true,
  support_tickets: true,
  tenant_prices: true,
  tenant_users: true,
  ticket_queue: true,
  ticket_list: true,
  write_off_limits: true,
  write_off_proposals: true,
  yearly_statement_list: true,
  yearly_statements: true,
};

/** Tables that are read across tenants, with the column that identifies the rows' owner. */
const acrossTenants: Partial<Record<TenantTable, string>> = {
  jobs: 'asked_by',
  notifications: 'user_id',
  tenant_users: 'user_id',
};

const watched: ReadonlySet<string> = new Set(Object.values(watchedTables).flat());
const readers = new WeakMap<AbortSignal, Query>();

/** Notes which query a request belongs to, by the query's abort signal. */
export function watchReads(queryClient: QueryClient): void {
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...defaults,
    queries: {
      ...defaults.queries,
      persister(queryFn, context, query) {
        readers.set(context.signal, query);
        return queryFn(context);
      },
    },
  });
}

/**
 * What is wrong with a read: rows of another tenant, an entry that was voided as if it counted, or a table that its query does
 * not declare.
 */
export function readError(
  { method, url, headers }: { method: string; url: URL; headers: Headers },
  signal: AbortSignal | null | undefined,
): string | undefined {
  const [, table = ''] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? [];
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const params = url.searchParams;
  const reads = tableReads(table, params.get('select') ?? '');
  // An invited person does not know the tenant of the link yet: the token in the header names one row.
  const isByToken = table.endsWith('_invitations') && headers.has('x-invitation-token');
  const ofEveryTenant = isByToken ? undefined : tenantMissing(reads, params);
  if (ofEveryTenant) {
    return `${ofEveryTenant} is read without its tenant: use scope.from('${ofEveryTenant}')`;
  }
  const mixed = reads.find((read) => registers.has(read.table) && !tellsVoided(read, params));
  if (mixed) return `${mixed.table} is read with its voided entries: filter or select voided`;

  const query = signal && readers.get(signal);
  const declared = query?.meta?.tables;
  if (!declared) return undefined;
  const missing = watchedOf(reads).filter((each) => !declared.includes(each));
  if (missing.length === 0) return undefined;
  return `${JSON.stringify(query.queryKey)} reads ${missing.join(', ')} and does not say so in meta: shows(…)`;
}

/** The first table read without its tenant. What is embedded in a row of a tenant is of the same tenant by its foreign key. */
function tenantMissing(
  [whole, ...embedded]: TableRead[],
  params: URLSearchParams,
): string | undefined {
  if (!whole) return undefined;
  if (whole.table in tenantTables) return isOfOneTenant(whole, params) ? undefined : whole.table;
  // What is embedded in a person is theirs, in whichever tenant.
  const ofTenants = embedded.filter(
    ({ table }) => table in tenantTables && !(table in acrossTenants),
  );
  return ofTenants.find((read) => !isOfOneTenant(read, params))?.table;
}

function isOfOneTenant({ table, prefix }: TableRead, params: URLSearchParams): boolean {
  const column = acrossTenants[table as TenantTable];
  // Rows that belong to no tenant are no other tenant's.
  if (params.get(`${prefix}tenant_id`) === 'is.null') return true;
  if (/^\(tenant_id\.is\.null,tenant_id\.eq\.[^,]+\)$/.test(params.get(`${prefix}or`) ?? ''))
    return true;
  return ['tenant_id', ...(column ? [column] : [])].some((name) =>
    params.getAll(`${prefix}${name}`).some((value) => value.startsWith('eq.')),
  );
}

/** Registers keep an entry that was made in error: a reader leaves it out, or shows that it is void. */
const registers: ReadonlySet<string> = new Set([
  'company_participants',
  'charges',
  'party_holders',
  'recorded_events',
]);

function tellsVoided({ prefix, columns }: TableRead, params: URLSearchParams): boolean {
  return params.has(`${prefix}voided`) || columns.some((name) => /(^|:)(voided|\*)$/.test(name));
}

/** The watched tables that a read shows; of a view the one whose rows it lists. */
function watchedOf(reads: TableRead[]): WatchedTable[] {
  const tables = reads.map(({ table }): string => tableOfView[table] ?? table);
  return [...new Set(tables)].filter((name): name is WatchedTable => watched.has(name));
}
