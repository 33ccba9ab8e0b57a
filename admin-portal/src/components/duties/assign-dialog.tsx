import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { staffQuery, type Duty } from './duty.queries.ts';

const assignment = z.object({
  person: z.string().check(z.minLength(1, 'Choose a colleague.')),
  word: z.string(),
});

type Assignment = z.infer<typeof assignment>;

/** Gives a case to a colleague who has one of the duties, with a message to them. Load it with `lazy`. */
export function AssignDialog<Result>({
  title,
  command,
  duties,
  assignee,
  onClose,
}: {
  /** What is assigned: "Assign APP-2026-0012". */
  title: string;
  command: ComponentProps<typeof CommandDialog<Assignment, Assignment, Result>>['command'];
  duties: readonly Duty[];
  /** Who has it now; they are not offered. */
  assignee: string | null;
  onClose: () => void;
}) {
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const options = staff.filter(
    (person) => person.id !== assignee && person.duties.some((duty) => duties.includes(duty)),
  );
  return (
    <CommandDialog
      title={title}
      command={command}
      resolver={zodResolver(assignment)}
      defaultValues={{ person: '', word: '' }}
      toInput={(values) => values}
      submit="Assign"
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
              ...options.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <FormTextField
            name="word"
            control={control}
            label="A message to them"
            help="Staff only. It is in their notification."
            multiline
            rows={2}
            maxLength={500}
            optional
          />
        </>
      )}
    </CommandDialog>
  );
}
