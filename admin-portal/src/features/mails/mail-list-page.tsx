import { ListPage } from '@portal/shared-core/lists';

import { NotificationTabs } from '#/components/notification-tabs.tsx';

import { mailQueries } from './api/mail.queries.ts';
import { RetryAll } from './components/retry-all.tsx';
import { columns } from './mail-columns.tsx';
import { areas, kindName } from './mail-kinds.ts';

const states = [
  { value: 'unsent', label: 'Not sent' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'withheld', label: 'Held back' },
  { value: 'sent', label: 'Sent' },
];

/** Mails of the portal, and what became of each (MAIL-01). */
function MailListPage() {
  return (
    <ListPage
      list="admin.mails"
      title="Notifications"
      subText="Mails of the last 90 days, without those of the sign-in, which the auth service sends. “Sent” means that the mail server took it."
      action={<RetryAll />}
      tabs={<NotificationTabs />}
      noun={['mail', 'mails']}
      searchLabel="Search by address"
      query={mailQueries.list}
      columns={columns}
      sort={{ key: 'queued_at', direction: 'desc' }}
      filters={[
        { name: 'show', label: 'State', all: 'Every state', options: states },
        { name: 'about', label: 'About', all: 'About everything', shape: 'select', options: areas },
      ]}
      failed="The mails could not be loaded"
      rowKey={({ id }) => id}
      rowName={({ recipient, kind }) => `${kindName(kind)}, ${recipient}`}
      empty={{ text: 'Mails of the portal appear here.' }}
    />
  );
}

export { MailListPage as Component };
