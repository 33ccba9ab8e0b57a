import { applicationStateLabels, applicationStates } from '@portal/shared-core/domain/companies';
import { useSavedViews, useTablePreferences } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  EmptyState,
  ErrorScreen,
  FilterChips,
  ListHead,
  ListTools,
  Panel,
  SearchField,
  shownColumns,
  StatusChip,
  type Column,
  type ListParams,
  useSelection,
  PastTheEnd,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { SelectedApplications } from './selected-applications.tsx';
import { applicationQueries, type ApplicationListItem } from '../api/application.queries.ts';

const columns: Column<ApplicationListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ title }) => title,
    text: ({ title }) => title,
    sub: ({ type }) => type?.name ?? 'Type not selected yet',
  },
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    phone: 'hidden',
    render: ({ reference }) => reference ?? '–',
    text: ({ reference }) => reference ?? '',
  },
  {
    key: 'applicant',
    header: 'Applicant',
    render: ({ applicant }) => applicant.full_name || applicant.email,
    text: ({ applicant }) => applicant.full_name || applicant.email,
  },
  {
    key: 'state',
    header: 'Stage',
    sortable: true,
    phone: 'end',
    render: ({ state }) => <StatusChip {...applicationStateLabels[state]} />,
    text: ({ state }) => applicationStateLabels[state].label,
  },
  {
    key: 'state_since',
    header: 'In stage since',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <DateText value={since} />,
    text: ({ state_since: since }) => since,
  },
  {
    key: 'submitted_at',
    header: 'Submitted',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ submitted_at: at }) => <DateText value={at} />,
    text: ({ submitted_at: at }) => at ?? '',
  },
];

/** Every application of the tenant, drafts and ended ones too. */
export function ApplicationTable({ params }: { params: ListParams }) {
  const scope = useTenantScope();
  const { page, pageSize, sort, search } = params;
  const state = params.filter('state');
  const saved = useSavedViews('admin.applications');
  const look = useTablePreferences('admin.applications');
  const selection = useSelection(rowKey);
  const list = useQuery(applicationQueries.list(scope, { page, pageSize, sort, search, state }));
  const counts = useQuery(applicationQueries.counts(scope));

  if (list.isLoadingError) {
    return <ErrorScreen message={list.error.message} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <ListHead>
        <SearchField label="Search applications" value={search} onChange={params.setSearch} />
        <ListTools
          query={params.query}
          everything="view=list"
          onOpen={params.setQuery}
          saved={saved}
          columns={columns}
          look={look}
        />
        <FilterChips
          label="Stage"
          value={state}
          onChange={(value) => params.setFilter('state', value)}
          options={[
            { value: '', label: 'All' },
            ...applicationStates
              .filter((each) => !counts.data || counts.data.has(each) || each === state)
              .map((each) => ({
                value: each,
                label: applicationStateLabels[each].label,
                ...(counts.data && { count: counts.data.get(each) ?? 0 }),
              })),
          ]}
        />
      </ListHead>
      <Panel flush>
        <DataTable
          label="Applications"
          columns={shownColumns(columns, look)}
          rows={list.data?.rows}
          rowKey={rowKey}
          rowName={({ title }) => title}
          selection={selection}
          compact={look.compact}
          rowTo={({ id }) => paths.application(id)}
          sort={sort}
          onSortChange={params.setSort}
          refreshing={list.isPlaceholderData}
          empty={
            page > 1 ? (
              <PastTheEnd onReturn={() => params.setPage(1)} />
            ) : (
              <EmptyState title="No application matches" text="Change the search or the stage." />
            )
          }
          pagination={{
            page,
            pageSize,
            total: list.data?.total ?? 0,
            onPageChange: params.setPage,
          }}
        />
      </Panel>
      <SelectedApplications selection={selection} columns={columns} />
    </>
  );
}

function rowKey({ id }: ApplicationListItem) {
  return id;
}
