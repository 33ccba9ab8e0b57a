import styled from '@emotion/styled';
import { useUser } from '@portal/shared-core/session';
import { Actions, Button, useDisclosure } from '@portal/shared-core/ui';
import { lazy, Suspense, type ComponentProps } from 'react';

import type { AssignDialog as Assign } from './assign-dialog.tsx';
import type { Duty } from './duty.queries.ts';
import type { TakeOverDialog as TakeOver } from './take-over-dialog.tsx';
import { useNotAllowed, type StaffCommand } from './use-not-allowed.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}));
const TakeOverDialog = lazy(async () => ({
  default: (await import('./take-over-dialog.tsx')).TakeOverDialog,
}));

const Place = styled('div')({ display: 'grid', gap: 6 });

interface CaseHolderProps {
  /** What the case is called: "A-1047". */
  name: string;
  assignee: { id: string; full_name: string | null } | null;
  /** The command that assigns; the one that takes over asks the same. */
  needs: StaffCommand;
  /** A colleague with one of these can be given the case. */
  duties: readonly Duty[];
  /** The case is with staff: it can change hands. */
  isOpen: boolean;
  assign: ComponentProps<typeof Assign<unknown>>['command'];
  takeOver: ComponentProps<typeof TakeOver<unknown>>['command'];
}

/** Who has a case; it is given to a colleague or taken over here. */
export function CaseHolder(props: CaseHolderProps) {
  const { name, assignee, needs, duties, isOpen, assign, takeOver } = props;
  const { id: userId } = useUser();
  const missing = useNotAllowed(needs);
  const assigning = useDisclosure();
  const taking = useDisclosure();
  const holder = assignee ? assignee.full_name || 'A colleague' : 'Unassigned';
  const isOthers = assignee !== null && assignee.id !== userId;

  return (
    <Place>
      <span>{holder}</span>
      {isOpen && !missing && (
        <Actions>
          <Button size="small" ref={assigning.opener} onClick={assigning.open}>
            Assign…
          </Button>
          {isOthers && (
            <Button size="small" ref={taking.opener} onClick={taking.open}>
              Take over…
            </Button>
          )}
        </Actions>
      )}
      <Suspense>
        {assigning.isOpen && (
          <AssignDialog
            title={`Assign ${name}`}
            command={assign}
            duties={duties}
            assignee={assignee?.id ?? null}
            onClose={assigning.close}
          />
        )}
        {taking.isOpen && (
          <TakeOverDialog
            title={`Take over ${name}?`}
            colleague={holder}
            command={takeOver}
            onClose={taking.close}
          />
        )}
      </Suspense>
    </Place>
  );
}
