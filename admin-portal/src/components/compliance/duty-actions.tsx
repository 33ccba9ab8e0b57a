import { toAppError } from '@portal/shared-core/errors';
import { Button, ConfirmDialog, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import type { Duty } from '@portal/shared-core/views';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useReopenDuty } from './compliance.mutations.ts';
import { CompleteForm, DeclineForm, WaiveForm } from './duty-forms.tsx';

type Action = 'complete' | 'waive' | 'decline';

/** What staff do about a duty: settle it, waive it, answer the client's report, take a settlement back. */
export function DutyActions({ duty }: { duty: Duty }) {
  const [action, setAction] = useState<Action | null>(null);
  const notCompleted = useNotAllowed('complete_obligation');
  const notReopened = useNotAllowed('reopen_obligation');
  const notWaived = useNotAllowed('waive_obligation');
  const notDeclined = useNotAllowed('decline_payment_notice');
  const { rule_name: name, state, notice } = duty;
  const isReported = notice?.state === 'open';
  const held = state === 'open' ? notCompleted : notReopened;
  const close = () => setAction(null);

  if (held) {
    return <HeldButton because={held}>{state === 'open' ? 'Complete' : 'Reopen'}</HeldButton>;
  }
  if (state !== 'open') return <Reopen duty={duty} />;
  if (action === 'complete') return <CompleteForm duty={duty} close={close} />;
  if (action === 'waive') return <WaiveForm duty={duty} close={close} />;
  if (action === 'decline' && notice) {
    return <DeclineForm duty={duty} noticeId={notice.id} close={close} />;
  }
  return (
    <>
      <Button
        size="small"
        aria-label={`${isReported ? 'Confirm' : 'Complete'}: ${name}`}
        onClick={() => setAction('complete')}
      >
        {isReported ? 'Confirm…' : 'Complete…'}
      </Button>
      {isReported && !notDeclined && (
        <Button
          size="small"
          aria-label={`Decline the report: ${name}`}
          onClick={() => setAction('decline')}
        >
          Decline the report…
        </Button>
      )}
      {!isReported && !notWaived && (
        <Button size="small" aria-label={`Waive: ${name}`} onClick={() => setAction('waive')}>
          Waive…
        </Button>
      )}
    </>
  );
}

function Reopen({ duty: { id, rule_name: name, state } }: { duty: Duty }) {
  const asking = useDisclosure();
  const reopen = useReopenDuty();
  return (
    <>
      <Button size="small" aria-label={`Reopen: ${name}`} ref={asking.opener} onClick={asking.open}>
        Reopen…
      </Button>
      {reopen.error && <InlineAlert tone="bad">{toAppError(reopen.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking.isOpen}
        title={`Reopen “${name}”?`}
        confirmLabel="Reopen"
        busy={reopen.isPending}
        onClose={asking.close}
        onConfirm={() => reopen.mutate({ obligation_id: id }, { onSettled: asking.close })}
      >
        It is owed again, with the penalties of its day.{' '}
        {state === 'done'
          ? 'Its day, reference, note and receipt are taken back; the document stays, and the audit log keeps the rest.'
          : 'The reason why it was waived is taken back; the audit log keeps it.'}
      </ConfirmDialog>
    </>
  );
}
