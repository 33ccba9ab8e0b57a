import { createHash } from 'node:crypto';

import { cableBeach, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { deletion, openFirm, rpc } from './firm.fixtures.ts';

const done = {
  id: 'e-1',
  scope: 'firm',
  state: 'done',
  reason: 'We leave',
  asked_by_name: 'Desmond Rolle',
  is_by_us: false,
  asked_at: '2026-11-20T15:00:00Z',
  ended_at: '2026-11-20T15:10:00Z',
  expires_at: '2099-11-27T15:10:00Z',
  bytes: 2_000_000,
  row_count: 1234,
  file_count: 56,
  error: null,
  done: 58,
  total: 58,
  parts: 2,
  downloads: 0,
};

describe('[EXIT-01] everything of the firm as files', () => {
  test('an owner says why, starts an export, and sees how far it is', async () => {
    const { backend } = openFirm('/app/firm/data');
    let rows: unknown[] = [];
    backend.on(rpc('firm_export_list'), () => rows);
    let answer: unknown = refusal('firm_export.too_soon');
    backend.on(rpc('start_firm_export'), () => answer);
    await userEvent.click(await screen.findByRole('button', { name: 'Export everything…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Say why, in at least three letters.')).toBeInTheDocument();
    expect(backend.requests(rpc('start_firm_export'))).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'We leave');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText(/An export of the last 24 hours is there/)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('We leave');
    answer = 'e-1';
    rows = [{ ...done, state: 'running', expires_at: null, bytes: null, done: 10 }];
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('10 of 58')).toBeInTheDocument();
    expect(backend.requests(rpc('start_firm_export')).at(-1)?.body).toEqual({
      tenant_id: '10000000-0000-4000-8000-000000000001',
      scope: 'firm',
      reason: 'We leave',
    });
    expect(screen.getByRole('button', { name: 'Export everything…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('staff who own the firm read who exports and deletes it, and no failure', async () => {
    const { backend } = openFirm('/app/firm/data');
    for (const name of ['firm_export_list', 'firm_deletion']) {
      backend.on(rpc(name), () => refusal('not_allowed', 403));
    }
    expect(await screen.findByText(/^Staff export no firm/)).toBeVisible();
    expect(await screen.findByText(/senior management and the super admin decide/)).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export everything…' })).toBeNull();
  });

  test('a finished one is downloaded in parts, and a file with other bytes is not saved', async () => {
    const { backend } = openFirm('/app/firm/data');
    backend.on(rpc('firm_export_list'), () => [done]);
    // Of other bytes than those that arrive.
    const sha256 = '4e45c77d3a3f1e6c9ba4ad4ac6f5b0a3b5b6c1a0c3e8d4f0a9e6d8c1b2a3f4e5';
    backend.on(rpc('fetch_firm_export'), () => [{ path: 'a/e-1/1.zip', bytes: 3, sha256 }]);
    backend.on('GET /storage/v1/object/exports/a/e-1/1.zip', () => 'zip');
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await userEvent.click(await screen.findByRole('button', { name: 'Download part 1 of 2' }));
    await waitFor(() => expect(backend.requests(rpc('fetch_firm_export'))).toHaveLength(1));
    expect(await screen.findByText(/is not the one that was sent/)).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByText('1,234 rows, 56 files')).toBeInTheDocument();
  });

  test('all parts come with one press; one that fails stops no other and is tried again, one that expired stops all', async () => {
    const { backend } = openFirm('/app/firm/data');
    backend.on(rpc('firm_export_list'), () => [{ ...done, parts: 3 }]);
    const sha256 = createHash('sha256').update('zip').digest('hex');
    const broken = new Set([2]);
    let isOver = false;
    backend.on(rpc('fetch_firm_export'), ({ body }) => {
      const { part } = body as { part: number };
      if (isOver) return refusal('firm_export.expired', 409);
      return [
        { path: `a/e-1/${part}.zip`, bytes: 3, sha256: broken.has(part) ? 'a'.repeat(64) : sha256 },
      ];
    });
    for (const part of [1, 2, 3])
      backend.on(`GET /storage/v1/object/exports/a/e-1/${part}.zip`, () => new Response('zip'));
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download all 3 parts' }));
    expect(await screen.findByText('1 part was not saved')).toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'Download the part left' });
    expect(names).toEqual(
      [1, 3].map((part) => `cable-beach-corporate-services-ltd-2026-11-20-${part}-of-3.zip`),
    );
    expect(screen.getByRole('list', { name: 'Parts that were not saved' })).toHaveTextContent(
      /^Part 2: /,
    );
    isOver = true;
    await userEvent.click(again);
    expect(
      await screen.findByText('The parts that are left were not downloaded'),
    ).toBeInTheDocument();
    isOver = false;
    broken.clear();
    await userEvent.click(await screen.findByRole('button', { name: 'Download the part left' }));
    expect(await screen.findByText('Every part is saved')).toBeInTheDocument();
    expect(names).toHaveLength(3);
    vi.restoreAllMocks();
  });

  test('one that failed says why, one that expired has no download', async () => {
    const { backend } = openFirm('/app/firm/data');
    backend.on(rpc('firm_export_list'), () => [
      { ...done, id: 'e-2', state: 'failed', error: 'firm_export.failed', expires_at: null },
      { ...done, expires_at: '2026-11-27T15:10:00Z' },
    ]);
    expect(await screen.findByText(/could not be written in five tries/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export everything…' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });
});

describe('[EXIT-01] the deletion of the firm', () => {
  test('an owner sees the day it is erased, and cancels it with a reason', async () => {
    const { backend, shown } = openFirm('/app/firm/data');
    backend.on(rpc('firm_export_list'), () => []);
    backend.on(rpc('cancel_firm_deletion'), () => {
      shown.deletion = { ...deletion, state: 'cancelled', may_cancel: false, may_request: true };
      return null;
    });
    expect(await screen.findByText('All of the firm is erased on 3 Dec 2099')).toBeInTheDocument();
    // No names of staff.
    expect(screen.getByText('By us')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the deletion…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = () =>
      userEvent.click(dialog.getByRole('button', { name: 'Cancel the deletion' }));
    await submit();
    expect(await dialog.findByText('Say why, in at least three letters.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'We stay');
    await submit();
    expect(
      await screen.findByRole('button', { name: 'Request the deletion…' }),
    ).toBeInTheDocument();
    expect(backend.requests(rpc('cancel_firm_deletion'))[0]?.body).toEqual({
      tenant_id: cableBeach.id,
      reason: 'We stay',
    });
  });
});
