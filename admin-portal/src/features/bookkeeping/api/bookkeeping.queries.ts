import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Accounts, type Database } from '@portal/shared-core/supabase';
import { useCommand, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];
export type JournalLine = Functions['journal_lines']['Returns'][number];
export type JournalSum = Functions['journal_sums']['Returns'][number];
type VatLine = Functions['vat_summary']['Returns'][number];

/** A line of the VAT of a period: a treatment of what was billed, or what was paid on fees, which has a minus. */
export interface VatRow extends Omit<VatLine, 'vat_treatment' | 'vat_percent'> {
  what: VatLine['vat_treatment'] | 'fees';
  rate: number | null;
}

const tables = [
  'invoices',
  'ledger_entries',
  'credit_notes',
  'card_movements',
  'firm_postings',
  'bookkeeping_accounts',
] as const;
const firstDay = (month: string) => `${month}-01`;

export const bookkeepingQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'bookkeeping'] as const,

  /** The journal of a month by account. */
  sums: (scope: TenantScope, month: string) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'sums', month],
      meta: shows(...tables),
      queryFn: ({ signal }) =>
        allRows((...part) =>
          scope.supabase
            .rpc('journal_sums', { tenant_id: scope.tenantId, month: firstDay(month) })
            .range(...part)
            .abortSignal(signal),
        ),
    }),

  /** The VAT from one month to another: of what was billed, then what was paid on fees. */
  vat: (scope: TenantScope, [from, to]: readonly [string, string]) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'vat', from, to],
      meta: shows(...tables),
      async queryFn({ signal }): Promise<VatRow[]> {
        const period = {
          tenant_id: scope.tenantId,
          from_month: firstDay(from),
          to_month: firstDay(to),
        };
        const [billed, fees] = await Promise.all([
          allRows((...part) =>
            scope.supabase
              .rpc('vat_summary', period)
              .range(...part)
              .abortSignal(signal),
          ),
          allRows((...part) =>
            scope.supabase
              .rpc('vat_of_fees', period)
              .range(...part)
              .abortSignal(signal),
          ),
        ]);
        return [
          ...billed.map(({ vat_treatment: what, vat_percent: rate, ...line }) => ({
            ...line,
            what,
            rate,
          })),
          ...fees.map(({ currency, vat }) => ({
            what: 'fees' as const,
            rate: null,
            currency,
            billed: 0,
            credited: 0,
            net: 0,
            vat: -vat,
            invoices: 0,
            credit_notes: 0,
          })),
        ];
      },
    }),

  /** The VAT at risk on invoices of a period, for want of evidence. */
  atRisk: (scope: TenantScope, [from, to]: readonly [string, string]) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'at-risk', from, to],
      meta: shows(...tables, 'vat_evidence', 'documents'),
      async queryFn({ signal }) {
        const sums = scope.supabase.rpc('vat_at_risk', {
          tenant_id: scope.tenantId,
          from_month: firstDay(from),
          to_month: firstDay(to),
        });
        return unwrap(await sums.abortSignal(signal));
      },
    }),

  accounts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'accounts'],
      meta: shows('bookkeeping_accounts'),
      async queryFn({ signal }) {
        const accounts = scope.supabase.rpc('bookkeeping_accounts_of', {
          tenant_id: scope.tenantId,
        });
        return unwrap(await accounts.abortSignal(signal));
      },
    }),
};

/** The lines of a month for the export, in parts. Raises report.days_invalid. */
export function readJournal(
  { supabase, tenantId }: TenantScope,
  month: string,
  signal: AbortSignal,
): Promise<JournalLine[]> {
  return allRows((...part) =>
    supabase
      .rpc('journal_lines', { tenant_id: tenantId, month: firstDay(month) })
      .range(...part)
      .abortSignal(signal),
  );
}

/** Sets the accounts of the journal. Raises bookkeeping.accounts_invalid. */
export function useSetAccounts() {
  const { tenantId } = useTenantScope();
  return useCommand('set_bookkeeping_accounts', (accounts: Accounts) => ({
    tenant_id: tenantId,
    accounts: { ...accounts },
  }));
}
