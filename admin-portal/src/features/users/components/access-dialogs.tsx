import { z, zodResolver } from '@portal/shared-core/schema';
import type { Enum } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { useCallback } from 'react';

import { accessLevels } from '#/components/access/levels.ts';
import { searchCompanies } from '#/components/company/search-companies.ts';

import { useEndAccess, useGiveAccess } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';

interface Company {
  id: string;
  name: string;
}

export type AccessAction =
  | { action: 'give'; company?: Company; access?: Enum<'company_access'> }
  | { action: 'end'; company: Company };

const reason = z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'));
const giving = z.object({
  company: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((company) => company !== null, 'Choose the company.')),
  access: z.enum(['owner', 'signatory', 'viewer']),
  reason,
});
const ending = z.object({ reason });

const levels = (['viewer', 'signatory', 'owner'] as const).map((value) => ({
  value,
  label: accessLevels[value].label,
  explanation: accessLevels[value].means,
}));

const reasonTexts = {
  label: 'Reason',
  help: 'Staff only. It is kept with the change.',
  multiline: true,
  rows: 2,
  maxLength: 500,
} as const;

interface Props {
  person: Person;
  onClose: () => void;
}

/** Gives, changes or ends the access of a person to a company. Load it with `lazy`. */
export function AccessDialogs({ open, ...props }: Props & { open: AccessAction }) {
  return open.action === 'end' ? (
    <EndDialog company={open.company} {...props} />
  ) : (
    <GiveDialog open={open} {...props} />
  );
}

function GiveDialog({
  open: { company, access },
  person,
  onClose,
}: Props & { open: { company?: Company; access?: Enum<'company_access'> } }) {
  const scope = useTenantScope();
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  const give = useGiveAccess();
  return (
    <CommandDialog<z.infer<typeof giving>, Parameters<typeof give.mutate>[0], undefined>
      title={company ? `Change the access to ${company.name}` : `Give ${nameOf(person)} access`}
      text="It takes effect at once, and the person is notified."
      command={give}
      resolver={zodResolver(giving)}
      defaultValues={{
        company: company ? { value: company.id, label: company.name } : null,
        access: access ?? 'viewer',
        reason: '',
      }}
      toInput={({ company: selected, access: level, reason: why }) => ({
        company_id: selected?.value ?? '',
        user_id: person.id,
        access: level,
        reason: why,
      })}
      submit={company ? 'Change access' : 'Give access'}
      toast={{ text: company ? 'Access changed' : 'Access given' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {!company && (
            <FormCombobox
              name="company"
              control={control}
              label="Company"
              placeholder="Name, number or client"
              search={search}
            />
          )}
          <FormRadioCards name="access" control={control} label="They may" options={levels} />
          <FormTextField name="reason" control={control} {...reasonTexts} />
        </>
      )}
    </CommandDialog>
  );
}

function EndDialog({ company, person, onClose }: Props & { company: Company }) {
  const name = nameOf(person);
  return (
    <CommandDialog
      title={`End the access of ${name}?`}
      text={`${name} loses ${company.name} at once, also where it is open now, and is notified.`}
      command={useEndAccess()}
      resolver={zodResolver(ending)}
      defaultValues={{ reason: '' }}
      toInput={({ reason: why }) => ({
        company_id: company.id,
        user_id: person.id,
        reason: why,
      })}
      submit="End access"
      danger
      toast={{ text: 'Access ended' }}
      onClose={onClose}
    >
      {({ control }) => <FormTextField name="reason" control={control} {...reasonTexts} />}
    </CommandDialog>
  );
}
