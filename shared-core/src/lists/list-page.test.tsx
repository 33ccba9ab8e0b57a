import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { TenantProvider } from '../tenant/index.ts';
import {
  cableBeach,
  createFakeBackend,
  heldAnswer,
  pageOf,
  renderInPortal,
} from '../testing/index.ts';
import type { Column } from '../ui/index.ts';
import { ListPage, listQuery } from './index.ts';

interface Company {
  id: string;
  name: string;
  number: string;
}

const GET = 'GET /rest/v1/companies';
const heron = { id: 'c-1', name: 'Heron Ltd.', number: '214 B' };

const columns: Column<Company>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ number }) => number,
    exports: [{ header: 'Number', text: ({ number }) => number }],
  },
];

function Companies() {
  return (
    <ListPage<Company>
      list="admin.test"
      title="Companies"
      noun={['company', 'companies']}
      columns={columns}
      query={(scope, params) =>
        listQuery(['admin', scope.tenantId, 'companies'], params, {
          shows: ['companies'],
          sortable: ['name'],
          select: (options) => {
            const rows = scope
              .from('companies')
              .select('id, name, number:registration_number', options);
            const status = params.filters['status'];
            return (status ? rows.eq('status', 'active') : rows) as never;
          },
        })
      }
      sort={{ key: 'name', direction: 'asc' }}
      filters={[
        { name: 'status', label: 'Status', options: [{ value: 'active', label: 'Active' }] },
      ]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
    />
  );
}

function openList(answer: Parameters<ReturnType<typeof createFakeBackend>['on']>[1]) {
  const backend = createFakeBackend();
  backend.on(GET, answer);
  const view = renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Companies />
    </TenantProvider>,
    backend,
  );
  return { backend, ...view };
}

test('[UX-02] a list without rows and a filter without a match read differently', async () => {
  const { router } = openList(() => []);
  expect(await screen.findByText('No companies yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Active' }));
  expect(await screen.findByText('No company matches')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?status=active');
});

test('[COM-01] a new filter returns to the first page', async () => {
  const { backend, router } = openList(() => pageOf([heron], 41));
  await screen.findByRole('row', { name: /Heron/ });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Active' }));
  expect(router.state.location.search).toBe('?status=active');
  await waitFor(() =>
    expect(backend.requests(GET).at(-1)?.url.searchParams.get('offset')).toBe('0'),
  );
});

test('[COM-01] above a thousand rows the number is counted when it is asked for', async () => {
  const { backend } = openList(() => pageOf([heron], 98_700));
  backend.on('HEAD /rest/v1/companies', () => pageOf([], 104_212));
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  expect(await within(pages).findByText(/of\s*1,000\+/)).toBeInTheDocument();
  expect(backend.requests('HEAD /rest/v1/companies')).toEqual([]);
  await userEvent.click(within(pages).getByRole('button', { name: 'Count all' }));
  expect(await within(pages).findByText(/of\s*104,212/)).toBeInTheDocument();
});

test('[UX-02] a list that loads slowly says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { answer, release } = heldAnswer();
  openList(() => answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(screen.getByText(/takes longer than usual/)).toBeInTheDocument();
  release([heron]);
  expect(await screen.findByRole('row', { name: /Heron/ })).toBeInTheDocument();
  expect(screen.queryByText(/takes longer than usual/)).not.toBeInTheDocument();
});

test('[UX-02] a list whose request hangs says so after ten seconds, and asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { answer, release } = heldAnswer();
  const { backend } = openList(() => answer);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(screen.getByText('This is taking long')).toBeInTheDocument();
  // No skeleton is shown beside it for ever.
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  backend.on(GET, () => pageOf([heron], 1));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /Heron/ })).toBeInTheDocument();
  expect(screen.queryByText('This is taking long')).not.toBeInTheDocument();
  release([]);
  expect(screen.getByRole('row', { name: /Heron/ })).toBeInTheDocument();
});

test('[COM-01] an export carries every row and every column, those beside the name too', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  openList(() => pageOf([heron], 1));
  await screen.findByRole('row', { name: /Heron/ });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain('Name,Number\r\nHeron Ltd.,214 B\r\n');
});

test('[UX-02] an export can be cancelled', async () => {
  const { backend } = openList(() => pageOf([heron], 1));
  await screen.findByRole('row', { name: /Heron/ });
  backend.on(GET, () => heldAnswer().answer);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await userEvent.click(await screen.findByRole('button', { name: /Cancel export/ }));
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
});
