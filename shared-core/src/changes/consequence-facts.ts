import { formatDate, formatMoney } from '../domain/format.ts';
import type { Fact } from '../ui/index.ts';
import type { Consequence } from '../company/index.ts';

/** What follows from a change, as text; `kycNote` says where the identity check is done. */
export function consequenceFacts(rows: readonly Consequence[], kycNote: string): Fact[] {
  return rows.map(({ kind, title, due_on: day, note, amount, currency }) => {
    if (kind === 'duty') {
      return { label: title, value: day && `By ${formatDate(day, 'long')}`, note };
    }
    if (kind === 'fee' || kind === 'our_fee') {
      return {
        label: title,
        value:
          amount === null ? 'To be confirmed' : formatMoney(amount.toFixed(2), currency || 'USD'),
        note: kind === 'fee' ? 'Government fee' : 'Before VAT',
      };
    }
    return { label: 'Identity check', value: title, note: kycNote };
  });
}
