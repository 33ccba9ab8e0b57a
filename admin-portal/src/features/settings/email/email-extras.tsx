import { formatDateTime } from '@portal/shared-core/domain/format';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  EmptyState,
  InlineAlert,
  Panel,
  QueryPanel,
  Stack,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { mailChip } from '#/components/mails/mail-chip.ts';

import { recentMailsQuery, type RecentMail } from './mail.queries.ts';

/** A test of the mail server with its own answer, and the last mails of the portal with what became of them (DATA-05). */
export function EmailExtras() {
  const held = useNotAllowed('send_test_email');
  // The database answers the super admin alone.
  const isSuperAdmin = useIsSuperAdmin() === true;
  const query = useQuery({ ...recentMailsQuery(useTenantScope()), enabled: isSuperAdmin });
  const send = useCommand('send_test_email');
  const [sentId, setSentId] = useState<string>();
  const sent = query.data?.find(({ id }) => id === sentId);
  return (
    <Stack>
      <Panel title="Test of the mail server">
        <Stack>
          <p>
            A mail goes to your own address by the saved settings. Whether the mail server takes it
            is shown here.
          </p>
          <Actions>
            {held ? (
              <HeldButton because={held}>Send a test mail</HeldButton>
            ) : (
              <Button
                loading={send.isPending}
                onClick={() => send.mutate({}, { onSuccess: (id) => setSentId(id) })}
              >
                Send a test mail
              </Button>
            )}
          </Actions>
          {sentId && <Answer mail={sent} />}
          {send.error && (
            <InlineAlert tone="bad">
              {send.error.code === 'rate.too_many'
                ? 'A test is sent once a minute. Try again in a minute.'
                : send.error.message}
            </InlineAlert>
          )}
        </Stack>
      </Panel>
      {isSuperAdmin && (
        <QueryPanel
          title="Last ten mails"
          query={query}
          failed="The mails could not be loaded"
          empty={
            <EmptyState
              title="No mail yet"
              text="Mails of the portal appear here. Those of the sign-in are sent by the auth service and are not listed."
            />
          }
          flush
        >
          {(mails) => (
            <DataTable
              label="Last ten mails"
              columns={columns}
              rows={mails}
              rowKey={({ id }) => id}
            />
          )}
        </QueryPanel>
      )}
    </Stack>
  );
}

/** What became of the test, as soon as it is known. */
function Answer({ mail }: { mail: RecentMail | undefined }) {
  if (!mail || mail.state === 'queued' || mail.state === 'sending') {
    return (
      <InlineAlert tone="neutral">
        The mail waits for its turn. The answer follows here.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone={mail.state === 'sent' ? 'good' : 'bad'}>
      {mail.state === 'sent' ? 'The server took the mail: ' : 'The mail was not sent: '}
      <code>{mail.answer}</code>
    </InlineAlert>
  );
}

const columns: Column<RecentMail>[] = [
  {
    key: 'subject',
    header: 'Mail',
    width: '28%',
    render: ({ subject }) => subject,
    sub: ({ recipient }) => `to ${recipient}`,
  },
  {
    key: 'state',
    header: 'State',
    width: '20%',
    phone: 'end',
    render: ({ state }) => <StatusChip {...mailChip(state)} />,
    sub: ({ state, tries, next_try_at: next }) =>
      state === 'queued' && tries > 0 ? `tried ${tries} times, again ${formatDateTime(next)}` : '',
  },
  { key: 'answer', header: 'Answer of the server', render: ({ answer }) => answer ?? '–' },
  {
    key: 'time',
    header: 'Time',
    width: '18%',
    render: ({ settled_at: settled, queued_at: queued }) => formatDateTime(settled ?? queued),
  },
];
