import {
  cableBeach,
  candice,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import type { PortalPin, PortalVersion } from './api/portal-version.queries.ts';

const VERSIONS = 'POST /rest/v1/rpc/portal_versions';
const PINS = 'POST /rest/v1/rpc/portal_pins';
const WITHDRAW = 'POST /rest/v1/rpc/withdraw_portal_version';
const RESTORE = 'POST /rest/v1/rpc/restore_portal_version';
const PIN = 'POST /rest/v1/rpc/pin_portal';

type Row = Omit<PortalVersion, 'errors'>;

const good: Row = {
  portal: 'client',
  version: '1.0.0-7f1c99f0',
  first_seen_at: '2026-11-01T12:00:00Z',
  last_seen_at: '2026-11-27T12:00:00Z',
  loads: 1240,
  unchecked: 0,
  fell_back: 44,
  slow: 12,
  crashes: 0,
  failures: 10,
  stages: { release: 3, code: 7 },
  state: 'in_use',
  changed_at: null,
  changed_by: null,
  is_automatic: null,
  reason: null,
  pins: 1,
};
const bad: Row = {
  ...good,
  version: '1.1.0-1111bbbb',
  loads: 8,
  fell_back: 0,
  slow: 0,
  crashes: 31,
  failures: 1,
  stages: { integrity: 1 },
  state: 'withdrawn',
  changed_at: '2026-11-27T11:00:00Z',
  is_automatic: true,
  reason: 'It failed for 9 of 11 who started it (staff count twice).',
  pins: 0,
};
const ofStaff: Row = { ...good, portal: 'admin', loads: 50, fell_back: 0, failures: 0, pins: 0 };
const pinned: PortalPin = {
  tenant_id: 't-9',
  tenant_name: 'Harbour Island Fiduciary Ltd.',
  portal: 'client',
  version: good.version,
  is_withdrawn: false,
  reason: 'They compare two versions.',
  pinned_at: '2026-11-26T12:00:00Z',
  pinned_by: null,
};

interface Given {
  rows?: Row[];
  pins?: PortalPin[];
  isSuperAdmin?: boolean;
}

function open(
  { rows = [bad, good, ofStaff], pins = [pinned], isSuperAdmin = true }: Given = {},
  search = '',
) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(isSuperAdmin));
  backend.on(VERSIONS, () => rows);
  backend.on(PINS, () => pins);
  backend.on('GET /rest/v1/client_error_versions', () => [
    { portal: 'client', version: bad.version, errors: 3 },
    { portal: 'admin', version: bad.version, errors: 8 },
  ]);
  for (const command of [WITHDRAW, RESTORE, PIN]) backend.on(command, () => Response.json(null));
  renderRoutes(portal, `/admin/settings/portals${search}`, backend, { user: candice });
  return backend;
}

const tableOf = (name: string) => screen.findByRole('table', { name });
const rowOf = async (version: string) =>
  within(await tableOf('Versions of the client portal')).getByRole('row', {
    name: new RegExp(version),
  });

describe('[FED-03] versions of the portals', () => {
  test('says of each how it starts, where it fails, and why it was withdrawn', async () => {
    open();
    expect(await rowOf(good.version)).toHaveTextContent(
      /1 firm is pinned.*In use.*1,240.*44 as last good copy.*10.*code 7, manifest 3.*0\.8.%.*12/,
    );
    const row = await rowOf(bad.version);
    expect(row).toHaveTextContent(/Withdrawn.*By itself, .*It failed for 9 of 11.*31.*80.%/);
    expect(within(row).getByRole('link', { name: '3 errors' })).toHaveAttribute(
      'href',
      `/admin/settings/errors?app=client&version=${bad.version}`,
    );
    const admin = await tableOf('Versions of the admin portal');
    expect(within(admin).getByRole('columnheader', { name: 'Unchecked' })).toBeVisible();
  });

  test('the period of the address is read, and another one can be selected', async () => {
    const backend = open({}, '?days=30');
    await rowOf(good.version);
    expect(backend.requests(VERSIONS)[0]?.body).toEqual({ days: 30 });
    await userEvent.click(screen.getByRole('button', { name: '24 hours' }));
    await waitFor(() => expect(backend.requests(VERSIONS).at(-1)?.body).toEqual({ days: 1 }));
  });

  test('a start before a version was known is no version that could be withdrawn', async () => {
    open({ rows: [{ ...good, version: 'unknown', loads: 0, stages: { pointer: 10 } }] });
    const row = await rowOf('No version yet');
    expect(row).toHaveTextContent('pointer 10');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('is empty where no browser reported a start and no firm is pinned', async () => {
    open({ rows: [], pins: [] });
    expect(await screen.findAllByText('No start was reported')).toHaveLength(2);
    expect(screen.getByText('No firm is pinned')).toBeVisible();
  });

  test('an answer that fails can be asked for again', async () => {
    const backend = open();
    backend.on(VERSIONS, () => refusal('not_allowed', 403));
    const alert = await screen.findByText('The versions could not be loaded');
    backend.on(VERSIONS, () => [good]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(good.version)).toBeVisible();
    expect(alert).not.toBeInTheDocument();
  });

  test('the pins stand while the versions are on their way', async () => {
    const backend = open();
    backend.on(VERSIONS, () => new Promise(() => undefined));
    expect(await tableOf('Pinned firms')).toBeVisible();
  });

  test('other staff read whose page it is, and nothing is asked', async () => {
    const backend = open({ isSuperAdmin: false });
    expect(await screen.findByText('For the super admin alone')).toBeVisible();
    expect(backend.requests(VERSIONS)).toHaveLength(0);
    expect(backend.requests(PINS)).toHaveLength(0);
  });
});

describe('[FED-03] the check of files', () => {
  test.each<[string, number, string, RegExp]>([
    ['some visits', 7, 'status', /7 of 50 visits of staff ran without the check of files/],
    ['all visits', 50, 'alert', /No browser of staff checks the files of the portals/],
  ])('that %s lack is plain, with what to do', async (_which, unchecked, role, title) => {
    open({ rows: [good, { ...ofStaff, unchecked }] });
    const alert = (await screen.findByText(title)).closest(`[role="${role}"]`);
    expect(alert).toHaveTextContent('npm run doctor');
  });

  test('that holds is no alert', async () => {
    open();
    await rowOf(good.version);
    expect(screen.queryByText(/npm run doctor/)).toBeNull();
  });
});

describe('[FED-01] what the super admin does about a version', () => {
  test('withdraws it with a reason, and the page is read again', async () => {
    const backend = open();
    const row = await rowOf(good.version);
    await userEvent.click(within(row).getByRole('button', { name: /^Withdraw…/ }));
    const dialog = await screen.findByRole('dialog', { name: `Withdraw ${good.version}?` });
    expect(dialog).toHaveTextContent('One firm is pinned to it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText('Enter the reason.')).toBeVisible();
    expect(backend.requests(WITHDRAW)).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' It crashes. ');
    const before = backend.requests(VERSIONS).length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(backend.requests(WITHDRAW)[0]?.body).toEqual({
        portal: 'client',
        version: good.version,
        reason: 'It crashes.',
      }),
    );
    await waitFor(() => expect(backend.requests(VERSIONS).length).toBeGreaterThan(before));
    expect(await screen.findByText(`Client portal ${good.version} is withdrawn`)).toBeVisible();
  });

  test('reads in the dialog why it stays', async () => {
    const backend = open({ rows: [good] });
    backend.on(WITHDRAW, () => refusal('portal.no_other_version', 409));
    await userEvent.click(within(await rowOf(good.version)).getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'It crashes.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText('No other version to go back to')).toBeVisible();
  });

  test('restores it with a reason', async () => {
    const backend = open();
    await userEvent.click(
      within(await rowOf(bad.version)).getByRole('button', { name: /^Restore…/ }),
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'A proxy had broken it.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(backend.requests(RESTORE)[0]?.body).toEqual({
        portal: 'client',
        version: bad.version,
        reason: 'A proxy had broken it.',
      }),
    );
  });
});

describe('[FED-01] firms that are pinned to a version', () => {
  test('are listed with the reason and who did it, and lead to the firm', async () => {
    open({
      pins: [pinned, { ...pinned, portal: 'admin', is_withdrawn: true, pinned_by: 'Candice' }],
    });
    const table = await tableOf('Pinned firms');
    expect(within(table).getByRole('row', { name: /the operator/ })).toHaveTextContent(
      /Harbour Island.*Client 1\.0\.0-7f1c99f0.*Pinned.*They compare two versions/,
    );
    expect(within(table).getByRole('row', { name: /Candice/ })).toHaveTextContent(
      'Withdrawn: no effect',
    );
    expect(within(table).getAllByRole('link', { name: /Harbour Island/ })[0]).toHaveAttribute(
      'href',
      '/admin/tenants/t-9',
    );
  });

  test('a firm is pinned by its id, and a version is checked before it is sent', async () => {
    const backend = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pin a firm…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pin a firm to a version' });
    await within(dialog).findByRole('option', { name: /Cable Beach/ });
    await userEvent.selectOptions(within(dialog).getByLabelText('Firm'), cableBeach.id);
    await userEvent.type(within(dialog).getByLabelText('Version'), '../x');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'They compare.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pin' }));
    expect(await within(dialog).findByText('Enter a version as the list shows it.')).toBeVisible();
    expect(backend.requests(PIN)).toHaveLength(0);
    await userEvent.clear(within(dialog).getByLabelText('Version'));
    await userEvent.type(within(dialog).getByLabelText('Version'), good.version);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pin' }));
    await waitFor(() =>
      expect(backend.requests(PIN)[0]?.body).toEqual({
        tenant: cableBeach.id,
        portal: 'client',
        version: good.version,
        reason: 'They compare.',
      }),
    );
  });

  test('a pin is taken off with a reason', async () => {
    const backend = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Take off…/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'It is settled.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take it off' }));
    await waitFor(() =>
      expect(backend.requests(PIN)[0]?.body).toEqual({
        tenant: 't-9',
        portal: 'client',
        version: null,
        reason: 'It is settled.',
      }),
    );
  });
});
