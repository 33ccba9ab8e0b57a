import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { ListPage } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { changeQueries } from './api/change.queries.ts';
import { changeColumns, companyColumn } from './change-columns.tsx';
import { changeStateLabels, changeStates } from './states.ts';

const OpenDepartures = lazy(async () => ({
  default: (await import('./components/open-departures.tsx')).OpenDepartures,
}));

/** The change requests of the tenant: those with us or waiting for an answer, and by their filter the ended ones (COM-04). */
function ChangeListPage() {
  const { id: userId } = useUser();
  const { data: counts } = useQuery(changeQueries.counts(useTenantScope()));
  const ended = new Set(['effected', 'rejected', 'withdrawn']);
  return (
    <ListPage
      list="admin.changes"
      title="Change requests"
      noun={['change request', 'change requests']}
      tabs={
        <>
          <PortfolioTabs />
          <Suspense>
            <OpenDepartures />
          </Suspense>
        </>
      }
      query={(scope, params) => changeQueries.list(scope, params, userId)}
      columns={[companyColumn, ...changeColumns]}
      sort={{ key: 'state_since', direction: 'asc' }}
      filters={[
        {
          name: 'state',
          label: 'State',
          all: 'Under way',
          options: [
            ...changeStates.map((state) => ({
              value: state,
              label: changeStateLabels[state].label,
              ...(counts && !ended.has(state) && { count: counts[state as 'submitted'] }),
            })),
            { value: 'every', label: 'All', ...(counts && { count: counts.everything }) },
          ],
        },
        {
          name: 'whose',
          label: 'Whose',
          all: 'Anybody’s',
          options: [
            { value: 'mine', label: 'Mine', ...(counts && { count: counts.mine }) },
            {
              value: 'unassigned',
              label: 'Unassigned',
              ...(counts && { count: counts.unassigned }),
            },
          ],
        },
      ]}
      rowKey={({ id }) => id}
      rowName={({ kind, company }) => `${changeKindLabels[kind]}, ${company.name}`}
      rowTo={({ id }) => paths.change(id)}
      empty={{ text: 'What clients ask for appears here at once.' }}
    />
  );
}

export { ChangeListPage as Component };
