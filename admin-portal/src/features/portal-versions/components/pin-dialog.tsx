import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import { portalVersionQueries } from '../api/portal-version.queries.ts';
import { portalNames } from '../versions.ts';
import { reason, ReasonField } from './reason.tsx';

const schema = z.object({
  tenant: z.string().check(z.minLength(1, 'Select the firm.')),
  portal: z.enum(['client', 'admin']),
  version: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'Enter a version as the list shows it.'),
    ),
  reason,
});

const empty: z.infer<typeof schema> = { tenant: '', portal: 'client', version: '', reason: '' };

const portals = Object.entries(portalNames).map(([value, name]) => ({
  value,
  label: `${name} portal`,
}));

/** Pins the people of a firm to one version of a portal. Load it with `lazy`. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const { data: firms = [] } = useQuery(portalVersionQueries.firms(useTenantScope()));
  return (
    <CommandDialog
      title="Pin a firm to a version"
      text={
        <p>
          The people of the firm get this version from their next start on, also when another is
          released, until the pin is taken off. Another pin of the firm for this portal is replaced.
        </p>
      }
      command={useCommand('pin_portal')}
      resolver={zodResolver(schema)}
      defaultValues={empty}
      toInput={(values) => values}
      submit="Pin"
      toast={{ text: 'The firm is pinned' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="tenant"
            control={control}
            label="Firm"
            placeholder="Select a firm"
            options={firms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormSelect name="portal" control={control} label="Portal" options={portals} />
          <FormTextField
            name="version"
            control={control}
            label="Version"
            help="As the list shows it, such as 1.0.0-7f1c99f0. Its files must still be on the host."
            maxLength={64}
          />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}
