import { createTenantScope } from '@portal/shared-core/tenant';
import {
  candice,
  clientOn,
  createFakeBackend,
  heron,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { makePack } from './components/departure/make-pack.ts';
import { safe, type PackFile } from './components/departure/pack-files.ts';
import { submittedChanges } from './components/departure/submitted-changes.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

const departure = {
  id: 'd-1',
  kind: 'transfer_out',
  state: 'open',
  wanted_on: '2026-12-15',
  reason: 'One agent for the group.',
  agent_name: 'Harbour Light Ltd.',
  agent_licence: 'FCSP-0042',
  agent_address: 'East Bay Street',
  agent_email: 'desk@harbour.example',
  jurisdiction: null,
  foreign_law: null,
  foreign_number: null,
  debts_reason: 'The new agent pays.',
  debts_accepted_by: candice.id,
  debts_confirmed_by: null,
  instruction_id: null,
  clearance_id: null,
  certificate_id: null,
  pack_at: null,
  pack_sha256: null,
  by_staff: false,
  done_on: null,
  created_at: '2026-11-18T15:00:00Z',
};

const items = (met: boolean) =>
  ['instruction', 'debts', 'cases', 'clearance', 'pack'].map((item) => ({
    item,
    is_met: met,
    note: item === 'debts' && !met ? 'Annual fee, due on 3\u00a0January\u00a02026' : null,
  }));

function openLeaving(rows: readonly object[], met = false) {
  return openCompany(view, '', (backend) => {
    backend.on('GET /rest/v1/companies', () => [{ ...heron, changes: [], documents: [] }]);
    backend.on('GET /rest/v1/company_origins', () => null);
    backend.on('GET /rest/v1/company_list', () => [
      { former_names: null, rating: 'low', client_id: 'u-claire', client_name: 'Claire Vasseur' },
    ]);
    backend.on(rpc('company_next_standings'), () => []);
    backend.on('GET /rest/v1/company_departures', () => rows);
    backend.on(rpc('departure_checklist'), () => items(met));
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: [{ duty: 'compliance_officer' }],
      },
    ]);
  });
}

test('[MOVE-01] [UX-02] the checklist says what is in the way, and who accepted the debts does not confirm them', async () => {
  openLeaving([departure]);
  const list = await screen.findByRole('list', { name: 'Checklist' });
  expect(list).toHaveTextContent('Annual fee, due on 3 Jan 2026');
  expect(list).toHaveTextContent('“The new agent pays.”');
  expect(within(list).getByRole('button', { name: 'Confirm it' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(within(list).getByRole('button', { name: 'Make the pack' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('button', { name: 'Record the departure…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('[MOVE-01] a departure is recorded when all is met; what the database refuses stays in the dialog', async () => {
  const { backend } = openLeaving([departure], true);
  backend.on(rpc('record_departure'), () => refusal('departure.not_ready', 422));
  await screen.findAllByText('Met');
  await userEvent.click(screen.getByRole('button', { name: 'Record the departure…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record the departure' }));
  expect(
    await within(dialog).findByText(/Something of the checklist is not met yet/),
  ).toBeVisible();
  backend.on(rpc('record_departure'), () => null);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record the departure' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.requests(rpc('record_departure'))[0]?.body).toMatchObject({ departure_id: 'd-1' });
});

const file = (path: string, text: string, sha256: string | null = null): PackFile => ({
  path,
  sha256,
  bytes: async () => new TextEncoder().encode(text),
});

async function packed(files: readonly PackFile[], signal = new AbortController().signal) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const progress: number[] = [];
  const hash = await makePack(
    files,
    { company: 'Heron' },
    async (part) => {
      parts.push(part);
    },
    signal,
    ({ done }) => progress.push(done),
  );
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), hash, progress };
}

test('[MOVE-01] the pack is a ZIP of its files with a manifest of their hashes', async () => {
  const { bytes, hash, progress } = await packed([
    file('registers/members.csv', 'a,b'),
    file('documents/letter.pdf', 'PDF'),
  ]);
  const unzipped = unzipSync(bytes);
  expect(Object.keys(unzipped)).toEqual([
    'registers/members.csv',
    'documents/letter.pdf',
    'manifest.json',
  ]);
  const manifest = JSON.parse(new TextDecoder().decode(unzipped['manifest.json'])) as object;
  expect(manifest).toMatchObject({
    company: 'Heron',
    files: [
      { path: 'registers/members.csv', bytes: 3 },
      { path: 'documents/letter.pdf', bytes: 3 },
    ],
  });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(progress).toEqual([0, 1, 2]);
});

test('[MOVE-01] a file that is not the one that was uploaded, and a stop, end the pack', async () => {
  await expect(packed([file('a.pdf', 'other', 'f'.repeat(64))])).rejects.toMatchObject({
    code: 'file_altered',
  });
  await expect(packed([file('a.pdf', 'x')], AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(safe('../etc/pass:wd.pdf')).toBe('__etc_pass_wd.pdf');
});

test('[MOVE-01] the pack has the change requests that were sent, and is none where an answer was cut off', async () => {
  const backend = createFakeBackend();
  const change = { reference: 'C-207', kind: 'registered_office', state: 'effected' };
  const read = (rows: readonly object[]) => {
    backend.on('GET /rest/v1/change_requests', () => rows);
    return submittedChanges(
      createTenantScope(clientOn(backend), 't-1'),
      'c-1',
      new AbortController().signal,
    );
  };
  expect(await read([change])).toEqual([
    { ...change, kind: expect.stringMatching(/registered office/i) },
  ]);
  const [request] = backend.reads('GET /rest/v1/change_requests');
  expect(request).toMatchObject({ company_id: 'eq.c-1', submitted_at: 'not.is.null' });
  // Why one was rejected may be for staff alone.
  expect(request?.['select']).not.toContain('reason');
  await expect(read(Array.from({ length: 1000 }, () => change))).rejects.toMatchObject({
    code: 'departure.pack_invalid',
  });
});
