import { formatExact } from '@portal/shared-core/domain/format';
import type { Column } from '@portal/shared-core/ui';

import type { AuditRow } from './api/audit.queries.ts';
import { actionOf, changeOf, nounOf } from '#/components/audit-texts.ts';

type Typed = Pick<Column<AuditRow>, 'as' | 'value'>;

const texts: readonly [header: string, text: (row: AuditRow) => string, typed?: Typed][] = [
  ['Number', ({ id }) => String(id), { as: 'number' }],
  ['Time', ({ at }) => formatExact(at), { as: 'moment', value: ({ at }) => at }],
  ['Who', ({ actor_name: name }) => name ?? 'The portal'],
  ['Action', ({ action }) => actionOf(action)],
  ['Kind of record', ({ table_name: table }) => nounOf(table)],
  ['Record', ({ title }) => title ?? ''],
  ['Record id', ({ row_id: id }) => id],
  ['Company', ({ company_name: name }) => name ?? ''],
  ['Change', (row) => changeOf(row)],
  ['Fields', ({ fields }) => (fields ?? []).join(', ')],
  ['Address', ({ request_address: address }) => address ?? ''],
];

/** An exported log: one line an entry. */
export const exportColumns: readonly Column<AuditRow>[] = texts.map(([header, text, typed]) => ({
  key: header,
  header,
  text,
  render: text,
  ...typed,
}));
