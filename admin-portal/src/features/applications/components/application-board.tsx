import styled from '@emotion/styled';
import { openApplicationStates } from '@portal/shared-core/domain/companies';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, type ListState } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { boardQueries, filterFrom } from '../api/board.queries.ts';
import { stages } from '../stages.ts';
import { ApplicationPanel } from './application-panel.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardFilters } from './board-filters.tsx';
import { handleBoardKey } from './board-keys.ts';

const Board = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${stages.length}, minmax(212px, 1fr))`,
  gap: 8,
  alignItems: 'start',
  overflowX: 'auto',
  paddingBottom: 8,
  // The stages stay in reach beside an opened card.
  '@media (min-width: 1240px)': { '&[data-beside]': { marginRight: 424 } },
  [media.phone]: {
    gridTemplateColumns: `repeat(${stages.length}, min(82vw, 320px))`,
    scrollSnapType: 'x proximity',
  },
});

/** What is under way, a column a stage, the longest in its stage on top; an opened card is shown beside it. */
export function ApplicationBoard({ list }: { list: ListState }) {
  const scope = useTenantScope();
  const { id: userId } = useUser();
  const { data: counts } = useQuery(boardQueries.counts(scope));
  const [search, setSearch] = useSearchParams();
  const board = useRef<HTMLDivElement>(null);
  const opened = search.get('card');
  const { whose, type, reviewer, kind } = filterFrom(Object.fromEntries(search), userId);
  const filter = { whose, type, reviewer, kind };
  const isEmpty = counts && openApplicationStates.every((state) => (counts.get(state) ?? 0) === 0);

  function addressOf(id: string | null) {
    const next = new URLSearchParams(search);
    if (id) next.set('card', id);
    else next.delete('card');
    return next;
  }

  function open(id: string | null) {
    setSearch(addressOf(id), { replace: true });
  }

  if (isEmpty) {
    return (
      <EmptyState
        title="No application is under way"
        text="What clients submit appears here at once."
      />
    );
  }
  return (
    <>
      <BoardFilters list={list} />
      <Board
        ref={board}
        role="region"
        aria-label="Applications by stage"
        tabIndex={0}
        data-beside={opened !== null || undefined}
        onKeyDown={handleBoardKey}
      >
        {stages.map((stage) => (
          <BoardColumn
            key={stage.label}
            stage={stage}
            filter={filter}
            opened={opened}
            addressOf={(id) => `?${addressOf(id).toString()}`}
          />
        ))}
      </Board>
      {opened !== null && (
        <ApplicationPanel
          applicationId={opened}
          onStep={(step) => {
            const cards = [...(board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
            const place = cards.findIndex((card) => card.dataset['card'] === opened);
            return cards[place + step]?.dataset['card'];
          }}
          onOpen={open}
        />
      )}
    </>
  );
}
