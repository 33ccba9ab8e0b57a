import { nassauToday, daysBetween } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { ExportButton } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ButtonLink,
  DataTable,
  DateText,
  EmptyState,
  FilterChips,
  ListFilters,
  ListHead,
  Page,
  Panel,
  QueryState,
  StatusChip,
  TableSkeleton,
  type Column,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { riskQueries } from './api/risk.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { ratingName, subjectNouns } from './words.ts';

const spans = [
  { value: '0', label: 'Late and today' },
  { value: '', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

const Late = styled('span')({ color: color.bad.ink, fontWeight: 500 });

interface Review {
  assessment_id: string;
  subject: string;
  subject_id: string;
  name: string;
  rating: keyof typeof riskRatingLabels;
  next_review_on: string;
}

const columns: Column<Review>[] = [
  {
    key: 'name',
    header: 'What',
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ subject }) => nounOf(subject),
    exports: [{ header: 'Kind', text: ({ subject }) => nounOf(subject) }],
  },
  {
    key: 'rating',
    header: 'Rating',
    phone: 'end',
    render: ({ rating }) => <StatusChip {...riskRatingLabels[rating]} />,
    text: ({ rating }) => ratingName(rating),
  },
  {
    key: 'due',
    header: 'Due',
    render: ({ next_review_on: day }) => <DateText value={day} />,
    text: ({ next_review_on: day }) => day,
    sub: ({ next_review_on: day }) => {
      const late = daysBetween(day, nassauToday());
      return late > 0 && <Late>{`${late} ${late === 1 ? 'day' : 'days'} late`}</Late>;
    },
  },
  {
    key: 'reassess',
    header: 'Action',
    render: ({ subject, subject_id: id, name }) => (
      <ButtonLink size="small" to={paths.assessRisk(subject, id)} aria-label={`Reassess ${name}`}>
        Reassess
      </ButtonLink>
    ),
  },
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

function nounOf(subject: string): string {
  return subjectNouns[subject as keyof typeof subjectNouns];
}

export { ReviewsPage as Component };
