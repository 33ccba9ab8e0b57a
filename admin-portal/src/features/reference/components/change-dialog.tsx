import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';

import { keyOf, referenceQueries, useChange } from '../api/reference.queries.ts';
import { daysOf, textOf, type ReferenceRow, type RowValues } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';
import { initialOf, RowField, ruleOf } from './row-field.tsx';
import { Reach } from './reach.tsx';
import { SourceField, sourceText } from './source-field.tsx';

/** A new row: of its own, or after `former`, whose values it begins with. Load it with `lazy`. */
export function ChangeDialog({
  table,
  former,
  rows,
  onClose,
}: {
  table: ReferenceTable;
  former?: ReferenceRow;
  /** Every row of the table, or every one of the same. */
  rows: readonly ReferenceRow[];
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const command = useChange();
  const [changeId] = useState(() => crypto.randomUUID() as string);
  const fields = [...(former ? [] : (table.added?.fields ?? [])), ...(table.fields ?? [])];
  const earliest = former ? textOf(former, 'valid_from') : '';
  const schema = z.object({
    ...Object.fromEntries(fields.map((field) => [field.column, ruleOf(field)])),
    valid_from: z.string().check(
      z.minLength(1, 'Enter the first day.'),
      z.refine((day) => day > earliest, 'Choose a day after the first day of the newest row.'),
    ),
    source_note: sourceText,
  });
  const keyed = (values: RowValues): RowValues =>
    table.isOfFirm ? { ...values, tenant_id: scope.tenantId } : values;
  const seenFor = (values: RowValues) =>
    former ??
    rows.find((row) =>
      table.keys.every((key) => textOf(row, key) === String(keyed(values)[key])),
    ) ??
    null;
  return (
    <CommandDialog<RowValues, Parameters<typeof command.mutate>[0], undefined>
      title={former ? `Change ${table.title(former)}` : (table.added?.label ?? table.label)}
      text={
        <>
          {former && (
            <p>
              Now {table.value(former)}, {daysOf(former, nassauToday())}. The new row takes its
              place from its first day on; nothing before that day changes.
            </p>
          )}
          {former && <Reach table={table} row={former} />}
        </>
      }
      command={command}
      // The columns are known at run time only.
      resolver={zodResolver(schema) as unknown as Resolver<RowValues>}
      defaultValues={{
        ...Object.fromEntries(fields.map((field) => [field.column, initialOf(field, former)])),
        valid_from: '',
        source_note: '',
      }}
      toInput={(values) => ({
        change_id: changeId,
        table_name: table.name,
        seen: seenFor(values),
        new_row: {
          ...Object.fromEntries(table.keys.map((key) => [key, former?.[key] ?? null])),
          ...Object.fromEntries(
            Object.entries(keyed(values)).map(([column, value]) => [
              column,
              value === '' ? null : value,
            ]),
          ),
        },
      })}
      submit={former ? 'Enter the new row' : 'Add it'}
      toast={{ text: 'Entered. It is to be verified.' }}
      keep={[
        ...referenceQueries.all(scope),
        'kept',
        table.name,
        ...(former ? keyOf(table, former) : ['new']),
      ]}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {fields.map((field) => (
            <RowField key={field.column} field={field} control={control} />
          ))}
          <FormDateField
            name="valid_from"
            control={control}
            label="First day"
            min={nassauToday()}
          />
          <SourceField name="source_note" control={control} />
        </>
      )}
    </CommandDialog>
  );
}
