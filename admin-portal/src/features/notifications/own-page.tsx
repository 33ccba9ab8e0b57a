import styled from '@emotion/styled';
import { NotificationSettings, type NotificationKind } from '@portal/shared-core/account';
import { useMarkAllRead, useMarkRead, type Notification } from '@portal/shared-core/notifications';
import { useUser } from '@portal/shared-core/session';
import { useOpenNotification } from '@portal/shared-core/shell';
import { useTenantScope, useTenants } from '@portal/shared-core/tenant';
import {
  Button,
  DetailColumns,
  EmptyState,
  FilterChips,
  InlineAlert,
  ListHead,
  Page,
  Pagination,
  Panel,
  QueryState,
  RelativeTime,
  Stack,
  useListState,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { subjectPages } from '#/paths.ts';

import { ownNotifications } from './api/own.queries.ts';
import { NotificationTabs } from './components/notification-tabs.tsx';

/** What staff are notified of. `private.wants` of the database decides; what has to be acted on arrives in any case. */
const kinds: readonly NotificationKind[] = [
  { kind: 'application', label: 'Applications', text: 'An application is submitted or answered.' },
  { kind: 'change', label: 'Change requests', text: 'A change is submitted or answered.' },
  { kind: 'document', label: 'Documents', text: 'A client sends a document of your case.' },
  { kind: 'invoice', label: 'Invoices', text: 'A client reports a payment.' },
  {
    kind: 'support',
    label: 'Support',
    text: 'A question is asked. One given to you arrives in any case.',
  },
  { kind: 'risk', label: 'Risk', text: 'A rating waits for a second person.' },
  { kind: 'announcement', label: 'Announcements', text: 'News of colleagues to many.' },
  {
    kind: 'kyc',
    label: 'KYC',
    text: '',
    always: 'Always on: cases and matches have to be acted on.',
  },
  {
    kind: 'compliance',
    label: 'Compliance',
    text: '',
    always: 'Always on: alerts have to be acted on.',
  },
  {
    kind: 'account',
    label: 'Your account',
    text: '',
    always: 'Always on: a change of your sign-in must not go unnoticed.',
  },
];

const Item = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  width: '100%',
  padding: '12px 16px',
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-unread]': { background: color.primary.tint },
  '& strong': { fontWeight: 500 },
  '&[data-unread] strong': { fontWeight: 600 },
  '& > span': { gridColumn: '1 / -1', fontSize: 13, color: color.secondary },
  '&[data-unread] > span, &[data-unread] time': { color: color.text },
  '& time': { fontSize: 12, color: color.secondary },
});

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

function OwnList() {
  const scope = useTenantScope();
  const { id: userId } = useUser();
  const list = useListState({ key: 'created_at', direction: 'desc' });
  const { page, pageSize, sort } = list;
  const read = list.filter('read');
  const query = useQuery(
    ownNotifications(scope, { page, pageSize, sort, search: '', filters: { read } }, userId).page,
  );
  const { tenants } = useTenants();
  const mark = useMarkRead();
  const markAll = useMarkAllRead();
  const { open, isDenied, error } = useOpenNotification(subjectPages, () => undefined);
  const refused = mark.error ?? markAll.error ?? error;

  function markAndOpen(notification: Notification) {
    if (!notification.read) mark.mutate({ ids: [notification.id], read: true });
    void open(notification);
  }

  return (
    <>
      <ListHead>
        <FilterChips
          label="Read"
          value={read}
          onChange={(value) => list.setFilter('read', value)}
          options={[
            { value: '', label: 'All' },
            { value: 'new', label: 'Unread' },
          ]}
        />
        <Button
          size="small"
          loading={markAll.isPending}
          onClick={() =>
            markAll.mutate({ ids: (query.data?.rows ?? []).map(({ id }) => id), read: true })
          }
        >
          Mark all read
        </Button>
      </ListHead>
      {refused && <InlineAlert tone="bad">{refused.message}</InlineAlert>}
      {isDenied && (
        <InlineAlert tone="warning">
          You no longer have access to the firm of this notification.
        </InlineAlert>
      )}
      <QueryState query={query} failed="The notifications could not be loaded">
        {({ rows, total }) => (
          <Panel
            flush
            foot={
              total > pageSize && (
                <Pagination
                  label="Pages of notifications"
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onPageChange={list.setPage}
                />
              )
            }
          >
            {rows.length === 0 ? (
              <EmptyState
                title={read ? 'Nothing unread' : 'No notification yet'}
                text="What concerns your cases and duties appears here at once."
              />
            ) : (
              <ul aria-label="Your notifications">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Item
                      type="button"
                      data-unread={!row.read || undefined}
                      onClick={() => markAndOpen(row)}
                    >
                      <strong>
                        {!row.read && <VisuallyHidden>Unread: </VisuallyHidden>}
                        {row.title}
                      </strong>
                      <RelativeTime value={row.created_at} />
                      <span>
                        {[
                          row.message,
                          row.tenant_id !== scope.tenantId &&
                            tenants.find(({ id }) => id === row.tenant_id)?.name,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </Item>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryState>
    </>
  );
}

export { OwnPage as Component };
