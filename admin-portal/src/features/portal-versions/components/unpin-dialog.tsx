import { zodResolver } from '@portal/shared-core/schema';
import { useCommand } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';

import type { PortalPin } from '../api/portal-version.queries.ts';
import { portalNames } from '../versions.ts';
import { ReasonField, reasonOnly } from './reason.tsx';

/** Takes a pin off. Load it with `lazy`. */
export function UnpinDialog({ pin, onClose }: { pin: PortalPin; onClose: () => void }) {
  const { tenant_id: tenant, tenant_name: firm, portal } = pin;
  return (
    <CommandDialog
      title={`Take the pin off ${firm}?`}
      text={
        <p>
          Its people get the released version of the {portalNames[portal].toLowerCase()} portal from
          their next start on.
        </p>
      }
      command={useCommand('pin_portal')}
      resolver={zodResolver(reasonOnly)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ tenant, portal, version: null, reason })}
      submit="Take it off"
      toast={{ text: `The pin of ${firm} is off` }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}
