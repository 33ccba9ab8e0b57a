import {
  DataTable,
  EmptyState,
  Panel,
  QueryState,
  Stack,
  StatusChip,
  TextLink,
  type Column,
  type ShownQuery,
} from '@portal/shared-core/ui';

import { nassauToday } from '@portal/shared-core/domain/format';
import { paths } from '#/paths.ts';

import { keyOf } from '../api/reference.queries.ts';
import { daysOf, standingChips, standingOf, textOf, type ReferenceRow } from '../row.ts';
import { referenceTables, type ReferenceTable } from '../tables/index.ts';

/** How many rows of each table are shown; its own page has them all. */
const SHOWN = 6;

/** What no primary source confirms yet, table by table: the list to work through before the launch. */
export function ToVerify({
  query,
}: {
  query: ShownQuery<readonly { table: string; row: ReferenceRow }[]>;
}) {
  return (
    <QueryState query={query} failed="The rows could not be loaded">
      {(rows) => (
        <Stack>
          <p>
            {rows.length === 0
              ? 'Every row is confirmed by a source.'
              : `${rows.length} rows rest on a source that does not say all of it. Open a row, look at a primary source, and confirm it or enter what it says.`}
          </p>
          {rows.length === 0 && (
            <Panel flush>
              <EmptyState
                title="Nothing to verify"
                text="A new row appears here until its source is confirmed."
              />
            </Panel>
          )}
          {referenceTables.map((table) => {
            const own = rows.filter((each) => each.table === table.name).map(({ row }) => row);
            return (
              own.length > 0 && (
                <Panel
                  key={table.name}
                  title={table.label}
                  note={`${own.length} to verify`}
                  foot={
                    own.length > SHOWN && (
                      <TextLink to={paths.referenceToVerify(table.name)}>
                        {`All ${own.length} of ${table.label}`}
                      </TextLink>
                    )
                  }
                  flush
                >
                  <DataTable
                    label={`${table.label} to verify`}
                    columns={columnsOf(table)}
                    rows={own.slice(0, SHOWN)}
                    rowKey={(row) => keyOf(table, row).join('·')}
                    rowTo={(row) => paths.referenceRow(table.name, keyOf(table, row))}
                  />
                </Panel>
              )
            );
          })}
        </Stack>
      )}
    </QueryState>
  );
}

function columnsOf(table: ReferenceTable): Column<ReferenceRow>[] {
  const today = nassauToday();
  return [
    {
      key: 'title',
      header: 'Row',
      width: '30%',
      render: table.title,
      sub: (row) => table.sub?.(row) ?? '',
    },
    { key: 'value', header: table.valueLabel, width: '18%', render: table.value },
    {
      key: 'standing',
      header: 'Standing',
      width: '18%',
      phone: 'end',
      render: (row) => <StatusChip {...standingChips[standingOf(row, today)]} />,
      sub: (row) => daysOf(row, today),
    },
    {
      key: 'source',
      header: 'Source',
      phone: 'hidden',
      render: (row) => textOf(row, 'source_note'),
    },
  ];
}
