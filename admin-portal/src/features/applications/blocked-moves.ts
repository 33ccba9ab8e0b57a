import type { Application } from './api/application.queries.ts';
import type { BlockedMove } from './components/approval-panel.tsx';

/** What the points of an application block in a state: a point that comes up after the approval blocks what follows. */
const blockedMoves: Partial<Record<Application['state'], BlockedMove>> = {
  submitted: 'approval',
  in_review: 'approval',
  information_requested: 'approval',
  resubmitted: 'approval',
  approved: 'filing',
  filed: 'incorporation',
};

/** The move that the points of an application block; none of one that has ended. */
export function blockedMove({
  kind,
  state,
}: Pick<Application, 'kind' | 'state'>): BlockedMove | undefined {
  const move = blockedMoves[state];
  return kind === 'formation' || move === 'approval' ? move : move && 'record';
}
