import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  ErrorScreen,
  FilterChips,
  FilterSelect,
  ListFilters,
  ListHead,
  Page,
  Pagination,
  PanelSkeleton,
  PastTheEnd,
  SearchField,
  SlowNote,
  Waiting,
  useListState,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import {
  PAGE_SIZE,
  screeningQueries,
  type ScreenedPerson,
  type ScreeningParams,
} from './api/screening.queries.ts';
import { KycTabs } from './components/kyc-tabs.tsx';
import { ScreenedPeople } from './components/screened-people.tsx';
import { ScreeningProgress } from './components/screening-progress.tsx';
import { strengthLabels, type Strength } from './hits.ts';
import { countOf } from './words.ts';

const states = {
  open: 'To decide',
  true_match: 'True matches',
  false_match: 'False positives',
  all: 'All',
} as const;

const strengths = Object.keys(strengthLabels) as Strength[];

/** Where people look like listed ones: grouped by person, what agrees first (KYC-04). */
function ScreeningPage() {
  const scope = useTenantScope();
  const state = useListState({ key: 'found_at', direction: 'desc' });
  const show = (Object.keys(states) as (keyof typeof states)[]).find(
    (each) => each === state.filter('show'),
  );
  const params: ScreeningParams = {
    show: show ?? 'open',
    watchlist: state.filter('list'),
    strength: state.filter('strength'),
    search: state.search,
    page: state.page,
  };
  const list = useQuery(screeningQueries.page(scope, params));
  const { data: counts } = useQuery(screeningQueries.counts(scope));
  const { data: lists = [] } = useQuery(screeningQueries.lists(scope));
  const missing = useMissingDuty('reviewer', 'compliance_officer');

  /** How many hits a choice would leave, the other filters as they are. */
  const sumOf = (choice: Partial<Pick<ScreeningParams, 'show' | 'watchlist' | 'strength'>>) => {
    const wanted = { ...params, ...choice };
    return (counts ?? [])
      .filter(
        (row) =>
          (wanted.show === 'all' || row.state === wanted.show) &&
          (!wanted.watchlist || row.watchlist === wanted.watchlist) &&
          (!wanted.strength || row.strength === wanted.strength),
      )
      .reduce((sum, row) => sum + row.hits, 0);
  };

  return (
    <Page
      title="Screening"
      width="wide"
      subText={
        counts &&
        `${countOf(sumOf({ show: 'open', watchlist: '', strength: '' }), 'hit')} to decide`
      }
      tabs={<KycTabs />}
    >
      <ScreeningProgress />
      <ListHead>
        <SearchField
          label="Search people and listed names"
          value={state.search}
          onChange={state.setSearch}
          ahead={state.searchAhead}
        />
        <ListFilters>
          <FilterChips
            label="Show"
            value={params.show}
            onChange={(value) => state.setFilter('show', value === 'open' ? '' : value)}
            options={(Object.keys(states) as (keyof typeof states)[]).map((value) => ({
              value,
              label: states[value],
              ...(counts && { count: sumOf({ show: value }) }),
            }))}
          />
          <FilterSelect
            label="Strength"
            all="Any strength"
            value={params.strength}
            onChange={(value) => state.setFilter('strength', value)}
            options={strengths.map((value) => ({
              value,
              label: `${strengthLabels[value]} (${sumOf({ strength: value })})`,
            }))}
          />
          <FilterSelect
            label="List"
            all="Any list"
            value={params.watchlist}
            onChange={(value) => state.setFilter('list', value)}
            options={lists.map(({ code, name }) => ({
              value: code,
              label: `${name} (${sumOf({ watchlist: code })})`,
            }))}
          />
        </ListFilters>
      </ListHead>
      <People
        list={list}
        isFiltered={Boolean(params.search || params.watchlist || params.strength)}
        show={params.show}
        page={state.page}
        setPage={state.setPage}
        missing={missing}
      />
    </Page>
  );
}

function People({
  list: { data, error, refetch, isPlaceholderData },
  isFiltered,
  show,
  page,
  setPage,
  missing,
}: {
  list: ReturnType<typeof useQuery<{ people: ScreenedPerson[]; total: number }>>;
  isFiltered: boolean;
  show: ScreeningParams['show'];
  page: number;
  setPage: (page: number) => void;
  missing: string | undefined;
}) {
  if (error && !data) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <PanelSkeleton lines={10} label="Loading the hits" />
      </Waiting>
    );
  }
  if (data.people.length === 0) {
    if (page > 1) return <PastTheEnd onReturn={() => setPage(1)} />;
    if (isFiltered)
      return <EmptyState title="No hit matches" text="Change the search or the filters." />;
    return show === 'open' ? (
      <EmptyState
        title="No hit waits"
        text="A person is compared when they are entered, and when a list changes."
      />
    ) : (
      <EmptyState title="No hit here" text="What is decided stands here." />
    );
  }
  return (
    <>
      {isPlaceholderData && <SlowNote />}
      <ScreenedPeople people={data.people} missing={missing} />
      {data.total > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPageChange={setPage} />
      )}
    </>
  );
}

export { ScreeningPage as Component };
