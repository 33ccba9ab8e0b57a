import { allRows } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

/** What is read of an invoice that is to be paid with others. */
export interface PayableInvoice {
  id: string;
  number: string | null;
  state: string | null;
  currency: string;
  total: number;
  paid: number;
  client_id: string | null;
  /** Whether it bills the client alone and no company; a list of a group has none of these. */
  is_for_client?: boolean;
  company?: { name: string } | null;
  company_name?: string | null;
  /** What of the total is for the companies of the group. */
  part?: number;
}

/** The open invoices with a company of a group, or with none of any group where it is null. */
export async function readOpenInvoices(
  { from }: TenantScope,
  groupId: string | null,
): Promise<PayableInvoice[]> {
  const rows = await allRows((first, last) => {
    const open = from('group_invoices')
      .select('id, number, state, currency, total, paid, client_id, company_name, part')
      .eq('state', 'issued');
    const ofGroup = groupId ? open.eq('group_id', groupId) : open.is('group_id', null);
    return ofGroup.order('due_on').order('id').range(first, last);
  });
  // A view types every column as nullable; the table behind it does not.
  return rows.map(({ id, currency, total, paid, ...row }) => ({
    ...row,
    id: id ?? '',
    currency: currency ?? '',
    total: total ?? 0,
    paid: paid ?? 0,
  }));
}

/** The invoices of the companies of a group that were issued from one day to another. Raises report.days_invalid. */
export const readGroupStatement = (
  { supabase, tenantId }: TenantScope,
  groupId: string,
  from: string,
  to: string,
) =>
  allRows((first, last) =>
    supabase
      .rpc('group_statement', {
        tenant_id: tenantId,
        group_id: groupId,
        from_day: from,
        to_day: to,
      })
      .range(first, last),
  );
