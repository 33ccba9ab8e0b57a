import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

/** Queues a mail again that was not sent. */
export function RetryMail({ mailId, recipient }: { mailId: string; recipient: string }) {
  const held = useNotAllowed('retry_mail');
  const retry = useCommand('retry_mail');
  if (held) return <HeldButton because={held}>Send again</HeldButton>;
  return (
    <>
      {retry.error && <InlineAlert tone="bad">{toAppError(retry.error).message}</InlineAlert>}
      <Button
        size="small"
        aria-label={`Send again to ${recipient}`}
        loading={retry.isPending}
        onClick={() =>
          retry.mutate(
            { mail_id: mailId },
            { onSuccess: () => showToast({ text: 'The mail is queued' }) },
          )
        }
      >
        Send again
      </Button>
    </>
  );
}
