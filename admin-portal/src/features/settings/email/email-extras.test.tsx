import {
  cableBeach,
  candice,
  createFakeBackend,
  refusal,
  renderInPortal,
} from '@portal/shared-core/testing';
import { TenantProvider } from '@portal/shared-core/tenant';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { EmailExtras } from './email-extras.tsx';

const SEND = 'POST /rest/v1/rpc/send_test_email';
const MAILS = 'POST /rest/v1/rpc/recent_mails';

const mail = {
  id: 'm-1',
  recipient: 'a…@example.com',
  template: 'test',
  subject: 'Test of the mail server',
  state: 'queued',
  tries: 0,
  answer: null as string | null,
  queued_at: '2026-11-23T12:00:00Z',
  next_try_at: '2026-11-23T12:00:00Z',
  settled_at: null as string | null,
};
const settled = { tries: 1, settled_at: '2026-11-23T12:00:02Z' };

function open(isSuperAdmin = true) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => isSuperAdmin);
  backend.on(MAILS, () => []);
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <EmailExtras />
    </TenantProvider>,
    backend,
    { user: candice },
  );
  return { backend, user: userEvent.setup() };
}

const send = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Send a test mail' }));

describe('[DATA-05] mails of the portal', () => {
  test.each([
    ['sent', '250 2.0.0 Ok: queued as 4ZQ', 'The server took the mail:'],
    ['failed', 'The mail server refused the user or the password.', 'The mail was not sent:'],
  ])('a test that is %s shows the answer of the server', async (state, answer, text) => {
    const { backend, user } = open();
    expect(await screen.findByText('No mail yet')).toBeInTheDocument();
    backend.on(SEND, () => Response.json('m-1'));
    backend.on(MAILS, () => [mail]);
    await send(user);
    expect(await screen.findByText(/waits for its turn/)).toBeInTheDocument();
    expect(backend.sent(SEND)).toEqual([{}]);
    backend.on(MAILS, () => [{ ...mail, ...settled, state, answer }]);
    const shown = await screen.findByText(text, { exact: false });
    expect(shown).toHaveTextContent(`${text} ${answer}`);
    expect(screen.getByRole('table', { name: 'Last ten mails' })).toHaveTextContent(
      'a…@example.com',
    );
  });

  test('a second test within a minute is refused with an error message', async () => {
    const { backend, user } = open();
    backend.on(SEND, () => refusal('rate.too_many'));
    await send(user);
    expect(await screen.findByText(/once a minute/)).toBeInTheDocument();
  });

  test('an address that is not confirmed is named', async () => {
    const { backend, user } = open();
    backend.on(SEND, () => refusal('mail.address_unconfirmed'));
    await send(user);
    expect(await screen.findByText(/Confirm your own email address/)).toBeInTheDocument();
  });

  test('staff other than the super admin read why they may not, and ask for no mails', async () => {
    const { backend } = open(false);
    const unknown = await screen.findByRole('button', { name: 'Send a test mail' });
    await waitFor(() => expect(unknown).not.toBeInTheDocument());
    const held = screen.getByRole('button', { name: 'Send a test mail' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
    expect(held).toHaveAccessibleDescription('This is for the super admin alone.');
    expect(backend.requests(MAILS)).toHaveLength(0);
  });
});
