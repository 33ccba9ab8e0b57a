import styled from '@emotion/styled';
import { showToast } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';

import type { Gate, KycCase } from '../api/case.queries.ts';
import type { Action } from './actions.ts';
import { AskForm } from './ask-form.tsx';
import { ApproveForm, RejectForm } from './decision-forms.tsx';
import { BackForm, ConfirmForm } from './later-forms.tsx';

const Sheet = styled('section')({
  gridRow: 4,
  maxHeight: 'min(60vh, 520px)',
  overflowY: 'auto',
  borderTop: `2px solid ${color.primary.main}`,
  background: color.surface,
  boxShadow: color.shadow,
  padding: '14px 20px 16px',
  '& > h2': { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& > p': { margin: '2px 0 12px', fontSize: 13, color: color.secondary },
  '& > form, & > div': { maxWidth: 860 },
  [media.phone]: { padding: '12px 16px' },
});

/** The form of what is being done with the case, above the bar: the panes stay in sight. */
export function ActionSheet({
  action,
  kyc,
  proposal,
  approveLabel,
  onClose,
}: {
  action: Action;
  kyc: KycCase;
  proposal: Gate['proposal'];
  approveLabel: string;
  onClose: () => void;
}) {
  const { name } = kyc.party;
  const { title, text, done } = wording(action, name);

  function finish() {
    onClose();
    showToast({ text: done });
  }

  const form = { kyc, onDone: finish, onCancel: onClose };
  return (
    <Sheet aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {action.kind === 'ask' && <AskForm {...form} field={action.field} />}
      {action.kind === 'approve' && (
        <ApproveForm {...form} proposal={proposal} label={approveLabel} />
      )}
      {action.kind === 'reject' && <RejectForm {...form} />}
      {action.kind === 'agree' && <ConfirmForm {...form} agrees label={approveLabel} />}
      {action.kind === 'sendBack' && <ConfirmForm {...form} agrees={false} label="Send back" />}
      {action.kind === 'recall' && <BackForm {...form} isRejected={false} />}
      {action.kind === 'reopen' && <BackForm {...form} isRejected />}
    </Sheet>
  );
}

function wording({ kind }: Action, name: string): { title: string; text: string; done: string } {
  switch (kind) {
    case 'ask':
      return {
        title: `Ask about ${name}`,
        text: 'The client is notified, and the case waits for the answers. It comes back to the queue with them.',
        done: `Questions about ${name} sent`,
      };
    case 'approve':
      return {
        title: `Approve ${name}`,
        text: 'The database checks once more that nothing is open. The client reads the approval when the last person has agreed.',
        done: `${name} approved`,
      };
    case 'reject':
      return {
        title: `Reject ${name}`,
        text: 'The client is notified at once. A rejection can be reopened with a reason.',
        done: `${name} rejected`,
      };
    case 'agree':
      return {
        title: `Agree to ${name}`,
        text: 'You looked at the case yourself. Your name is shown beside the decision.',
        done: `${name}: you agreed`,
      };
    case 'sendBack':
      return {
        title: `Send ${name} back`,
        text: 'The case waits for a reviewer again, with high priority. The client learns nothing.',
        done: `${name} sent back`,
      };
    case 'recall':
      return {
        title: `Review ${name} before its day`,
        text: 'The approval stands until it expires; the client is asked to review what they declared.',
        done: `Review of ${name} started`,
      };
    case 'reopen':
      return {
        title: `Reopen ${name}`,
        text: 'The case goes back to the queue as it was submitted.',
        done: `${name} reopened`,
      };
  }
}
