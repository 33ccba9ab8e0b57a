import styled from '@emotion/styled';
import { useUser } from '@portal/shared-core/session';
import { Actions, Button, useDisclosure } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import { useAssign, useTakeOver } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';
import { stageOf } from '../stages.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const AssignDialog = lazy(async () => ({
  default: (await import('#/components/duties/assign-dialog.tsx')).AssignDialog,
}));
const TakeOverDialog = lazy(async () => ({
  default: (await import('#/components/duties/take-over-dialog.tsx')).TakeOverDialog,
}));

const Place = styled('div')({ display: 'grid', gap: 6 });

const DUTIES = ['reviewer', 'compliance_officer', 'senior'] as const;

/** Who has an application; it is given to a colleague or taken over here. */
export function Reviewer({ application }: { application: Application }) {
  const { id, assignee, state, reference, title } = application;
  const { id: userId } = useUser();
  const missing = useMissingDuty(...DUTIES);
  const assign = useDisclosure();
  const take = useDisclosure();
  const assignCommand = useAssign(id);
  const takeCommand = useTakeOver(id);
  const name = reference ?? title;
  const isOthers = assignee !== null && assignee.id !== userId;

  return (
    <Place>
      <span>{assignee ? assignee.full_name || 'A colleague' : 'Unassigned'}</span>
      {stageOf(state) && !missing && (
        <Actions>
          <Button size="small" ref={assign.opener} onClick={assign.open}>
            Assign…
          </Button>
          {isOthers && (
            <Button size="small" ref={take.opener} onClick={take.open}>
              Take over…
            </Button>
          )}
        </Actions>
      )}
      <Suspense>
        {assign.isOpen && (
          <AssignDialog
            title={`Assign ${name}`}
            command={assignCommand}
            duties={DUTIES}
            assignee={assignee?.id ?? null}
            onClose={assign.close}
          />
        )}
        {take.isOpen && (
          <TakeOverDialog
            title={`Take over ${name}?`}
            colleague={assignee?.full_name || 'A colleague'}
            command={takeCommand}
            onClose={take.close}
          />
        )}
      </Suspense>
    </Place>
  );
}
