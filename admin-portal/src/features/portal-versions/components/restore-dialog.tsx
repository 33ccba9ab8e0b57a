import { zodResolver } from '@portal/shared-core/schema';
import { useCommand } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';

import type { PortalVersion } from '../api/portal-version.queries.ts';
import { fullName } from '../versions.ts';
import { ReasonField, reasonOnly } from './reason.tsx';

/** Lets a withdrawn version start again. Load it with `lazy`. */
export function RestoreDialog({
  version,
  onClose,
}: {
  version: PortalVersion;
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={`Restore ${version.version}?`}
      text={
        <p>
          Browsers start this version again where it is the released one. It is not withdrawn by
          itself a second time, so look at its errors first.
        </p>
      }
      command={useCommand('restore_portal_version')}
      resolver={zodResolver(reasonOnly)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ portal: version.portal, version: version.version, reason })}
      submit="Restore"
      toast={{ text: `${fullName(version)} is restored` }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}
