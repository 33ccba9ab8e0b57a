import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';

import type { Outcome } from '#/components/outcomes/outcomes.tsx';
import { useAssignAlerts, useResolveAlerts, useSnoozeAlerts } from '../api/alert.mutations.ts';
import { keptAlert } from '../api/alert.queries.ts';

interface AlertDialogProps {
  ids: readonly string[];
  /** What the alerts are called: '“Annual fee is late”', '18 alerts'. */
  name: string;
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

const assignment = z.object({
  assignee: z.string().check(z.minLength(1, 'Choose a colleague.')),
});

/** Gives alerts to a colleague, who gets one notification. Load it with `lazy`. */
export function AssignAlerts({ ids, name, onDone, onClose }: AlertDialogProps) {
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const options = staff.filter(({ duties }) => !duties.includes('read_only'));
  const command = useAssignAlerts(ids);
  return (
    <CommandDialog<z.infer<typeof assignment>, { assignee: string }, Outcome[]>
      title={`Assign ${name}`}
      text={<p>The colleague is notified once.</p>}
      command={command}
      resolver={zodResolver(assignment)}
      defaultValues={{ assignee: '' }}
      toInput={(values) => values}
      submit="Assign"
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <FormSelect
          name="assignee"
          control={control}
          label="Colleague"
          options={[
            { value: '', label: 'Choose a colleague' },
            ...options.map(({ id, name: label }) => ({ value: id, label })),
            { value: 'none', label: 'No one' },
          ]}
        />
      )}
    </CommandDialog>
  );
}

// As resolve_alerts in the database asks.
const resolution = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter what was done.'),
      z.maxLength(2000, 'Use at most 2,000 characters.'),
    ),
});

/** Resolves alerts with one note. Load it with `lazy`. */
export function ResolveAlerts({ ids, name, onDone, onClose }: AlertDialogProps) {
  const scope = useTenantScope();
  const command = useResolveAlerts(ids);
  return (
    <CommandDialog<z.infer<typeof resolution>, { note: string }, Outcome[]>
      title={`Resolve ${name}`}
      text={
        <p>
          The daily job does not raise {ids.length === 1 ? 'it' : 'them'} again for the same fact.
        </p>
      }
      command={command}
      resolver={zodResolver(resolution)}
      defaultValues={{ note: '' }}
      toInput={(values) => values}
      submit="Resolve"
      onDone={onDone}
      onClose={onClose}
      keep={keptAlert(scope, 'resolve', ids.length === 1 ? (ids[0] ?? '') : 'selection')}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="What was done"
          help="Staff only. Kept in the history."
          maxLength={2000}
          multiline
          rows={3}
        />
      )}
    </CommandDialog>
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
