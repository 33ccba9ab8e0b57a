import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { NotificationTabs } from '#/components/notification-tabs.tsx';

import { columnsWith } from './announcement-columns.tsx';
import { announcementQueries } from './api/announcement.queries.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./components/announcement-dialog.tsx')).AnnouncementDialog,
}));

const WHILE_SENDING_MS = 2000;

/** The announcements; read again until none is being sent, since they send no live signal. */
function listQuery(scope: TenantScope, params: Parameters<typeof announcementQueries.list>[1]) {
  const list = announcementQueries.list(scope, params);
  return {
    ...list,
    page: {
      ...list.page,
      refetchInterval: ({
        state,
      }: {
        state: { data?: { rows: readonly { state: string }[] } | undefined };
      }) => (state.data?.rows.some((row) => row.state === 'sending') ? WHILE_SENDING_MS : false),
    },
  };
}

/** What was and will be written to many people, who read it, and writing more (NTF-01). */
function AnnouncementsPage() {
  const { data: firms = [] } = useQuery(announcementQueries.firms(useTenantScope()));
  const dialog = useDisclosure();
  const held = useNotAllowed('publish_announcement');
  return (
    <ListPage
      title="Notifications"
      tabs={<NotificationTabs />}
      action={
        held ? (
          <HeldButton because={held}>New announcement</HeldButton>
        ) : (
          <Button variant="contained" ref={dialog.opener} onClick={dialog.open}>
            New announcement
          </Button>
        )
      }
      list="admin.announcements"
      noun={['announcement', 'announcements']}
      query={listQuery}
      columns={columnsWith(firms)}
      sort={{ key: 'published_at', direction: 'desc' }}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      empty={{
        title: 'No announcement yet',
        text: 'Write to all clients of a firm, to people with a role, or to selected people.',
      }}
    >
      <Suspense>{dialog.isOpen && <AnnouncementDialog onClose={dialog.close} />}</Suspense>
    </ListPage>
  );
}

export { AnnouncementsPage as Component };
