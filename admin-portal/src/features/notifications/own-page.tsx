import { NotificationSettings, type NotificationKind } from '@portal/shared-core/account';
import { DetailColumns, Page, Stack } from '@portal/shared-core/ui';

import { NotificationTabs } from '#/components/notification-tabs.tsx';
import { OwnList } from './components/own-list.tsx';

/** What staff are notified of. `private.wants` of the database decides; what has to be acted on arrives in any case. */
const kinds: readonly NotificationKind[] = [
  {
    kind: 'application',
    isMailed: true,
    label: 'Applications',
    text: 'An application is submitted or answered. Mailed: one is given to you.',
  },
  {
    kind: 'change',
    isMailed: true,
    label: 'Change requests',
    text: 'A change is submitted or answered. Mailed: one is given to you.',
  },
  { kind: 'document', label: 'Documents', text: 'A client sends a document of your case.' },
  { kind: 'invoice', label: 'Invoices', text: 'A client reports a payment.' },
  {
    kind: 'support',
    label: 'Support',
    text: 'A question is asked. One given to you arrives and is mailed in any case.',
  },
  {
    kind: 'risk',
    isMailed: true,
    label: 'Risk',
    text: 'A rating waits for a second person.',
  },
  {
    kind: 'job',
    isMailed: true,
    label: 'Jobs',
    text: 'A job of yours failed, left rows undone or was cancelled.',
  },
  {
    kind: 'announcement',
    isMailed: true,
    label: 'Announcements',
    text: 'News of colleagues to many.',
  },
  {
    kind: 'kyc',
    isMailed: true,
    label: 'KYC',
    text: '',
    always: 'Always on: cases and matches have to be acted on.',
  },
  {
    kind: 'compliance',
    isMailed: true,
    label: 'Compliance',
    text: '',
    always: 'Always on: alerts have to be acted on.',
  },
  {
    kind: 'account',
    isMailed: true,
    label: 'Your account',
    text: '',
    always: 'Always on: a change of your sign-in must not go unnoticed.',
  },
];

/** A person's own notifications, and which kinds reach them (NTF-01). */
function OwnPage() {
  return (
    <Page title="Notifications" tabs={<NotificationTabs />}>
      <DetailColumns>
        <Stack>
          <OwnList />
        </Stack>
        <Stack>
          <NotificationSettings kinds={kinds} />
        </Stack>
      </DetailColumns>
    </Page>
  );
}

export { OwnPage as Component };
