import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  DateText,
  EmptyState,
  Page,
  Panel,
  QueryState,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { formatNumber } from '@portal/shared-core/domain/format';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { announcementQueries, type Sent } from './api/announcement.queries.ts';
import { audienceText } from './audience.ts';
import { NotificationTabs } from '#/components/notification-tabs.tsx';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./components/announcement-dialog.tsx')).AnnouncementDialog,
}));

/** What was written to many people, and writing more (NTF-01). */
function AnnouncementsPage() {
  const scope = useTenantScope();
  const sent = useQuery(announcementQueries.sent(scope));
  const { data: firms = [] } = useQuery(announcementQueries.firms(scope));
  const dialog = useDisclosure();
  const held = useNotAllowed('publish_announcement');
  const columns: Column<Sent>[] = [
    {
      key: 'title',
      header: 'Announcement',
      render: ({ title }) => title,
      sub: ({ message }) => message,
    },
    {
      key: 'audience',
      header: 'To',
      render: (row) => audienceText(row, firms),
    },
    {
      key: 'recipients',
      header: 'People notified',
      figures: true,
      phone: 'end',
      render: ({ recipients }) => formatNumber(recipients),
    },
    {
      key: 'published',
      header: 'Sent',
      figures: true,
      render: ({ published_at: at }) => <DateText value={at} format="time" />,
      sub: ({ by }) => by?.full_name,
    },
  ];
  return (
    <Page
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
    >
      <QueryState query={sent} failed="The announcements could not be loaded">
        {(rows) => (
          <Panel title="Sent" note={formatNumber(rows.length)} flush>
            <DataTable
              label="Announcements"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  title="No announcement yet"
                  text="Write to all clients of a firm, to people with a role, or to selected people."
                />
              }
            />
          </Panel>
        )}
      </QueryState>
      <Suspense>{dialog.isOpen && <AnnouncementDialog onClose={dialog.close} />}</Suspense>
    </Page>
  );
}

export { AnnouncementsPage as Component };
