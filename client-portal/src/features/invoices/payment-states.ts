import type { Tone } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { CombinedPayment } from './api/payment.queries.ts';

const labels = {
  reported: { tone: 'info', label: 'Reported as paid' },
  open: { tone: 'warning', label: 'To pay' },
  paid: { tone: 'good', label: 'Paid' },
  changed: { tone: 'bad', label: 'Changed' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<string, { tone: Tone; label: string }>;

/** Where a payment over many invoices is, for a chip. */
export function paymentChip({
  ended_as: ended,
  reports,
}: Pick<CombinedPayment, 'ended_as' | 'reports'>) {
  const isReported = reports.some(({ state }) => state === 'open');
  return labels[ended ?? (isReported ? 'reported' : 'open')];
}

/** The address of the payments over many invoices, with one of them opened beside them, and with its report begun. */
export const paymentsPath = (paymentId?: string, report?: 'report') =>
  `${paths.invoices}?view=payments${paymentId ? `&payment=${paymentId}` : ''}${report && paymentId ? '&report=1' : ''}`;
