import { queryOptions } from '@tanstack/react-query';

import { shows } from '../../query/index.ts';
import { unwrap } from '../../supabase/index.ts';
import { useCommand, type TenantScope } from '../../tenant/index.ts';

/** A report by its portal and its name in the address. */
export type MailedReport = `${'client' | 'admin'}.${string}`;

/** What narrows a report, as its address has it. */
export type ReportFilters = Readonly<Record<string, string>>;

export type Rhythm = 'weekly' | 'monthly';

/** The mails of one report that the person started in the tenant, the oldest first. */
export const reportMailsQuery = (
  { from, tenantId }: TenantScope,
  userId: string,
  report: MailedReport,
) =>
  queryOptions({
    queryKey: [report.split('.')[0], tenantId, 'report-mails', userId, report],
    meta: shows(),
    queryFn: async ({ signal }) =>
      unwrap(
        await from('report_mails')
          .select('id, filters, rhythm')
          .eq('user_id', userId)
          .eq('report', report)
          .order('created_at')
          .abortSignal(signal),
      ),
  });

/** Has a report mailed. Raises report_mail.too_many, report_mail.filters_invalid, report_mail.address_unconfirmed. */
export const useMailReport = (tenantId: string, report: MailedReport, filters: ReportFilters) =>
  useCommand(
    'mail_report',
    (rhythm: Rhythm) => ({ tenant_id: tenantId, report, filters, rhythm }),
    { untilRead: true },
  );

/** Ends the mails of a report. */
export const useStopReportMail = () =>
  useCommand('stop_report_mail', (id: string) => ({ mail_id: id }), { untilRead: true });

/** Whether two lots of filters say the same. */
export function sameFilters(one: unknown, other: ReportFilters): boolean {
  if (typeof one !== 'object' || one === null) return false;
  const known = Object.entries(one);
  return (
    known.length === Object.keys(other).length &&
    known.every(([name, value]) => other[name] === value)
  );
}
