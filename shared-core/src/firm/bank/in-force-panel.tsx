import { lazy, Suspense } from 'react';

import { Button, Facts, Panel, useDisclosure } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { currencyText, parts, type Details } from './fields.ts';

const ProposeDialog = lazy(async () => ({
  default: (await import('./propose-dialog.tsx')).ProposeDialog,
}));

/** Where clients pay to in one currency today, and the way to change it. */
export function InForcePanel({
  details,
  isWaiting,
  held,
}: {
  details: Details;
  isWaiting: boolean;
  /** Why the reader may not propose. */
  held?: string | undefined;
}) {
  return (
    <Panel
      title={currencyText(details.currency)}
      note="in force"
      action={
        <Propose
          label="Change…"
          now={details}
          because={held ?? (isWaiting ? 'A change waits.' : undefined)}
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
  if (because) return <HeldButton because={because}>{label.replace('…', '')}</HeldButton>;
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
