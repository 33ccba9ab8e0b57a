import { isDateOnly, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { useRecordEvent } from '#/components/compliance/compliance.mutations.ts';
import { keptKey } from '#/components/compliance/compliance.queries.ts';
import { eventLabels } from '#/components/compliance/texts.ts';
import { EventFollows } from './event-follows.tsx';

type Values = z.infer<typeof schema>;

const schema = z.object({
  event: z.string().check(z.minLength(1, 'Choose what happened.')),
  day: z.string().check(z.minLength(1, 'Enter the day it happened.')),
  note: z.string(),
});

/** Records what happened to a company, and on which day; it says what follows before that. */
export function EventForm({ companyId, close }: { companyId: string; close: () => void }) {
  const scope = useTenantScope();
  const record = useRecordEvent();
  // A second press after a lost answer records nothing twice.
  const [id] = useState(() => crypto.randomUUID() as string);
  return (
    <CommandForm<Values, Parameters<typeof record.mutate>[0], undefined>
      label="Record an event"
      command={record}
      resolver={zodResolver(schema)}
      defaultValues={{ event: '', day: nassauToday(), note: '' }}
      toInput={({ event, day, note }) => ({
        event_id: id,
        tenant_id: scope.tenantId,
        company_id: companyId,
        event,
        on_date: day,
        ...(note && { note }),
      })}
      onDone={close}
      onCancel={close}
      submit="Record the event"
      toast={{ text: 'Event recorded' }}
      keep={keptKey(scope, 'event', companyId)}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="event"
            control={control}
            label="What happened"
            options={[
              { value: '', label: 'Choose' },
              ...Object.entries(eventLabels).map(([value, label]) => ({ value, label })),
            ]}
          />
          <FormDateField name="day" control={control} label="On" max={nassauToday()} />
          <FormTextField
            name="note"
            control={control}
            label="Note"
            maxLength={2000}
            multiline
            rows={2}
            optional
          />
          <Follows companyId={companyId} control={control} />
        </>
      )}
    </CommandForm>
  );
}

/** What follows from the event and the day that are entered; nothing while one is missing. */
function Follows({ companyId, control }: { companyId: string; control: Control<Values> }) {
  const { event, day } = useWatch({ control });
  if (!event || !day || !isDateOnly(day) || day > nassauToday()) return null;
  return <EventFollows companyId={companyId} event={event} day={day} />;
}
