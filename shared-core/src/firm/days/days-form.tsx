import { zodResolver } from '../../schema/index.ts';
import { useCommand, useTenantScope } from '../../tenant/index.ts';
import { CommandForm } from '../../ui/command/index.ts';
import { FormSwitch, FormTextField } from '../../ui/form/index.ts';
import { daysOf, daysSchema, valuesOf, type DaysValues } from './days.ts';

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
      keep={['firm', scope.tenantId, 'reminders', 'kept', 'days', about]}
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

/** Sets the days of reminders of this tenant; null goes back to those of the platform. Raises reminder.days_invalid. */
function useSetDays(about: string) {
  const { tenantId } = useTenantScope();
  return useCommand('set_reminder_ladder', (days: readonly number[] | null) => ({
    tenant_id: tenantId,
    about,
    days: days && [...days],
  }));
}
