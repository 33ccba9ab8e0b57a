import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { fillFields, hasFields } from './fields.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const ANSWERS = 'GET /rest/v1/prepared_answers';

const answers = [
  {
    id: 'a-1',
    title: 'A document is missing',
    body: 'Dear {{client.first_name}}, for {{company.name}} we need it.',
    version: 3,
    updated_at: '2026-11-19T15:00:00Z',
    by: { full_name: 'Delano Farrington' },
  },
  {
    id: 'a-2',
    title: 'Fees',
    body: 'Fees are due in January.',
    version: 1,
    updated_at: '2026-11-19T15:00:00Z',
    by: null,
  },
];

function withStaff(duty: string) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  return backend;
}

function openPage(rows: readonly object[] = answers, duty = 'senior') {
  const backend = withStaff(duty);
  backend.on(ANSWERS, () => rows);
  renderRoutes(portal, '/admin/support/answers', backend, { user: candice });
  return backend;
}

describe('[SUP-01] the page of prepared answers', () => {
  test('lists them with who wrote them, and finds one by its words', async () => {
    openPage();
    const list = within(await screen.findByRole('list', { name: 'Prepared answers' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText(/Delano Farrington/)).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'january');
    await waitFor(() => expect(screen.queryByText('A document is missing')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Fees' })).toBeVisible();
  });

  test('a new one is saved in the firm; a refusal stays at its field', async () => {
    const backend = openPage([]);
    expect(await screen.findByText('No prepared answers yet')).toBeVisible();
    const save = rpc('save_prepared_answer');
    backend.on(save, () => refusal('prepared_answer.title_taken', 409));
    await userEvent.click(screen.getByRole('button', { name: 'New prepared answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New prepared answer' }));
    await userEvent.type(dialog.getByLabelText('Title'), 'Fees');
    await userEvent.type(dialog.getByLabelText('Text'), 'Fees are due.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Another prepared answer has this title.')).toBeVisible();
    backend.on(save, () => Response.json(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = backend.sent(save) as { answer_id: string }[];
    expect(second).toMatchObject({ title: 'Fees', body: 'Fees are due.', expected_version: 0 });
    expect(second?.answer_id).toBe(first?.answer_id);
  });

  test('a change names the version that was read', async () => {
    const backend = openPage();
    backend.on(rpc('save_prepared_answer'), () => Response.json(4));
    await userEvent.click(await screen.findByRole('button', { name: /^Edit A document/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Text'), ' Thank you.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend.sent(rpc('save_prepared_answer'))).toEqual([
        expect.objectContaining({ answer_id: 'a-1', expected_version: 3 }),
      ]),
    );
  });

  test('one is removed once that is confirmed', async () => {
    const backend = openPage();
    backend.on(rpc('remove_prepared_answer'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Fees' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Remove “Fees”?' }));
    await userEvent.click(asks.getByRole('button', { name: 'Remove the answer' }));
    await waitFor(() =>
      expect(backend.sent(rpc('remove_prepared_answer'))).toEqual([{ answer_id: 'a-2' }]),
    );
  });

  test('[DUTY-01] who lacks the duty reads them and changes none', async () => {
    openPage(answers, 'reviewer');
    expect(await screen.findByRole('heading', { name: 'Fees' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'New prepared answer' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('says that they could not be loaded', async () => {
    const backend = withStaff('senior');
    backend.on(ANSWERS, () => refusal('not_allowed', 403));
    renderRoutes(portal, '/admin/support/answers', backend, { user: candice });
    expect(await screen.findByText('The prepared answers could not be loaded')).toBeVisible();
  });
});

describe('[SUP-01] a prepared answer in a ticket', () => {
  function openTicket(company: object | null) {
    const backend = withStaff('reviewer');
    backend.on('GET /rest/v1/support_tickets', ({ url }) =>
      url.searchParams.has('opened_by') ? [] : [{ ...ticket, company }],
    );
    backend.on('GET /rest/v1/company_list', () => []);
    backend.on('GET /rest/v1/ticket_queue', () => [
      {
        asked_at: ticket.created_at,
        first_answer_at: null,
        first_answer_minutes: 200,
        waits_for_first: false,
      },
    ]);
    backend.on(ANSWERS, () => answers);
    backend.on(rpc('mark_ticket_read'), () => null);
    backend.on(rpc('mail_states'), () => []);
    backend.on(rpc('reply_ticket'), () => null);
    renderRoutes(portal, '/admin/support/s-1', backend, { user: candice });
    return backend;
  }

  const ticket = {
    id: 's-1',
    reference: 'S-923',
    subject: 'Notice',
    status: 'open',
    priority: 'normal',
    assignee: null,
    opened_by: 'u-1',
    page_path: null,
    page_title: null,
    last_message_at: '2026-11-19T15:00:00Z',
    created_at: '2026-11-19T15:00:00Z',
    client: { id: 'u-1', full_name: 'Claire Vasseur', email: 'claire@x.example' },
    holder: null,
    messages: [],
    notes: [],
    files: [],
    reads: [],
  };

  test('is found by typing, and comes by the keyboard after what is typed, with the values of the ticket', async () => {
    const backend = openTicket({ id: 'c-1', name: 'Blue Heron Ltd.' });
    await userEvent.type(await screen.findByLabelText('Your answer'), 'Good morning.');
    await userEvent.click(await screen.findByLabelText(/^Insert a prepared answer/));
    await userEvent.keyboard('missing');
    expect(await screen.findByRole('option', { name: 'A document is missing' })).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    const written = 'Good morning.\n\nDear Claire, for Blue Heron Ltd. we need it.';
    await waitFor(() => expect(screen.getByLabelText('Your answer')).toHaveValue(written));
    expect(screen.getByLabelText('Your answer')).toHaveFocus();
    expect(backend.requests(rpc('reply_ticket'))).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(backend.sent(rpc('reply_ticket'))).toEqual([
        expect.objectContaining({ body: written }),
      ]),
    );
    expect(await screen.findByText('After 3 h 20 min')).toBeVisible();
    expect(backend.sent(rpc('mark_ticket_read'))).toContainEqual({ ticket_id: 's-1' });
  });

  test('a field that the ticket does not say is not sent', async () => {
    const backend = openTicket(null);
    await userEvent.click(await screen.findByLabelText(/^Insert a prepared answer/));
    await userEvent.click(await screen.findByRole('option', { name: 'A document is missing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText(/Replace what is between double braces/)).toBeVisible();
    expect(backend.requests(rpc('reply_ticket'))).toHaveLength(0);
  });

  test.each([
    ['Claire Vasseur', 'Blue Heron Ltd.', 'Dear Claire of Blue Heron Ltd.'],
    [' Claire ', null, 'Dear Claire of {{ company.name }}'],
    ['', '$& Ltd.', 'Dear {{client.first_name}} of $& Ltd.'],
  ])('fills in %s and %s', (clientName, companyName, filled) => {
    const text = fillFields('Dear {{client.first_name}} of {{ company.name }}', {
      clientName,
      companyName,
    });
    expect(text).toBe(filled);
    expect(hasFields(text)).toBe(filled.includes('{{'));
  });
});
