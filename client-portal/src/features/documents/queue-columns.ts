import type { Column } from '@portal/shared-core/ui';
import { formatDate } from '@portal/shared-core/domain/format';

import type { QueueRow } from './api/queue.queries.ts';
import { standingLabels } from './standings.ts';
import type { Sending } from './use-sending.ts';

function column(
  header: string,
  text: (row: QueueRow) => string,
  typed?: Pick<Column<QueueRow>, 'as' | 'value'>,
): Column<QueueRow> {
  return { key: header, header, render: text, text, ...typed };
}

/** What the export has of each document, and of each that is asked for. */
export const queueColumns = (nameOf: Sending['nameOf']): readonly Column<QueueRow>[] => [
  column('Document', ({ filed_as: filed, categories }) => nameOf(filed ? [filed] : categories)),
  column('About', ({ subject }) => subject ?? 'New company'),
  column('Companies', ({ companies }) => companies.join('; ')),
  column('Status', ({ standing }) => standingLabels[standing].label),
  column('Reason', ({ reason, reason_note: note }) => [reason, note].filter(Boolean).join(' ')),
  column('File', ({ file_name: name }) => name ?? ''),
  column('Updated', ({ at }) => formatDate(at), { as: 'moment', value: ({ at }) => at }),
  column('Expires', ({ expires_on: day }) => (day ? formatDate(day) : ''), {
    as: 'day',
    value: ({ expires_on: day }) => day,
  }),
];
