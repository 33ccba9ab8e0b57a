import { Button, Facts, Panel, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { currencyText, parts, type Details } from '../fields.ts';

const ProposeDialog = lazy(async () => ({
  default: (await import('./propose-dialog.tsx')).ProposeDialog,
}));

/** Where clients pay to in one currency today, and the way to change it. */
export function InForcePanel({ details, isWaiting }: { details: Details; isWaiting: boolean }) {
  return (
    <Panel
      title={currencyText(details.currency)}
      note="in force"
      action={
        <Propose
          label="Change…"
          now={details}
          because={isWaiting ? 'A change waits.' : undefined}
        />
      }
    >
      <Facts
        layout="split"
        items={parts.map(({ label, text }) => {
          const value = text(details);
          return value !== '' && { label, value };
        })}
      />
    </Panel>
  );
}

/** Opens the proposal: of a change where there are bank details, of new ones otherwise. Held for who may not. */
export function Propose({
  label,
  now,
  because,
}: {
  label: string;
  now?: Details;
  /** Why not now. */
  because?: string | undefined;
}) {
  const proposing = useDisclosure();
  const held = useNotAllowed('propose_bank_details') ?? because;
  if (held) return <HeldButton because={held}>{label.replace('…', '')}</HeldButton>;
  return (
    <>
      <Button ref={proposing.opener} onClick={proposing.open}>
        {label}
      </Button>
      <Suspense>
        {proposing.isOpen && <ProposeDialog now={now} onClose={proposing.close} />}
      </Suspense>
    </>
  );
}
