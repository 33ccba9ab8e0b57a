import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { DayEntry } from '@portal/shared-core/views';

import type { DayLine } from '../api/calendar.queries.ts';

const nouns: Record<DayLine['kind'], readonly [one: string, many: string]> = {
  obligation: ['duty', 'duties'],
  document: ['document expires', 'documents expire'],
  kyc_review: ['KYC review', 'KYC reviews'],
};

/** How much of one kind falls due on a day, and the money of it. */
export function DayCount({ line, today }: { line: DayLine; today: string }) {
  const isLate = line.open > 0 && line.on_day < today;
  return (
    <DayEntry data-late={isLate || undefined} data-settled={line.open === 0 || undefined}>
      {lineText(line)}
    </DayEntry>
  );
}

/** '286 duties, US$128,000.00'; of settled ones with how many are left. */
function lineText({ kind, entries, open, money }: DayLine): string {
  const [one, many] = nouns[kind];
  const noun = entries === 1 ? one : many;
  const left = kind === 'obligation' && open < entries ? `, ${formatNumber(open)} open` : '';
  const sums = money
    .filter((each) => each.open > 0)
    .map((each) => formatMoney(each.open.toFixed(2), each.currency));
  return [`${formatNumber(entries)} ${noun}${left}`, ...sums].join(', ');
}
