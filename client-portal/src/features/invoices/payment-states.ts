import type { Tone } from '@portal/shared-core/ui';

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
