import { createFakeBackend, refusal } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { openHost } from '../testing/open-host.tsx';

const STOP = 'POST /rest/v1/rpc/unsubscribe_mails';
const token = `${'a'.repeat(32)}-duty-${'b'.repeat(32)}`;

describe('[MAIL-01] the link that stops mails', () => {
  test('says which, and stops them once the button is pressed', async () => {
    const backend = createFakeBackend();
    backend.on(STOP, () => Response.json('duty'));
    await openHost(`/auth/unsubscribe/${token}`, backend);
    expect(await screen.findByRole('heading', { name: 'Stop these mails?' })).toBeInTheDocument();
    expect(screen.getByText(/that remind of duties/)).toBeInTheDocument();
    expect(backend.requests(STOP)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
    expect(
      await screen.findByRole('heading', { name: 'These mails have stopped' }),
    ).toBeInTheDocument();
    expect(backend.requests(STOP)[0]?.body).toEqual({ token });
  });

  test('says that a link does not work', async () => {
    const backend = createFakeBackend();
    backend.on(STOP, () => refusal('mail.link_invalid', 422));
    await openHost('/auth/unsubscribe/cut', backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these mails' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is not complete.');
  });
});
