import { nassauToday } from './format.ts';
import type { StateLabel } from './tone.ts';

interface Owed {
  state: 'draft' | 'issued' | 'paid' | 'void';
  total: number;
  paid: number;
  due_on: string | null;
  credited?: number;
  written_off?: number;
}

/** The state of an invoice: overdue and part-paid follow from the day and the payments. */
export function invoiceChip(invoice: Owed): StateLabel {
  const { state, paid, due_on: day } = invoice;
  if (state === 'draft') return { tone: 'info', label: 'Draft' };
  if (state === 'paid' && invoice.credited === invoice.total)
    return { tone: 'neutral', label: 'Credited' };
  if (state === 'paid' && invoice.written_off) return { tone: 'neutral', label: 'Written off' };
  if (state === 'paid') return { tone: 'good', label: 'Paid' };
  if (state === 'void') return { tone: 'neutral', label: 'Void' };
  if (day && day < nassauToday()) return { tone: 'bad', label: 'Overdue' };
  return paid > 0 ? { tone: 'warning', label: 'Part-paid' } : { tone: 'warning', label: 'Open' };
}

/** What is still to be paid. */
export function owedOn({ state, total, paid }: Owed): number {
  return state === 'issued' ? total - paid : 0;
}

/** How a payment was made. */
export const paymentMethodLabels = {
  wire: 'Wire',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
} as const;

/** What an invoice is for: its company, the many of its payer, the application, or the account of the client. */
export function invoiceSubject({
  company,
  application,
  companies = [],
}: {
  company: { name: string } | null;
  application: { reference: string | null } | null;
  companies?: readonly { name: string }[];
}): string {
  if (company) return company.name;
  if (application) return `Application ${application.reference ?? ''}`;
  if (companies.length === 1) return companies[0]?.name ?? '';
  return companies.length > 1 ? `${companies.length} companies` : 'Account';
}
