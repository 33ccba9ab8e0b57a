import { nassauToday } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

interface Owed {
  state: 'draft' | 'issued' | 'paid' | 'void';
  total: number;
  paid: number;
  due_on: string | null;
}

/** How an invoice stands: overdue and part-paid follow from the day and the payments. */
export function invoiceChip(invoice: Owed): { tone: Tone; label: string } {
  const { state, paid, due_on: day } = invoice;
  if (state === 'paid') return { tone: 'good', label: 'Paid' };
  if (state === 'void') return { tone: 'neutral', label: 'Void' };
  if (day && day < nassauToday()) return { tone: 'bad', label: 'Overdue' };
  return paid > 0 ? { tone: 'warning', label: 'Part-paid' } : { tone: 'warning', label: 'Open' };
}

/** What is still to be paid. */
export function owedOn({ state, total, paid }: Owed): number {
  return state === 'issued' ? total - paid : 0;
}
