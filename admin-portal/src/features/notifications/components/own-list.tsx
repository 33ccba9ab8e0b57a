import styled from '@emotion/styled';
import { Mail, MailOpen } from 'lucide-react';
import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { useMarkAllRead, useMarkRead, type Notification } from '@portal/shared-core/notifications';
import { useUser } from '@portal/shared-core/session';
import { useOpenNotification } from '@portal/shared-core/shell';
import { useTenantScope, useTenants } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  FilterChips,
  Icon,
  IconButton,
  InlineAlert,
  ListHead,
  Pagination,
  Panel,
  QueryState,
  RelativeTime,
  useListState,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { subjectPages } from '#/paths.ts';

import { ownNotifications } from '../api/own.queries.ts';

const Line = styled('li')({
  position: 'relative',
  '& > button:last-child': { position: 'absolute', right: 8, bottom: 4 },
});

const Item = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  width: '100%',
  padding: '12px 48px 12px 16px',
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

/** The notifications of the signed-in user, read or unread, with a way to each. */
export function OwnList() {
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
                  <Line key={row.id}>
                    <Item
                      type="button"
                      data-unread={!row.read || undefined}
                      onClick={() => markAndOpen(row)}
                    >
                      <strong>
                        {!row.read && <VisuallyHidden>Unread: </VisuallyHidden>}
                        {formatDaysIn(row.title)}
                      </strong>
                      <RelativeTime value={row.created_at} />
                      <span>
                        {[
                          formatDaysIn(row.message),
                          row.tenant_id !== scope.tenantId &&
                            tenants.find(({ id }) => id === row.tenant_id)?.name,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </Item>
                    <IconButton
                      type="button"
                      aria-label={`Mark ${row.read ? 'unread' : 'read'}: ${formatDaysIn(row.title)}`}
                      title={row.read ? 'Mark unread' : 'Mark read'}
                      onClick={() => mark.mutate({ ids: [row.id], read: !row.read })}
                    >
                      <Icon of={row.read ? Mail : MailOpen} size={16} />
                    </IconButton>
                  </Line>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryState>
    </>
  );
}
