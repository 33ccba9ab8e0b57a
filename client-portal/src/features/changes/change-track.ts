import { formatDate } from '@portal/shared-core/domain/format';
import type { TrackStep } from '@portal/shared-core/ui';

import type { ChangeRequest } from './api/change.queries.ts';
import { changeStateLabels, type ChangeState } from './kinds.ts';

const road: readonly ChangeState[] = ['draft', 'submitted', 'in_review', 'approved', 'effected'];

/** How far a request is: the stages passed with their days, the present one, those ahead. */
export function trackOf({ state, events }: Pick<ChangeRequest, 'state' | 'events'>): TrackStep[] {
  const reached = new Map(events.map(({ to_state: to, at }) => [to, at]));
  const hasEnded = state === 'rejected' || state === 'withdrawn';
  const stages = hasEnded
    ? [...road.filter((stage) => reached.has(stage)), state]
    : road.flatMap((stage) =>
        stage === 'in_review' && state === 'information_requested' ? [stage, state] : [stage],
      );
  const position = stages.indexOf(state);
  return stages.map((stage, index) => {
    const at = reached.get(stage);
    return {
      label: changeStateLabels[stage].label,
      state: stageState(index, position, state),
      waiting: stage === 'information_requested',
      ...(at && index <= position && { note: formatDate(at) }),
    };
  });
}

function stageState(index: number, position: number, state: ChangeState): TrackStep['state'] {
  if (index < position || state === 'effected') return 'done';
  return index === position ? 'current' : 'later';
}
