import { heldByScan } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import type { Column } from '@portal/shared-core/ui';

import type { DocumentRow } from './api/document.queries.ts';
import { standingLabels } from './groups.ts';

function column(
  header: string,
  text: (row: DocumentRow) => string,
  typed?: Pick<Column<DocumentRow>, 'as' | 'value'>,
): Column<DocumentRow> {
  return { key: header, header, render: text, text, ...typed };
}

/** What the export of the list has of each document. */
export const exportColumns: readonly Column<DocumentRow>[] = [
  column('About', ({ subject }) => subject ?? ''),
  column('Companies', ({ companies }) => companies.join('; ')),
  column('Type', ({ category_name: name }) => name),
  column('File', ({ file_name: name }) => name),
  column('Status', ({ standing }) => standingLabels[standing]?.label ?? standing),
  column('Check for malware', ({ scan }) => heldByScan(scan)?.label ?? ''),
  column('Reason', ({ reason }) => reason ?? ''),
  column('Sent', ({ created_at: at }) => formatDate(at), {
    as: 'moment',
    value: ({ created_at: at }) => at,
  }),
  column('Valid until', ({ expires_on: day }) => (day ? formatDate(day) : ''), {
    as: 'day',
    value: ({ expires_on: day }) => day,
  }),
];
