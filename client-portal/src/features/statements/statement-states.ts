import { blockState, statementBlocks, type BlockState } from '@portal/shared-core/domain/statement';
import type { StateLabel } from '@portal/shared-core/domain/tone';

import type { Statement } from './api/statement.queries.ts';

/** Where a statement is for its client. */
export type Standing = 'to_answer' | 'ready' | 'returned' | 'signed' | 'accepted';

export const standingLabels: Record<Standing, StateLabel> = {
  to_answer: { label: 'To answer', tone: 'warning' },
  ready: { label: 'Ready to sign', tone: 'info' },
  returned: { label: 'To correct', tone: 'bad' },
  signed: { label: 'Signed', tone: 'good' },
  accepted: { label: 'Accepted', tone: 'good' },
};

export const blockStateLabels: Record<BlockState, StateLabel> = {
  open: { label: 'To answer', tone: 'neutral' },
  missing: { label: 'Not complete', tone: 'warning' },
  same: { label: 'Unchanged', tone: 'neutral' },
  changed: { label: 'Changed', tone: 'info' },
};

/** Whether the client can answer and sign it. */
export function isOpen({ state, may_answer: mayAnswer }: Statement): boolean {
  return mayAnswer && (state === 'open' || state === 'returned');
}

/** Whether every question has a whole answer. */
export function isReady({ prefill, answers }: Pick<Statement, 'prefill' | 'answers'>): boolean {
  return statementBlocks.every((block) =>
    ['same', 'changed'].includes(blockState(block, prefill, answers)),
  );
}

export function standingOf(statement: Statement): Standing {
  switch (statement.state) {
    case 'answered':
      return 'signed';
    case 'accepted':
      return 'accepted';
    case 'returned':
      return 'returned';
    case 'open':
      return isReady(statement) ? 'ready' : 'to_answer';
  }
}
