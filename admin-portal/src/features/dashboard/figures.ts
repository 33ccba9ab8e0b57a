import { formatDate, formatMoney, formatNumber } from '@portal/shared-core/domain/format';

import { paths } from '#/paths.ts';

import type { DayFigures } from './api/dashboard.queries.ts';
import type { Figure } from '#/components/figures/figures-strip.tsx';

const A_WEEK = 7;

/** The five figures of the strip, each with its line and one sentence. */
export function figuresOf({
  kyc,
  alerts,
  applications,
  duties,
  penalties,
}: DayFigures): readonly Figure[] {
  const [penalty, ...others] = penalties;
  return [
    {
      label: 'KYC waiting',
      value: formatNumber(kyc.open),
      note: weekChange(kyc.days),
      to: paths.kyc,
      days: kyc.days,
    },
    {
      label: 'Open alerts',
      value: formatNumber(alerts.open),
      note: `${alerts.critical} critical, ${weekChange(alerts.days)}`,
      to: paths.compliance,
      days: alerts.days,
    },
    {
      label: 'Applications open',
      value: formatNumber(applications.open),
      note: applications.late > 0 ? `${applications.late} late` : weekChange(applications.days),
      to: paths.applications,
      days: applications.days,
    },
    {
      label: 'Duties late',
      value: formatNumber(duties.late),
      note: `of ${formatNumber(duties.month)} due by the end of this month`,
      to: `${paths.duties}?state=late`,
      bad: duties.late > 0,
      days: duties.days,
    },
    {
      label: 'Late penalties',
      value: penalty ? formatMoney(penalty.amount, penalty.currency) : '0',
      note: penalty
        ? [
            penalty.to_check > 0 &&
              `of it ${formatMoney(penalty.to_check, penalty.currency)} to be checked`,
            `${penalty.companies} ${penalty.companies === 1 ? 'company' : 'companies'}`,
            penalty.next_on && `more from ${formatDate(penalty.next_on)}`,
            ...others.map(({ amount, currency }) => formatMoney(amount, currency)),
          ]
            .filter(Boolean)
            .join(', ')
        : 'no duty costs more than its amount',
      to: `${paths.duties}?state=late`,
      bad: penalty !== undefined,
    },
  ];
}

/** '4 fewer than a week ago' */
function weekChange(days: readonly number[]): string {
  const change = (days.at(-1) ?? 0) - (days.at(-1 - A_WEEK) ?? 0);
  if (change === 0) return 'as many as a week ago';
  return `${formatNumber(Math.abs(change))} ${change < 0 ? 'fewer' : 'more'} than a week ago`;
}
