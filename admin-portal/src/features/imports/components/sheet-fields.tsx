import styled from '@emotion/styled';
import { Panel, Stack } from '@portal/shared-core/ui';
import { FormSelect } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { orderOfSheet } from '../reading/assemble.ts';
import { sheetKinds, sheets } from '../reading/fields.ts';
import type { Table } from '../reading/open-file.ts';
import { textOf } from '../reading/values.ts';
import type { ReadValues } from './read-values.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: 12,
});

const kinds = sheetKinds.map((value) => ({ value, label: sheets[value].label }));

/** What one table of a file is and what its columns hold, as they were found, to be corrected. */
export function SheetFields({
  table,
  at,
  control,
  problems,
}: {
  table: Table;
  /** Its place among the tables. */
  at: number;
  control: Control<ReadValues>;
  problems: readonly string[];
}) {
  const sheet = useWatch({ control, name: `sheets.${at}` });
  const [isOpen, setOpen] = useState(false);
  const { kind } = sheet;
  const columns = kind === '' ? [] : sheet.columns[kind];
  const left = columns.filter((name) => name === '').length;
  const isShown = isOpen || problems.length > 0;
  const isOrderOpen = kind !== '' && orderOfSheet({ table, kind, columns }) === undefined;
  const rows = table.rows.length;
  return (
    <Panel title={table.name} note={`${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`}>
      <Stack>
        <FormSelect
          name={`sheets.${at}.kind`}
          control={control}
          label="What it holds"
          placeholder="Left out"
          options={kinds}
        />
        {problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
        {isOrderOpen && (
          <FormSelect
            name={`sheets.${at}.order`}
            control={control}
            label="How its days are written"
            placeholder="Choose: the file leaves it open"
            options={[
              { value: 'dmy', label: 'Day, month, year: 03/02/2026 is 3 February' },
              { value: 'mdy', label: 'Month, day, year: 03/02/2026 is 2 March' },
            ]}
          />
        )}
        {kind !== '' && (
          <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              Columns: {columns.length - left} found{left > 0 && `, ${left} left out`}
            </summary>
            {isShown && (
              <Columns role="group" aria-label={`Columns of ${table.name}`}>
                {table.headings.map((heading, place) => (
                  <FormSelect
                    // Two columns may have the same heading.
                    key={`${place} ${heading}`}
                    name={`sheets.${at}.columns.${kind}.${place}`}
                    control={control}
                    label={heading || `Column ${place + 1}`}
                    help={firstOf(table, place)}
                    placeholder="Left out"
                    options={sheets[kind].fields.map(({ name, label }) => ({ value: name, label }))}
                  />
                ))}
              </Columns>
            )}
          </details>
        )}
      </Stack>
    </Panel>
  );
}

/** The first thing that a column holds, so that a person knows it again. */
function firstOf({ rows }: Table, place: number): string {
  const found = rows
    .slice(0, 50)
    .map(({ cells }) => textOf(cells[place]))
    .find(Boolean);
  return found?.slice(0, 60) || 'Empty';
}
