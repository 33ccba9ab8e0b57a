import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useChangeGroup, useCreateGroup, type GroupInput } from './group.mutations.ts';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name of 1 to 80 characters.'),
      z.maxLength(80, 'Enter a name of 1 to 80 characters.'),
    ),
  note: z.string().check(z.maxLength(500, 'The note has at most 500 characters.')),
});

type Values = z.infer<typeof schema>;

/** Makes a group, or renames the given one and changes its note. Load it with `lazy`. */
export function GroupDialog({
  group,
  onClose,
}: {
  group?: { group_id: string; name: string; note: string | null };
  onClose: () => void;
}) {
  const create = useCreateGroup();
  const change = useChangeGroup();
  // A second press after a lost answer makes one group.
  const [id] = useState(() => group?.group_id ?? (crypto.randomUUID() as string));
  return (
    <CommandDialog<Values, GroupInput, undefined>
      title={group ? `Group ${group.name}` : 'New group'}
      command={group ? change : create}
      resolver={zodResolver(schema)}
      defaultValues={{ name: group?.name ?? '', note: group?.note ?? '' }}
      toInput={(values) => ({ id, ...values })}
      submit={group ? 'Save' : 'Make the group'}
      toast={{ text: group ? 'Group saved' : 'Group made' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="name"
            control={control}
            label="Name"
            help="For example the name of your own client."
          />
          <FormTextField
            name="note"
            control={control}
            label="Note"
            help="Your reference or what you want to remember. No other client reads it."
            optional
          />
        </>
      )}
    </CommandDialog>
  );
}
