import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { TenantProvider } from '../tenant/index.ts';
import {
  cableBeach,
  createFakeBackend,
  heldAnswer,
  pageOf,
  refusal,
  renderInPortal,
} from '../testing/index.ts';
import { functionList, ListPage, listQuery } from './index.ts';

interface Alert {
  id: string;
  title: string;
}

const TABLE = 'GET /rest/v1/compliance_alerts';
const CALL = 'POST /rest/v1/rpc/people_list';
const alerts = (count: number, from = 0): Alert[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `a-${from + index}`,
    title: `Alert ${from + index}`,
  }));

const base = {
  list: 'admin.test',
  title: 'Alerts',
  noun: ['alert', 'alerts'],
  columns: [{ key: 'title', header: 'Title', render: ({ title }: Alert) => title }],
  sort: { key: 'title', direction: 'asc' },
  filters: [
    { name: 'severity', label: 'Severity', options: [{ value: 'critical', label: 'Critical' }] },
  ],
  rowKey: ({ id }: Alert) => id,
  rowName: ({ title }: Alert) => title,
  actions: ({ rows }: { rows: readonly Alert[] }) => <p>Of {rows.length}</p>,
} as const;

type Answer = Parameters<ReturnType<typeof createFakeBackend>['on']>[1];

function openTable(answer: Answer, own: object = {}) {
  const backend = createFakeBackend();
  backend.on(TABLE, answer);
  const view = renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <ListPage<Alert>
        {...base}
        {...own}
        query={(scope, params) =>
          listQuery(['admin', scope.tenantId, 'alerts'], params, {
            shows: ['compliance_alerts'],
            sortable: ['title'],
            select: (options) => {
              const rows = scope.from('compliance_alerts').select('id, title', options);
              return params.filters['severity'] ? rows.eq('severity', 'critical') : rows;
            },
          })
        }
      />
    </TenantProvider>,
    backend,
  );
  return { backend, ...view };
}

/** The database with so many alerts: each request gets its part. */
const holding =
  (total: number): Answer =>
  ({ url }) => {
    const first = Number(url.searchParams.get('offset') ?? 0);
    const size = Number(url.searchParams.get('limit') ?? 1000);
    return pageOf(alerts(Math.max(0, Math.min(size, total - first)), first), total);
  };

const tickPage = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }));
const offer = (name: string) => bar().findByRole('button', { name });

test('[UX-02] all rows that match are selected once the page is ticked whole, of the same tenant and filter', async () => {
  const { backend } = openTable(holding(45));
  await userEvent.click(await screen.findByRole('button', { name: 'Critical' }));
  await waitFor(() => expect(backend.requests(TABLE)).toHaveLength(2));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Alert 0' }));
  expect(bar().queryByText(/that match/)).not.toBeInTheDocument();
  await tickPage();
  expect(await bar().findByText('All 20 on this page are selected.')).toBeVisible();
  await userEvent.click(await offer('Select all 45 that match'));
  expect(
    await bar().findByText('All 45 that match are selected. Rows that come later are not.'),
  ).toBeVisible();
  expect(bar().getByText('Of 45')).toBeVisible();
  const { searchParams: sent } = backend.requests(TABLE).at(-1)!.url;
  expect(sent.get('severity')).toBe('eq.critical');
  expect(sent.get('tenant_id')).toBe(`eq.${cableBeach.id}`);

  // They stay when the page turns; one that is taken off ends "all".
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Alert 25' }));
  expect(bar().getByText('Of 44')).toBeVisible();
  expect(bar().queryByText(/All 45/)).not.toBeInTheDocument();

  // What cannot be seen any more is not acted on.
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
});

test('[UX-02] reading can be cancelled, and a failed one is tried again in its place', async () => {
  const { backend } = openTable(holding(45));
  await tickPage();
  const { answer, release } = heldAnswer();
  backend.on(TABLE, () => answer);
  await userEvent.click(await offer('Select all 45 that match'));
  expect(bar().getByText('0 of 45 read')).toBeVisible();
  await userEvent.click(await offer('Cancel'));
  release(alerts(45));
  expect(await offer('Select all 45 that match')).toHaveFocus();
  expect(bar().getByText('Of 20')).toBeVisible();

  // Another filter ends the reading, and leaves what was ticked.
  const held = heldAnswer();
  backend.on(TABLE, () => held.answer);
  await userEvent.click(await offer('Select all 45 that match'));
  backend.on(TABLE, holding(25));
  await userEvent.click(screen.getByRole('button', { name: 'Critical' }));
  held.release(alerts(45));
  await waitFor(() => expect(screen.getByText(/of\s*25/)).toBeVisible());
  expect(bar().getByText('Of 20')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All' }));

  backend.on(TABLE, () => refusal('not_allowed', 403));
  await userEvent.click(await offer('Select all 45 that match'));
  expect(await bar().findByRole('alert')).not.toBeEmptyDOMElement();
  expect(bar().getByText('Of 20')).toBeVisible();
  backend.on(TABLE, holding(46));
  await userEvent.click(await offer('Try again'));
  // One came since the page was read.
  expect(await bar().findByText(/46 are selected as they were read|All 46/)).toBeVisible();
  await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('[UX-02] more than the actions take: the first ones, counted before, and the bar says so', async () => {
  const { backend } = openTable(holding(1_300), { selectMost: 1_100 });
  backend.on('HEAD /rest/v1/compliance_alerts', () => pageOf([], 1_300));
  await tickPage();
  expect(await bar().findByText('At most 1,100 can be selected at once.')).toBeVisible();
  await userEvent.click(await offer('Select the first 1,100 of 1,300 that match'));
  expect(await bar().findByText('Of 1100')).toBeVisible();
  expect(bar().getByText(/^The first 1,100 of 1,300 that match are selected\./)).toBeVisible();
  await userEvent.click(await offer('Clear'));
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('[UX-02] a list without actions, and one that is on one page, offer nothing', async () => {
  openTable(holding(45), { actions: undefined });
  await tickPage();
  expect(bar().queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  cleanup();
  openTable(holding(12));
  await tickPage();
  expect(bar().getByText('Of 12')).toBeVisible();
  expect(bar().queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
});

test('[UX-02] a list of a function, whose rows are no table, offers it with the first row ticked', async () => {
  const backend = createFakeBackend();
  backend.on(CALL, ({ body }) => {
    const { first, size } = body as { first: number; size: number };
    return alerts(Math.min(size, 30 - first), first).map((row) => ({ ...row, total: 30 }));
  });
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <ListPage<Alert & { total: number }>
        {...base}
        query={(scope, params) =>
          functionList(['admin', scope.tenantId, 'people'], params, {
            shows: ['tenant_users'],
            call: ({ first, size }) =>
              scope.supabase.rpc('people_list', {
                tenant_id: scope.tenantId,
                first,
                size,
              }) as never,
          })
        }
        body={(rows, selection) =>
          rows.map((row) => (
            <button key={row.id} type="button" onClick={() => selection.set([row], true)}>
              {row.title}
            </button>
          ))
        }
      />
    </TenantProvider>,
    backend,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Alert 3' }));
  await userEvent.click(await offer('Select all 30 that match'));
  expect(await bar().findByText(/^All 30 that match are selected/)).toBeVisible();
  expect(bar().getByText('Of 30')).toBeVisible();
  expect(backend.requests(CALL).at(-1)?.body).toMatchObject({ tenant_id: cableBeach.id, first: 0 });
});
