import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormSelect } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { referenceQueries, useAnnounce } from '../api/reference.queries.ts';
import { textOf, type ReferenceRow } from '../row.ts';
import { SourceField, sourceText } from './source-field.tsx';

const schema = z.object({
  code: z.string().check(z.minLength(1, 'Choose the rule.')),
  due_on: z.string().check(z.minLength(1, 'Enter the day.')),
  source_note: sourceText,
});

/** Enters a day an authority announced, or moves one that has not passed. Load it with `lazy`. */
export function AnnounceDialog({
  rows,
  former,
  onClose,
}: {
  rows: readonly ReferenceRow[];
  /** The day that is moved. */
  former?: ReferenceRow;
  onClose: () => void;
}) {
  const { data: rules = [] } = useQuery(referenceQueries.announced(useTenantScope()));
  const command = useAnnounce();
  const [changeId] = useState(() => crypto.randomUUID() as string);
  const seenFor = (code: string, year: number) =>
    rows.find((row) => textOf(row, 'code') === code && textOf(row, 'year') === String(year)) ??
    null;
  return (
    <CommandDialog<z.infer<typeof schema>, Parameters<typeof command.mutate>[0], undefined>
      title={former ? `Move the day of ${textOf(former, 'code')}` : 'Enter an announced day'}
      text={
        <p>
          {former && `Now ${formatDate(textOf(former, 'due_on'))}. `}The open duties of this rule
          and year fall due on it, at once, for every company of every tenant. A day that has passed
          is not moved.
        </p>
      }
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ code: former ? textOf(former, 'code') : '', due_on: '', source_note: '' }}
      toInput={({ code, due_on: day, source_note: source }) => {
        const year = Number(day.slice(0, 4));
        return {
          change_id: changeId,
          seen: seenFor(code, year),
          code,
          year,
          due_on: day,
          source_note: source,
        };
      }}
      submit="Enter the day"
      toast={{ text: 'Entered. Every calendar follows.' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="code"
            control={control}
            label="Rule"
            disabled={former !== undefined}
            options={[
              { value: '', label: 'Choose a rule' },
              ...rules.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <FormDateField name="due_on" control={control} label="Day" min={nassauToday()} />
          <SourceField name="source_note" control={control} />
        </>
      )}
    </CommandDialog>
  );
}
