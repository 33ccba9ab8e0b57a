import { withCompanies, withFeeInvoices } from '@portal/shared-core/company';
import { nassauToday } from '@portal/shared-core/domain/format';
import { billedOn } from '@portal/shared-core/domain/postings';
import { containsPattern } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import { type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { NO_GROUP } from '#/components/groups/group-names.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectInvoices>>['data']>[number];
/** `parts` has what of an invoice is for the one company whose invoices are listed. */
export type InvoiceListItem = Omit<Row, 'parts'> & Partial<Pick<Row, 'parts'>> & OfGroup;

/** What the list of the invoices of a group has instead of what they are about. */
interface OfGroup {
  company_name?: string | null;
  application_reference?: string | null;
  /** What of the total is for the companies of the group. */
  part?: number;
}
export type Invoice = Awaited<ReturnType<typeof getInvoice>>;

/** Sums of one currency, as `invoice_figures` answers them. */
export interface InvoiceMoney {
  currency: string;
  owed: number;
  overdue: number;
  next_on: string | null;
}

export const invoiceQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'invoices'] as const,

  /** Issued invoices, of one company or of all; the filter `state` is open, overdue, paid or void. */
  list: (scope: TenantScope, companyId: string | null, params: ListParams) =>
    listQuery<InvoiceListItem>([...invoiceQueries.all(scope), companyId], params, {
      shows: [
        'invoices',
        'invoice_companies',
        'companies',
        'draft_applications',
        'company_group_members',
      ],
      sortable: ['due_on', 'issued_on', 'number', 'total'],
      select: (options) => selectInvoices(scope, companyId, params, options),
    }),

  figures: (scope: TenantScope, companyId: string | null) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'figures', companyId],
      meta: shows('invoices', 'ledger_entries'),
      queryFn: async ({ signal }) => {
        const figures = scope.supabase.rpc('invoice_figures', {
          tenant_id: scope.tenantId,
          ...(companyId && { company_id: companyId }),
        });
        const [row] = unwrap(await figures.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** What is kept on the account of the client, by currency. */
  accounts: (scope: TenantScope, clientId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'accounts', clientId],
      meta: shows('ledger_entries'),
      queryFn: async ({ signal }) => {
        const accounts = scope
          .from('client_accounts')
          .select('currency, held')
          .eq('client_id', clientId)
          .order('currency')
          .limit(20);
        return unwrap(await accounts.abortSignal(signal));
      },
    }),

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
        'companies',
        'draft_applications',
      ),
      queryFn: ({ signal }) => getInvoice(scope, invoiceId, signal),
    }),
};

const COLUMNS =
  `id, number, state, currency, total, paid, credited, written_off, issued_on, due_on, company_id, client_id, is_for_client,
       company:companies(name), application:draft_applications(reference)` as const;
const OF_GROUP =
  `id, number, state, currency, total, paid, credited, written_off, issued_on, due_on, company_id, client_id,
       company_name, application_reference, part` as const;
const OF_COMPANY = `${COLUMNS}, parts:invoice_companies!inner(amount)` as const;

function selectInvoices(
  scope: TenantScope,
  companyId: string | null,
  params: ListParams,
  options: CountOptions,
) {
  const { search, filters } = params;
  let invoices = filters['group']
    ? invoicesOfGroup(scope, filters['group'], options)
    : invoicesOf(scope, companyId, options);
  if (search) invoices = invoices.ilike('number', containsPattern(search));
  const state = filters['state'];
  if (state === 'open') return invoices.eq('state', 'issued');
  if (state === 'overdue') return invoices.eq('state', 'issued').lt('due_on', nassauToday());
  return state === 'paid' || state === 'void' ? invoices.eq('state', state) : invoices;
}

function invoicesOf({ from }: TenantScope, companyId: string | null, options: CountOptions) {
  const invoices = from('invoices')
    .select(
      // Without a company there are no parts, which the type below says.
      (companyId ? OF_COMPANY : COLUMNS) as typeof OF_COMPANY,
      options,
    )
    .neq('state', 'draft');
  // Of an invoice of many companies the part of this one.
  return companyId ? invoices.eq('parts.company_id', companyId) : invoices;
}

/** Those with a company of a group, once each; the type is that of the other list, whose columns it has or replaces. */
function invoicesOfGroup({ from }: TenantScope, group: string, options: CountOptions) {
  const invoices = from('group_invoices').select(OF_GROUP, options).neq('state', 'draft');
  const ofGroup =
    group === NO_GROUP ? invoices.is('group_id', null) : invoices.eq('group_id', group);
  return ofGroup as unknown as ReturnType<typeof invoicesOf>;
}

async function getInvoice(scope: TenantScope, invoiceId: string, signal: AbortSignal) {
  const invoice = scope
    .from('invoices')
    .select(
      `id, number, payment_reference, renewal_year, state, currency, total, paid, credited, written_off, vat_percent, issued_on, due_on,
       void_note, company_id, application_id, client_id,
       company:companies(name, registration_number, registered_office), application:draft_applications(reference),
       lines:invoice_lines(id, company_id, position, kind, label, amount, per, list_amount, discount_text),
       postings:ledger_entries(id, kind, amount, day, method, reference, reason, reverses),
       credit_notes(id, number, currency, total, vat_percent, reason, issued_on,
         lines:credit_note_lines(label, kind, amount, vat)),
       notices:payment_notices(id, state, paid_on, amount, reply, reported_at, reported_by, combined_id),
       holds:invoice_holds(id, kind, until, note, is_reported, recorded_at, ended_as, answer),
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
    .abortSignal(signal)
    .maybeSingle();
  const { postings, ...found } = unwrapRow(await invoice);
  const reminders = await withFeeInvoices(scope, found.reminders, signal);
  const whole = await withCompanies(scope, found, signal);
  return { ...whole, reminders, postings: billedOn(postings, found.issued_on) };
}
