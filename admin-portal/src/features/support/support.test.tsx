import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const QUEUE = 'GET /rest/v1/ticket_queue';
const TICKETS = 'GET /rest/v1/support_tickets';
const ANSWERS = 'GET /rest/v1/prepared_answers';
const MESSAGES = 'GET /rest/v1/contact_messages';

const me = { id: candice.id, full_name: 'Candice Moxey', email: candice.email };
const staff = [
  { ...me, duties: [{ duty: 'reviewer' }] },
  { id: 'u-9', full_name: 'Delano Farrington', email: 'd@x.example', duties: [] },
];

const row = {
  id: 's-1',
  reference: 'S-923',
  subject: 'Notice from the Registrar',
  status: 'waiting_on_us',
  priority: 'urgent',
  unread: true,
  last_message_at: '2026-11-20T15:00:00Z',
  last_message: 'It is attached to the letter.',
  last_by_staff: false,
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_name: 'Claire Vasseur',
  client_email: 'claire@x.example',
  assignee: null,
  assignee_name: null,
  created_at: '2026-11-19T15:00:00Z',
  first_answer_minutes: null,
  waits_for_first: true,
};

const times = {
  asked_at: '2026-11-19T15:00:00Z',
  first_answer_at: null,
  first_answer_minutes: null,
  waits_for_first: true,
};

const ticket = {
  ...row,
  opened_by: 'u-1',
  page_path: '/app/companies',
  page_title: 'Companies',
  company: { id: 'c-1', name: 'Blue Heron Ltd.' },
  client: { id: 'u-1', full_name: 'Claire Vasseur', email: 'claire@x.example' },
  holder: null,
  messages: [
    {
      id: 'm-1',
      author: 'u-1',
      by_staff: false,
      staff_name: null,
      body: 'Is that right?',
      created_at: '2026-11-19T15:00:00Z',
    },
    {
      id: 'm-2',
      author: 'u-9',
      by_staff: true,
      staff_name: 'Delano',
      body: 'We look.',
      created_at: '2026-11-19T16:00:00Z',
    },
  ],
  notes: [
    {
      id: 'n-1',
      author: 'u-9',
      body: 'The filing fee was late.',
      created_at: '2026-11-19T17:00:00Z',
      by: { full_name: 'Delano Farrington' },
    },
  ],
  files: [],
  reads: [],
};

function openTicket(changes: object = {}, duties = staff) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => duties);
  backend.on(TICKETS, ({ url }) =>
    url.searchParams.has('opened_by') ? [] : [{ ...ticket, ...changes }],
  );
  backend.on('GET /rest/v1/company_list', () => [
    { id: 'c-1', name: 'Blue Heron Ltd.', status: 'active', late_duties: 2 },
  ]);
  backend.on(QUEUE, () => [times]);
  backend.on(ANSWERS, () => []);
  backend.on(rpc('mark_ticket_read'), () => null);
  backend.on(rpc('mail_states'), () => []);
  renderRoutes(portal, '/admin/support/s-1', backend, { user: candice });
  return backend;
}

describe('the list', () => {
  function openList(url: string, rows: readonly object[] = [row]) {
    const backend = createFakeBackend();
    backend.on(QUEUE, () => pageOf(rows, rows.length));
    backend.on(rpc('ticket_counts'), () => [
      { waiting: 3, mine: 1, unassigned: 2, waiting_on_client: 4, resolved: 9, unread: 1 },
    ]);
    backend.on(rpc('first_answer_figures'), () => [
      {
        waiting: 2,
        longest_minutes: 200,
        answered: 14,
        median_minutes: 45,
        ninetieth_minutes: 3000,
      },
    ]);
    renderRoutes(portal, url, backend, { user: candice });
    return backend;
  }

  test('[SUP-01] begins with what waits on staff, the longest waiting first, with counts of the other views', async () => {
    const backend = openList('/admin/support');
    const found = await screen.findByRole('row', { name: /Notice from the Registrar/ });
    expect(found).toHaveTextContent(/S-923 · It is attached/);
    expect(within(found).getByText('Urgent')).toBeInTheDocument();
    const params = backend.requests(QUEUE)[0]?.url.searchParams;
    expect(params?.get('waits_on_us')).toBe('eq.true');
    expect(params?.get('order')).toContain('last_message_at.asc');
    expect(screen.getByRole('button', { name: /^Unassigned ?2$/ })).toBeInTheDocument();
  });

  test('[SUP-01] filters go to the database: mine, priority, unread', async () => {
    const backend = openList('/admin/support?show=mine&priority=high&read=new');
    await screen.findByRole('row', { name: /Notice/ });
    const params = backend.requests(QUEUE)[0]?.url.searchParams;
    expect(params?.get('assignee')).toBe(`eq.${candice.id}`);
    expect(params?.get('priority')).toBe('eq.high');
    expect(params?.get('unread')).toBe('eq.true');
  });

  test('[SUP-01] says that no question waits', async () => {
    openList('/admin/support', []);
    expect(await screen.findByText(/No question waits on you/)).toBeInTheDocument();
  });
});

describe('a ticket', () => {
  test('[SUP-01] shows messages and notes apart, the companies of the client with what is late, and marks it read', async () => {
    const backend = openTicket();
    const note = (await screen.findByText('The filing fee was late.')).closest('li');
    expect(note).toHaveTextContent(/Delano Farrington.*Note for colleagues/);
    expect(screen.getByText('Is that right?').closest('li')).toHaveTextContent(/Claire Vasseur/);
    expect(await screen.findByRole('link', { name: '2 late duties' })).toHaveAttribute(
      'href',
      '/admin/companies/c-1/compliance?state=late',
    );
    await waitFor(() => expect(backend.requests(rpc('mark_ticket_read'))).toHaveLength(1));
  });

  test('[MAIL-01] says what became of the mail of the answer', async () => {
    const backend = openTicket();
    backend.on(rpc('mail_states'), () => [
      {
        about_id: 's-1',
        mail_id: 'm-1',
        state: 'sending',
        tries: 1,
        answer: null,
        queued_at: '2026-11-20T15:00:00Z',
        settled_at: null,
      },
    ]);
    const term = await screen.findByText('Mail of the answer');
    await waitFor(() => expect(term.nextElementSibling).toHaveTextContent(/^Being sent/));
  });

  test('[SUP-01] an answer goes to the client, a note to colleagues, and words in either stay when one changes over', async () => {
    const backend = openTicket();
    backend.on(rpc('reply_ticket'), () => null);
    backend.on(rpc('add_ticket_note'), () => null);
    await userEvent.type(await screen.findByLabelText('Your answer'), 'We filed it in June.');
    await userEvent.click(screen.getByRole('button', { name: 'Note for colleagues' }));
    await userEvent.type(screen.getByLabelText('Your note'), 'Check the receipt.');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(backend.requests(rpc('add_ticket_note'))[0]?.body).toMatchObject({
        ticket_id: 's-1',
        body: 'Check the receipt.',
      }),
    );
    expect(await screen.findByLabelText('Your answer')).toHaveValue('We filed it in June.');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(backend.requests(rpc('reply_ticket'))[0]?.body).toMatchObject({
        ticket_id: 's-1',
        body: 'We filed it in June.',
      }),
    );
  });

  test('[SUP-01] is assigned, made urgent and settled, and a refusal is read', async () => {
    const backend = openTicket();
    backend.on(rpc('assign_ticket'), () => null);
    backend.on(rpc('set_ticket_status'), () => refusal('ticket.illegal_move'));
    await userEvent.click(await screen.findByRole('button', { name: 'Assign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delano Farrington' }));
    await waitFor(() =>
      expect(backend.requests(rpc('assign_ticket'))[0]?.body).toEqual({
        ticket_id: 's-1',
        assignee: 'u-9',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Settle' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resolve' }));
    expect(await screen.findByText(/at a stage where this cannot be done/)).toBeInTheDocument();
    expect(backend.sent(rpc('set_ticket_status'))).toEqual([
      { ticket_id: 's-1', status: 'resolved' },
    ]);
  });

  test('[DUTY-01] who reads only neither answers nor assigns', async () => {
    openTicket({}, [{ ...me, duties: [{ duty: 'read_only' }] }]);
    await screen.findByText('Is that right?');
    expect(await screen.findAllByText('Your account reads and changes nothing.')).not.toHaveLength(
      0,
    );
    expect(screen.queryByLabelText('Your answer')).not.toBeInTheDocument();
  });

  test('[SUP-01] a closed one takes no answer', async () => {
    openTicket({ status: 'closed' });
    expect(await screen.findByText('This ticket is closed')).toBeInTheDocument();
  });
});

describe('the contact form', () => {
  const message = {
    id: 'k-1',
    name: 'Vera Visitor',
    email: 'vera@visitor.example',
    company: null,
    phone: '+1 242 555 0100',
    message: 'What does it cost?',
    status: 'new',
    ticket_id: null,
    created_at: '2026-11-20T15:00:00Z',
    handled_at: null,
    answer: null,
    by: null,
  };

  function openMessages(rows: readonly object[] = [message]) {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/profiles', () => staff);
    backend.on(MESSAGES, () => rows);
    const shown = renderRoutes(portal, '/admin/support/contact', backend, { user: candice });
    return { backend, ...shown };
  }

  test('[PUB-07] a message that arrives while the page is open shows without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const rows: object[] = [];
    openMessages(rows);
    expect(await screen.findByText('No message')).toBeInTheDocument();
    rows.push(message);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByRole('article', { name: 'Vera Visitor' })).toBeInTheDocument();
  });

  test('[PUB-07] a message becomes a ticket, which opens', async () => {
    const { backend, router } = openMessages();
    backend.on(rpc('convert_contact_message'), () => Response.json('s-1'));
    backend.on(TICKETS, () => [ticket]);
    backend.on(QUEUE, () => [times]);
    backend.on('GET /rest/v1/company_list', () => []);
    backend.on(rpc('mark_ticket_read'), () => null);
    backend.on(rpc('mail_states'), () => []);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it a ticket' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/support/s-1'));
    expect(backend.sent(rpc('convert_contact_message'))).toEqual([{ message_id: message.id }]);
  });

  test('[PUB-07] one without an account says so and can be put aside', async () => {
    const { backend } = openMessages();
    backend.on(rpc('convert_contact_message'), () => refusal('contact.no_account'));
    backend.on(rpc('close_contact_message'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it a ticket' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Put aside' }));
    await waitFor(() => expect(backend.requests(rpc('close_contact_message'))).toHaveLength(1));
  });

  test('[PUB-07] [MAIL-01] staff answer by a mail of the portal; a refusal stays beside what is typed', async () => {
    const { backend } = openMessages();
    const answer = rpc('answer_contact_message');
    backend.on(answer, () => refusal('contact.not_new', 409));
    await userEvent.click(await screen.findByRole('button', { name: 'Answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Vera Visitor' }));
    await userEvent.type(dialog.getByLabelText('Your answer'), 'From 1,500 dollars.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A colleague has handled this');
    backend.on(answer, () => Response.json(null));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.requests(answer)[1]?.body).toEqual({
      message_id: 'k-1',
      answer: 'From 1,500 dollars.',
    });
  });

  test('[PUB-07] [MAIL-01] an answer shows with what became of its mail, and is sent again', async () => {
    const { backend } = openMessages([
      {
        ...message,
        status: 'closed',
        answer: 'From 1,500 dollars.',
        by: me,
        handled_at: row.created_at,
      },
    ]);
    backend.on(rpc('mail_states'), () => [
      {
        about_id: 'k-1',
        mail_id: 'm-9',
        state: 'failed',
        tries: 5,
        answer: 'No server.',
        queued_at: row.created_at,
        settled_at: row.created_at,
      },
    ]);
    backend.on(rpc('retry_mail'), () => Response.json(null));
    const card = within(await screen.findByRole('article', { name: 'Vera Visitor' }));
    expect(card.getByText('Answered')).toBeInTheDocument();
    expect(card.getByText('From 1,500 dollars.')).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Answer…' })).toBeNull();
    await userEvent.click(await card.findByRole('button', { name: /^Send again to vera@/ }));
    await waitFor(() =>
      expect(backend.requests(rpc('retry_mail'))[0]?.body).toEqual({ mail_id: 'm-9' }),
    );
  });

  test('[PUB-07] says that there is no message', async () => {
    openMessages([]);
    expect(await screen.findByText('No message')).toBeInTheDocument();
  });
});
