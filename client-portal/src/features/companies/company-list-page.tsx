import { companyStatusLabels, standingGroups } from '@portal/shared-core/domain/companies';
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
  ButtonLink,
  PastTheEnd,
} from '@portal/shared-core/ui';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';

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

/** Every company the client may see: searched, sorted and paged by the database, the question kept in the address. */
function CompanyListPage() {
  const params = useListParams({ key: 'name', direction: 'asc' });
  const saved = useSavedViews('client.companies');
  const look = useTablePreferences('client.companies');
  const selection = useSelection(rowKey);
  const { page, pageSize, sort, search } = params;
  const standing = params.filter('standing');
  const question = { page, pageSize, sort, search, standing };
  const asked = companyQueries.list(useTenantScope(), question);
  usePrefetchQuery(asked); // on its way while the page is drawn, and not only afterwards
  const list = useQuery(asked);
  const isFiltered = search !== '' || standing !== '';

  return (
    <Page title="Companies" action={<FormACompany />}>
      <ListHead>
        <SearchField label="Search companies" value={search} onChange={params.setSearch} />
        <FilterChips
          label="Standing"
          options={[
            { value: '', label: 'All' },
            ...standingGroups.map(({ key, label }) => ({ value: key, label })),
          ]}
          value={standing}
          onChange={(value) => params.setFilter('standing', value)}
        />
        <ListTools
          query={params.query}
          onOpen={params.setQuery}
          saved={saved}
          columns={columns}
          look={look}
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
              ) : isFiltered ? (
                <NothingFound />
              ) : (
                <NoCompanies />
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

function FormACompany() {
  return (
    <ButtonLink to={paths.newApplication} variant="contained">
      Form a company
    </ButtonLink>
  );
}

function NothingFound() {
  return <EmptyState title="No company matches" text="Change the search or the filter." />;
}

function NoCompanies() {
  return (
    <EmptyState
      title="No companies yet"
      text="A company appears here once it is incorporated."
      action={<FormACompany />}
    />
  );
}

export { CompanyListPage as Component };
