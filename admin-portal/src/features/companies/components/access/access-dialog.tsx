import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, FormRadioCards } from '@portal/shared-core/ui/form';
import { useCallback } from 'react';

import { searchClients } from '#/components/people/search-clients.ts';

import { useSetAccess, type Access } from '../../api/access.queries.ts';
import { accessLevels } from '#/components/access/levels.ts';
import { ReasonField, reasonRule } from './reason-field.tsx';

const schema = z.object({
  person: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((person) => person !== null, 'Choose a person.')),
  access: z.enum(['owner', 'signatory', 'viewer']),
  reason: reasonRule,
});

type Values = z.infer<typeof schema>;

const options = (['viewer', 'signatory', 'owner'] as const).map((value) => ({
  value,
  label: accessLevels[value].label,
  explanation: accessLevels[value].means,
}));

/** Gives a person access to a company, or changes what a person has. Load it with `lazy`. */
export function AccessDialog({
  company,
  present,
  onClose,
}: {
  company: { id: string; name: string };
  /** Whose access changes, and what it is now; without it a person is selected. */
  present?: { person: { value: string; label: string }; access: Access };
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchClients(scope, text, signal),
    [scope],
  );
  const set = useSetAccess();
  return (
    <CommandDialog<Values, Parameters<typeof set.mutate>[0], undefined>
      title={
        present ? `Change the access of ${present.person.label}` : `Give access to ${company.name}`
      }
      text="It takes effect at once, and the person is notified."
      command={set}
      resolver={zodResolver(schema)}
      defaultValues={{
        person: present?.person ?? null,
        access: present?.access ?? 'viewer',
        reason: '',
      }}
      toInput={({ person, access, reason }) => ({
        company_id: company.id,
        // The rule of the form refuses none.
        user_id: person?.value ?? '',
        access,
        reason,
      })}
      submit={present ? 'Change access' : 'Give access'}
      toast={{ text: present ? 'Access changed' : 'Access given' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {!present && (
            <FormCombobox
              name="person"
              control={control}
              label="Person"
              help="A client of this firm with an account"
              placeholder="Name or email"
              search={search}
            />
          )}
          <FormRadioCards name="access" control={control} label="They may" options={options} />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}
