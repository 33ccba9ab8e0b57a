import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { staffQuery, type Duty } from '#/components/duties/duty.queries.ts';

import { useBulk, type BulkAction, type Outcome } from './bulk.mutations.ts';

const assignment = z.object({
  person: z.string().check(z.minLength(1, 'Choose a colleague.')),
  word: z.string(),
});

type Assignment = z.infer<typeof assignment>;

export interface AssignManyProps {
  action: BulkAction & `${string}.assign`;
  ids: readonly string[];
  /** What is assigned: "18 cases". */
  name: string;
  /** Who takes it: colleagues with one of the duties; without them every colleague who may write, and no one. */
  duties?: readonly Duty[];
  text?: ReactNode;
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

/** Gives selected rows to a colleague; to who decides with a message. Load it with `lazy`. */
export function AssignMany({ action, ids, name, duties, text, onDone, onClose }: AssignManyProps) {
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const options = staff.filter((person) =>
    duties
      ? person.duties.some((duty) => duties.includes(duty))
      : !person.duties.includes('read_only'),
  );
  const command = useBulk(action, ({ person, word }: Assignment) => ({
    ids,
    args: duties
      ? { user_id: person, ...(word && { word }) }
      : { assignee: person === 'none' ? null : person },
  }));
  return (
    <CommandDialog<Assignment, Assignment, Outcome[]>
      title={`Assign ${name}`}
      text={text}
      command={command}
      resolver={zodResolver(assignment)}
      defaultValues={{ person: '', word: '' }}
      toInput={(values) => values}
      submit="Assign"
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="person"
            control={control}
            label="Colleague"
            options={[
              { value: '', label: 'Choose a colleague' },
              ...options.map(({ id, name: label }) => ({ value: id, label })),
              ...(duties ? [] : [{ value: 'none', label: 'No one' }]),
            ]}
          />
          {duties && (
            <FormTextField
              name="word"
              control={control}
              label="A message to them"
              help="Staff only. It is in each notification."
              multiline
              rows={2}
              maxLength={500}
              optional
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}
