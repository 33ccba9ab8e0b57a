import { toAppError } from '@portal/shared-core/errors';
import { groupsOf, useMarkAllRead, useMarkRead, useMute } from '@portal/shared-core/notifications';
import { useUser } from '@portal/shared-core/session';
import { NotificationGroup, useOpenNotification } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  FilterChips,
  InlineAlert,
  ListHead,
  Pagination,
  Panel,
  QueryState,
  useListState,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { subjectPages } from '#/paths.ts';

import { ownNotifications } from '../api/own.queries.ts';

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
  const mark = useMarkRead();
  const markAll = useMarkAllRead();
  const { open, isDenied, error } = useOpenNotification(subjectPages, () => undefined);
  const mute = useMute();
  const refused = mark.error ?? markAll.error ?? error ?? (mute.error && toAppError(mute.error));

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
      {mute.isSuccess && (
        <InlineAlert tone="good" title={`Muted: ${mute.data}`}>
          You still hear of what you have to act on.
        </InlineAlert>
      )}
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
                {groupsOf(rows).map((group) => (
                  <NotificationGroup
                    key={group[0].id}
                    group={group}
                    onOpen={open}
                    onMark={mark.mutate}
                    onMute={(notification) => mute.mutate(notification.id)}
                  />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryState>
    </>
  );
}
