import { nassauToday } from '@portal/shared-core/domain/format';
import { StatusChip, type Column } from '@portal/shared-core/ui';

import { daysOf, standingChips, standingOf, textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';

/** The columns of a table of reference data; an export holds every column of the database that is shown. */
export function columnsOf(table: ReferenceTable): Column<ReferenceRow>[] {
  const today = nassauToday();
  return [
    {
      key: 'title',
      header: 'Row',
      width: '32%',
      render: table.title,
      text: table.title,
      sub: (row) => table.sub?.(row) ?? '',
      exports: [
        { header: 'About', text: (row) => table.sub?.(row) ?? '' },
        ...Object.entries(table.more ?? {}).map(([column, header]) => ({
          header,
          text: (row: ReferenceRow) => textOf(row, column),
        })),
      ],
    },
    {
      key: 'value',
      header: table.valueLabel,
      width: '20%',
      render: table.value,
      text: table.value,
    },
    ...(table.isSourced ? sourced(today) : []),
  ];
}

function sourced(today: string): Column<ReferenceRow>[] {
  return [
    {
      key: 'standing',
      header: 'Standing',
      phone: 'end',
      width: '22%',
      render: (row) => <StatusChip {...standingChips[standingOf(row, today)]} />,
      text: (row) => standingChips[standingOf(row, today)].label,
      sub: (row) => daysOf(row, today),
      exports: [
        { header: 'First day', text: (row) => textOf(row, 'valid_from'), as: 'day' },
        { header: 'Last day', text: (row) => textOf(row, 'valid_to'), as: 'day' },
      ],
    },
    {
      key: 'source',
      header: 'Source',
      render: (row) => <VerifiedChip row={row} />,
      text: (row) => (row['verified'] === true ? 'Verified' : 'To verify'),
      sub: (row) => shortened(textOf(row, 'source_note')),
      exports: [{ header: 'Source note', text: (row) => textOf(row, 'source_note') }],
    },
  ];
}

/** Whether a primary source says all that a row says. */
export function VerifiedChip({ row }: { row: ReferenceRow }) {
  return row['verified'] === true ? (
    <StatusChip tone="good" label="Verified" />
  ) : (
    <StatusChip tone="warning" label="To verify" />
  );
}

/** The beginning of a source; the look at one row has all of it. */
function shortened(text: string): string {
  return text.length > 90 ? `${text.slice(0, 88).trimEnd()} …` : text;
}
