import type { ChangeKind } from '@portal/shared-core/domain/changes';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { endedStandings } from '@portal/shared-core/domain/standings';
import { MenuButton, MoreMenu } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import type { RegisterActions } from '@portal/shared-core/views';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import type { Company } from '#/components/company/company.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { EntryKind } from '../../register-fields.ts';

const CorrectEntryDialog = lazy(async () => ({
  default: (await import('./correct-entry-dialog.tsx')).CorrectEntryDialog,
}));
const StaffChangeDialog = lazy(async () => ({
  default: (await import('./staff-change-dialog.tsx')).StaffChangeDialog,
}));

type Opened =
  | { action: 'correct'; kind: EntryKind; entryId: string; name: string }
  | { action: 'change'; kind: ChangeKind; entry?: { id: string; name: string } };

/** What staff enter for a company as a whole. */
const entered = ['appoint_officer', 'issue_shares', 'register_charge'] as const;

/** The change that ends an entry of each register, or moves its shares. */
const changeOf: Record<Exclude<EntryKind, 'holding'>, ChangeKind> = {
  member: 'transfer_shares',
  officer: 'cease_officer',
  beneficial_owner: 'cease_beneficial_owner',
  charge: 'satisfy_charge',
};

/**
 * The actions of staff on the registers of a company, and the dialog that one of them opens: a correction takes effect at once, everything that
 * happened becomes a change request that a colleague reviews.
 */
export function useRegisterActions(company: Company): {
  actions: RegisterActions;
  enter: ReactNode;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const held = useNotAllowed('correct_participant');
  const isClosed = endedStandings.has(company.status);
  const close = () => setOpened(null);

  function actionsOn(kind: keyof typeof changeOf, entryId: string, name: string) {
    if (held) return <HeldButton because={held}>Actions</HeldButton>;
    return (
      <MoreMenu
        label={`Actions on the entry of ${name}`}
        groups={[
          {
            entries: [
              ...(isClosed
                ? []
                : [
                    {
                      label: `${changeKindLabels[changeOf[kind]]}…`,
                      onSelect: () =>
                        setOpened({
                          action: 'change',
                          kind: changeOf[kind],
                          entry: { id: entryId, name },
                        }),
                    },
                  ]),
              {
                label: 'Correct…',
                onSelect: () => setOpened({ action: 'correct', kind, entryId, name }),
              },
            ],
          },
        ]}
      />
    );
  }

  return {
    actions: {
      ofEntry: ({ entry_id: entryId, name, role }) => actionsOn(kindOf(role), entryId, name),
      ofCharge: ({ charge_id: entryId, chargee: name }) => actionsOn('charge', entryId, name),
    },
    enter:
      held || isClosed ? (
        <HeldButton because={held ?? 'The registers of this company can no longer be changed.'}>
          Enter in a register
        </HeldButton>
      ) : (
        <MenuButton
          label="Enter in a register"
          groups={[
            {
              entries: entered.map((kind) => ({
                label: `${changeKindLabels[kind]}…`,
                onSelect: () => setOpened({ action: 'change', kind }),
              })),
            },
          ]}
        />
      ),
    dialog: (
      <Suspense>
        {opened?.action === 'correct' && <CorrectEntryDialog {...opened} onClose={close} />}
        {opened?.action === 'change' && (
          <StaffChangeDialog
            company={company}
            kind={opened.kind}
            {...(opened.entry && { entry: opened.entry })}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}

function kindOf(role: string): keyof typeof changeOf {
  return role === 'member' || role === 'beneficial_owner' ? role : 'officer';
}
