import {
  DisplaySettings,
  NotificationSettings,
  type NotificationKind,
} from '@portal/shared-core/account';
import { ErrorScreen, Page, PageTabs, PanelSkeleton, Stack } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

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
    isMailed: true,
    label: 'Documents',
    text: 'A document is accepted, or we made one for you. A rejected or expired one arrives in any case; a rejected one is mailed.',
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

const AccessSection = lazy(async () => ({
  default: (await import('./components/access-section.tsx')).AccessSection,
}));

/** Notifications and display of the client, and who reaches their companies (PRF-01, USR-01). One route, since each costs the first screen some of its size. */
export function Component() {
  const { section } = useParams();
  if (section !== undefined && section !== 'access') return <ErrorScreen kind="not-found" />;
  return (
    <Page
      title="Settings"
      tabs={
        <PageTabs
          label="Settings"
          items={[
            { label: 'Notifications and display', to: paths.settings, end: true },
            { label: 'People with access', to: paths.access },
          ]}
        />
      }
    >
      {section === 'access' ? (
        <Suspense fallback={<PanelSkeleton />}>
          <AccessSection />
        </Suspense>
      ) : (
        <Stack>
          <RefusedAddress />
          <NotificationSettings kinds={kinds} />
          <DisplaySettings />
        </Stack>
      )}
    </Page>
  );
}
