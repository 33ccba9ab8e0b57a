import { holdText, standingHold } from '../domain/holds.ts';
import { unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** More than stand at a time for one client. */
const MOST_NOTES = 200;

/** What stands beside the sums of a statement: promises and disputes of open invoices, of one company or of all. */
export async function readStatementNotes(
  { from }: TenantScope,
  companyId: string | null,
): Promise<string[]> {
  let holds = from('invoice_holds')
    .select('kind, until, ended_as, invoice:invoices!inner(number, company_id)')
    .is('ended_at', null)
    .order('recorded_at')
    .limit(MOST_NOTES);
  if (companyId) holds = holds.eq('invoice.company_id', companyId);
  return unwrap(await holds).flatMap((hold) =>
    standingHold([hold]) ? [`Invoice ${hold.invoice.number ?? ''}: ${holdText(hold)}`] : [],
  );
}
