import createCache from '@emotion/cache';
import type { RuntimeConfig } from '@portal/shared-core/config';
import { AppError } from '@portal/shared-core/errors';
import type { SessionUser } from '@portal/shared-core/session';
import {
  authSessionOf,
  candice,
  claire,
  createFakeBackend,
  profileOf,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// The only fake of our own code: loading a portal needs modules that exist in a build alone. What a build does is tested in
// a browser, see e2e/journeys/federation.spec.ts.
const { loadPortal } = vi.hoisted(() => ({
  loadPortal: vi.fn<(portal: string, address: string) => Promise<unknown>>(),
}));
vi.mock('./federation/load-portal.ts', () => ({ loadPortal }));

const config: RuntimeConfig = {
  supabaseUrl: 'http://backend.test',
  supabaseKey: 'sb_publishable_test',
  portals: { client: '/remotes/client.json', admin: '/remotes/admin.json' },
  contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
  demo: {
    client: { email: 'client@demo.example', password: 'demo1234' },
    admin: { email: 'admin@demo.example', password: 'demo1234' },
  },
};

beforeEach(() => {
  localStorage.clear();
  // Every test opens a page of its own; the host keeps one client, one session and one set of grafted portals a page.
  vi.resetModules();
  vi.spyOn(console, 'warn').mockReturnValue(); // auth-js counts its clients in one window
  loadPortal.mockReset();
  loadPortal.mockImplementation((portal) =>
    Promise.resolve({
      routes: [
        { index: true, element: <p>Home of the {portal} portal</p> },
        { path: 'companies', element: <p>Companies of the {portal} portal</p> },
        { path: '*', element: <p>Nothing here, says the {portal} portal</p> },
      ],
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function backendOf(user: SessionUser): FakeBackend {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [profileOf(user)]);
  backend.on('POST /auth/v1/token', () => authSessionOf(user));
  backend.on('POST /auth/v1/logout', () => undefined);
  return backend;
}

/** Somebody whose session is still stored from the last visit. */
function visitorWasSignedIn(user: SessionUser) {
  localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(user)));
}

/** The host as main.tsx starts it, at an address of a router in memory. */
async function openHost(address: string, backend = createFakeBackend(), settings = config) {
  vi.stubGlobal('fetch', backend.fetch);
  const [{ routes }, { graftPortals }, { ConfigProvider }, { AppTheme }] = await Promise.all([
    import('./routes.tsx'),
    import('./federation/portal-routes.ts'),
    import('./config-context.tsx'),
    import('@portal/shared-core/ui/theme'),
  ]);
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    patchRoutesOnNavigation: graftPortals(settings),
  });
  render(
    <AppTheme cache={createCache({ key: 'test', container: document.createElement('div') })}>
      <ConfigProvider config={settings}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </AppTheme>,
  );
  return {
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

describe('the guards', () => {
  test.each([
    ['/app', '/auth/login?redirect=app'],
    ['/app/companies/c-1', '/auth/login?redirect=app'],
    ['/admin', '/auth/login?redirect=admin'],
    ['/admin/companies', '/auth/login?redirect=admin'],
  ])(
    '[GRD-01] [GRD-02] a stranger at %s is led to %s, and downloads no portal',
    async (from, to) => {
      const { address } = await openHost(from);
      expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
      expect(address()).toBe(to);
      expect(loadPortal).not.toHaveBeenCalled();
    },
  );

  test('[GRD-02] a client at /admin is led to /app, and downloads the client portal alone', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/admin/companies', backendOf(claire));
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(loadPortal.mock.calls).toEqual([['client', '/remotes/client.json']]);
  });

  test('[GRD-02] staff enter both', async () => {
    visitorWasSignedIn(candice);
    const { router } = await openHost('/admin', backendOf(candice));
    expect(await screen.findByText('Home of the admin portal')).toBeInTheDocument();
    await router.navigate('/app/companies');
    expect(await screen.findByText('Companies of the client portal')).toBeInTheDocument();
  });

  /** A session that is never read: the profile does not come. */
  async function openWithoutAnswer(address: string) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visitorWasSignedIn(claire);
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/profiles', () => new Promise(() => undefined));
    const host = await openHost(address, backend);
    expect(await screen.findByText('Verifying your access')).toBeInTheDocument();
    return host;
  }

  test('[GRD-01] [LIM-02] the client area verifies for ten seconds, then asks to sign in', async () => {
    const { address } = await openWithoutAnswer('/app');
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
  });

  test('[GRD-02] [LIM-02] the admin area verifies for ten seconds, then says so', async () => {
    const { address } = await openWithoutAnswer('/admin');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(
      await screen.findByRole('heading', { name: 'Authentication Timeout' }),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Unable to verify admin access. Please try signing in again.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=admin'));
  });

  test('[GRD-01] [SES-03] whoever signs out is led away at once, and leaves nothing in the cache', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/app', backendOf(claire));
    await screen.findByText('Home of the client portal');
    const { openPage } = await import('./page.ts');
    const { supabase, queryClient } = openPage(config);
    queryClient.setQueryData(['client', 't-1', 'companies'], ['Blue Heron']);
    await supabase.auth.signOut({ scope: 'local' });
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe('grafting a portal', () => {
  test('[FED-03] one that cannot be loaded says so, and a retry needs no reload of the page', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // the failure is logged for whoever runs this
    loadPortal.mockRejectedValueOnce(new AppError('portal_unavailable'));
    visitorWasSignedIn(claire);
    await openHost('/app/companies', backendOf(claire));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This part of the portal cannot be loaded at the moment.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Companies of the client portal')).toBeInTheDocument();
  });

  test('[FED-04] one of another contract is refused in words, and nothing else breaks', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // as above
    loadPortal.mockRejectedValue(new AppError('portal_incompatible'));
    visitorWasSignedIn(claire);
    const { router } = await openHost('/app', backendOf(claire));
    expect(await screen.findByRole('alert')).toHaveTextContent('built for another version');
    await router.navigate('/contact');
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
  });

  test('[FED-01] it is loaded once, however often one comes', async () => {
    visitorWasSignedIn(claire);
    const { router } = await openHost('/app', backendOf(claire));
    await screen.findByText('Home of the client portal');
    await router.navigate('/app/companies');
    await screen.findByText('Companies of the client portal');
    expect(loadPortal).toHaveBeenCalledTimes(1);
  });

  test.each(['/app/nowhere', '/app/companies/too/deep'])(
    '[ERR-02] %s, which the portal does not know, is the portal’s own page not found',
    async (address) => {
      visitorWasSignedIn(claire);
      await openHost(address, backendOf(claire));
      expect(await screen.findByText('Nothing here, says the client portal')).toBeInTheDocument();
    },
  );

  test('[FED-01] a navigation that was overtaken changes nothing', async () => {
    visitorWasSignedIn(claire);
    vi.stubGlobal('fetch', backendOf(claire).fetch);
    const { graftPortals } = await import('./federation/portal-routes.ts');
    const patch = vi.fn<() => void>();
    const graft = graftPortals(config);
    const navigation = { path: '/app', matches: [], patch, fetcherKey: undefined };
    await graft({ ...navigation, signal: AbortSignal.abort() });
    expect(patch).not.toHaveBeenCalled();
    await graft({ ...navigation, signal: new AbortController().signal });
    expect(patch).toHaveBeenCalledWith('client', [expect.objectContaining({ path: '/app' })]);
  });

  test('[FED-01] an address outside the portals loads none', async () => {
    await openHost('/contact');
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
    expect(loadPortal).not.toHaveBeenCalled();
  });
});

async function fillIn(email: string, password: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
}

/** A refusal as the auth service words it. */
function refused(status: number, code: string) {
  return Response.json({ code: status, error_code: code, msg: code }, { status });
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
  });

  test('[AUTH-02] [RED-01] the address is sent trimmed and in lower case, and a client lands in /app', async () => {
    const backend = backendOf(claire);
    const { address } = await openHost('/auth/login?redirect=admin', backend);
    await fillIn(' Claire@Example.COM ', 'Secret 1');
    await userEvent.click(submit());
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(backend.asked('POST /auth/v1/token')[0]?.body).toMatchObject({
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

  test('[RED-01] whoever is signed in already is led on', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/auth/login', backendOf(claire));
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
  });

  test('[CAT-01] [AUTH-02] what the service refuses is said above the fields, which keep what they hold', async () => {
    await openHost('/auth/login', refuseSignIn(400, 'invalid_credentials'));
    await fillIn('claire@example.com', 'wrong-one');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid email or password. Please check your credentials and try again.',
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('claire@example.com');
    expect(submit()).toBeEnabled();
  });

  test('[CAT-01] an address the service cannot read is said at its field', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }));
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
    expect(backend.asked('POST /auth/v1/token')[0]?.body).toMatchObject(config.demo!.admin);
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

  test('[AUTH-04] asks for address and password, and shows the terms and the privacy notice', async () => {
    await openHost('/auth/signup');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(screen.getByRole('link', { name: /terms/ })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: /privacy/ })).toHaveAttribute('href', '/privacy');
    await fillIn('new@example.com', '12345');
    await userEvent.click(submit());
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
  });

  test('[AUTH-04] a new account leads to the sign-in, which says so, and is not signed in', async () => {
    const backend = backendOf(claire);
    backend.on('POST /auth/v1/signup', () => authSessionOf(claire));
    const { address } = await openHost('/auth/signup', backend);
    await fillIn(' Claire@Example.com', 'demo1234');
    await userEvent.click(submit());
    expect(
      await screen.findByText('Account created successfully! Please sign in.'),
    ).toBeInTheDocument();
    expect(address()).toBe('/auth/login');
    expect(localStorage.getItem('sb-auth-token')).toBeNull();
    const sent = backend.asked('POST /auth/v1/signup')[0]?.body;
    expect(sent).toMatchObject({ email: 'claire@example.com', password: 'demo1234' });
    // Nothing about a role: that is the database's affair.
    expect(JSON.stringify(sent)).not.toContain('role');
  });

  test('[AUTH-04] [CAT-01] an address that is taken is said at its field', async () => {
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

  test('[CAT-01] what nobody foresaw reads: Registration failed', async () => {
    const backend = createFakeBackend();
    backend.on('POST /auth/v1/signup', () => refused(418, 'teapot'));
    await openHost('/auth/signup', backend);
    await fillIn('new@example.com', 'demo1234');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Registration failed. Please try again',
    );
  });
});

test('[AUTH-02] a forgotten password has a person behind it', async () => {
  await openHost('/auth/forgot-password');
  expect(await screen.findByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
    'href',
    'mailto:hello@example.com?subject=Password',
  );
});
