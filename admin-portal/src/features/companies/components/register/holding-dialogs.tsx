import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, FormDateField, FormNumberField } from '@portal/shared-core/ui/form';
import { useCallback, useState } from 'react';

import { searchCompanies } from '#/components/company/search-companies.ts';

import {
  useCeaseHolding,
  useDeclareHolding,
  useLinkParty,
  type Holding,
} from '../../api/holding.queries.ts';
import { searchParties } from '../../api/staff-change.ts';
import type { HoldingAction } from '../../holding-action.ts';
import { CorrectEntryDialog } from './correct-entry-dialog.tsx';

const option = z.nullable(z.object({ value: z.string(), label: z.string() }));

/** The dialog of an action on the owners of a body corporate. Load it with `lazy`. */
export function HoldingDialogs({ open, onClose }: { open: HoldingAction; onClose: () => void }) {
  switch (open.action) {
    case 'declare':
      return <Declare body={open.body} onClose={onClose} />;
    case 'link':
      return <Link body={open.body} onClose={onClose} />;
    case 'cease':
      return <Cease holding={open.holding} onClose={onClose} />;
    case 'correct':
      return (
        <CorrectEntryDialog
          kind="holding"
          entryId={open.holding.id}
          name={open.holding.owner.name}
          onClose={onClose}
        />
      );
  }
}

interface OfBody {
  body: { id: string; name: string };
  onClose: () => void;
}

const declaration = z.object({
  owner: option.check(z.refine((owner) => owner !== null, 'Choose the owner.')),
  percent: z
    .nullable(z.string())
    .check(
      z.refine(
        (percent) => percent !== null && Number(percent) > 0 && Number(percent) <= 100,
        'Enter a share above 0 and up to 100.',
      ),
    ),
  from: z.string(),
});

function Declare({ body, onClose }: OfBody) {
  const scope = useTenantScope();
  const declare = useDeclareHolding();
  // A second press after a lost answer declares nothing twice.
  const [id] = useState(() => crypto.randomUUID() as string);
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchParties(scope, text, signal),
    [scope],
  );
  return (
    <CommandDialog<z.infer<typeof declaration>, Parameters<typeof declare.mutate>[0], string>
      title={`Declare an owner of ${body.name}`}
      command={declare}
      resolver={zodResolver(declaration)}
      defaultValues={{ owner: null, percent: null, from: '' }}
      toInput={({ owner, percent, from }) => ({
        holding_id: id,
        owned_party_id: body.id,
        owner: { party_id: owner?.value ?? '' },
        holding: { percent: Number(percent) },
        ...(from && { held_from: from }),
      })}
      submit="Declare the owner"
      toast={{ text: 'Owner declared' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormCombobox
            name="owner"
            control={control}
            label="Owner"
            help="A person or body known here"
            placeholder="Name"
            search={search}
          />
          <FormNumberField name="percent" control={control} label="Share" kind="decimal" end="%" />
          <FormDateField name="from" control={control} label="Since" max={nassauToday()} optional />
        </>
      )}
    </CommandDialog>
  );
}

const cessation = z.object({
  until: z.string().check(z.minLength(1, 'Enter the first day it no longer held.')),
});

function Cease({ holding: { id, owner }, onClose }: { holding: Holding; onClose: () => void }) {
  const cease = useCeaseHolding();
  return (
    <CommandDialog<z.infer<typeof cessation>, Parameters<typeof cease.mutate>[0], undefined>
      title={`The holding of ${owner.name} ceased`}
      text="It stays readable as it held. The ownership is worked out anew."
      command={cease}
      resolver={zodResolver(cessation)}
      defaultValues={{ until: nassauToday() }}
      toInput={({ until }) => ({ holding_id: id, held_until: until })}
      submit="Record the end"
      toast={{ text: 'Holding ended' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormDateField
          name="until"
          control={control}
          label="The first day it no longer held"
          max={nassauToday()}
        />
      )}
    </CommandDialog>
  );
}

const linking = z.object({ company: option });

function Link({ body, onClose }: OfBody) {
  const scope = useTenantScope();
  const link = useLinkParty();
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  return (
    <CommandDialog<z.infer<typeof linking>, Parameters<typeof link.mutate>[0], undefined>
      title={`Which company of this firm is ${body.name}?`}
      text="Its own registers then say who owns it. Leave it empty when it is none."
      command={link}
      resolver={zodResolver(linking)}
      defaultValues={{ company: null }}
      toInput={({ company }) => ({
        party_id: body.id,
        ...(company && { company_id: company.value }),
      })}
      submit="Save the link"
      toast={{ text: 'Link saved' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormCombobox
          name="company"
          control={control}
          label="Company"
          placeholder="Name or number"
          search={search}
          optional
        />
      )}
    </CommandDialog>
  );
}
