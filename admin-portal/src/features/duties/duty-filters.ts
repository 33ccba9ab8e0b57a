import { formatDate, isDateOnly } from '@portal/shared-core/domain/format';
import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { dutyQueries } from './api/duty.queries.ts';

/** States that a figure of the report opens; offered only there. */
const outcomes = [
  { value: 'in_time', label: 'Done in time' },
  { value: 'done_late', label: 'Done late' },
  { value: 'waived', label: 'Not needed' },
];

/** The filters of the duties: state and kind, and what links narrow the list to. */
export function useDutyFilters(): ListFilter[] {
  const scope = useTenantScope();
  const [params] = useSearchParams();
  const { data: kinds = [] } = useQuery(dutyQueries.kinds(scope));
  const { data: figures } = useQuery(dutyQueries.figures(scope));
  const counted = (count: number | undefined) => count !== undefined && { count };
  const link = (name: string, label: string, all: string, text: (value: string) => string) => {
    const value = params.get(name) ?? '';
    return { name, label, all, shape: 'link', options: [{ value, label: text(value) }] } as const;
  };
  const dayText = (before: string, none: string) => (day: string) =>
    isDateOnly(day) ? `${before} ${formatDate(day)}` : none;

  return [
    {
      name: 'state',
      label: 'State',
      all: 'Open',
      options: [
        { value: 'late', label: 'Late', ...counted(figures?.late) },
        { value: 'soon', label: 'Due within 30 days', ...counted(figures?.soon) },
        { value: 'reported', label: 'Reported', ...counted(figures?.reported) },
        { value: 'settled', label: 'Settled', ...counted(figures?.settled) },
        { value: 'every', label: 'All' },
        ...outcomes.filter(({ value }) => value === params.get('state')),
      ],
    },
    {
      name: 'rule',
      label: 'Kind',
      all: 'Any kind',
      shape: 'select',
      options: kinds.map(({ code, name, entity_types: types }) => ({
        value: code,
        label: [name, ...types].join(', '),
      })),
    },
    link('company', 'Company', 'Any company', () => 'One company'),
    link('client', 'Client', 'Any client', () => 'One client'),
    link('day', 'Day', 'All days', dayText('Due on', 'One day')),
    link('from', 'Due from', 'All days', dayText('Due from', 'Due from')),
    link('to', 'Due until', 'All days', dayText('Due until', 'Due until')),
  ];
}
