import type { Tone } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { CombinedPayment } from './api/payment.queries.ts';

const labels = {
  open: { tone: 'warning', label: 'To pay' },
  paid: { tone: 'good', label: 'Paid' },
  changed: { tone: 'bad', label: 'Changed' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<string, { tone: Tone; label: string }>;

/** Where a payment over many invoices is, for a chip. */
export const paymentChip = ({ ended_as: ended }: Pick<CombinedPayment, 'ended_as'>) =>
  labels[ended ?? 'open'];

/** The address of the payments over many invoices, with one of them opened beside them. */
export const paymentsPath = (paymentId?: string) =>
  `${paths.invoices}?view=payments${paymentId ? `&payment=${paymentId}` : ''}`;
