import { authSessionOf, candice, claire, createFakeBackend } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { pageFor } from '../guard/wanted-page.ts';
import { backendOf, config, openHost, visitorWasSignedIn } from '../testing/open-host.tsx';
import { refused } from '../testing/refused.ts';

async function fillIn(email: string, password: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
}

function refuseSignIn(status: number, code: string) {
  const backend = createFakeBackend();
  backend.on('POST /auth/v1/token', () => refused(status, code));
  return backend;
}

describe('signing in', () => {
  const submit = () => screen.getByRole('button', { name: 'Sign in' });

  test.each([
    ['', 'Sign in to manage your companies'],
    ['?redirect=app', 'Sign in to manage your companies'],
    ['?redirect=admin', 'Sign in to access the admin portal'],
    ['?redirect=https://evil.example', 'Sign in to manage your companies'],
    ['?redirect=admin&redirect=app', 'Sign in to manage your companies'],
    ['?redirect=ADMIN', 'Sign in to manage your companies'],
  ])('[AUTH-01] /auth/login%s reads: %s', async (query, subText) => {
    await openHost(`/auth/login${query}`);
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(screen.getByText(subText)).toBeInTheDocument();
  });

  test('[AUTH-02] the button waits until both fields are filled', async () => {
    await openHost('/auth/login');
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(submit()).toBeDisabled();
    await userEvent.type(email, 'claire@example.com');
    expect(submit()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Password'), 'd');
    expect(submit()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
  });

  test('[AUTH-02] a password under six characters is sent nowhere', async () => {
    await openHost('/auth/login');
    await fillIn('claire@example.com', '12345');
    await userEvent.click(submit());
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('[AUTH-02] [RED-01] the address is sent trimmed and in lower case, and a client lands in /app', async () => {
    const backend = backendOf(claire);
    const { address } = await openHost('/auth/login?redirect=admin', backend);
    await fillIn(' Claire@Example.COM ', 'Secret 1');
    await userEvent.click(submit());
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(backend.requests('POST /auth/v1/token')[0]?.body).toMatchObject({
      email: 'claire@example.com',
      password: 'Secret 1',
    });
  });

  test.each([
    ['', '/admin'],
    ['?redirect=app', '/app'],
  ])('[RED-01] from /auth/login%s staff land in %s', async (query, landing) => {
    const { address } = await openHost(`/auth/login${query}`, backendOf(candice));
    await fillIn('candice@example.com', 'demo1234');
    await userEvent.click(submit());
    await waitFor(() => expect(address()).toBe(landing));
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    'admin&redirect=//evil.example',
    '/%5Cevil.example',
  ])('[AUTH-01] [RED-01] the hostile redirect %s leads nowhere but into the portal', async (to) => {
    const { address } = await openHost(`/auth/login?redirect=${to}`, backendOf(claire));
    expect(await screen.findByText('Sign in to manage your companies')).toBeInTheDocument();
    await fillIn('claire@example.com', 'demo1234');
    await userEvent.click(submit());
    await waitFor(() => expect(address()).toBe('/app'));
  });

  test('[RED-01] a signed-in user is redirected', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/auth/login', backendOf(claire));
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
  });

  test('[CAT-01] [AUTH-02] a refusal is shown above the fields, which keep their values', async () => {
    await openHost('/auth/login', refuseSignIn(400, 'invalid_credentials'));
    await fillIn('claire@example.com', 'wrong-one');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid email or password. Please check your credentials and try again.',
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('claire@example.com');
    expect(submit()).toBeEnabled();
  });

  test('[CAT-01] an unconfirmed address gets another email', async () => {
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/token', () => refused(400, 'email_not_confirmed'));
    backend.on('POST /auth/v1/resend', () => ({}));
    await openHost('/auth/login', backend);
    await fillIn('new@example.com', 'demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please check your email and confirm your account before signing in.',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Send the email again' }));
    const send = await screen.findByRole('button', { name: 'Send the link' });
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
    await userEvent.click(send);
    expect(await screen.findByText(/a link is on its way/)).toHaveTextContent('new@example.com');
    expect(screen.getByRole('button', { name: /Send the link in \d+ s/ })).toBeDisabled();
    const [request] = backend.requests('POST /auth/v1/resend');
    expect(request?.body).toMatchObject({ type: 'signup', email: 'new@example.com' });
  });

  test.each([
    ['Failed to sign out', { ended: 'unheard' as const }, undefined],
    ['Session expired. Please sign in again.', { ended: 'expired' as const }, undefined],
    ['Failed to recover session', {}, { unverified: true }],
  ])('[CAT-02] shows how the session before ended: %s', async (text, session, state) => {
    const { useSession } = await import('@portal/shared-core/session');
    useSession.setState({ ...useSession.getInitialState(), status: 'ready', ...session });
    const { router } = await openHost('/auth/login');
    await router.navigate('/auth/login', { state });
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  });

  test('[CAT-01] an invalid address is reported at its field', async () => {
    await openHost('/auth/login', refuseSignIn(422, 'validation_failed'));
    await fillIn('claire@', 'demo1234');
    await userEvent.click(submit());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'Invalid email format',
      ),
    );
  });

  test('[AUTH-02] the password can be shown', async () => {
    await openHost('/auth/login');
    await fillIn('a', 'demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the demo', () => {
  test('[AUTH-03] one click signs in as the known identity', async () => {
    const backend = backendOf(candice);
    await openHost('/auth/login', backend);
    expect(
      await screen.findByText('Demo accounts are pre-populated with sample data'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Demo Admin' }));
    expect(await screen.findByText('Home of the admin portal')).toBeInTheDocument();
    expect(backend.requests('POST /auth/v1/token')[0]?.body).toMatchObject(config.demo!.admin);
  });

  test('[AUTH-03] any failure reads the same, and is logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await openHost('/auth/login', refuseSignIn(400, 'invalid_credentials'));
    await userEvent.click(await screen.findByRole('button', { name: 'Demo Client' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to log in with demo account. Please try again.',
    );
    expect(log).toHaveBeenCalledWith('[auth] demo sign-in failed', expect.anything());
  });

  test('[DATA-04] is not offered where the configuration does not name it', async () => {
    await openHost('/auth/login', createFakeBackend(), { ...config, demo: null });
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.queryByRole('button', { name: /Demo/ })).not.toBeInTheDocument();
  });
});

describe('signing up', () => {
  const submit = () => screen.getByRole('button', { name: 'Create account' });

  test('[AUTH-04] requires address and password, and shows the terms and the privacy notice', async () => {
    await openHost('/auth/signup');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(screen.getByRole('link', { name: /terms/ })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: /privacy/ })).toHaveAttribute('href', '/privacy');
    await fillIn('new@example.com', '12345');
    await userEvent.click(submit());
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
  });

  test('[AUTH-04] a new account leads to the sign-in page with a notice, and is not signed in', async () => {
    const backend = backendOf(claire);
    backend.on('POST /auth/v1/signup', () => authSessionOf(claire));
    const { address } = await openHost('/auth/signup', backend);
    await fillIn(' Claire@Example.com', 'demo1234');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Full name (optional)' }),
      ' Claire Vasseur ',
    );
    await userEvent.click(submit());
    expect(
      await screen.findByText('Account created successfully! Please sign in.'),
    ).toBeInTheDocument();
    expect(address()).toBe('/auth/login');
    // The address need not be typed again.
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(email.value.trim()).toBe('Claire@Example.com');
    expect(localStorage.getItem('sb-auth-token')).toBeNull();
    const sent = backend.requests('POST /auth/v1/signup')[0]?.body;
    expect(sent).toMatchObject({
      email: 'claire@example.com',
      password: 'demo1234',
      data: { full_name: 'Claire Vasseur' },
    });
    // Without a role: the database sets it.
    expect(JSON.stringify(sent)).not.toContain('role');
  });

  test.each([
    ['/auth/signup?for=company', '/app/companies/new'],
    ['/auth/signup', '/app'],
    ['/auth/signup?for=https://evil.example', '/app'],
  ])('[AUTH-04] [RED-01] after the sign-up at %s the sign-in leads to %s', async (from, to) => {
    await openHost(from);
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(pageFor(claire, null)).toBe(to);
  });

  test('[AUTH-04] a password under six characters is sent nowhere', async () => {
    const backend = createFakeBackend();
    await openHost('/auth/signup', backend);
    await fillIn('new@example.com', '12345');
    await userEvent.click(submit());
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(backend.requests('POST /auth/v1/signup')).toEqual([]);
  });

  test('[AUTH-04] [CAT-01] an address that is taken is reported at its field', async () => {
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/signup', () => refused(422, 'user_already_exists'));
    await openHost('/auth/signup', backend);
    await fillIn('claire@example.com', 'demo1234');
    await userEvent.click(submit());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'An account with this email already exists',
      ),
    );
  });

  test.each([
    ['is said in the message of the service', 'Closed on Sundays', 'Closed on Sundays'],
    ['reads without such words: Registration failed', '', 'Registration failed. Please try again'],
  ])('[CAT-01] an unexpected error %s', async (_how, message, text) => {
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/signup', () => refused(418, 'teapot', { message }));
    await openHost('/auth/signup', backend);
    await fillIn('new@example.com', 'demo1234');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});
