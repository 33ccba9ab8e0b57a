import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { TryAddress } from '#/components/mails/try-address.tsx';

import type { MailLine } from '../api/mail.queries.ts';

/** What staff do with a mail that was not sent: try its address again, then the mail. */
export function MailActions({ mail }: { mail: MailLine }) {
  if (mail.refusal_id !== null && mail.state !== 'sent') {
    return <TryAddress refusalId={mail.refusal_id} address={mail.recipient} />;
  }
  return mail.can_retry ? <RetryMail mail={mail} /> : null;
}

function RetryMail({ mail: { id, recipient } }: { mail: MailLine }) {
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
            { mail_id: id },
            { onSuccess: () => showToast({ text: 'The mail is queued' }) },
          )
        }
      >
        Send again
      </Button>
    </>
  );
}
