import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { ticketQueries } from '../api/ticket.queries.ts';
import { waitText } from '../texts.ts';

/** How long clients wait for a first answer; each figure opens the tickets it counts. */
export function FirstAnswerFigures() {
  const { data, error } = useQuery(ticketQueries.firstAnswers(useTenantScope()));
  if (error && !data) {
    return <InlineAlert tone="warning">The times of first answers could not be read.</InlineAlert>;
  }
  if (!data) return null;
  const { waiting, longest_minutes: longest, answered } = data;
  const timeOf = (minutes: number | null) => (minutes === null ? '–' : waitText(minutes));
  const given = `${paths.support}?show=answered`;
  return (
    <FiguresStrip
      figures={[
        {
          label: 'Wait for a first answer',
          value: formatNumber(waiting),
          note: longest === null ? 'no one waits' : `the longest for ${waitText(longest)}`,
          to: `${paths.support}?show=first`,
        },
        {
          label: 'First answers in 30 days',
          value: formatNumber(answered),
          note: 'nights and weekends count',
          to: given,
        },
        {
          label: 'Half answered within',
          value: timeOf(data.median_minutes),
          note: 'the median of these 30 days',
          to: given,
        },
        {
          label: 'Nine of ten within',
          value: timeOf(data.ninetieth_minutes),
          note: 'the 90th percentile',
          to: given,
        },
      ]}
    />
  );
}
