import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import type { RegisterActs } from '@portal/shared-core/views';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import type { EntryKind } from '../../register-fields.ts';

const CorrectEntryDialog = lazy(async () => ({
  default: (await import('./correct-entry-dialog.tsx')).CorrectEntryDialog,
}));

interface Opened {
  kind: EntryKind;
  entryId: string;
  name: string;
}

/** The acts of staff on the entries of a company's registers, and the dialog that one of them opens. */
export function useRegisterActs(): { acts: RegisterActs; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const held = useMissingDuty('reviewer', 'compliance_officer');

  function correct(entry: Opened) {
    if (held) return <HeldButton because={held}>Correct</HeldButton>;
    return (
      <Button
        size="small"
        variant="text"
        aria-label={`Correct the entry of ${entry.name}`}
        onClick={() => setOpened(entry)}
      >
        Correct…
      </Button>
    );
  }

  return {
    acts: {
      ofEntry: ({ entry_id: entryId, name, role }) =>
        correct({ kind: kindOf(role), entryId, name }),
      ofCharge: ({ charge_id: entryId, chargee: name }) =>
        correct({ kind: 'charge', entryId, name }),
    },
    dialog: (
      <Suspense>
        {opened && <CorrectEntryDialog {...opened} onClose={() => setOpened(null)} />}
      </Suspense>
    ),
  };
}

function kindOf(role: string): EntryKind {
  return role === 'member' || role === 'beneficial_owner' ? role : 'officer';
}
