import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  EmptyState,
  InlineAlert,
  MoreMenu,
  QueryState,
  showToast,
  SidePanel,
  Stack,
  TextLink,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { paths } from '#/paths.ts';

import { useDeleteGroup } from './group.mutations.ts';
import { groupQueries, type GroupFigures } from './group.queries.ts';

const GroupDialog = lazy(async () => ({
  default: (await import('./group-dialog.tsx')).GroupDialog,
}));

const List = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 8,
    padding: '10px 0',
    borderBottom: `1px solid ${color.line}`,
    overflowWrap: 'anywhere',
  },
  '& p': { fontSize: 13, lineHeight: '18px', color: color.secondary },
});

type Group = GroupFigures & { group_id: string; name: string };

const isGroup = (row: GroupFigures): row is Group => row.group_id !== null;

type Opened = 'new' | { change: Group } | { remove: Group };

/** The groups of the reader: how many companies each has, and what is owed for them. Load it with `lazy`. */
export function GroupsPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(groupQueries.figures(useTenantScope()));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <SidePanel title="Your groups" onClose={onClose}>
      <Stack>
        <p>
          Group companies by your own clients. No other client sees your groups; the audit log of
          the provider keeps their changes.
        </p>
        <Actions>
          <Button size="small" variant="contained" onClick={() => setOpened('new')}>
            New group
          </Button>
        </Actions>
        <QueryState query={query} failed="The groups could not be loaded">
          {(rows) => {
            const groups = rows.filter(isGroup);
            return groups.length === 0 ? (
              <EmptyState
                title="No groups yet"
                text="Make one, then select companies in the list and put them in it."
              />
            ) : (
              <List aria-label="Groups">
                {groups.map((group) => (
                  <li key={group.group_id}>
                    <div>
                      <TextLink to={`${paths.companies}?group=${group.group_id}`}>
                        {group.name}
                      </TextLink>
                      {group.note && <p>{group.note}</p>}
                      <p>{countText(group)}</p>
                    </div>
                    <MoreMenu
                      label={`More for ${group.name}`}
                      groups={[
                        {
                          entries: [
                            {
                              label: 'Rename or note…',
                              onSelect: () => setOpened({ change: group }),
                            },
                            {
                              label: 'Delete…',
                              danger: true,
                              onSelect: () => setOpened({ remove: group }),
                            },
                          ],
                        },
                      ]}
                    />
                  </li>
                ))}
              </List>
            );
          }}
        </QueryState>
      </Stack>
      <Suspense>
        {opened === 'new' && <GroupDialog onClose={close} />}
        {isChange(opened) && <GroupDialog group={opened.change} onClose={close} />}
      </Suspense>
      {isRemove(opened) && <Remove group={opened.remove} onClose={close} />}
    </SidePanel>
  );
}

const isChange = (opened: Opened | undefined) => typeof opened === 'object' && 'change' in opened;
const isRemove = (opened: Opened | undefined) => typeof opened === 'object' && 'remove' in opened;

function countText({ companies, money }: Group): string {
  const count = companies === 1 ? '1 company' : `${companies} companies`;
  const owed = money.map((of) => formatMoney(of.owed.toFixed(2), of.currency));
  return owed.length > 0 ? `${count}, ${owed.join(' and ')} owed` : count;
}

function Remove({ group, onClose }: { group: Group; onClose: () => void }) {
  const command = useDeleteGroup();
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete the group ${group.name}?`}
      confirmLabel="Delete the group"
      busy={command.isPending}
      onClose={onClose}
      onConfirm={() =>
        command.mutate(
          { group_id: group.group_id },
          {
            onSuccess() {
              showToast({ text: 'Group deleted' });
              onClose();
            },
          },
        )
      }
    >
      <p>The companies stay; they are in no group then.</p>
      {command.error && <InlineAlert tone="bad">{command.error.message}</InlineAlert>}
    </ConfirmDialog>
  );
}
