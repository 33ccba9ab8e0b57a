import { withCompanies, withFeeInvoices } from '@portal/shared-core/company';
import { invoiceSubject } from '@portal/shared-core/domain/invoices';
import { billedOn } from '@portal/shared-core/domain/postings';
import { readPaymentReference } from '@portal/shared-core/domain/payment';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { bandOf } from '../bands.ts';

/** `part` is what of an invoice is for the one company whose invoices are listed; in the list of all it is not there. */
export type InvoiceListItem = NonNullable<
  Awaited<ReturnType<typeof selectInvoices>>['data']
>[number];
export type Invoice = Awaited<ReturnType<typeof getInvoice>>;

export const invoiceQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'invoices'] as const,

  /** The invoices of the tenant, or of one company: drafts and open ones unless the filter `state` says otherwise. */
  list: (scope: TenantScope, params: ListParams, companyId?: string) =>
    listQuery([...invoiceQueries.all(scope), companyId ?? 'book'], params, {
      shows: [
        'invoices',
        'ledger_entries',
        'payment_notices',
        'invoice_holds',
        'vat_evidence',
        'companies',
        'draft_applications',
      ],
      sortable: ['due_on', 'issued_on', 'number', 'total', 'owed', 'days_late', 'client_name'],
      select: (options) => selectInvoices(scope, params, companyId, options),
      far: {
        which: (options) => selectInvoices(scope, params, companyId, options, 'id'),
        rows: (ids) => selectInvoices(scope, params, companyId, {}).in('id', ids),
      },
    }),

  /** What is owed by age and currency. */
  receivables: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'receivables'],
      meta: shows('invoices', 'ledger_entries'),
      async queryFn({ signal }) {
        const bands = scope.supabase.rpc('receivables', { tenant_id: scope.tenantId });
        return unwrap(await bands.abortSignal(signal));
      },
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'counts'],
      meta: shows('invoices', 'payment_notices'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('invoice_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** The discounts that the lines of a draft can have. */
  offers: (scope: TenantScope, invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'offers', invoiceId],
      meta: shows('discounts'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('invoice_discounts', { invoice_id: invoiceId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** One invoice with its lines, payments, and what the client reported. Raises not_found. */
  detail: (scope: TenantScope, invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'detail', invoiceId],
      meta: shows(
        'invoices',
        'invoice_companies',
        'invoice_lines',
        'ledger_entries',
        'credit_notes',
        'credit_note_lines',
        'payment_notices',
        'invoice_holds',
        'invoice_reminders',
        'proformas',
        'write_off_proposals',
        'companies',
        'draft_applications',
      ),
      queryFn: ({ signal }) => getInvoice(scope, invoiceId, signal),
    }),
};

const COLUMNS =
  `id, number, state, currency, total, paid, owed, issued_on, due_on, days_late, company_id, application_id,
     subject, subject_number, client_name, client_email, is_reported, credited, written_off,
     hold, promised_until, companies` as const;
const OF_COMPANY = `${COLUMNS}, part` as const;

function selectInvoices(
  { from }: TenantScope,
  { search, filters }: ListParams,
  companyId: string | undefined,
  options: CountOptions,
  columns: string = companyId ? OF_COMPANY : COLUMNS,
) {
  // Of one company the same rows, each with what of the total is for it.
  let invoices = from(
    companyId ? 'company_invoices' : ('invoice_list' as 'company_invoices'),
  ).select(columns as typeof OF_COMPANY, options);
  if (companyId) invoices = invoices.eq('of_company', companyId);
  const issued = /^(\d{4}-\d\d)_(\d{4}-\d\d)$/.exec(filters['issued'] ?? '');
  if (issued)
    invoices = invoices
      .gte('issued_on', `${issued[1]}-01`)
      .lte('issued_on', lastDayOf(issued[2] ?? ''));
  const client = filters['client'];
  if (client) invoices = invoices.eq('client_id', client);
  const reference = readPaymentReference(search);
  if (reference) invoices = invoices.eq('payment_reference', reference);
  else if (search) {
    invoices = invoices.or(
      containsIn(['number', 'subject', 'subject_number', 'client_name', 'client_email'], search),
    );
  }
  const band = bandOf(filters['age']);
  if (band) {
    invoices = invoices.eq('state', 'issued').gte('days_late', band.from);
    return band.to === null ? invoices : invoices.lte('days_late', band.to);
  }
  const state = filters['state'];
  if (state === 'draft' || state === 'paid' || state === 'void') return invoices.eq('state', state);
  if (state === 'open') return invoices.eq('state', 'issued');
  if (state === 'late') return invoices.gt('days_late', 0);
  if (state === 'promised') return invoices.eq('hold', 'promise').eq('state', 'issued');
  if (state === 'disputed') return invoices.eq('hold', 'dispute').eq('state', 'issued');
  if (state === 'vat_risk') return invoices.gt('vat_at_risk', 0).in('state', ['issued', 'paid']);
  if (state === 'reported') return invoices.eq('is_reported', true).eq('state', 'issued');
  return state === 'every' || companyId ? invoices : invoices.in('state', ['draft', 'issued']);
}

/** The last day of a month, YYYY-MM. */
function lastDayOf(month: string): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
}

async function getInvoice(scope: TenantScope, invoiceId: string, signal: AbortSignal) {
  const invoice = scope
    .from('invoices')
    .select(
      `id, number, payment_reference, renewal_year, state, currency, total, paid, credited, written_off, vat_percent, issued_on, due_on,
       void_note, version, company_id, application_id, client_id, created_at,
       by:profiles!invoices_created_by_fkey(full_name),
       client:profiles!invoices_client_id_fkey(id, full_name, email),
       company:companies(name, registration_number, registered_office, client:profiles!companies_user_id_fkey(id, full_name, email)),
       application:draft_applications(reference, client:profiles!draft_applications_user_id_fkey(id, full_name, email)),
       lines:invoice_lines(id, company_id, position, kind, code, label, amount, per, vat_treatment, list_amount,
         discount_text, recurring_id, period_start),
       postings:ledger_entries(id, kind, amount, day, method, reference, reason, reverses, recorded_at,
         by:profiles!ledger_entries_recorded_by_fkey(full_name)),
       credit_notes(id, number, currency, total, vat_percent, reason, issued_on,
         lines:credit_note_lines(label, kind, amount, vat, invoice_line_id)),
       notices:payment_notices(id, state, paid_on, amount, reference, note, reply, reported_at, combined_id),
       holds:invoice_holds(id, kind, until, note, is_reported, recorded_at, ended_as, ended_at, answer,
         by:profiles!invoice_holds_recorded_by_fkey(full_name)),
       write_offs:write_off_proposals(id, state, amount, currency, reason, proposed_by, proposed_at, decided_at, decision_note,
         by:profiles!write_off_proposals_proposed_by_fkey(full_name),
         decider:profiles!write_off_proposals_decided_by_fkey(full_name)),
       proformas(id, number, ended_as),
       reminders:invoice_reminders(id, number, name, body, day, owed, fee, currency, mailed_at,
         fee_invoice_id)`,
    )
    .eq('id', invoiceId)
    .order('position', { referencedTable: 'lines' })
    .order('seq', { referencedTable: 'postings' })
    .order('number', { referencedTable: 'credit_notes' })
    .order('position', { referencedTable: 'credit_notes.lines' })
    .order('reported_at', { referencedTable: 'notices', ascending: false })
    .order('recorded_at', { referencedTable: 'holds', ascending: false })
    .order('level', { referencedTable: 'reminders' })
    .order('proposed_at', { referencedTable: 'write_offs', ascending: false })
    .abortSignal(signal)
    .maybeSingle();
  const { postings, ...found } = unwrapRow(await invoice);
  const reminders = await withFeeInvoices(scope, found.reminders, signal);
  const whole = await withCompanies(scope, found, signal);
  return { ...whole, reminders, postings: billedOn(postings, found.issued_on) };
}

/** The client that an invoice bills, whose account takes what is too much. */
export function clientIdOf(invoice: Invoice): string {
  return payerOf(invoice)?.id ?? '';
}

/** Where the text of a form about an invoice is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, invoiceId: string) {
  return [...invoiceQueries.all(scope), 'kept', form, invoiceId];
}

/** The client that an invoice bills. */
export const payerOf = ({ client, company, application }: Invoice) =>
  client ?? company?.client ?? application?.client;

/** Whom an invoice bills: the name of the client. */
export function clientOf(invoice: Invoice): string {
  const client = payerOf(invoice);
  return client ? client.full_name || client.email : '';
}

/** What an invoice is for: the company, the many of its client, or the application. */
export const subjectOf = (invoice: Invoice): string => invoiceSubject(invoice);

/** Whether a saved line is zero-rated, which needs evidence. */
export const hasZeroRate = ({ lines }: Invoice): boolean =>
  lines.some(({ vat_treatment: treatment }) => treatment === 'zero_rated_nonresident');
