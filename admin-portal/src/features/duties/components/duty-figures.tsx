import { formatDate, formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';

/** What is late, and what it costs; each opens its list. */
export function DutyFigures() {
  const { data } = useQuery(dutyQueries.figures(useTenantScope()));
  if (!data) return null;
  const { money } = data;
  const sumOf = (of: (each: (typeof money)[number]) => number) =>
    money
      .filter((each) => of(each) > 0)
      .map((each) => formatMoney(of(each).toFixed(2), each.currency))
      .join(' + ');
  const toCheck = (of: (each: (typeof money)[number]) => number) => {
    const sum = sumOf(of);
    return sum && `of it ${sum} to be checked`;
  };
  const said = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');
  const next = money
    .map(({ next_on: day }) => day)
    .filter((day) => day !== null)
    .toSorted()[0];
  return (
    <FiguresStrip
      figures={[
        {
          label: 'Late',
          value: formatNumber(data.late),
          note: `of ${formatNumber(data.open)} open`,
          to: `${paths.duties}?state=late`,
          bad: data.late > 0,
        },
        {
          label: 'Late penalties today',
          value: sumOf(({ penalty }) => penalty) || '–',
          note: said(
            toCheck(({ penalty_to_check: part }) => part),
            next ? `more from ${formatDate(next)}` : 'no later step is known',
          ),
          to: `${paths.duties}?state=late&sort=due_on.asc`,
          bad: money.some(({ penalty }) => penalty > 0),
        },
        {
          label: 'Fees that are late',
          value: sumOf(({ late }) => late) || '–',
          note: said(
            toCheck(({ late_to_check: part }) => part),
            'without their penalties',
          ),
          to: `${paths.duties}?state=late&sort=amount.desc`,
        },
        {
          label: 'Due within 30 days',
          value: formatNumber(data.soon),
          note: `${formatNumber(data.reported)} reported by clients`,
          to: `${paths.duties}?state=soon`,
        },
        {
          label: 'Due within a year',
          value: sumOf(({ year }) => year) || '–',
          note: said(
            toCheck(({ year_to_check: part }) => part),
            'fees that fall due from today on',
          ),
          to: paths.calendar,
        },
      ]}
    />
  );
}
