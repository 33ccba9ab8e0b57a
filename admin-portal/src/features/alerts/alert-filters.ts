import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { kindOptions, severities, severityLabels } from '#/components/compliance/alerts.ts';
import { alertQueries } from './api/alert.queries.ts';

/** The filters of the alerts, with how many wait in each. */
export function useAlertFilters(): ListFilter[] {
  const company = useSearchParams()[0].get('company') ?? '';
  const { data: counts } = useQuery(alertQueries.counts(useTenantScope()));

  const total = (
    counted: 'count' | 'mine' | 'unassigned',
    of: { state?: string; severity?: string } = {},
  ) =>
    counts && {
      count: counts
        .filter(({ state }) => !of.state || state === of.state)
        .filter(({ severity }) => !of.severity || severity === of.severity)
        .reduce((sum, each) => sum + each[counted], 0),
    };

  return [
    {
      name: 'state',
      label: 'State',
      all: `To settle${counts ? ` (${total('count')?.count ?? 0})` : ''}`,
      options: [
        { value: 'open', label: 'Open', ...total('count', { state: 'open' }) },
        {
          value: 'acknowledged',
          label: 'Acknowledged',
          ...total('count', { state: 'acknowledged' }),
        },
        { value: 'snoozed', label: 'Snoozed' },
        { value: 'resolved', label: 'Resolved' },
        { value: 'every', label: 'All' },
      ],
    },
    {
      name: 'severity',
      label: 'Severity',
      all: 'Any severity',
      options: severities.map((severity) => ({
        value: severity,
        label: severityLabels[severity].label,
        ...total('count', { severity }),
      })),
    },
    {
      name: 'whose',
      label: 'Assigned to',
      all: 'Anyone',
      options: [
        { value: 'mine', label: 'Me', ...total('mine') },
        { value: 'none', label: 'No one', ...total('unassigned') },
      ],
    },
    { name: 'kind', label: 'Kind', all: 'Any kind', shape: 'select', options: kindOptions },
    {
      name: 'company',
      label: 'Company',
      all: 'Any company',
      shape: 'link',
      options: [{ value: company, label: 'One company' }],
    },
  ];
}
