import { unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** The invoice of a fee, as a reminder shows it. */
interface FeeInvoice {
  id: string;
  number: string | null;
  state: string;
}

/**
 * The reminders of an invoice, each with the invoice of its fee (null without one), which no foreign key leads to. Raises what `unwrap`
 * raises.
 */
export async function withFeeInvoices<Reminder extends { fee_invoice_id: string | null }>(
  { from }: TenantScope,
  reminders: readonly Reminder[],
  signal: AbortSignal,
): Promise<(Reminder & { charged: FeeInvoice | null })[]> {
  const ids = reminders.flatMap(({ fee_invoice_id: id }) => id ?? []);
  const fees =
    ids.length > 0
      ? unwrap(await from('invoices').select('id, number, state').in('id', ids).abortSignal(signal))
      : [];
  return reminders.map((reminder) => ({
    ...reminder,
    charged: fees.find(({ id }) => id === reminder.fee_invoice_id) ?? null,
  }));
}
