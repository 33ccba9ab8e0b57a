import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DataTable, EmptyState, QueryPanel, TextLink, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { calendarQueries, MOST_OF_A_DAY, type DayEntry } from '../api/calendar.queries.ts';

const stateText: Record<string, string> = {
  open: 'Open',
  done: 'Done',
  waived: 'Not needed',
  accepted: 'Valid until that day',
  expired: 'Expired',
};

const columns: Column<DayEntry>[] = [
  {
    key: 'title',
    header: 'What',
    render: ({ kind, id, title }) =>
      kind === 'obligation' ? <TextLink to={paths.duty(id)}>{title}</TextLink> : title,
    sub: ({ kind }) => kind === 'document' && 'Document expires',
  },
  {
    key: 'about',
    header: 'Of',
    render: ({ company_name: company, party_name: party }) => company ?? party ?? 'The firm',
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => stateText[state] ?? state.replaceAll('_', ' '),
  },
  {
    key: 'amount',
    header: 'Amount',
    figures: true,
    render: ({ amount, currency }) =>
      amount === null ? '–' : formatMoney(amount, currency ?? 'USD'),
  },
];

/** What falls due on one day; where there is more than is listed, it says so and leads to all of it. */
export function DayPanel({ day }: { day: string }) {
  const query = useQuery(calendarQueries.day(useTenantScope(), day));
  return (
    <QueryPanel
      title={formatDate(day, 'long')}
      note={(entries) =>
        entries.length > MOST_OF_A_DAY && `the first ${MOST_OF_A_DAY}; the list has all duties`
      }
      action={
        <TextLink to={`${paths.duties}?state=every&day=${day}`}>All duties of the day</TextLink>
      }
      query={query}
      failed="The day could not be loaded"
      empty={<EmptyState title="Nothing falls due" text="Choose another day of the month." />}
      flush
    >
      {(entries) => (
        <DataTable
          label={`Due on ${formatDate(day)}`}
          columns={columns}
          rows={entries.slice(0, MOST_OF_A_DAY)}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </QueryPanel>
  );
}
