import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Skeleton } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { boardQueries, COLUMN_PAGE, type ApplicationFilter } from '../api/board.queries.ts';
import { ageingOf, type Stage } from '../stages.ts';
import { ApplicationCard } from './application-card.tsx';

const Column = styled('section')({
  minHeight: 240,
  padding: 8,
  borderRadius: radius.panel,
  background: color.neutral,
  scrollSnapAlign: 'start',
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  padding: '4px 4px 0',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& span': { color: color.secondary, fontVariantNumeric: 'tabular-nums' },
  '& strong': {
    flex: 'none',
    marginLeft: 'auto',
    fontSize: 12,
    fontWeight: 500,
    color: color.bad.ink,
  },
});

const WaitsOn = styled('p')({
  padding: '0 4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});

const Cards = styled('ul')({
  display: 'grid',
  gap: 8,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  // What is far below is not laid out before it comes into view.
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 132px' },
  '& + button': { width: '100%', marginTop: 8 },
});

/** One stage of the board: how many stand there, how many are late, and the cards, so many at a time. */
export function BoardColumn({
  stage,
  filter,
  opened,
  addressOf,
}: {
  stage: Stage;
  filter: ApplicationFilter;
  /** The id of the card beside the board. */
  opened: string | null;
  /** The address of the board with a card opened. */
  addressOf: (id: string) => string;
}) {
  const scope = useTenantScope();
  const column = useInfiniteQuery(boardQueries.column(scope, stage.states, filter));
  const { data: usual } = useQuery(boardQueries.usual(scope));
  const [now] = useState(() => new Date());
  const pages = column.data?.pages ?? [];
  const cards = pages.flatMap(({ rows }) => rows);
  const total = pages[0]?.total ?? 0;
  // The longest in the stage come first: when the last card shown is late, there may be more below.
  const late = cards.filter(
    ({ state, state_since: since }) => ageingOf(state, since, now, usual?.get(state)).late,
  ).length;
  // What keeps a card from being approved is of interest while it can be approved next.
  const reviewed = cards.filter(({ state }) => state === 'in_review').map(({ id }) => id);
  const { data: blockers } = useQuery(boardQueries.blockers(scope, reviewed));
  const isMoreLate = late > 0 && late === cards.length && column.hasNextPage;

  // What has been read stays when a later reading fails.
  const isError = column.isLoadingError || column.isFetchNextPageError;

  return (
    <Column aria-label={stage.label} aria-busy={column.isPending}>
      <Head>
        <h2>{stage.label}</h2>
        {column.data && <span>{formatNumber(total)}</span>}
        {late > 0 && (
          <strong>
            {late}
            {isMoreLate && '+'} late
          </strong>
        )}
      </Head>
      <WaitsOn>{stage.waitsOn}</WaitsOn>
      {column.isPending && <Skeleton width="100%" height={132} />}
      {isError && (
        <InlineAlert
          tone="bad"
          action={
            <Button
              size="small"
              onClick={() =>
                void (column.isFetchNextPageError ? column.fetchNextPage() : column.refetch())
              }
            >
              Try again
            </Button>
          }
        >
          {column.error?.message}
        </InlineAlert>
      )}
      {cards.length > 0 && (
        <Cards>
          {cards.map((card) => (
            <li key={card.id}>
              <ApplicationCard
                card={card}
                to={addressOf(card.id)}
                isOpened={card.id === opened}
                usual={usual?.get(card.state)}
                blockers={blockers?.get(card.id)}
                now={now}
              />
            </li>
          ))}
        </Cards>
      )}
      {column.hasNextPage && (
        <Button
          size="small"
          loading={column.isFetchingNextPage}
          onClick={() => void column.fetchNextPage()}
        >
          Show {formatNumber(Math.min(COLUMN_PAGE, total - cards.length))} more
        </Button>
      )}
    </Column>
  );
}
