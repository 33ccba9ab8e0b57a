import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import { ExportButton } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  EmptyState,
  FilterChips,
  ListHead,
  Panel,
  QueryState,
  type Column,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { modelQueries, type RiskModel } from '../api/model.queries.ts';
import { direction, ratingName, subjectNouns, type Direction } from '../texts.ts';

interface Flow {
  before: RiskRating;
  after: RiskRating | null;
  count: number;
}

interface Change {
  assessment_id: string;
  subject: string;
  subject_id: string;
  tenant_id: string;
  name: string;
  before: RiskRating;
  after: RiskRating | null;
}

const Figures = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 24,
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
  '& b': { marginRight: 6, fontSize: 20, fontVariantNumeric: 'tabular-nums' },
});

const Flows = styled('table')({
  width: '100%',
  maxWidth: 640,
  marginBottom: 16,
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', fontWeight: 400 },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& thead th': { color: color.secondary, '&:not(:first-of-type)': { textAlign: 'right' } },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
  '& td[data-way="rises"]': { color: color.bad.ink, fontWeight: 600 },
  '& td[data-way="falls"]': { color: color.good.ink, fontWeight: 600 },
  [media.phone]: { '& th, & td': { paddingRight: 6 } },
});

const columns: Column<Change>[] = [
  {
    key: 'name',
    header: 'What',
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ subject }) => subjectNouns[subject as keyof typeof subjectNouns],
  },
  {
    key: 'before',
    header: 'Rating today',
    render: ({ before }) => ratingName(before),
    text: ({ before }) => ratingName(before),
  },
  {
    key: 'after',
    header: 'By the draft',
    phone: 'end',
    render: ({ after }) => afterName(after),
    text: ({ after }) => afterName(after),
  },
];

/** What a draft would do to the present portfolio. It is worked out when it is asked for, because it reads every answer. */
export function ModelPreview({ model }: { model: RiskModel }) {
  const [requestedAt, setRequestedAt] = useState<number>();
  const [isCancelled, setIsCancelled] = useState(false);
  const isRequested = requestedAt === model.revision;

  function ask() {
    setIsCancelled(false);
    setRequestedAt(model.revision);
  }

  function cancel() {
    setIsCancelled(true);
    setRequestedAt(undefined);
  }

  return (
    <Panel
      title="What this draft would do"
      note="to every assessment that counts, of all firms, before overrides"
    >
      {isRequested ? (
        <Preview key={model.revision} model={model} onCancel={cancel} />
      ) : (
        <>
          {isCancelled && <p role="status">The preview was cancelled. Nothing changed.</p>}
          <p>
            {requestedAt === undefined
              ? 'The saved draft is applied to the answers of the whole portfolio. Nothing is written.'
              : 'The draft was saved again since the last preview.'}
          </p>
          <Actions>
            <Button onClick={ask}>Preview over the portfolio</Button>
          </Actions>
        </>
      )}
    </Panel>
  );
}

function Preview({ model, onCancel }: { model: RiskModel; onCancel: () => void }) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const preview = modelQueries.preview(scope, model);
  const query = useQuery(preview);

  function cancel() {
    // The request ends with its query, and the database with it.
    void queryClient.cancelQueries({ queryKey: preview.queryKey });
    onCancel();
  }

  return (
    <>
      {query.isFetching && (
        <Actions>
          <Button onClick={cancel}>Cancel the preview</Button>
        </Actions>
      )}
      <QueryState query={query} failed="The preview was not completed">
        {(flows) => (
          <>
            <FlowTable flows={flows} />
            <Changes model={model} />
          </>
        )}
      </QueryState>
    </>
  );
}

function FlowTable({ flows }: { flows: readonly Flow[] }) {
  const total = (way: Direction) =>
    flows
      .filter(({ before, after }) => direction(before, after) === way)
      .reduce((sum, { count }) => sum + count, 0);
  const columnsAfter = [...riskRatings, null].filter((rating) =>
    flows.some(({ after }) => after === rating),
  );
  return (
    <>
      <Figures aria-label="Changes">
        {(['rises', 'falls', 'stays', 'unknown'] as const)
          .filter((way) => way !== 'unknown' || total(way) > 0)
          .map((way) => (
            <li key={way}>
              <b>{formatNumber(total(way))}</b>
              {wayNames[way]}
            </li>
          ))}
      </Figures>
      <Flows aria-label="From which rating to which">
        <thead>
          <tr>
            <th scope="col">Today</th>
            {columnsAfter.map((after) => (
              <th key={after ?? 'unknown'} scope="col">
                {afterName(after)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {riskRatings
            .filter((rating) => flows.some(({ before }) => before === rating))
            .map((before) => (
              <tr key={before}>
                <th scope="row">{ratingName(before)}</th>
                {columnsAfter.map((after) => {
                  const count =
                    flows.find((flow) => flow.before === before && flow.after === after)?.count ??
                    0;
                  return (
                    <td
                      key={after ?? 'unknown'}
                      data-way={count > 0 ? direction(before, after) : null}
                    >
                      {formatNumber(count)}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </Flows>
    </>
  );
}

function Changes({ model }: { model: RiskModel }) {
  const scope = useTenantScope();
  const options = modelQueries.changes(scope, model);
  const query = useInfiniteQuery(options);
  const queryClient = useQueryClient();
  const [way, setWay] = useState('');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <QueryState query={query} failed="What would move could not be loaded">
      {({ pages }) => {
        const rows: Change[] = pages.flat();
        const shown = way
          ? rows.filter(({ before, after }) => direction(before, after) === way)
          : rows;
        return (
          <>
            <ListHead>
              <FilterChips
                label="Which way"
                options={[
                  { value: '', label: 'All that move' },
                  { value: 'rises', label: 'Rising' },
                  { value: 'falls', label: 'Falling' },
                ]}
                value={way}
                onChange={setWay}
              />
              <ExportButton
                name="risk-preview"
                columns={columns}
                disabled={rows.length === 0}
                list={{
                  async readAll(signal, onProgress) {
                    const all = await queryClient.fetchInfiniteQuery({
                      ...options,
                      pages: Number.POSITIVE_INFINITY,
                    });
                    signal.throwIfAborted();
                    onProgress(all.pages.flat().length);
                    return all.pages.flat();
                  },
                }}
              />
            </ListHead>
            <DataTable
              label="What would move"
              columns={columns}
              rows={shown}
              rowKey={({ assessment_id: id }) => id}
              rowName={({ name }) => name}
              rowTo={({ subject, subject_id: id }) => paths.assessRisk(subject, id)}
              empty={<EmptyState title="Nothing moves" text="No rating changes by this draft." />}
            />
            {hasNextPage && (
              <Button
                variant="text"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                More
              </Button>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

const wayNames: Record<Direction, string> = {
  rises: 'rise',
  falls: 'fall',
  stays: 'stay',
  unknown: 'cannot be worked out',
};

function afterName(rating: RiskRating | null): string {
  return rating ? ratingName(rating) : 'Needs an answer';
}
