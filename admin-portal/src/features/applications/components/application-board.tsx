import styled from '@emotion/styled';
import { openApplicationStates } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { applicationQueries } from '../api/application.queries.ts';
import { stages } from '../stages.ts';
import { BoardColumn } from './board-column.tsx';
import { handleBoardKey } from './board-keys.ts';

const Board = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${stages.length}, minmax(212px, 1fr))`,
  gap: 8,
  alignItems: 'start',
  overflowX: 'auto',
  paddingBottom: 8,
  [media.phone]: {
    gridTemplateColumns: `repeat(${stages.length}, min(82vw, 320px))`,
    scrollSnapType: 'x proximity',
  },
});

/** What is under way, a column a stage, the longest in its stage on top. */
export function ApplicationBoard() {
  const { data: counts } = useQuery(applicationQueries.counts(useTenantScope()));
  const isEmpty = counts && openApplicationStates.every((state) => (counts.get(state) ?? 0) === 0);
  if (isEmpty) {
    return (
      <EmptyState
        title="No application is under way"
        text="What clients submit appears here at once."
      />
    );
  }
  return (
    <Board role="region" aria-label="Applications by stage" tabIndex={0} onKeyDown={handleBoardKey}>
      {stages.map((stage) => (
        <BoardColumn key={stage.label} stage={stage} />
      ))}
    </Board>
  );
}
