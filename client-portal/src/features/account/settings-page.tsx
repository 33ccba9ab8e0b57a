import {
  DisplaySettings,
  NotificationSettings,
  type NotificationKind,
} from '@portal/shared-core/account';
import { Page, Stack } from '@portal/shared-core/ui';

import { RefusedAddress } from './components/refused-address.tsx';

/** What a client is notified of. `private.wants` and `private.mailed_kinds` decide; what has to be acted on arrives in any case. */
const kinds: readonly NotificationKind[] = [
  {
    kind: 'application',
    isMailed: true,
    label: 'Applications',
    text: 'An application moves on. A question to you, and a rejection, arrive in any case.',
  },
  {
    kind: 'change',
    isMailed: true,
    label: 'Change requests',
    text: 'A change moves on or is done. A question to you, and a rejection, arrive in any case.',
  },
  {
    kind: 'duty',
    isMailed: 'alone',
    label: 'Reminders of duties',
    text: 'One mail a day, where a duty is due or a document expires on a day of its reminders.',
  },
  {
    kind: 'document',
    label: 'Documents',
    text: 'A document is accepted. A rejected or expired one arrives in any case; a rejected one is mailed.',
  },
  {
    kind: 'invoice',
    isMailed: true,
    label: 'Invoices',
    text: 'An invoice is issued, paid, credited or void, or a payment is reversed or refunded.',
  },
  {
    kind: 'payment',
    isMailed: true,
    label: 'Payments',
    text: 'We confirm a payment that you reported, or could not.',
  },
  {
    kind: 'company',
    isMailed: true,
    label: 'Companies',
    text: 'What you can do for a company changes, or its standing.',
  },
  {
    kind: 'support',
    isMailed: true,
    label: 'Support',
    text: 'We answer a ticket or resolve it. Answers are mailed.',
  },
  {
    kind: 'invitation',
    label: 'Invitations',
    text: 'An invited person accepts or completes their part.',
  },
  {
    kind: 'announcement',
    isMailed: true,
    label: 'Announcements',
    text: 'News about the portal and the law.',
  },
  {
    kind: 'kyc',
    isMailed: true,
    label: 'Identity checks',
    text: '',
    always: 'Always on: the law gives days in which you have to answer.',
  },
  {
    kind: 'account',
    isMailed: true,
    label: 'Your account',
    text: '',
    always: 'Always on: a change of your sign-in must not go unnoticed.',
  },
];

/** Notifications and display of the client (PRF-01). */
export function Component() {
  return (
    <Page title="Settings">
      <Stack>
        <RefusedAddress />
        <NotificationSettings kinds={kinds} />
        <DisplaySettings />
      </Stack>
    </Page>
  );
}
