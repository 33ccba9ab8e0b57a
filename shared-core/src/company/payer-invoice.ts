import { allRows, unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** A company of an invoice, with what of the total is for it. */
interface BilledCompany {
  company_id: string;
  name: string;
  amount: number;
}

const LINE =
  'id, company_id, position, kind, code, label, amount, per, vat_treatment, list_amount, discount_text, recurring_id, period_start' as const;

/**
 * An invoice with its companies where its client pays for many, in the order of their names: its lines may be more than an answer has. Any
 * other invoice has no companies and keeps its lines. Raises what `unwrap` raises.
 */
export async function withCompanies<
  Line,
  Found extends { id: string; client_id: string | null; lines: Line[] },
>({ from }: TenantScope, found: Found, signal: AbortSignal) {
  if (!found.client_id) return { ...found, companies: [] as BilledCompany[] };
  const [companies, lines] = await Promise.all([
    from('invoice_companies')
      .select('company_id, name, amount')
      .eq('invoice_id', found.id)
      .order('name')
      .order('company_id')
      .limit(500)
      .abortSignal(signal)
      .then(unwrap),
    allRows((...part) =>
      from('invoice_lines')
        .select(LINE)
        .eq('invoice_id', found.id)
        .order('position')
        .range(...part)
        .abortSignal(signal),
    ),
  ]);
  return { ...found, companies: companies as BilledCompany[], lines: lines as unknown as Line[] };
}
