import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSwitch, FormTextField } from '@portal/shared-core/ui/form';

import { daysOf, daysSchema, valuesOf, type DaysValues } from './days.ts';
import { useSetDays } from './reminder.mutations.ts';
import { reminderQueries } from './reminder.queries.ts';

export interface DaysFormProps {
  /** The code of a rule, DUTIES, INVOICES, STATEMENTS or DOCUMENTS. */
  about: string;
  /** What is changed, for screen readers: 'Days of all duties'. */
  label: string;
  /** The days in force. */
  days: readonly number[];
  /** What the button does that takes the firm's own days away; without it there are none. */
  reset: string | undefined;
  close: () => void;
}

/** On which days people are reminded: before the day, on it, and after it. */
export function DaysForm({ about, label, days, reset, close }: DaysFormProps) {
  const scope = useTenantScope();
  const command = useSetDays(about);
  return (
    <CommandForm<DaysValues, readonly number[] | null, undefined>
      label={label}
      command={command}
      resolver={zodResolver(daysSchema)}
      defaultValues={valuesOf(days)}
      toInput={(values, choice) => (choice === 'reset' ? null : daysOf(values))}
      submit={
        reset
          ? [{ label: 'Save the days' }, { label: reset, choice: 'reset' }]
          : [{ label: 'Save the days' }]
      }
      onDone={close}
      onCancel={close}
      toast={{ text: 'Days of reminders saved' }}
      keep={[...reminderQueries.all(scope), 'kept', 'days', about]}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="before"
            control={control}
            label="Days before"
            help="Numbers with commas between them: 30, 14, 3."
            optional
          />
          <FormSwitch
            name="onDay"
            control={control}
            label="On the day"
            help="In the mail of that morning"
          />
          <FormTextField
            name="after"
            control={control}
            label="Days after"
            help="Only what is still open is in the mail."
            optional
          />
        </>
      )}
    </CommandForm>
  );
}
