import { containsIn } from '@portal/shared-core/domain/search';
import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A line of the bank with where it stands and the likeliest proposal. */
export type BankLine = Database['public']['Functions']['bank_line_list']['Returns'][number];

/** What a line is that takes money. */
export type Debit = NonNullable<BankLine['debit']>;

/** The balances of a statement beside its lines and the last statement of the account. */
export type StatementBalances =
  Database['public']['Functions']['bank_statement_balances']['Returns'][number];

/** An invoice that a line may pay. */
export type Proposal = Database['public']['Functions']['bank_line_proposals']['Returns'][number];

/** A payment over many invoices that a line may be. */
export type LinePayment = Database['public']['Functions']['bank_line_payments']['Returns'][number];

/** A proforma that a line names, without an invoice that could be paid. */
export type LineProforma =
  Database['public']['Functions']['bank_line_proformas']['Returns'][number];

/** A fee that a line names by the reference of a fee without an invoice. */
export type LineFee = Database['public']['Functions']['bank_line_fees']['Returns'][number];

const tables = [
  'bank_lines',
  'bank_imports',
  'bank_postings',
  'ledger_entries',
  'firm_postings',
  'invoices',
  'companies',
  'parties',
] as const;

export const bankLineQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'bank-lines'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    functionList<BankLine>([...bankLineQueries.all(scope), 'list'], params, {
      shows: tables,
      sortable: ['day', 'amount'],
      call: ({ first, size, sort, descending }) =>
        scope.supabase.rpc('bank_line_list', {
          tenant_id: scope.tenantId,
          show: params.filters['state'] || 'open',
          search: params.search,
          sort,
          descending,
          first,
          size,
        }),
    }),

  /** One line; null where the tenant has none of that id. */
  detail: (scope: TenantScope, lineId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'detail', lineId],
      meta: shows(...tables),
      async queryFn({ signal }): Promise<BankLine | null> {
        const lines = scope.supabase.rpc('bank_line_list', {
          tenant_id: scope.tenantId,
          show: 'every',
          only_line: lineId,
          size: 1,
        });
        return unwrap(await lines.abortSignal(signal))[0] ?? null;
      },
    }),

  /** What a line may pay, the likeliest first. */
  proposals: (scope: TenantScope, lineId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'proposals', lineId],
      meta: shows(...tables),
      async queryFn({ signal }): Promise<Proposal[]> {
        const proposals = scope.supabase.rpc('bank_line_proposals', { line_id: lineId });
        return unwrap(await proposals.abortSignal(signal));
      },
    }),

  /** The payments over many invoices that a line names, or whose sum it has. */
  payments: (scope: TenantScope, lineId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'payments', lineId],
      meta: shows('bank_lines', 'combined_payments', 'combined_payment_invoices', 'ledger_entries'),
      async queryFn({ signal }): Promise<LinePayment[]> {
        const payments = scope.supabase.rpc('bank_line_payments', { line_id: lineId });
        return unwrap(await payments.abortSignal(signal));
      },
    }),

  /** The proformas that a line names and that no invoice follows yet. */
  proformas: (scope: TenantScope, lineId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'proformas', lineId],
      meta: shows('bank_lines', 'proformas', 'invoices', 'ledger_entries'),
      async queryFn({ signal }): Promise<LineProforma[]> {
        const proformas = scope.supabase.rpc('bank_line_proformas', { line_id: lineId });
        return unwrap(await proformas.abortSignal(signal));
      },
    }),

  /** The fees that a line names without an invoice. */
  fees: (scope: TenantScope, lineId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'fees', lineId],
      meta: shows('bank_lines', 'companies', 'parties', 'obligations', 'invoices'),
      async queryFn({ signal }): Promise<LineFee[]> {
        const fees = scope.supabase.rpc('bank_line_fees', { line_id: lineId });
        return unwrap(await fees.abortSignal(signal));
      },
    }),

  /** The balances that the statement of a line states, as they were kept with its import. */
  statement: (scope: TenantScope, importId: string) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'statement', importId],
      meta: shows('bank_imports'),
      async queryFn({ signal }) {
        const statement = scope
          .from('bank_imports')
          .select(
            'balance_currency, opening, opening_on, closing, closing_on, lines_sum, gap, balance_reason',
          )
          .eq('id', importId);
        return unwrapRow(await statement.abortSignal(signal).maybeSingle());
      },
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...bankLineQueries.all(scope), 'counts'],
      meta: shows(
        'bank_lines',
        'bank_imports',
        'bank_postings',
        'ledger_entries',
        'firm_postings',
        'invoices',
        'companies',
        'parties',
      ),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('bank_line_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),
};

/** An open invoice that a person may give a line to. */
export type OpenInvoice = Pick<
  Proposal,
  'invoice_id' | 'number' | 'subject' | 'client_id' | 'client_name' | 'owed' | 'due_on'
>;

const MOST = 20;

/** Open invoices of a currency by number, company or client. */
export async function searchOpen(
  { from }: TenantScope,
  currency: string,
  text: string,
  signal: AbortSignal,
): Promise<OpenInvoice[]> {
  let invoices = from('invoice_list')
    .select('id, number, subject, client_id, client_name, owed, due_on')
    .eq('state', 'issued')
    .eq('currency', currency);
  if (text) {
    invoices = invoices.or(containsIn(['number', 'subject', 'client_name', 'client_email'], text));
  }
  const rows = unwrap(await invoices.order('due_on').order('id').limit(MOST).abortSignal(signal));
  // A view types every column as nullable; the table behind it does not.
  return rows.map((row) => ({
    invoice_id: row.id ?? '',
    number: row.number ?? '',
    subject: row.subject ?? '',
    client_id: row.client_id ?? '',
    client_name: row.client_name ?? '',
    owed: row.owed ?? 0,
    due_on: row.due_on,
  }));
}
