import { applicationKindLabels } from '@portal/shared-core/domain/application';
import { applicationStateLabels, applicationStates } from '@portal/shared-core/domain/companies';
import { ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { paths } from '#/paths.ts';

import { columns } from './application-columns.tsx';
import { ApplicationSelection } from './application-selection.tsx';
import { titleOf } from '../api/application.queries.ts';
import { boardQueries, type ApplicationListItem } from '../api/board.queries.ts';

/** The applications of the tenant: those under way, and by their filter drafts and ended ones too. */
export function ApplicationTable({ state }: { state: string }) {
  const scope = useTenantScope();
  const { id: userId } = useUser();
  const { data: counts } = useQuery(boardQueries.counts(scope));
  const { data: whose } = useQuery(boardQueries.whoseCounts(scope));
  const outcomes = useOutcomes<ApplicationListItem>(titleOf, 'An application');
  return (
    <>
      {outcomes.shown}
      <ListTable
        list="admin.applications"
        noun={['application', 'applications']}
        query={(within, params) => boardQueries.list(within, params, userId)}
        columns={columns}
        sort={{ key: 'state_since', direction: 'asc' }}
        everything="view=list"
        filters={[
          {
            name: 'state',
            label: 'Stage',
            all: 'Under way',
            options: [
              ...applicationStates
                .filter((each) => !counts || counts.has(each) || each === state)
                .map((each) => ({
                  value: each,
                  label: applicationStateLabels[each].label,
                  ...(counts && { count: counts.get(each) ?? 0 }),
                })),
              { value: 'every', label: 'All' },
            ],
          },
          {
            name: 'kind',
            label: 'Kind',
            all: 'Any kind',
            options: Object.entries(applicationKindLabels).map(([value, { label }]) => ({
              value,
              label,
            })),
          },
          {
            name: 'whose',
            label: 'Whose',
            all: 'Of everybody',
            options: [
              { value: 'mine', label: 'Mine', ...(whose && { count: whose.mine }) },
              {
                value: 'unassigned',
                label: 'Unassigned',
                ...(whose && { count: whose.unassigned }),
              },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        rowName={titleOf}
        rowTo={({ id }) => paths.application(id)}
        actions={(selection) => (
          <ApplicationSelection
            applications={selection.rows}
            onDone={(done) => outcomes.settle(done, selection)}
          />
        )}
      />
    </>
  );
}
