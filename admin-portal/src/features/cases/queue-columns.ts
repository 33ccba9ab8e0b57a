import type { Column } from '@portal/shared-core/ui';

import type { QueueRow } from '#/components/kyc/queue.queries.ts';
import { holderOf, placeOf, stateOf } from './queue-text.ts';
import { causeLabels, levelLabels, priorityLabels, ratingLabels } from '#/components/kyc/texts.ts';

function column(
  header: string,
  text: (row: QueueRow) => string,
  typed?: Pick<Column<QueueRow>, 'as' | 'value'>,
): Column<QueueRow> {
  return { key: header, header, render: text, text, ...typed };
}

/** What the export of the queue has of each case; `me` is the signed-in user. */
export const queueColumns = (me: string): readonly Column<QueueRow>[] => [
  column('Name', ({ name }) => name),
  column('About', placeOf),
  column('State', (row) => stateOf(row).label),
  column('Why', ({ cause }) => causeLabels[cause] ?? cause),
  column('Priority', ({ priority }) => priorityLabels[priority].label),
  column('Checks', ({ level }) => levelLabels[level].label),
  column('Risk', ({ rating }) => (rating ? ratingLabels[rating].label : '')),
  column('Hits to decide', ({ open_hits: hits }) => String(hits), { as: 'number' }),
  column('Since', ({ opened_at: at }) => at, { as: 'moment' }),
  column('Working hours', ({ waited_hours: hours }) => String(hours), { as: 'number' }),
  column('Late', ({ is_late: late }) => (late ? 'Yes' : '')),
  column('Reviewer', (row) => holderOf(row, me)),
];
