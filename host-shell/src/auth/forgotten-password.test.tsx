import { authSessionOf, claire, createFakeBackend } from '@portal/shared-core/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { backendOf, openHost, visitorWasSignedIn } from '../testing/open-host.tsx';
import { refused } from '../testing/refused.ts';

const RECOVER = 'POST /auth/v1/recover';
const recovered = authSessionOf(
  claire,
  {},
  { claims: { amr: [{ method: 'recovery', timestamp: 1 }] } },
);

function mailing() {
  const backend = createFakeBackend();
  backend.on(RECOVER, () => ({}));
  return backend;
}

async function ask(email: string, user = userEvent.setup()) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
}

describe('requesting a link', () => {
  test('[AUTH-07] the address goes normalised, with a challenge and the way back', async () => {
    const backend = mailing();
    await openHost('/auth/forgot-password', backend);
    await ask(' Claire@Example.COM ');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText('claire@example.com')).toBeInTheDocument();
    const [request] = backend.requests(RECOVER);
    expect(request?.body).toMatchObject({
      email: 'claire@example.com',
      code_challenge_method: 's256',
    });
    expect(request?.url.searchParams.get('redirect_to')).toMatch(/\/auth\/reset-password$/);
  });

  test('[AUTH-07] a refusal that would reveal an account reads like a success', async () => {
    const backend = mailing();
    backend.on(RECOVER, () => refused(429, 'over_email_send_rate_limit'));
    await openHost('/auth/forgot-password', backend);
    await ask('claire@example.com');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  });

  test.each([
    [() => refused(429, 'over_request_rate_limit'), 'Too many attempts. Please try again later'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'The service cannot be reached.'],
  ])('[CAT-01] [CAT-03] shows when nothing was sent: %#', async (answer, text) => {
    const backend = mailing();
    backend.on(RECOVER, answer);
    await openHost('/auth/forgot-password', backend);
    await ask('claire@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('claire@example.com');
  });

  test('[AUTH-07] sixty seconds pass, visibly, before the next mail', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = mailing();
    await openHost('/auth/forgot-password', backend);
    await ask('claire@example.com', userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
    const again = () => screen.getByRole('button', { name: /^Send it again/ });
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(again()).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(again()).toHaveAccessibleName(/in (30|29|28) s$/);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(again()).toBeEnabled();
    expect(again()).toHaveAccessibleName('Send it again');
  });

  test('[AUTH-07] the pause is that of the address: another one need not wait', async () => {
    await openHost('/auth/forgot-password', mailing());
    await ask('claire@example.con');
    await userEvent.click(await screen.findByRole('button', { name: 'use another address' }));
    expect(screen.getByRole('button', { name: /^Send the link in \d+ s$/ })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '{Backspace}m');
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  });

  test('[AUTH-07] the code of the mail leads to the new password, from wherever it was read', async () => {
    const backend = backendOf(claire);
    backend.on(RECOVER, () => ({}));
    backend.on('POST /auth/v1/verify', () => refused(403, 'otp_expired'));
    const { address } = await openHost('/auth/forgot-password', backend);
    await ask('claire@example.com');
    const code = await screen.findByLabelText('Or enter the code from the email');
    await userEvent.click(code);
    await userEvent.paste('123 456');
    expect(await screen.findByText(/This code is wrong or has expired/)).toBeInTheDocument();
    expect(code).toHaveValue('');
    backend.on('POST /auth/v1/verify', () =>
      authSessionOf(claire, {}, { claims: { amr: [{ method: 'otp', timestamp: 1 }] } }),
    );
    await userEvent.click(code);
    await userEvent.paste('654321');
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
    expect(address()).toBe('/auth/reset-password');
    expect(backend.requests('POST /auth/v1/verify')[1]?.body).toMatchObject({
      email: 'claire@example.com',
      token: '654321',
      type: 'recovery',
    });
  });

  test('[AUTH-07] a lost mailbox has a person behind it', async () => {
    await openHost('/auth/forgot-password', mailing());
    await ask('claire@example.com');
    expect(await screen.findByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
      'href',
      'mailto:hello@example.com?subject=Password',
    );
  });
});

describe('the page behind the link', () => {
  const submit = () => screen.getByRole('button', { name: 'Change password' });

  /** The verifier this browser stored with its request. */
  function requestedHere() {
    localStorage.setItem('sb-auth-token-code-verifier', JSON.stringify('verifier/recovery'));
  }

  test('[AUTH-07] exchanges the code once and shows the password form', async () => {
    requestedHere();
    const backend = backendOf(claire);
    backend.on('POST /auth/v1/token', () => recovered);
    backend.on('PUT /auth/v1/user', () => recovered.user);
    const { address } = await openHost('/auth/reset-password?code=abc', backend);
    await userEvent.type(await screen.findByLabelText('New password'), 'brand new');
    expect(backend.requests('POST /auth/v1/token')).toHaveLength(1);
    await userEvent.click(submit());
    expect(
      await screen.findByRole('heading', { name: 'Your password is changed' }),
    ).toBeInTheDocument();
    expect(backend.requests('PUT /auth/v1/user')[0]?.body).toMatchObject({ password: 'brand new' });
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/app'));
  });

  test.each([
    [
      'weak for two reasons',
      refusedWeak,
      'Password must be at least 6 characters Use letters, digits and punctuation of more than one kind.',
    ],
    [
      'the present one',
      () => refused(422, 'same_password'),
      'This is your current password. Choose another.',
    ],
    [
      'too long',
      () =>
        refused(400, 'validation_failed', {
          message: 'Password cannot be longer than 72 characters',
        }),
      'Use at most 72 characters.',
    ],
  ])(
    '[AUTH-07] [CAT-03] says why a password is not good enough: %s',
    async (_what, answer, text) => {
      visitorWasSignedIn(claire, recovered);
      const backend = backendOf(claire);
      backend.on('PUT /auth/v1/user', answer);
      await openHost('/auth/reset-password', backend);
      const field = await screen.findByLabelText('New password');
      await userEvent.type(field, 'brand new');
      await userEvent.click(submit());
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
      await waitFor(() => expect(field).toHaveFocus());
    },
  );

  test('[AUTH-07] [AUTH-02] refuses a common password at its field, before anything is sent', async () => {
    visitorWasSignedIn(claire, recovered);
    const backend = backendOf(claire);
    await openHost('/auth/reset-password', backend);
    const field = await screen.findByLabelText('New password');
    await userEvent.type(field, 'Password1!');
    await userEvent.click(submit());
    expect(field).toHaveAccessibleDescription(expect.stringContaining('too easy to guess'));
    expect(field).toHaveValue('Password1!');
    expect(backend.requests('PUT /auth/v1/user')).toHaveLength(0);
  });

  test.each(['Claire2026', 'BahamasInc!', 'Baseball'])(
    '[AUTH-02] refuses %s, which is easy to guess, at its field',
    async (password) => {
      visitorWasSignedIn(claire, recovered);
      const backend = backendOf(claire);
      await openHost('/auth/reset-password', backend);
      const field = await screen.findByLabelText('New password');
      await userEvent.type(field, password);
      await userEvent.click(submit());
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining('too easy to guess')),
      );
      expect(backend.requests('PUT /auth/v1/user')).toHaveLength(0);
    },
  );

  test.each([
    [
      '?error=access_denied&error_code=otp_expired&error_description=x',
      'This link no longer works',
    ],
    ['?code=abc', 'Opened in another browser'],
    ['#access_token=a&refresh_token=b&expires_in=1&token_type=bearer', 'This link no longer works'],
  ])('[AUTH-07] [CAT-03] %s: %s, and a new one is offered', async (query, title) => {
    await openHost(`/auth/reset-password${query}`, createFakeBackend());
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
  });

  test('[AUTH-07] [CAT-03] five minutes are over', async () => {
    requestedHere();
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/token', () => refused(422, 'flow_state_expired'));
    await openHost('/auth/reset-password?code=abc', backend);
    expect(
      await screen.findByRole('heading', { name: 'This link has expired' }),
    ).toBeInTheDocument();
  });

  test('[AUTH-07] without a link and without a session it asks for a link', async () => {
    await openHost('/auth/reset-password', createFakeBackend());
    expect(
      await screen.findByText('You need a link that we send you by email.'),
    ).toBeInTheDocument();
  });

  test('[AUTH-07] an ordinary session is not enough', async () => {
    visitorWasSignedIn(
      claire,
      authSessionOf(claire, {}, { claims: { amr: [{ method: 'password', timestamp: 1 }] } }),
    );
    await openHost('/auth/reset-password', backendOf(claire));
    expect(
      await screen.findByText('You need a link that we send you by email.'),
    ).toBeInTheDocument();
  });

  test('[AUTH-07] [AUTH-09] who has a second factor gives it first', async () => {
    visitorWasSignedIn(
      claire,
      authSessionOf(
        claire,
        {},
        {
          claims: { aal: 'aal1', amr: [{ method: 'recovery', timestamp: 1 }] },
          factors: [{ id: 'f-1', status: 'verified', factor_type: 'totp' }],
        },
      ),
    );
    await openHost('/auth/reset-password', backendOf(claire));
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});

function refusedWeak() {
  return refused(422, 'weak_password', { weak_password: { reasons: ['length', 'characters'] } });
}

describe('where other links lead', () => {
  test.each([
    ['email/signup', 'Your address is confirmed'],
    ['email_change', 'Your address is changed'],
    ['magiclink', 'You are signed in'],
  ])('[CAT-03] %s: %s', async (method, title) => {
    localStorage.setItem('sb-auth-token-code-verifier', JSON.stringify('verifier'));
    const backend = backendOf(claire);
    backend.on('POST /auth/v1/token', () =>
      authSessionOf(claire, {}, { claims: { amr: [{ method, timestamp: 1 }] } }),
    );
    const { address } = await openHost('/auth/confirm?code=abc', backend);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/app'));
  });

  test.each([
    '?message=Confirmation+link+accepted.+Please+proceed#message=Confirmation+link+accepted',
    '#message=Confirmation+link+accepted.+Please+proceed&sb=',
  ])(
    '[CAT-03] the first of the two links of another address: the other one is waited for, %s',
    async (answer) => {
      await openHost(`/auth/confirm${answer}`, createFakeBackend());
      expect(
        await screen.findByRole('heading', { name: 'Now open the other link' }),
      ).toBeInTheDocument();
      expect(screen.getByText(/the address changes once that link is opened/)).toBeVisible();
      expect(screen.queryByText(/is changed/)).not.toBeInTheDocument();
    },
  );

  test('[CAT-03] a link that was accepted too late to sign in says that it was accepted', async () => {
    localStorage.setItem('sb-auth-token-code-verifier', JSON.stringify('verifier'));
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/token', () => refused(422, 'flow_state_expired'));
    await openHost('/auth/confirm?code=abc', backend);
    expect(
      await screen.findByRole('heading', { name: 'The link was accepted' }),
    ).toBeInTheDocument();
  });

  test('[CAT-03] a link that led nowhere leads to the sign-in', async () => {
    await openHost('/auth/confirm?error_code=otp_expired&error=access_denied', createFakeBackend());
    expect(
      await screen.findByRole('heading', { name: 'This link no longer works' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
    await userEvent.click(screen.getByRole('link', { name: 'new link' }));
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
  });

  test('without a link there is nothing to confirm', async () => {
    const { address } = await openHost('/auth/confirm', createFakeBackend());
    await waitFor(() => expect(address()).toBe('/auth/login'));
  });

  test.each([
    ['/?code=abc', '/auth/confirm?code=abc'],
    ['/?error_code=otp_expired#error=x', '/auth/confirm?error_code=otp_expired#error=x'],
    ['/#access_token=a', '/auth/confirm#access_token=a'],
    ['/#message=Confirmation+link+accepted', '/auth/confirm#message=Confirmation+link+accepted'],
    ['/#message=Hello', '/#message=Hello'],
    ['/?promo=code', '/?promo=code'],
    ['/#pricing', '/#pricing'],
    ['/contact?code=abc', '/contact?code=abc'],
  ])('a mail that names no page: %s becomes %s', async (before, after) => {
    const { forwardMailLink } = await import('./forward-mail-link.ts');
    window.history.replaceState(null, '', before);
    forwardMailLink();
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe(after);
  });
});
