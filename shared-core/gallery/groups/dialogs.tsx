import { useState } from 'react';

import {
  Button,
  ConfirmDialog,
  CopyField,
  Facts,
  FormDialog,
  LeaveGuard,
  showToast,
  SidePanel,
  StatusChip,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { Line } from './actions.tsx';

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'form' | 'leave' | 'panel'>();
  const close = () => setOpen(undefined);
  return (
    <Line>
      <Button onClick={() => setOpen('confirm')}>Ask before an action</Button>
      <Button onClick={() => setOpen('form')}>Ask for something</Button>
      <Button onClick={() => setOpen('leave')}>Leave with changes</Button>
      <Button onClick={() => setOpen('panel')}>Look at a row</Button>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Withdraw this application?"
        confirmLabel="Withdraw"
        danger
        onConfirm={close}
        onClose={close}
      >
        It can be submitted again.
      </ConfirmDialog>
      {open === 'form' && (
        <FormDialog
          title="The link for Ada Rolle"
          submitLabel="Done"
          onSubmit={close}
          onClose={close}
        >
          <CopyField label="Link" value="https://portal.example/auth/party-signup/1" />
        </FormDialog>
      )}
      <LeaveGuard
        isDirty={false}
        blocker={{
          state: open === 'leave' ? 'blocked' : 'unblocked',
          proceed: close,
          reset: close,
        }}
      />
      {open === 'panel' && (
        <SidePanel
          title="Blue Heron Holdings Ltd."
          status={<StatusChip tone="good" label="Active" />}
          onNext={() => undefined}
          onClose={close}
          foot={<Button variant="contained">Open the company</Button>}
        >
          <Facts items={[{ label: 'Registration number', value: '214001 B' }]} />
        </SidePanel>
      )}
    </Line>
  );
}

export const dialogExhibits: Exhibit[] = [
  {
    parts: ['ConfirmDialog', 'FormDialog', 'LeaveGuard', 'SidePanel'],
    Show: Dialogs,
  },
  {
    parts: ['ToastRegion'],
    Show: () => (
      <Line>
        <Button onClick={() => showToast({ text: 'Saved' })}>Say it in passing</Button>
        <Button
          onClick={() =>
            showToast({
              text: 'View “Filing late” deleted',
              undo: () => showToast({ text: 'It is back' }),
            })
          }
        >
          With a way back
        </Button>
      </Line>
    ),
  },
];
