import {
  companyStatusLabels,
  standingGroups,
  type CompanyStatus,
} from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useSavedViews, useTablePreferences } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  DownloadRows,
  EmptyState,
  ErrorScreen,
  FilterChips,
  ListHead,
  ListTools,
  Page,
  Panel,
  SearchField,
  SelectionBar,
  shownColumns,
  StatusChip,
  useListParams,
  useSelection,
  type Column,
  PastTheEnd,
} from '@portal/shared-core/ui';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';

import { BookTabs } from '#/components/book-tabs.tsx';
import { paths } from '#/paths.ts';

import { companyQueries, type CompanyListItem } from './api/company.queries.ts';

const columns: Column<CompanyListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ type, registration_number: number }) => [type.name, number].filter(Boolean).join(', '),
  },
  {
    key: 'owner',
    header: 'Client',
    phone: 'hidden',
    render: ({ owner }) => owner.full_name || owner.email,
    text: ({ owner }) => owner.full_name || owner.email,
  },
  {
    key: 'status',
    header: 'Standing',
    sortable: true,
    phone: 'end',
    render: ({ status }) => <StatusChip {...companyStatusLabels[status]} />,
    text: ({ status }) => companyStatusLabels[status].label,
  },
  {
    key: 'registration_date',
    header: 'Registered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ registration_date: day }) => <DateText value={day} />,
    text: ({ registration_date: day }) => day ?? '',
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    sortable: true,
    figures: true,
    render: ({ next_filing: day }) => <DateText value={day} />,
    text: ({ next_filing: day }) => day ?? '',
  },
];

/** The tenant's book: searched, sorted and paged by the database, the question kept in the address (COM-01). */
function CompanyListPage() {
  const scope = useTenantScope();
  const params = useListParams({ key: 'name', direction: 'asc' });
  const saved = useSavedViews('admin.companies');
  const look = useTablePreferences('admin.companies');
  const selection = useSelection(rowKey);
  const { page, pageSize, sort, search } = params;
  const [standing, filing] = [params.filter('standing'), params.filter('filing')];
  const question = { page, pageSize, sort, search, standing, filing, today: nassauToday() };
  const asked = companyQueries.list(scope, question);
  usePrefetchQuery(asked); // on its way while the page is drawn, and not only afterwards
  const list = useQuery(asked);
  const counts = useQuery(companyQueries.counts(scope));

  return (
    <Page title="Companies" width="wide" tabs={<BookTabs />}>
      <ListHead>
        <SearchField label="Search companies" value={search} onChange={params.setSearch} />
        <ListTools
          query={params.query}
          onOpen={params.setQuery}
          saved={saved}
          columns={columns}
          look={look}
        />
        <FilterChips
          label="Standing"
          value={standing}
          onChange={(value) => params.setFilter('standing', value)}
          options={[
            { value: '', label: 'All' },
            ...standingGroups.map(({ key, label, statuses }) => ({
              value: key,
              label,
              ...(counts.data && { count: sumOf(counts.data, statuses) }),
            })),
          ]}
        />
        <FilterChips
          label="Filing"
          value={filing}
          onChange={(value) => params.setFilter('filing', value)}
          options={[
            { value: '', label: 'Any filing' },
            { value: 'late', label: 'Filing late' },
          ]}
        />
      </ListHead>
      {list.isLoadingError ? (
        <ErrorScreen message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <Panel flush>
          <DataTable
            label="Companies"
            columns={shownColumns(columns, look)}
            rows={list.data?.rows}
            rowKey={rowKey}
            rowName={({ name }) => name}
            selection={selection}
            compact={look.compact}
            rowTo={({ id }) => paths.company(id)}
            sort={sort}
            onSortChange={params.setSort}
            refreshing={list.isPlaceholderData}
            empty={
              page > 1 ? (
                <PastTheEnd onReturn={() => params.setPage(1)} />
              ) : (
                <EmptyState
                  title={search || standing || filing ? 'No company matches' : 'No companies yet'}
                  text={
                    search || standing || filing
                      ? 'Change the search or the filters.'
                      : 'A company appears here once its application is incorporated.'
                  }
                />
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
      )}
      <SelectionBar selection={selection}>
        <DownloadRows name="companies" columns={columns} rows={selection.rows} />
      </SelectionBar>
    </Page>
  );
}

function rowKey({ id }: CompanyListItem) {
  return id;
}

function sumOf(counts: ReadonlyMap<CompanyStatus, number>, statuses: readonly CompanyStatus[]) {
  return statuses.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
}

export { CompanyListPage as Component };
