import { ExportButton } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  FilterChips,
  ListFilters,
  ListHead,
  Page,
  Panel,
  QueryState,
  TableSkeleton,
} from '@portal/shared-core/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { riskQueries } from './api/risk.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { columns } from './review-columns.tsx';

const spans = [
  { value: '0', label: 'Late and today' },
  { value: '', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** What is to be assessed again, the longest overdue first: companies, applications and people (RSK-03). */
function ReviewsPage() {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const span = spans.find(({ value }) => value === (params.get('within') ?? ''))?.value ?? '';
  const options = riskQueries.reviews(scope, span === '' ? 30 : Number(span));
  const query = useInfiniteQuery(options);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  async function readAll(signal: AbortSignal, onProgress: (count: number) => void) {
    // Every page again, so that the export is of one moment.
    const { pages } = await queryClient.fetchInfiniteQuery({
      ...options,
      queryKey: [...options.queryKey, 'export'] as unknown as typeof options.queryKey,
      pages: Number.POSITIVE_INFINITY,
      staleTime: 0,
    });
    signal.throwIfAborted();
    const rows = pages.flat();
    onProgress(rows.length);
    return rows;
  }

  return (
    <Page title="Risk management" width="wide" tabs={<RiskTabs />}>
      <ListHead>
        <ExportButton
          name="risk-reviews"
          columns={columns}
          disabled={!query.data?.pages[0]?.length}
          list={{ readAll }}
        />
        <ListFilters>
          <FilterChips
            label="Due"
            options={spans}
            value={span}
            onChange={(within) => setParams(within ? { within } : {}, { replace: true })}
          />
        </ListFilters>
      </ListHead>
      <QueryState
        query={query}
        failed="The reviews could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {({ pages }) => (
          <Panel
            flush
            foot={
              hasNextPage && (
                <Button
                  variant="text"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  More
                </Button>
              )
            }
          >
            <DataTable
              label="Reviews due"
              columns={columns}
              rows={pages.flat()}
              rowKey={({ assessment_id: id }) => id}
              rowName={({ name }) => name}
              rowTo={({ subject, subject_id: id }) => paths.assessRisk(subject, id)}
              empty={
                <EmptyState
                  title="Nothing is due"
                  text="No assessment is to be repeated in this time."
                />
              }
            />
          </Panel>
        )}
      </QueryState>
    </Page>
  );
}

export { ReviewsPage as Component };
