import { formatNumber } from '@portal/shared-core/domain/format';
import { zodResolver } from '@portal/shared-core/schema';
import { useCommand } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';

import type { PortalVersion } from '../api/portal-version.queries.ts';
import { fullName, portalNames } from '../versions.ts';
import { ReasonField, reasonOnly } from './reason.tsx';

/** Withdraws a version for all, with what follows. Load it with `lazy`. */
export function WithdrawDialog({
  version,
  onClose,
}: {
  version: PortalVersion;
  onClose: () => void;
}) {
  const { portal, pins } = version;
  return (
    <CommandDialog
      title={`Withdraw ${version.version}?`}
      text={
        <p>
          No browser starts this version of the {portalNames[portal].toLowerCase()} portal any more:
          each takes the version before it. Open pages go on until they are reloaded.
          {pins > 0 &&
            ` ${pins === 1 ? 'One firm is' : `${formatNumber(pins)} firms are`} pinned to it and ${pins === 1 ? 'gets' : 'get'} another version, too.`}
        </p>
      }
      command={useCommand('withdraw_portal_version')}
      resolver={zodResolver(reasonOnly)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ portal, version: version.version, reason })}
      submit="Withdraw"
      danger
      toast={{ text: `${fullName(version)} is withdrawn` }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}
