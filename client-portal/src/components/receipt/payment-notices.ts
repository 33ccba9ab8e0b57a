import { useCommand } from '@portal/shared-core/tenant';

/** Reports a duty or an invoice as paid. Raises payment.already_reported, payment.nothing_due and the errors of its fields. */
export const useReportPayment = () => useCommand('report_payment');

/** Takes back a report that is still open. Raises payment.notice_settled. */
export const useWithdrawNotice = () =>
  useCommand('withdraw_payment_notice', (noticeId: string) => ({ notice_id: noticeId }));
