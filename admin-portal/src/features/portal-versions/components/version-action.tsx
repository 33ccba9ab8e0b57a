import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { PortalVersion } from '../api/portal-version.queries.ts';
import { UNKNOWN } from '../versions.ts';

const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));
const RestoreDialog = lazy(async () => ({
  default: (await import('./restore-dialog.tsx')).RestoreDialog,
}));

/** Withdraws a version, or restores one that is withdrawn. */
export function VersionAction({ version }: { version: PortalVersion }) {
  const [isOpen, setOpen] = useState(false);
  const isWithdrawn = version.state === 'withdrawn';
  const held = useNotAllowed(isWithdrawn ? 'restore_portal_version' : 'withdraw_portal_version');
  const label = isWithdrawn ? 'Restore…' : 'Withdraw…';
  const Dialog = isWithdrawn ? RestoreDialog : WithdrawDialog;
  if (version.version === UNKNOWN) return null;
  return (
    <>
      {held ? (
        <HeldButton because={held}>{label}</HeldButton>
      ) : (
        <Button
          size="small"
          aria-label={`${label} ${version.version}`}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Dialog version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
