import { toAppError } from '@portal/shared-core/errors';
import { formatNumber } from '@portal/shared-core/domain/format';
import { Button, ConfirmDialog, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useRecall, type Announcement } from '../api/announcement.queries.ts';

/** Takes an announcement back, after a question that says from whom. */
export function Recall({ announcement }: { announcement: Announcement }) {
  const { id, title, state, notified, read, is_of_one_firm: isOfOneFirm } = announcement;
  const dialog = useDisclosure();
  const recall = useRecall();
  const missing = useNotAllowed('recall_announcement');
  const beyond = useNotAllowed('recall_announcement.all');
  const held = missing ?? (isOfOneFirm ? undefined : beyond);
  if (held) return <HeldButton because={held}>Recall</HeldButton>;
  return (
    <>
      <Button size="small" ref={dialog.opener} onClick={dialog.open}>
        Recall…
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title={`Recall “${title}”?`}
        confirmLabel="Recall"
        danger
        busy={recall.isPending}
        onClose={dialog.close}
        onConfirm={() => recall.mutate({ announcement_id: id }, { onSuccess: dialog.close })}
      >
        {textOf(state, notified - read)}
        {recall.error && <InlineAlert tone="bad">{toAppError(recall.error).message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}

function textOf(state: string, unread: number): string {
  if (state === 'scheduled') return 'It does not go out.';
  const people = unread === 1 ? '1 person who has' : `${formatNumber(unread)} people who have`;
  return `It disappears for ${people} not read it. Who has read it keeps it. A mail that has left cannot be taken back.`;
}
