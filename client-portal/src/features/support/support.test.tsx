import {
  cableBeach,
  claire,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const LIST = 'GET /rest/v1/ticket_list';
const THREAD = 'GET /rest/v1/support_tickets';
const OPEN = 'POST /rest/v1/rpc/open_ticket';
const REPLY = 'POST /rest/v1/rpc/reply_ticket';
const READ = 'POST /rest/v1/rpc/mark_ticket_read';
const MOVE = 'POST /rest/v1/rpc/set_ticket_status';
const ID = '5a000000-0000-4000-8000-000000000001';

const invoice = {
  id: ID,
  reference: 'S-925',
  subject: 'Invoice shows the old address',
  status: 'waiting_on_client',
  unread: true,
  last_message_at: '2026-11-20T15:00:00Z',
  last_message: 'Which address should it show?',
  last_by_staff: true,
  company_name: 'Monte Rosa Art Holdings Corp.',
};
const request = {
  id: 'm-1',
  author: claire.id,
  by_staff: false,
  staff_name: null,
  body: 'The invoice shows the old office.',
  created_at: '2026-11-19T15:00:00Z',
};
const answered = {
  id: 'm-2',
  author: 'staff',
  by_staff: true,
  staff_name: 'Candice',
  body: 'Which address should it show?',
  created_at: '2026-11-20T15:00:00Z',
};
const thread = {
  id: ID,
  reference: 'S-925',
  subject: 'Invoice shows the old address',
  status: 'waiting_on_client',
  opened_by: claire.id,
  page_path: '/app/companies',
  page_title: 'Companies',
  last_message_at: '2026-11-20T15:00:00Z',
  created_at: '2026-11-19T15:00:00Z',
  company: null,
  messages: [request, answered],
  files: [],
  reads: [{ read_at: '2026-11-19T16:00:00Z' }],
};

function openThread(changes: object = {}) {
  const backend = createFakeBackend();
  backend.on(THREAD, () => [{ ...thread, ...changes }]);
  backend.on(READ, () => undefined);
  return { backend, ...renderRoutes(portal, `/app/support/${ID}`, backend) };
}

// What is typed stays on the device.
beforeEach(() => localStorage.clear());

describe('the list of tickets', () => {
  test('[SUP-01] says what is new, whose the last word is and what waits, with counts', async () => {
    const backend = createFakeBackend();
    backend.on(LIST, () => [invoice]);
    backend.on('POST /rest/v1/rpc/ticket_figures', () => [
      { tickets: 12, unresolved: 7, waiting_on_client: 3, resolved: 5, unread: 2 },
    ]);
    renderRoutes(portal, '/app/support', backend);
    const row = await screen.findByRole('row', { name: /Invoice shows/ });
    expect(row).toHaveTextContent('S-925 · Our team: Which address should it show?');
    expect(row).toHaveTextContent('Waiting on you');
    expect(within(row).getByRole('link', { name: /^New:\s*Invoice/ })).toHaveAttribute(
      'href',
      `/app/support/${ID}`,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Waiting on you ?3$/ }));
    await waitFor(() =>
      expect(backend.requests(LIST).at(-1)?.url.searchParams.get('status')).toBe(
        'in.(waiting_on_client)',
      ),
    );
    expect(backend.requests(LIST).at(-1)?.url.searchParams.get('tenant_id')).toBe(
      `eq.${cableBeach.id}`,
    );
  });
});

describe('a ticket', () => {
  test('[SUP-01] shows its messages by day, names staff by their first name, marks what is new and is read', async () => {
    const { backend } = openThread();
    const day = await screen.findByRole('region', { name: '20 November 2026' });
    expect(within(day).getByRole('listitem')).toHaveTextContent(/Candice.*New.*Which address/);
    const before = screen.getByRole('region', { name: '19 November 2026' });
    expect(within(before).getByRole('listitem')).not.toHaveTextContent('New');
    expect(backend.requests(READ).map(({ body }) => body)).toEqual([{ ticket_id: ID }]);
    const about = screen.getByRole('region', { name: 'About' });
    expect(within(about).getByRole('link', { name: 'Companies' })).toHaveAttribute(
      'href',
      '/app/companies',
    );
  });

  test('[SUP-01] an answer that was refused is sent again under the same id, and once only', async () => {
    const { backend } = openThread();
    backend.on(REPLY, () => refusal('ticket.conflict'));
    await userEvent.type(await screen.findByLabelText('Your answer'), 'The one in Nassau');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Already sent')).toBeInTheDocument();
    backend.on(REPLY, () => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(screen.getByLabelText('Your answer')).toHaveValue(''));
    const [first, second, ...others] = backend.requests(REPLY).map(({ body }) => body);
    expect(first).toMatchObject({ ticket_id: ID, body: 'The one in Nassau' });
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  test('[SUP-01] [SES-05] what is typed is there again after a reload', async () => {
    openThread();
    await userEvent.type(await screen.findByLabelText('Your answer'), 'Half a sent');
    await waitFor(() =>
      expect(localStorage.getItem(`bahamasinc_typed_${claire.id}_answer_${ID}`)).toMatch(
        /^AES-GCM-256\.[^.]+\.[A-Za-z0-9+/=]{60,}$/,
      ),
    );
    expect(JSON.stringify(localStorage)).not.toContain('Half');
    cleanup();
    openThread();
    await waitFor(() => expect(screen.getByLabelText('Your answer')).toHaveValue('Half a sent'));
    // What the form got back is written once more; not into the next test.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  });

  test('[SUP-01] a resolved one is reopened, a closed one takes no answer', async () => {
    const { backend } = openThread({ status: 'resolved' });
    backend.on(MOVE, () => undefined);
    expect(await screen.findByRole('button', { name: 'Send and reopen' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
    await waitFor(() =>
      expect(backend.requests(MOVE)[0]?.body).toEqual({
        ticket_id: ID,
        status: 'waiting_on_us',
      }),
    );
  });

  test('[SUP-01] a closed one takes no answer', async () => {
    openThread({ status: 'closed' });
    expect(await screen.findByText('This ticket is closed')).toBeInTheDocument();
    expect(screen.queryByLabelText('Your answer')).not.toBeInTheDocument();
  });
});

describe('help', () => {
  function openHelp(address: string) {
    const backend = createFakeBackend();
    backend.on(LIST, () => []);
    backend.on('GET /rest/v1/companies', () => []);
    return { backend, ...renderRoutes(portal, address, backend) };
  }

  test('[HLP-01] opens beside the page with its article first, and the address names the article', async () => {
    const { router } = openHelp('/app/support');
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
    const here = await screen.findByRole('list', { name: 'About this page' });
    await userEvent.click(
      within(here).getByRole('button', { name: 'Ask us and follow your tickets' }),
    );
    expect(router.state.location.search).toBe('?help=support');
    const panel = screen.getByRole('complementary', { name: 'Ask us and follow your tickets' });
    expect(within(panel).getByRole('link', { name: 'Open your tickets' })).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('');
  });

  test('[HLP-01] searches on the device', async () => {
    openHelp('/app/companies?help=index');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'wizard');
    expect(await screen.findByRole('button', { name: 'Form a company' })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Find a company' })).not.toBeInTheDocument(),
    );
  });

  test('[SUP-01] [HLP-01] a question goes with the page it is asked from', async () => {
    const { backend, router } = openHelp('/app/support?help=ask');
    backend.on(OPEN, () => Response.json('S-1001'));
    backend.on(THREAD, () => [thread]);
    backend.on(READ, () => undefined);
    await userEvent.type(await screen.findByLabelText('Subject'), 'Fees');
    await userEvent.type(screen.getByLabelText('Your question'), 'What is due?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/app\/support\/.{36}$/));
    expect(backend.requests(OPEN)[0]?.body).toMatchObject({
      tenant_id: cableBeach.id,
      subject: 'Fees',
      body: 'What is due?',
      page_path: '/app/support',
      page_title: 'Support',
      ticket_id: router.state.location.pathname.split('/').at(-1),
    });
  });
});

test('[DOC-02] a file of a ticket that is being checked for malware says so and is not opened', async () => {
  const file = {
    id: 'f-1',
    file_name: 'photo.png',
    storage_path: 't-1/s-1/f-1.png',
    bytes: 1200,
    by_staff: false,
    attached_by: claire.id,
    created_at: '2026-11-19T15:30:00Z',
    scan: 'pending',
  };
  const { backend } = openThread({ files: [file] });
  const button = await screen.findByRole('button', { name: /photo\.png/ });
  expect(button).toHaveTextContent('Being checked for malware');
  await userEvent.click(button);
  expect(
    await screen.findByText('The file can be opened when the check has ended.'),
  ).toBeInTheDocument();
  expect(backend.requests(`GET /storage/v1/object/documents/${file.storage_path}`)).toEqual([]);
});
