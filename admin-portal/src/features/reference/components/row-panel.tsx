import { formatDate, formatDateTime, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  Facts,
  QueryState,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
  Timeline,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { keyOf, referenceQueries } from '../api/reference.queries.ts';
import { daysOf, standingChips, standingOf, textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';
import { labelIn } from '../texts.ts';
import { VerifiedChip } from './columns.tsx';
import { RowActions } from './row-actions.tsx';

const actions: Record<string, string> = {
  added: 'Added',
  ended: 'Ended',
  taken_back: 'Taken back',
  confirmed: 'Confirmed',
  announced: 'Day entered',
};

/** One row: what it says and since when, its source, what was there before and comes after, and who changed it. */
export function RowPanel({
  table,
  row,
  rows,
  onClose,
}: {
  table: ReferenceTable;
  /** Undefined where no row is at this address. */
  row: ReferenceRow | undefined;
  rows: readonly ReferenceRow[];
  onClose: () => void;
}) {
  if (!row) {
    return (
      <SidePanel title="Row" onClose={onClose}>
        <EmptyState title="No such row" text="It may have been taken back." />
      </SidePanel>
    );
  }
  const today = nassauToday();
  const sameKey = rows.filter((each) =>
    table.keys.every((key) => textOf(each, key) === textOf(row, key)),
  );
  return (
    <SidePanel
      title={table.title(row)}
      status={table.isSourced && <StatusChip {...standingChips[standingOf(row, today)]} />}
      onClose={onClose}
      foot={<RowActions table={table} row={row} sameKey={sameKey} />}
    >
      <Stack>
        <Facts
          items={[
            Boolean(table.sub?.(row)) && { label: 'About', value: table.sub?.(row) },
            { label: table.valueLabel, value: table.value(row) },
            daysOf(row, today) !== '' && { label: 'Days', value: daysOf(row, today) },
            ...Object.entries(table.more ?? {}).map(([column, label]) => ({
              label,
              value: shownOf(table, row, column) || undefined,
            })),
            table.isSourced && {
              label: 'Source',
              value: <VerifiedChip row={row} />,
              note: textOf(row, 'source_note'),
            },
          ]}
        />
        {sameKey.length > 1 && (
          <section aria-label="Other rows of the same">
            <h3>Before and after</h3>
            <ul>
              {sameKey.map((each) => (
                <li key={keyOf(table, each).join('~')}>
                  {each === row ? (
                    <strong>{`${table.value(each)}, ${daysOf(each, today)}`}</strong>
                  ) : (
                    <TextLink to={paths.referenceRow(table.name, keyOf(table, each), 'every')}>
                      {`${table.value(each)}, ${daysOf(each, today)}`}
                    </TextLink>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {table.isSourced && <Changes table={table} row={row} />}
      </Stack>
    </SidePanel>
  );
}

/** A value as text where the form of the table has some for it. */
function shownOf(table: ReferenceTable, row: ReferenceRow, column: string): string {
  const options = table.fields?.find((field) => field.column === column)?.options ?? [];
  return labelIn(options, textOf(row, column));
}

function Changes({ table, row }: { table: ReferenceTable; row: ReferenceRow }) {
  const query = useQuery(referenceQueries.changes(useTenantScope(), table, row));
  return (
    <section aria-label="Changes of this row">
      <h3>Changes</h3>
      <QueryState query={query} failed="The changes could not be loaded">
        {(changes) =>
          changes.length === 0 ? (
            <p>It came with the product, and no one changed it since.</p>
          ) : (
            <Timeline
              label="Changes"
              entries={changes.map(({ id, action, source, checked_on: on, made_at: at, by }) => ({
                key: id,
                text: `${actions[action] ?? action}${by ? ` by ${by.full_name}` : ''}`,
                note: `${source}${on ? ` Looked at on ${formatDate(on)}.` : ''}`,
                when: formatDateTime(at),
              }))}
            />
          )
        }
      </QueryState>
    </section>
  );
}
