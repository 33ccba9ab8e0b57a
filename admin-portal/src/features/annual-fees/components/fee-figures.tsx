import { formatDate, formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { annualFeeQueries } from '../api/annual-fee.queries.ts';

const companies = (count: number) =>
  count === 1 ? '1 company' : `${formatNumber(count)} companies`;

/** How far the round of a year is; each figure opens its companies. */
export function FeeFigures({ year }: { year: number }) {
  const { data } = useQuery(annualFeeQueries.figures(useTenantScope(), year));
  if (!data) return null;
  const { money, struck_off_on: struckOff } = data;
  const sumOf = (of: (each: (typeof money)[number]) => number) =>
    money
      .filter((each) => of(each) > 0)
      .map((each) => formatMoney(of(each).toFixed(2), each.currency))
      .join(' + ');
  const toCheck = sumOf(({ to_check: part }) => part);
  const dueNotes = [
    companies(data.fees_due),
    toCheck && `of it ${toCheck} to be checked`,
    struckOff && `struck off on ${formatDate(struckOff)} if unpaid`,
  ];
  const open = (filters: string) => `${paths.annualFees}?year=${year}&${filters}`;
  return (
    <FiguresStrip
      figures={[
        {
          label: 'Owed to the Registrar today',
          value: sumOf(({ fees, penalty }) => fees + penalty) || '–',
          note: dueNotes.filter(Boolean).join(', '),
          to: open('fee=due'),
          bad: data.fees_late > 0,
        },
        {
          label: 'Not invoiced',
          value: formatNumber(data.not_billed),
          note: `of ${companies(data.companies)}`,
          to: open('billing=none'),
        },
        {
          label: 'In drafts',
          value: sumOf(({ drafts }) => drafts) || '–',
          note: companies(data.drafts),
          to: open('billing=draft'),
        },
        {
          label: 'Owed to us',
          value: sumOf(({ owed }) => owed) || '–',
          note: `${companies(data.owed)}, ${formatNumber(data.owed_late)} late`,
          to: open('billing=owed'),
          bad: data.owed_late > 0,
        },
        {
          label: 'Paid to us, to be filed',
          value: formatNumber(data.paid_not_filed),
          note: `${formatNumber(data.filed)} filed`,
          to: open('billing=paid&fee=due'),
        },
      ]}
    />
  );
}
