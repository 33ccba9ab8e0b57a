/** The state of an invoice in words, and what is still to be paid. */
import { nassauToday } from './format.ts';
import type { StateLabel } from './tone.ts';

export interface OwedInvoice {
  state: 'draft' | 'issued' | 'paid' | 'void';
  total: number;
  paid: number;
  due_on: string | null;
}

/** The state for a chip: overdue and part-paid follow from the day and the payments. */
export function invoiceChip({ state, paid, due_on: day }: OwedInvoice): StateLabel {
  if (state === 'draft') return { tone: 'neutral', label: 'Draft' };
  if (state === 'paid') return { tone: 'good', label: 'Paid' };
  if (state === 'void') return { tone: 'neutral', label: 'Void' };
  if (day && day < nassauToday()) return { tone: 'bad', label: 'Overdue' };
  return paid > 0 ? { tone: 'warning', label: 'Part-paid' } : { tone: 'warning', label: 'Open' };
}

/** What is still to be paid, to the cent. */
export function owedOn({ state, total, paid }: OwedInvoice): number {
  return state === 'issued' ? Math.round((total - paid) * 100) / 100 : 0;
}

export const paymentMethodLabels = {
  wire: 'Wire transfer',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
} as const;
