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

const READ = 'POST /rest/v1/rpc/file_scanning';
const TURN = 'POST /rest/v1/rpc/set_file_scanning';
const QUEUE = 'POST /rest/v1/rpc/queue_scans';

const off = {
  is_on: false,
  firms: [] as string[],
  waiting: 0,
  late: 0,
  infected: 0,
  failed: 0,
  unchecked: 12,
  last_verdict_at: null as string | null,
};

function open(change: Partial<typeof off> = {}, isSuperAdmin = true) {
  const backend = createFakeBackend();
  const shown = { scanning: { ...off, ...change } };
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => isSuperAdmin);
  backend.on('POST /rest/v1/rpc/staff_without_second_factor', () => Response.json(0));
  backend.on('GET /rest/v1/platform_settings', () => ({
    value: {
      require_mfa: false,
      password_min_length: 8,
      password_for_everyone: false,
      session_timeout: 60,
      login_attempts: 5,
    },
    version: 1,
    updated_at: '2026-11-20T15:00:00Z',
    by: null,
  }));
  backend.on(READ, () => [shown.scanning]);
  backend.on(TURN, () => null);
  renderRoutes(portal, '/admin/settings/security', backend, { user: candice });
  return { backend, shown };
}

const panel = () => screen.findByRole('region', { name: 'Check of files for malware' });
const press = async (name: string) =>
  userEvent.click(await within(await panel()).findByRole('button', { name }));

describe('[DOC-02] the check of files for malware', () => {
  test('is turned on for every firm after it says what follows', async () => {
    const { backend, shown } = open();
    await waitFor(async () => expect(await panel()).toHaveTextContent('The check isoff'));
    await press('Turn on for every firm');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Check the files of every firm?',
    });
    expect(dialog).toHaveTextContent('no one can open or accept a new file');
    expect(dialog).toHaveTextContent('Without a scanner that runs, files wait for good.');
    expect(backend.requests(TURN)).toEqual([]);
    shown.scanning = { ...off, is_on: true };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on for every firm' }));
    await waitFor(async () =>
      expect(await panel()).toHaveTextContent('The check ison for every firm'),
    );
    expect(backend.requests(TURN).map(({ body }) => body)).toEqual([{ is_on: true }]);
  });

  test('is tried with one firm', async () => {
    const { backend } = open();
    await press('Turn on for this firm');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on for this firm' }));
    await waitFor(() => expect(backend.requests(TURN)).toHaveLength(1));
    expect(backend.requests(TURN)[0]?.body).toMatchObject({
      is_on: true,
      tenant_id: cableBeach.id,
    });
  });

  test('is turned off after it says that files are opened without a check; a refusal is shown', async () => {
    const { backend } = open({ is_on: true });
    backend.on(TURN, () => refusal('not_allowed'));
    await press('Turn off for every firm');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('can be opened and accepted at once, without a check');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off for every firm' }));
    expect(await within(await panel()).findByRole('alert')).toBeVisible();
    expect(await panel()).toHaveTextContent('on for every firm');
  });

  test('says that files wait too long, and has earlier files checked', async () => {
    const { backend } = open({ firms: [cableBeach.name], waiting: 3, late: 2 });
    backend.on(QUEUE, () => Response.json(12));
    await waitFor(async () =>
      expect(await panel()).toHaveTextContent('2 files wait for more than four hours'),
    );
    expect(await panel()).toHaveTextContent(`on for ${cableBeach.name} only`);
    await press('Check earlier files of this firm');
    expect(await screen.findByText('Queued for the scanner: 12')).toBeVisible();
    expect(backend.requests(QUEUE)[0]?.body).toEqual({ tenant_id: cableBeach.id });
  });

  test('is read by other staff, and held for them with the reason', async () => {
    open({}, false);
    const held = await within(await panel()).findByRole('button', {
      name: 'Turn on for every firm',
    });
    await waitFor(() => expect(held).toBeInTheDocument());
    expect(
      await within(await panel()).findByRole('button', {
        name: 'Turn on for every firm',
        description: 'This is for the super admin alone.',
      }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
});
