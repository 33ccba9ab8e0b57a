import { formatDate, formatDayDistance } from '@portal/shared-core/domain/format';
import { ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Page, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { Outcome } from './api/alert.mutations.ts';
import { alertQueries, type AlertListItem } from './api/alert.queries.ts';
import {
  alertStateLabels,
  isSnoozed,
  kindOptions,
  kindText,
  severities,
  severityLabels,
} from './alerts.ts';
import { AlertActs, Outcomes } from './components/alert-acts.tsx';
import { ComplianceTabs } from './components/compliance-tabs.tsx';
import { useOpenRow } from './components/use-open-row.ts';

const AlertPanel = lazy(async () => ({
  default: (await import('./components/alert-panel.tsx')).AlertPanel,
}));

const aboutOf = ({ company, party }: AlertListItem) => company?.name ?? party?.name ?? 'The firm';
const ownerOf = ({ owner }: AlertListItem) => (owner ? owner.full_name || owner.email : '');

const columns: Column<AlertListItem>[] = [
  {
    key: 'title',
    header: 'Alert',
    render: ({ title }) => title,
    text: ({ title }) => title,
    sub: aboutOf,
    exports: [
      { header: 'About', text: aboutOf },
      { header: 'Kind', text: ({ kind }) => kindText(kind) },
      { header: 'Detail', text: ({ detail }) => detail },
    ],
  },
  {
    key: 'severity',
    header: 'Severity',
    sortable: true,
    phone: 'end',
    render: ({ severity }) => <StatusChip {...severityLabels[severity]} />,
    text: ({ severity }) => severityLabels[severity].label,
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state }) => <StatusChip {...alertStateLabels[state]} />,
    text: ({ state }) => alertStateLabels[state].label,
    sub: (alert) => isSnoozed(alert) && `until ${formatDate(alert.snoozed_until)}`,
    exports: [{ header: 'Note', text: ({ resolution }) => resolution ?? '' }],
  },
  {
    key: 'owner',
    header: 'Assigned to',
    phone: 'hidden',
    render: (alert) => ownerOf(alert) || 'No one',
    text: ownerOf,
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    sub: ({ due_on: day, state }) => day && state !== 'resolved' && formatDayDistance(day),
  },
  {
    key: 'raised_at',
    header: 'Raised',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ raised_at: at }) => <DateText value={at} />,
    text: ({ raised_at: at }) => at,
    exports: [{ header: 'Resolved', text: ({ resolved_at: at }) => at ?? '' }],
  },
];

/** What staff should look at, the most severe first: acknowledged, given to a colleague, resolved with a note, one or many (CMP-02). */
function AlertListPage() {
  const scope = useTenantScope();
  const me = useUser().id;
  const company = useSearchParams()[0].get('company') ?? '';
  const { data: counts } = useQuery(alertQueries.counts(scope));
  const row = useOpenRow('alert');
  const [done, setDone] = useState<{ outcomes: readonly Outcome[]; names: Map<string, string> }>();

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

  return (
    <Page
      title="Compliance"
      width="wide"
      subText="Alerts are raised and closed every night, and when a fact changes."
      tabs={<ComplianceTabs />}
    >
      {done && (
        <Outcomes
          outcomes={done.outcomes}
          nameOf={(id) => done.names.get(id) ?? 'An alert'}
          onClose={() => setDone(undefined)}
        />
      )}
      <ListTable
        list="admin.alerts"
        noun={['alert', 'alerts']}
        query={(of, params) => alertQueries.list(of, params, me)}
        columns={columns}
        sort={{ key: 'severity', direction: 'desc' }}
        filters={[
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
        ]}
        rowKey={({ id }) => id}
        rowName={(alert) => `${alert.title}, ${aboutOf(alert)}`}
        rowTo={({ id }) => row.to(id)}
        empty={{ text: 'Nothing waits. The next run of the night looks again.' }}
        actions={(selection) => (
          <AlertActs
            alerts={selection.rows}
            onDone={(outcomes) => {
              const names = selection.rows.map(
                (alert) => [alert.id, `${alert.title}, ${aboutOf(alert)}`] as const,
              );
              setDone({ outcomes, names: new Map(names) });
              selection.clear();
            }}
          />
        )}
      />
      <Suspense>{row.id && <AlertPanel key={row.id} id={row.id} onClose={row.close} />}</Suspense>
    </Page>
  );
}

export { AlertListPage as Component };
