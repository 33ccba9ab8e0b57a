import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';

import { useResolveAlerts, useSnoozeAlerts } from '../api/alert.mutations.ts';
import { keptAlert } from '../api/alert.queries.ts';

interface AlertDialogProps {
  ids: readonly string[];
  /** What the alerts are called: '“Annual fee is late”', '18 alerts'. */
  name: string;
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

/** Resolves alerts with one note. Load it with `lazy`. */
export function ResolveAlerts({ ids, name, onDone, onClose }: AlertDialogProps) {
  const scope = useTenantScope();
  const command = useResolveAlerts(ids);
  return (
    <ReasonDialog
      title={`Resolve ${name}`}
      text={
        <p>
          The daily job does not raise {ids.length === 1 ? 'it' : 'them'} again for the same fact.
        </p>
      }
      command={command}
      name="note"
      label="What was done"
      help="Staff only. Kept in the history."
      missing="Enter what was done."
      rows={3}
      toInput={(note) => ({ note })}
      submit="Resolve"
      onDone={onDone}
      onClose={onClose}
      keep={keptAlert(scope, 'resolve', ids.length === 1 ? (ids[0] ?? '') : 'selection')}
    />
  );
}

// As snooze_alerts in the database asks.
const MOST_DAYS = 90;
const snooze = z.object({
  until: z.string().check(z.minLength(1, 'Choose the day it comes back.')),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter why it can wait.'),
      z.maxLength(500, 'Use at most 500 characters.'),
    ),
});

/** Puts alerts off until a day, with the reason. Load it with `lazy`. */
export function SnoozeAlerts({ ids, name, onDone, onClose }: AlertDialogProps) {
  const command = useSnoozeAlerts(ids);
  const today = nassauToday();
  return (
    <CommandDialog<z.infer<typeof snooze>, z.infer<typeof snooze>, Outcome[]>
      title={`Snooze ${name}`}
      text={
        <p>
          Until that day {ids.length === 1 ? 'it is' : 'they are'} left out of the lists of work.
          What gets worse comes back at once.
        </p>
      }
      command={command}
      resolver={zodResolver(snooze)}
      defaultValues={{ until: daysLater(today, 7), reason: '' }}
      toInput={(values) => values}
      submit="Snooze"
      onDone={onDone}
      onClose={onClose}
      keep={keptAlert(useTenantScope(), 'snooze', ids.length === 1 ? (ids[0] ?? '') : 'selection')}
    >
      {({ control }) => (
        <>
          <FormDateField
            name="until"
            control={control}
            label="Comes back on"
            min={daysLater(today, 1)}
            max={daysLater(today, MOST_DAYS)}
          />
          <FormTextField
            name="reason"
            control={control}
            label="Why it can wait"
            help="Staff only. Kept in the history."
            maxLength={500}
            multiline
            rows={2}
          />
        </>
      )}
    </CommandDialog>
  );
}
