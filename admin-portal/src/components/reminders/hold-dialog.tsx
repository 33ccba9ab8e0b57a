import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';

import { useHoldReminders, type Hold } from './reminder.mutations.ts';
import { MOST_HELD, reminderQueries } from './reminder.queries.ts';

export interface HeldCompany {
  id: string;
  name: string;
  clientId: string;
  clientName: string;
}

interface HoldDialogProps {
  companies: readonly HeldCompany[];
  onDone: (
    outcomes: readonly Outcome[],
    companies: readonly { id: string; name: string }[],
  ) => void;
  onClose: () => void;
}

const LONGEST_HOLD = 365;
const LONGEST_REASON = 500;

// As hold_reminders in the database asks.
const schema = z.object({
  which: z.enum(['selected', 'client']),
  until: z.string().check(
    z.minLength(1, 'Enter the last day without reminders.'),
    z.refine(
      (day) => day >= nassauToday() && day <= daysLater(nassauToday(), LONGEST_HOLD),
      `Choose a day from today to ${LONGEST_HOLD} days from today.`,
    ),
  ),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter why no reminder goes out.'),
      z.maxLength(LONGEST_REASON, 'Use at most 500 characters.'),
    ),
});

type Values = z.infer<typeof schema>;

/** Keeps the reminders of companies back, or of every company of their one client. Load it with `lazy`. */
export function HoldDialog({ companies, onDone, onClose }: HoldDialogProps) {
  const scope = useTenantScope();
  const clients = new Set(companies.map(({ clientId }) => clientId));
  const [first] = companies;
  const client = clients.size === 1 ? first : undefined;
  const { data: owned = [] } = useQuery({
    ...reminderQueries.companiesOf(scope, client?.clientId ?? ''),
    enabled: client !== undefined,
  });
  const others = owned.length > companies.length;
  const name = companies.length === 1 ? first?.name : `${companies.length} companies`;
  const command = useHoldReminders();
  const held = ({ which }: Values) => (which === 'client' ? owned : companies);

  return (
    <CommandDialog<Values, Hold, Outcome[]>
      title={`Hold the reminders of ${name}`}
      text={
        <p>
          No mail reminds anyone of their duties, invoices and documents up to that day. What would
          have gone out is not sent later. Clients see their duties in the portal as before.
        </p>
      }
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ which: 'selected', until: daysLater(nassauToday(), 30), reason: '' }}
      toInput={(values) => ({
        ids: held(values).map(({ id }) => id),
        until: values.until,
        reason: values.reason,
      })}
      submit="Hold reminders"
      onDone={(outcomes) => onDone(outcomes, [...companies, ...owned])}
      onClose={onClose}
      keep={[...reminderQueries.all(scope), 'kept', 'hold', companies.map(({ id }) => id).join()]}
    >
      {({ control }) => (
        <>
          {client && others && (
            <FormRadioCards
              name="which"
              control={control}
              label="Which companies"
              options={[
                {
                  value: 'selected',
                  label:
                    companies.length === 1
                      ? `Only ${client.name}`
                      : `The ${companies.length} selected`,
                },
                {
                  value: 'client',
                  label: `All companies of ${client.clientName}`,
                  note: owned.length === MOST_HELD ? `the first ${MOST_HELD}` : `${owned.length}`,
                },
              ]}
            />
          )}
          <FormDateField
            name="until"
            control={control}
            label="Last day without reminders"
            min={nassauToday()}
            max={daysLater(nassauToday(), LONGEST_HOLD)}
          />
          <FormTextField
            name="reason"
            control={control}
            label="Why"
            help="Staff only."
            maxLength={LONGEST_REASON}
            multiline
            rows={3}
          />
        </>
      )}
    </CommandDialog>
  );
}
