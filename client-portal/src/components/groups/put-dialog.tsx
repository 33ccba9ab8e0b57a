import { useTenantScope } from '@portal/shared-core/tenant';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { usePutInGroup, type Placing } from './group.mutations.ts';
import { NO_GROUP, groupsQuery } from './group-names.ts';

const NEW = 'new';

const schema = z
  .object({ group: z.string().check(z.minLength(1, 'Choose a group.')), name: z.string() })
  .check(
    z.refine(({ group, name }) => group !== NEW || name.trim() !== '', {
      path: ['name'],
      message: 'Enter a name of 1 to 80 characters.',
    }),
  );

type Values = z.infer<typeof schema>;

/** Puts companies into a group that is there, into a new one or into none. Load it with `lazy`. */
export function PutDialog({
  companies,
  groupId = '',
  onDone,
  onClose,
}: {
  companies: readonly { id: string; name: string }[];
  /** The group they are in. */
  groupId?: string;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { data: groups } = useQuery(groupsQuery(useTenantScope()));
  // A second press after a lost answer makes one group.
  const [newId] = useState(() => crypto.randomUUID() as string);
  const command = usePutInGroup();
  const [first] = companies;
  const what = companies.length === 1 ? (first?.name ?? '') : `${companies.length} companies`;
  if (!groups) return null;
  return (
    <CommandDialog<Values, Placing, unknown>
      title="Put in a group"
      text={`${what}: ${companies.length === 1 ? 'it leaves' : 'they leave'} the group ${companies.length === 1 ? 'it is' : 'they are'} in now. No other client sees your groups.`}
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ group: groupId || (groups.length === 0 ? NEW : ''), name: '' }}
      toInput={({ group, name }) => ({
        companyIds: companies.map(({ id }) => id),
        groupId: group === NO_GROUP ? null : group === NEW ? newId : group,
        ...(group === NEW && { name: name.trim() }),
      })}
      submit="Put in the group"
      toast={{ text: 'Group saved' }}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      {({ control }) => <Fields control={control} groups={groups} />}
    </CommandDialog>
  );
}

function Fields({
  control,
  groups,
}: {
  control: Control<Values>;
  groups: readonly { id: string; name: string }[];
}) {
  const isNew = useWatch({ control, name: 'group' }) === NEW;
  return (
    <>
      <FormSelect
        name="group"
        control={control}
        label="Group"
        placeholder="Choose a group"
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW, label: 'New group…' },
          { value: NO_GROUP, label: 'No group' },
        ]}
      />
      {isNew && (
        <FormTextField
          name="name"
          control={control}
          label="Name of the new group"
          help="For example the name of your own client."
        />
      )}
    </>
  );
}
