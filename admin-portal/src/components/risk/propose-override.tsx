import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Overridable } from './override-dialog.tsx';

// Dialogs bring MUI, which the page loads when one is first opened.
const OverrideDialog = lazy(async () => ({
  default: (await import('./override-dialog.tsx')).OverrideDialog,
}));

/** The button that proposes another rating for an assessment; held for those who may not. */
export function ProposeOverride({ name, assessment }: { name: string; assessment: Overridable }) {
  const dialog = useDisclosure();
  const missing = useNotAllowed('override_risk');
  if (missing) return <HeldButton because={missing}>Propose another rating</HeldButton>;
  return (
    <>
      <Button ref={dialog.opener} onClick={dialog.open}>
        Propose another rating…
      </Button>
      <Suspense>
        {dialog.isOpen && (
          <OverrideDialog name={name} assessment={assessment} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}
