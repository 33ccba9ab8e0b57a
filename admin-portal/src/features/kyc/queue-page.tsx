import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  ErrorScreen,
  FilterChips,
  InlineAlert,
  ListFilters,
  ListHead,
  Page,
  Pagination,
  Panel,
  PastTheEnd,
  SearchField,
  SlowNote,
  Waiting,
  TableSkeleton,
  useListState,
} from '@portal/shared-core/ui';
import { HeldButton, Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import { PAGE_SIZE, queueQueries, views, type View } from './api/queue.queries.ts';
import { KycTabs } from './components/kyc-tabs.tsx';
import { QueueList } from './components/queue-list.tsx';
import { hoursText } from './words.ts';
import { useStartCase } from './use-start-case.ts';

const viewLabels: Record<View, string> = {
  all: 'All',
  mine: 'Mine',
  unassigned: 'Unassigned',
  second: 'Awaits my decision',
  asked: 'Asked',
};

/** The KYC of the tenant that is with staff, in the order in which it is taken (KYC-02). */
function QueuePage() {
  const scope = useTenantScope();
  const state = useListState({ key: 'opened_at', direction: 'asc' });
  const view = views.find((each) => each === state.filter('view')) ?? 'all';
  const list = useQuery(queueQueries.page(scope, { view, search: state.search, page: state.page }));
  const { data: counts } = useQuery(queueQueries.counts(scope));
  const cases = useStartCase();
  const missing = useMissingDuty('reviewer');
  const countOf = counts && { ...counts, all: counts.everything };
  const startNext = missing || cases.isPending ? undefined : cases.startNext;

  return (
    <Page
      title="KYC"
      width="wide"
      subText={counts && summary(counts.unassigned, counts.mine)}
      tabs={<KycTabs />}
      action={
        missing ? (
          <HeldButton because={missing}>Start next case</HeldButton>
        ) : (
          <Button variant="contained" loading={cases.isPending} onClick={cases.startNext}>
            Start next case <Kbd aria-hidden>N</Kbd>
          </Button>
        )
      }
    >
      <PageKeys keys={[{ key: 'n', label: 'Start the next case', run: startNext }]} />
      {missing && <InlineAlert tone="info">{missing}</InlineAlert>}
      {cases.error && (
        <InlineAlert tone="bad" title={cases.error.entry.title}>
          {cases.error.message}
        </InlineAlert>
      )}
      <ListHead>
        <SearchField
          label="Search cases"
          value={state.search}
          onChange={state.setSearch}
          ahead={state.searchAhead}
        />
        <ListFilters>
          <FilterChips
            label="Show"
            value={view}
            onChange={(value) => state.setFilter('view', value === 'all' ? '' : value)}
            options={views.map((each) => ({
              value: each,
              label: viewLabels[each],
              ...(countOf && { count: countOf[each] }),
            }))}
          />
        </ListFilters>
      </ListHead>
      <Cases
        list={list}
        view={view}
        search={state.search}
        page={state.page}
        setPage={state.setPage}
        cases={cases}
        missing={missing}
      />
    </Page>
  );
}

function summary(unassigned: number, mine: number): string {
  const waiting = unassigned === 1 ? '1 case waits' : `${unassigned} cases wait`;
  return `${waiting} for a reviewer, ${mine} ${mine === 1 ? 'is' : 'are'} yours`;
}

function Cases({
  list: { data, error, refetch, isPlaceholderData },
  view,
  search,
  page,
  setPage,
  cases,
  missing,
}: {
  list: ReturnType<
    typeof useQuery<{ rows: Parameters<typeof QueueList>[0]['rows']; total: number }>
  >;
  view: View;
  search: string;
  page: number;
  setPage: (page: number) => void;
  cases: ReturnType<typeof useStartCase>;
  missing: string | undefined;
}) {
  if (error && !data) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <TableSkeleton label="Loading the cases" />
      </Waiting>
    );
  }
  if (data.rows.length === 0) {
    if (page > 1) return <PastTheEnd onReturn={() => setPage(1)} />;
    if (search) return <EmptyState title="No case matches" text="Change the search or the view." />;
    return <EmptyState {...empty[view]} />;
  }
  const known = data.rows.find(({ usual_hours: hours }) => hours !== null);
  return (
    <>
      <p>
        {known?.usual_hours
          ? `Half of the cases with ${known.priority} priority are decided within ${hoursText(known.usual_hours)}. The bar is full at twice that.`
          : 'No usual time is shown until ten cases of the last 180 days are decided.'}
      </p>
      {isPlaceholderData && <SlowNote />}
      <Panel
        flush
        {...(data.total > PAGE_SIZE && {
          foot: (
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={data.total}
              onPageChange={setPage}
            />
          ),
        })}
      >
        <QueueList rows={data.rows} cases={cases} missing={missing} />
      </Panel>
    </>
  );
}

const empty: Record<View, { title: string; text: string }> = {
  all: { title: 'No case is open', text: 'What clients submit appears here at once.' },
  mine: { title: 'You have no case', text: 'Start the next one, or take one from Unassigned.' },
  unassigned: { title: 'Every case has a reviewer', text: 'New ones appear here at once.' },
  second: { title: 'No decision waits for you', text: 'What needs a second person appears here.' },
  asked: { title: 'No client was asked', text: 'A case that waits for answers stands here.' },
};

export { QueuePage as Component };
