import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const LIST = 'GET /rest/v1/client_errors';
const SWITCH = 'POST /rest/v1/rpc/set_client_error_reports';

const broken = {
  id: 'e-1',
  portal: 'client',
  version: 'b-2',
  message: 'TypeError: x is undefined',
  stack: 'at f (a.js:1:2)',
  route: '/app/companies/:id',
  browsers: ['firefox', 'safari'],
  reports: 12,
  first_seen_at: '2026-11-20T12:00:00Z',
  last_seen_at: '2026-11-21T12:00:00Z',
};

function open(search = '', { isSuperAdmin = true, areKept = true, rows = [broken] } = {}) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(isSuperAdmin));
  backend.on('POST /rest/v1/rpc/are_client_errors_kept', () => Response.json(areKept));
  backend.on('GET /rest/v1/client_error_versions', () => [
    { portal: 'client', version: 'b-2', errors: 1, reports: 12 },
    { portal: 'admin', version: 'b-2', errors: 2, reports: 3 },
    { portal: 'site', version: 'b-1', errors: 1, reports: 1 },
  ]);
  backend.on(LIST, () => pageOf(rows, rows.length));
  renderRoutes(portal, `/admin/settings/errors${search}`, backend, { user: candice });
  return backend;
}

describe('[ERR-01] errors of browsers', () => {
  test('says what failed where, how often and in which version', async () => {
    open();
    const row = await screen.findByRole('row', { name: /x is undefined/ });
    expect(row).toHaveTextContent(/12.*Client b-2.*\/app\/companies\/:id.*firefox, safari/);
    expect(within(row).getByText('at f (a.js:1:2)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Admin ?2$/ })).toBeInTheDocument();
  });

  test('filters by version and app of the address', async () => {
    const backend = open('?version=b-2&app=client');
    await screen.findByRole('row', { name: /x is undefined/ });
    const { searchParams } = backend.requests(LIST).at(-1)!.url;
    expect(searchParams.get('version')).toBe('eq.b-2');
    expect(searchParams.get('portal')).toBe('eq.client');
  });

  test('is empty where no browser reported one', async () => {
    open('', { rows: [] });
    expect(await screen.findByText('No browser has reported an error.')).toBeVisible();
  });

  test('an answer that fails can be asked for again', async () => {
    const backend = open();
    backend.on(LIST, () => refusal('not_allowed', 403));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('reports are turned off, and the page says when they are', async () => {
    const backend = open();
    backend.on(SWITCH, () => Response.json(null));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn reports off' }));
    await waitFor(() => expect(backend.requests(SWITCH)[0]?.body).toEqual({ is_on: false }));
  });

  test('says that reports are off', async () => {
    open('', { areKept: false });
    expect(await screen.findByText('Reports are off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn reports on' })).toBeVisible();
  });

  test('other staff read whose page it is, and nothing is asked', async () => {
    const backend = open('', { isSuperAdmin: false });
    expect(await screen.findByText('For the super admin alone')).toBeVisible();
    expect(backend.requests(LIST)).toHaveLength(0);
  });
});
