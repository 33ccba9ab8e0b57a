import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useConfirm, useEnd, useTakeBack } from '../api/reference.queries.ts';
import { textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';
import { Reach } from './reach.tsx';
import { SourceField, sourceText } from './source-field.tsx';

interface RowDialogProps {
  table: ReferenceTable;
  row: ReferenceRow;
  onClose: () => void;
}

/** One id per opened dialog: a repeat after a lost answer changes nothing twice. */
function useChangeId(): string {
  const [id] = useState(() => crypto.randomUUID() as string);
  return id;
}

const confirmation = z.object({
  checked_on: z.string().check(z.minLength(1, 'Enter the day you looked at the source.')),
  source: sourceText,
});

/** Says that a primary source says all that the row says. Load it with `lazy`. */
export function ConfirmRowDialog({ table, row, onClose }: RowDialogProps) {
  const command = useConfirm();
  const changeId = useChangeId();
  return (
    <CommandDialog<z.infer<typeof confirmation>, Parameters<typeof command.mutate>[0], undefined>
      title={`Confirm ${table.title(row)}: ${table.value(row)}`}
      text={
        <p>
          Confirm it only when a primary source says all of it: a law, a gazette, or the list of the
          authority itself. The note so far: {textOf(row, 'source_note')}
        </p>
      }
      command={command}
      resolver={zodResolver(confirmation)}
      defaultValues={{ checked_on: nassauToday(), source: '' }}
      toInput={(values) => ({
        change_id: changeId,
        table_name: table.name,
        seen: row,
        ...values,
      })}
      submit="Confirm"
      toast={{ text: `Confirmed: ${table.title(row)}` }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SourceField name="source" control={control} label="What was checked" />
          <FormDateField
            name="checked_on"
            control={control}
            label="Looked at on"
            max={nassauToday()}
          />
        </>
      )}
    </CommandDialog>
  );
}

const ending = z.object({
  last_day: z.string().check(z.minLength(1, 'Enter the last day it holds.')),
  source: sourceText,
});

/** Ends a row after a day, with none after it. Load it with `lazy`. */
export function EndDialog({ table, row, onClose }: RowDialogProps) {
  const command = useEnd();
  const changeId = useChangeId();
  return (
    <CommandDialog<z.infer<typeof ending>, Parameters<typeof command.mutate>[0], undefined>
      title={`End ${table.title(row)}`}
      text={
        <>
          <p>After its last day nothing holds in its place. It stays in the table as past.</p>
          <Reach table={table} row={row} />
        </>
      }
      command={command}
      resolver={zodResolver(ending)}
      defaultValues={{ last_day: nassauToday(), source: '' }}
      toInput={(values) => ({
        change_id: changeId,
        table_name: table.name,
        seen: row,
        ...values,
      })}
      submit="End it"
      danger
      toast={{ text: `It ends: ${table.title(row)}` }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormDateField name="last_day" control={control} label="Last day" min={nassauToday()} />
          <SourceField name="source" control={control} />
        </>
      )}
    </CommandDialog>
  );
}

const takingBack = z.object({ reason: sourceText });

/** Takes back a row that has not begun. Load it with `lazy`. */
export function TakeBackDialog({ table, row, onClose }: RowDialogProps) {
  const command = useTakeBack();
  const changeId = useChangeId();
  return (
    <CommandDialog<z.infer<typeof takingBack>, Parameters<typeof command.mutate>[0], undefined>
      title={`Take back ${table.title(row)} from ${formatDate(textOf(row, 'valid_from'))}?`}
      text={
        <p>
          {table.value(row)} never comes into force. The row before lasts as long as it did. The
          audit log keeps both.
        </p>
      }
      command={command}
      resolver={zodResolver(takingBack)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({
        change_id: changeId,
        table_name: table.name,
        seen: row,
        reason,
      })}
      submit="Take back"
      danger
      toast={{ text: `Taken back: ${table.title(row)}` }}
      onClose={onClose}
    >
      {({ control }) => (
        <SourceField
          name="reason"
          control={control}
          label="Reason"
          help="Why it does not come. Staff read it."
        />
      )}
    </CommandDialog>
  );
}
