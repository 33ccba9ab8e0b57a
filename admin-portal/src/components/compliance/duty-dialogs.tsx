import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useCompleteAll, useWaiveAll } from '#/components/compliance/compliance.mutations.ts';
import { keptKey } from '#/components/compliance/compliance.queries.ts';

interface DutyDialogProps {
  ids: readonly string[];
  /** What the duties are called: '“Annual fee”', '18 duties'. */
  name: string;
  /** Of how many companies they are. */
  companies: number;
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

const TOO_LONG = 'Use at most 2,000 characters.';

// As complete_obligations in the database asks.
const completion = z.object({
  day: z.string().check(z.minLength(1, 'Enter the day they were done.')),
  reference: z.string().check(z.trim(), z.maxLength(120, 'Use at most 120 characters.')),
  note: z.string().check(z.trim(), z.maxLength(2000, TOO_LONG)),
});

const of = (companies: number) => (companies === 1 ? 'one company' : `${companies} companies`);

/** Settles duties with one day and number. Load it with `lazy`. */
export function CompleteAll({ ids, name, companies, onDone, onClose }: DutyDialogProps) {
  const command = useCompleteAll(ids);
  return (
    <CommandDialog<z.infer<typeof completion>, z.infer<typeof completion>, Outcome[]>
      title={`Complete ${name}`}
      text={
        <p>
          Duties of {of(companies)} are done then, with the same day and number. What a client
          reported is confirmed.
        </p>
      }
      command={command}
      resolver={zodResolver(completion)}
      defaultValues={{ day: nassauToday(), reference: '', note: '' }}
      toInput={(values) => values}
      submit="Complete"
      onDone={onDone}
      onClose={onClose}
      keep={keptKey(useTenantScope(), 'complete', 'selection')}
    >
      {({ control }) => (
        <>
          <FormDateField name="day" control={control} label="Done on" max={nassauToday()} />
          <FormTextField
            name="reference"
            control={control}
            label="Receipt or filing number"
            maxLength={120}
            optional
          />
          <FormTextField
            name="note"
            control={control}
            label="Note"
            help="The clients read it."
            maxLength={2000}
            multiline
            rows={2}
            optional
          />
        </>
      )}
    </CommandDialog>
  );
}

/** Waives duties with one reason. Load it with `lazy`. */
export function WaiveAll({ ids, name, companies, onDone, onClose }: DutyDialogProps) {
  const command = useWaiveAll(ids);
  return (
    <ReasonDialog
      title={`Waive ${name}`}
      text={<p>Duties of {of(companies)} are no longer owed. Each can be reopened.</p>}
      command={command}
      name="note"
      label="Why they are not required"
      help="The clients read it."
      missing="Enter why they are not required."
      rows={3}
      toInput={(note) => ({ note })}
      submit="Waive"
      danger
      onDone={onDone}
      onClose={onClose}
      keep={keptKey(useTenantScope(), 'waive', 'selection')}
    />
  );
}
