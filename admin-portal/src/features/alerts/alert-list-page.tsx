import { ListPage } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { lazy, Suspense } from 'react';

import { useOutcomes } from '#/components/outcomes/outcomes.tsx';

import { aboutOf, columns } from './alert-columns.tsx';
import { useAlertFilters } from './alert-filters.ts';
import { alertQueries, type AlertListItem } from './api/alert.queries.ts';
import { AlertActions } from './components/alert-actions.tsx';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { useOpenRow } from '#/components/compliance/use-open-row.ts';

const AlertPanel = lazy(async () => ({
  default: (await import('./components/alert-panel.tsx')).AlertPanel,
}));

const nameOf = (alert: AlertListItem) => `${alert.title}, ${aboutOf(alert)}`;

/** What staff should look at, the most severe first: acknowledged, given to a colleague, resolved with a note, one or many (CMP-02). */
function AlertListPage() {
  const me = useUser().id;
  const filters = useAlertFilters();
  const row = useOpenRow('alert');
  const outcomes = useOutcomes(nameOf, 'An alert');

  return (
    <ListPage
      title="Compliance"
      subText="Alerts are raised and closed every night, and when a fact changes."
      tabs={<ComplianceTabs />}
      above={outcomes.shown}
      list="admin.alerts"
      noun={['alert', 'alerts']}
      query={(of, params) => alertQueries.list(of, params, me)}
      columns={columns}
      sort={{ key: 'severity', direction: 'desc' }}
      filters={filters}
      opened="alert"
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowTo={({ id }) => row.to(id)}
      empty={{ text: 'Nothing waits. The next run of the night looks again.' }}
      actions={(selection) => (
        <AlertActions alerts={selection.rows} onDone={(done) => outcomes.settle(done, selection)} />
      )}
    >
      <Suspense>{row.id && <AlertPanel key={row.id} id={row.id} onClose={row.close} />}</Suspense>
    </ListPage>
  );
}

export { AlertListPage as Component };
