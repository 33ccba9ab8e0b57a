import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import type { MailLine } from './api/mail.queries.ts';
import { attemptsText } from './mail-columns.tsx';
import { kindName } from './mail-kinds.ts';

const LIST = 'POST /rest/v1/rpc/mail_list';
const COUNT = 'POST /rest/v1/rpc/retryable_mails';
const ALL = 'POST /rest/v1/rpc/retry_mails';
const RETRY = 'POST /rest/v1/rpc/retry_mail';
const AGAIN = 'POST /rest/v1/rpc/try_address_again';

const failed: MailLine = {
  id: 'm-1',
  recipient: 'mira@example.com',
  person_id: 'p-1',
  person_name: 'Mira Albury',
  kind: 'invoice.issued',
  state: 'failed',
  tries: 5,
  answer: 'No mail server could be used there.',
  queued_at: '2026-11-20T15:00:00Z',
  next_try_at: null,
  settled_at: '2026-11-20T18:00:00Z',
  refusal_id: null,
  can_retry: true,
  retried_by: null,
  total: 2,
};
const refused: MailLine = {
  ...failed,
  id: 'm-2',
  recipient: 'gone@example.com',
  person_id: null,
  person_name: null,
  kind: 'client_invitation',
  tries: 1,
  answer: 'The mail server refuses this address for good, with the code 550 (5.1.1).',
  refusal_id: 'r-1',
  can_retry: false,
};

function open(rows: readonly MailLine[] = [failed, refused], search = '') {
  const backend = createFakeBackend();
  backend.on(LIST, () => rows);
  backend.on(COUNT, () => rows.filter(({ can_retry }) => can_retry).length);
  renderRoutes(portal, `/admin/notifications/mails${search}`, backend, { user: candice });
  return backend;
}

describe('[MAIL-01] mails for staff', () => {
  test('says to whom, what, how often and why not', async () => {
    open();
    const row = await screen.findByRole('row', { name: /mira@example.com/ });
    expect(row).toHaveTextContent(
      /Mira Albury.*Invoice issued.*Not sent.*tried 5 times.*No mail server could be used there/,
    );
    expect(within(row).getByRole('link', { name: 'mira@example.com' })).toHaveAttribute(
      'href',
      '/admin/users/p-1',
    );
  });

  test('is asked for the state, the kind and the address of the filters', async () => {
    const backend = open([], '?show=unsent&about=invoice&q=mira');
    await screen.findByText(/No mail/);
    expect(backend.requests(LIST)[0]?.body).toMatchObject({
      show: 'unsent',
      area: 'invoice',
      search: 'mira',
    });
  });

  test('a mail is sent again, and a refusal is shown', async () => {
    const backend = open();
    backend.on(RETRY, () => refusal('mail.past'));
    const button = await screen.findByRole('button', { name: 'Send again to mira@example.com' });
    await userEvent.click(button);
    expect(await screen.findByText(/What it says no longer holds/)).toBeVisible();
    expect(backend.requests(RETRY)[0]?.body).toEqual({ mail_id: 'm-1' });
  });

  test('all of the filter are sent again, after the question that says how many', async () => {
    const backend = open(
      [failed, { ...failed, id: 'm-3' }, refused],
      '?show=failed&about=invoice&q=mira',
    );
    backend.on(ALL, () => 2);
    await userEvent.click(await screen.findByRole('button', { name: 'Send all again…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send 2 mails again?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 mails again' }));
    expect(await screen.findByText('2 mails are queued')).toBeInTheDocument();
    for (const call of [COUNT, ALL])
      expect(backend.requests(call)[0]?.body).toMatchObject({
        show: 'failed',
        area: 'invoice',
        search: 'mira',
      });
  });

  test('there is no such button where nothing can be sent again', async () => {
    open([refused]);
    await screen.findByRole('row', { name: /gone@example.com/ });
    expect(screen.queryByRole('button', { name: 'Send all again…' })).toBeNull();
  });

  test('an address that is refused is tried again first', async () => {
    const backend = open();
    backend.on(AGAIN, () => Response.json(null));
    const row = await screen.findByRole('row', { name: /gone@example.com/ });
    expect(within(row).queryByRole('button', { name: /Send again/ })).not.toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: /Try this address again/ }));
    await waitFor(() => expect(backend.requests(AGAIN)[0]?.body).toEqual({ refusal_id: 'r-1' }));
  });

  test('a mail that was sent offers nothing', async () => {
    open([{ ...refused, state: 'sent', answer: null }]);
    const row = await screen.findByRole('row', { name: /gone@example.com/ });
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  test('an answer that fails can be asked for again', async () => {
    const backend = open();
    backend.on(LIST, () => refusal('not_allowed', 403));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test.each([
    ['invoice.issued', 'Invoice issued'],
    ['kyc.rejected', 'KYC rejected'],
    ['document.rejected', 'Document rejected'],
    ['digest', 'Reminder of duties'],
  ])('%s is called %s', (kind, name) => {
    expect(kindName(kind)).toBe(name);
  });

  test('says when a mail that waits is tried again', () => {
    const waits = { ...failed, state: 'queued', tries: 1, next_try_at: '2026-11-20T15:05:00Z' };
    expect(attemptsText(waits)).toMatch(/^tried once, again .*20/);
    expect(attemptsText({ ...waits, tries: 0 })).toBe('');
    expect(attemptsText({ ...waits, state: 'sent' })).toBe('');
  });
});
