import { formatDate } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useVoidEvent } from '#/components/compliance/compliance.mutations.ts';
import type { RecordedEvent } from '#/components/compliance/compliance.queries.ts';
import { eventText } from '#/components/compliance/texts.ts';

// As void_event in the database asks.
const schema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Enter in a few words why it was recorded in error.'),
      z.regex(/\s/, 'Enter in a few words why it was recorded in error.'),
    ),
});

/** Voids an event with its reason. Load it with `lazy`. */
export function VoidEventDialog({ event, onClose }: { event: RecordedEvent; onClose: () => void }) {
  const command = useVoidEvent();
  return (
    <CommandDialog<z.infer<typeof schema>, Parameters<typeof command.mutate>[0], undefined>
      title={`Void “${eventText(event.event)}” of ${formatDate(event.on_date)}`}
      text={
        <p>
          Open duties that rest on it go. It stays in the list as recorded in error, with the
          reason.
        </p>
      }
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ event_id: event.id, reason })}
      submit="Void the event"
      danger
      toast={{ text: 'Event voided' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Why it was recorded in error"
          help="Kept with the event. Those who see the company can read it."
          maxLength={2000}
          multiline
          rows={2}
        />
      )}
    </CommandDialog>
  );
}
