import { toAppError } from '@portal/shared-core/errors';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  useDisclosure,
  useListState,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { mailQueries } from '../api/mail.queries.ts';

const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

/** Sends every mail of the filter again that was not sent and can be. Nothing where there is none. */
export function RetryAll() {
  const scope = useTenantScope();
  const list = useListState({ key: 'queued_at', direction: 'desc' });
  const filter = { search: list.search, show: list.filter('show'), area: list.filter('about') };
  const { data: count = 0 } = useQuery(mailQueries.retryable(scope, filter));
  const held = useNotAllowed('retry_mails');
  const retry = useCommand('retry_mails');
  const asking = useDisclosure();
  if (count === 0) return null;
  if (held) return <HeldButton because={held}>Send all again…</HeldButton>;
  return (
    <>
      <Button ref={asking.opener} onClick={asking.open}>
        Send all again…
      </Button>
      <ConfirmDialog
        open={asking.isOpen}
        title={`Send ${mails(count)} again?`}
        confirmLabel={`Send ${mails(count)} again`}
        busy={retry.isPending}
        onConfirm={() =>
          retry.mutate(
            { tenant_id: scope.tenantId, ...filter },
            {
              onSuccess(queued) {
                asking.close();
                showToast({
                  text: queued === 1 ? '1 mail is queued' : `${queued} mails are queued`,
                });
              },
            },
          )
        }
        onClose={asking.close}
      >
        <p>
          These are the mails of the filter that were not sent and still hold. None goes to an
          address that the mail server refused: try that address again first. A link is made anew
          instead.
        </p>
        {retry.error && <InlineAlert tone="bad">{toAppError(retry.error).message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}
