import { formatDate } from '../domain/format.ts';
import { holdText, standingHold } from '../domain/holds.ts';
import { unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** More than stand at a time for one client. */
const MOST_NOTES = 200;

/** What is shown beside the sums of a statement: promises, disputes and reminders of open invoices, of one company or of all. */
export async function readStatementNotes(
  { from }: TenantScope,
  companyId: string | null,
): Promise<string[]> {
  let holds = from('invoice_holds')
    .select('kind, until, ended_as, invoice:invoices!inner(number, company_id)')
    .is('ended_at', null)
    .order('recorded_at')
    .limit(MOST_NOTES);
  let letters = from('invoice_reminders')
    .select('name, day, invoice:invoices!inner(number, state, company_id)')
    .eq('invoice.state', 'issued')
    .order('day', { ascending: false })
    .limit(MOST_NOTES);
  if (companyId) {
    holds = holds.eq('invoice.company_id', companyId);
    letters = letters.eq('invoice.company_id', companyId);
  }
  const [held, sent] = await Promise.all([holds, letters]);
  return [
    ...unwrap(held).flatMap((hold) =>
      standingHold([hold]) ? [`Invoice ${hold.invoice.number ?? ''}: ${holdText(hold)}`] : [],
    ),
    ...unwrap(sent).map(
      ({ name, day, invoice }) => `Invoice ${invoice.number ?? ''}: ${name} of ${formatDate(day)}`,
    ),
  ];
}
