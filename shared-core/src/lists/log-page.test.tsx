import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { TenantProvider } from '../tenant/index.ts';
import { cableBeach, createFakeBackend, refusal, renderInPortal } from '../testing/index.ts';
import type { TenantScope } from '../tenant/index.ts';
import { LogPage, type LogFilters } from './log-page.tsx';
import { logQuery } from './log-query.ts';

const LOG = 'POST /rest/v1/rpc/audit_page';

interface Entry {
  id: number;
  who: string;
}

const entries = (count: number, from: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from - index,
    who: `Person ${from - index}`,
  }));

function Changes({ isWatched = false }: { isWatched?: boolean }) {
  const query = (scope: TenantScope, filters: LogFilters) =>
    logQuery<Entry>(['admin', scope.tenantId, 'audit', filters], {
      ...(isWatched && { watched: ['audit_logs'] as const }),
      call: (place) =>
        scope.supabase.rpc('audit_page', {
          ...place,
          tenant_id: scope.tenantId,
          ...(filters['action'] && { action: filters['action'] }),
          ...(filters['from'] && { from_day: filters['from'] }),
          // Of an entry this log shows two columns only.
        }) as never,
    });
  return (
    <LogPage
      title="Changes"
      list="admin.audit_log"
      label="Changes"
      file="changes"
      noun={['entry', 'entries']}
      query={query}
      columns={[{ key: 'who', header: 'Who', render: ({ who }) => who, text: ({ who }) => who }]}
      filters={() => [
        {
          name: 'of',
          label: 'Which',
          isGroup: true,
          options: [{ value: 'platform', label: 'Settings' }],
        },
        {
          name: 'action',
          label: 'Action',
          shape: 'select',
          options: [{ value: 'update', label: 'Changed' }],
        },
      ]}
      failed="The log could not be loaded"
      empty={{ none: 'Changes appear here.', noMatch: 'Nothing is left.' }}
    />
  );
}

function openLog(
  answer: Parameters<ReturnType<typeof createFakeBackend>['on']>[1],
  { address = '/', isWatched = false } = {},
) {
  const backend = createFakeBackend();
  backend.on(LOG, answer);
  const view = renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Changes isWatched={isWatched} />
    </TenantProvider>,
    backend,
    {},
    address,
  );
  const sent = () => backend.requests(LOG).map(({ body }) => body);
  return { backend, sent, ...view };
}

test('[AUD-01] the newest entries are shown, and earlier ones are read by number', async () => {
  const { backend, sent } = openLog(() => entries(50, 100));
  expect(await screen.findByText('50 entries')).toBeInTheDocument();
  backend.on(LOG, () => entries(3, 50));
  await userEvent.click(screen.getByRole('button', { name: 'Earlier entries' }));
  expect(await screen.findByText('53 entries')).toBeInTheDocument();
  expect(sent()).toEqual([
    { most: 50, tenant_id: cableBeach.id },
    { most: 50, before_id: 51, tenant_id: cableBeach.id },
  ]);
  expect(screen.queryByRole('button', { name: 'Earlier entries' })).not.toBeInTheDocument();
});

test('filters and days are in the address; a day that is none is not sent, and a group is kept when the filters are cleared', async () => {
  const { sent, router } = openLog(() => [], {
    address: '/?of=platform&action=update&from=2026-11-01&to=2026-13-40',
  });
  expect(await screen.findByText('No entry matches')).toBeInTheDocument();
  expect(screen.getByText('Nothing is left.')).toBeInTheDocument();
  expect(sent()).toEqual([
    { most: 50, tenant_id: cableBeach.id, action: 'update', from_day: '2026-11-01' },
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(router.state.location.search).toBe('?of=platform');
  expect(await screen.findByText('No entry yet')).toBeInTheDocument();
});

test('a watched log says that there are newer entries, and shows them when asked', async () => {
  const { backend } = openLog(
    ({ body }) => ((body as { most: number }).most === 1 ? entries(1, 7) : entries(1, 6)),
    { isWatched: true },
  );
  expect(await screen.findByText('There are newer records.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument();
  backend.on(LOG, () => entries(2, 7));
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await screen.findByRole('row', { name: /Person 7/ })).toBeInTheDocument();
  expect(screen.queryByText('There are newer records.')).not.toBeInTheDocument();
});

test('a log that no table announces is read again by a button', async () => {
  const { backend } = openLog(() => entries(1, 6));
  await screen.findByRole('row', { name: /Person 6/ });
  backend.on(LOG, () => entries(2, 7));
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByRole('row', { name: /Person 7/ })).toBeInTheDocument();
});

test('an export reads every entry in parts', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { backend, sent } = openLog(() => entries(2, 600));
  await screen.findByRole('row', { name: /Person 600/ });
  backend.on(LOG, ({ body }) =>
    (body as { before_id?: number }).before_id ? entries(1, 100) : entries(500, 600),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(1 + 501);
  expect(sent().slice(1)).toMatchObject([{ most: 500 }, { most: 500, before_id: 101 }]);
});

test('[ERR-01] a log that cannot be read says so', async () => {
  openLog(() => refusal('not_allowed', 403));
  expect(await screen.findByText('The log could not be loaded')).toBeInTheDocument();
});
