import {
  candice,
  createFakeBackend,
  heron,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const NOTES = 'GET /rest/v1/staff_notes';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const note = (id: string, body: string, by: { id: string; full_name: string }) => ({
  id,
  body,
  pinned: false,
  version: 1,
  created_at: '2026-11-19T15:00:00Z',
  updated_at: '2026-11-19T15:00:00Z',
  by,
});
const me = { id: candice.id, full_name: 'Candice Moxey' };
const colleague = { id: 'u-9', full_name: 'Delano Pinder' };

function openNotes(rows: unknown, duties: readonly string[] = ['reviewer']) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  backend.on(NOTES, () => rows);
  renderRoutes(portal, '/admin/companies/c-1/notes', backend, { user: candice });
  return backend;
}

test('[COM-02] reads the notes of the company, pinned ones first, and adds one with its words', async () => {
  const backend = openNotes([]);
  backend.on(rpc('add_staff_note'), () => null);
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'New note' }),
    'Called the client.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(backend.requests(rpc('add_staff_note'))).toHaveLength(1));
  expect(backend.requests(rpc('add_staff_note'))[0]?.body).toEqual({
    note_id: expect.any(String) as string,
    body: 'Called the client.',
    company_id: 'c-1',
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue(''));
  const params = backend.requests(NOTES)[0]?.url.searchParams;
  expect(params?.get('company_id')).toBe('eq.c-1');
  expect(params?.get('order')).toBe('pinned.desc,created_at.desc,id.asc');
});

test('[COM-02] a refused note keeps its words, and the same note is sent again', async () => {
  const backend = openNotes([]);
  backend.on(rpc('add_staff_note'), () => refusal('not_allowed', 403));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'New note' }),
    'Called the client.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Called the client.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(backend.requests(rpc('add_staff_note'))).toHaveLength(2));
  const [first, second] = backend.requests(rpc('add_staff_note')).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('[COM-02] one edits and removes one’s own note, and only pins that of a colleague', async () => {
  const backend = openNotes([note('n-1', 'Mine.', me), note('n-2', 'Theirs.', colleague)]);
  backend.on(rpc('edit_staff_note'), () => null);
  backend.on(rpc('pin_staff_note'), () => null);
  const list = await screen.findByRole('list', { name: 'Notes' });
  const [mine, theirs] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(theirs).toHaveTextContent('Delano Pinder');
  expect(within(theirs).queryByRole('button', { name: /Edit|Remove/ })).not.toBeInTheDocument();

  await userEvent.click(within(theirs).getByRole('button', { name: 'Pin' }));
  await userEvent.click(within(mine).getByRole('button', { name: 'Edit' }));
  await userEvent.type(within(mine).getByRole('textbox', { name: 'Edit the note' }), ' Again.');
  await userEvent.click(within(mine).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.requests(rpc('edit_staff_note'))).toHaveLength(1));
  expect(backend.requests(rpc('pin_staff_note'))[0]?.body).toEqual({
    note_id: 'n-2',
    pinned: true,
  });
  expect(backend.requests(rpc('edit_staff_note'))[0]?.body).toEqual({
    note_id: 'n-1',
    expected_version: 1,
    body: 'Mine. Again.',
  });
});

test('[COM-02] removing a note asks first', async () => {
  const backend = openNotes([note('n-1', 'Mine.', me)]);
  backend.on(rpc('remove_staff_note'), () => null);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove…' }));
  expect(backend.requests(rpc('remove_staff_note'))).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the note' }));
  await waitFor(() => expect(backend.requests(rpc('remove_staff_note'))).toHaveLength(1));
  expect(backend.requests(rpc('remove_staff_note'))[0]?.body).toEqual({ note_id: 'n-1' });
});

test('[COM-02] staff who read only find the action held, with the reason', async () => {
  openNotes([note('n-1', 'Mine.', me)], ['read_only']);
  const held = await screen.findByRole('button', { name: 'Add note' });
  await waitFor(() => expect(held).toHaveAccessibleDescription(/reads and changes nothing/));
  expect(screen.queryByRole('button', { name: 'Pin' })).not.toBeInTheDocument();
});

test('[UX-02] notes that cannot be read say so in their place', async () => {
  openNotes(refusal('not_allowed', 403));
  expect(await screen.findByText('The notes could not be loaded')).toBeInTheDocument();
});

test('[COM-02] what is noted about the account of the client is shown below, for staff', async () => {
  const backend = openNotes([]);
  backend.on('GET /rest/v1/companies', () => [
    {
      ...heron,
      client: {
        ...heron.client,
        notes: [
          {
            id: 1,
            note: 'Suspended until the passport came.',
            at: '2026-10-01T12:00:00Z',
            by: { full_name: 'Delano Rolle' },
          },
        ],
      },
    },
  ]);
  const panel = await screen.findByRole('region', { name: /About the account of Claire Vasseur/ });
  expect(panel).toHaveTextContent('Suspended until the passport came.');
});
