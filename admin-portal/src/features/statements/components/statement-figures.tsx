import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { statementQueries } from '../api/statement.queries.ts';

/** How far the statements of a year are; each figure opens its companies. */
export function StatementFigures({ year }: { year: number }) {
  const { data } = useQuery(statementQueries.figures(useTenantScope(), year));
  if (!data || data.statements === 0) return null;
  const open = (state: string) => `${paths.statements}?year=${year}&state=${state}`;
  return (
    <FiguresStrip
      figures={[
        {
          label: 'With the clients',
          value: formatNumber(data.waiting),
          note: `${formatNumber(data.not_started)} not started, ${formatNumber(data.returned)} returned`,
          to: open('waiting'),
        },
        {
          label: 'Late',
          value: formatNumber(data.late),
          note: data.due_on ? `not signed by ${formatDate(data.due_on)}` : 'not signed in time',
          to: open('late'),
          bad: data.late > 0,
        },
        {
          label: 'Nothing changed',
          value: formatNumber(data.answered),
          note: 'signed, can be accepted together',
          to: open('answered'),
        },
        {
          label: 'Needs review',
          value: formatNumber(data.needs_review),
          note: 'signed with a change',
          to: open('needs_review'),
        },
        {
          label: 'Report to be filed',
          value: formatNumber(data.to_file),
          note: `${formatNumber(data.filed)} of ${formatNumber(data.statements)} filed`,
          to: open('to_file'),
        },
      ]}
    />
  );
}
