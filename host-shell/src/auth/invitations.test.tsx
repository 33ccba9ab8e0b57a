import { authSessionOf, candice, claire, heldAnswer, refusal } from '@portal/shared-core/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { backendOf, openHost, visitorWasSignedIn } from '../testing/open-host.tsx';
import { refused } from '../testing/refused.ts';

const token = '30000000-0000-4000-8000-000000000001';
const client = `/auth/client-signup/${token}`;
const company = `/auth/company-signup/${token}`;
const party = `/auth/party-signup/${token}`;
const CLIENTS = 'GET /rest/v1/client_invitations';
const FIRMS = 'GET /rest/v1/company_invitations';
const PARTS = 'GET /rest/v1/party_invitations';

const invitation = {
  email: claire.email,
  company_name: 'Blue Heron Ltd.',
  status: 'pending',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};

/** A backend that knows Claire and, under both kinds, this one invitation. */
function inviting(change: Partial<typeof invitation> = {}) {
  const backend = backendOf(claire);
  backend.on(CLIENTS, () => [{ ...invitation, ...change }]);
  backend.on(FIRMS, () => [{ ...invitation, ...change }]);
  backend.on('POST /auth/v1/signup', () => authSessionOf(claire));
  backend.on('POST /rest/v1/rpc/accept_invitation', () => undefined);
  return backend;
}

const password = () => screen.getByLabelText('Password');
const create = () => screen.getByRole('button', { name: 'Create account' });

describe('a client with a link', () => {
  test('[TNT-01] [INV-01] reads that the invitation waits while invitations are switched off', async () => {
    const backend = inviting();
    backend.on('POST /rest/v1/rpc/accept_invitation', () => refusal('tenant.feature_off'));
    await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    expect(await screen.findByText(/This is switched off for your tenant/)).toBeInTheDocument();
  });

  test('[AUTH-05] [CALL-03] sees the company and the address, which cannot be changed; the token goes as a header', async () => {
    const backend = inviting();
    await openHost(client, backend);
    expect(
      await screen.findByText('Join Blue Heron Ltd. with your own account.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Complete your account setup' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(claire.email);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(create()).toBeDisabled();
    const [request] = backend.requests(CLIENTS);
    expect(request?.headers.get('x-invitation-token')).toBe(token);
    expect(request?.url.href).not.toContain(token);
  });

  test('[INV-01] finds the token out of the address bar once it is read, and a reload still has it', async () => {
    const backend = inviting();
    await openHost(`${client}?from=mail`, backend);
    await screen.findByLabelText('Password');
    await waitFor(() => expect(window.location.href).not.toContain(token));
    expect(window.location.pathname + window.location.search).toBe('/auth/client-signup?from=mail');
    expect(JSON.stringify(window.history.state)).toContain(token);
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    await waitFor(() =>
      expect(backend.requests('POST /auth/v1/signup')[0]?.body).toMatchObject({
        data: { invitation_token: token },
      }),
    );
  });

  test('[INV-01] a second link in the same tab opens the second invitation, and what was typed into the first is gone', async () => {
    const next = '30000000-0000-4000-8000-000000000002';
    const backend = inviting();
    backend.on(CLIENTS, ({ headers }) => [
      headers.get('x-invitation-token') === next
        ? { ...invitation, email: 'other@example.com', company_name: 'Grey Heron Ltd.' }
        : invitation,
    ]);
    const { router } = await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await act(() => router.navigate(`/auth/client-signup/${next}`));
    expect(
      await screen.findByText('Join Grey Heron Ltd. with your own account.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('other@example.com');
    expect(password()).toHaveValue('');
  });

  test('[AUTH-05] a password under six characters is sent nowhere', async () => {
    const backend = inviting();
    await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), '12345');
    await userEvent.click(create());
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(backend.requests('POST /auth/v1/signup')).toEqual([]);
  });

  test('[AUTH-05] [INV-01] signs up with the token and enters the portal', async () => {
    const backend = inviting();
    const { address } = await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    const sent = backend.requests('POST /auth/v1/signup')[0];
    expect(sent?.body).toMatchObject({
      email: claire.email,
      password: 'demo1234',
      data: { invitation_token: token },
    });
    // The database decides on the permissions of the account.
    expect(JSON.stringify(sent?.body)).not.toContain('role');
    expect(sent?.url.searchParams.get('redirect_to')).toMatch(/\/auth\/confirm$/);
  });

  test('[AUTH-05] [CAT-01] is sent to the mailbox where an address has to be confirmed first', async () => {
    const backend = inviting();
    backend.on('POST /auth/v1/signup', () => authSessionOf(claire).user);
    await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    expect(
      await screen.findByText('Please check your email to confirm your account'),
    ).toBeInTheDocument();
  });

  test('[INV-01] whose invitation ended meanwhile learns why the service failed', async () => {
    const backend = inviting();
    backend.on('POST /auth/v1/signup', () => {
      backend.on(CLIENTS, () => [{ ...invitation, status: 'revoked' }]);
      return refused(500, 'unexpected_failure');
    });
    await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent('Invitation is no longer valid');
  });

  test('[INV-01] who has an account signs in on the spot and accepts', async () => {
    const backend = inviting();
    backend.on('POST /auth/v1/signup', () => refused(422, 'user_already_exists'));
    const { address } = await openHost(client, backend);
    await screen.findByLabelText('Password');
    await userEvent.type(password(), 'demo1234');
    await userEvent.click(create());
    expect(
      await screen.findByText(/An account with this email already exists/),
    ).toBeInTheDocument();
    await userEvent.type(password(), 'my own one');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and accept' }));
    await waitFor(() => expect(address()).toBe('/app'));
    expect(backend.requests('POST /rest/v1/rpc/accept_invitation')[0]?.body).toEqual({ token });
  });
});

describe('a firm with a link', () => {
  test('[AUTH-06] the button waits for a name and two passwords that match', async () => {
    const backend = inviting();
    const { address } = await openHost(company, backend);
    const name = await screen.findByRole('textbox', { name: 'Full name' });
    expect(screen.getByRole('heading', { name: 'Complete Company Setup' })).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Complete setup' });
    const confirmation = screen.getByLabelText('Confirm password');

    await userEvent.type(password(), 'abaco');
    await userEvent.type(confirmation, 'abaco');
    await userEvent.type(name, '  Claire Vasseur ');
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(submit).toBeDisabled();

    await userEvent.type(password(), '6');
    await userEvent.type(confirmation, '7');
    await userEvent.tab();
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    expect(submit).toBeDisabled();

    await userEvent.type(confirmation, '{Backspace}6');
    expect(submit).toBeEnabled();
    await userEvent.clear(name);
    expect(submit).toBeDisabled();
    await userEvent.type(name, ' Claire Vasseur ');
    await userEvent.click(submit);
    await waitFor(() => expect(address()).toBe('/app'));
    expect(backend.requests('POST /auth/v1/signup')[0]?.body).toMatchObject({
      data: { invitation_token: token, full_name: 'Claire Vasseur' },
    });
  });
});

describe('a link that does not open', () => {
  const over = new Date(Date.now() - 1000).toISOString();

  test.each([
    ['accepted', { status: 'accepted' }, 'Invitation is no longer valid'],
    ['revoked', { status: 'revoked' }, 'Invitation is no longer valid'],
    ['over', { expires_at: over }, 'Invitation has expired'],
    [
      'accepted, and over',
      { status: 'accepted', expires_at: over },
      'Invitation is no longer valid',
    ],
  ])('[INV-01] %s', async (_what, change, message) => {
    await openHost(client, inviting(change));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  test('[INV-01] unknown', async () => {
    const backend = inviting();
    backend.on(CLIENTS, () => []);
    await openHost(client, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid invitation');
  });

  test('[INV-01] an invalid token is never sent', async () => {
    const backend = inviting();
    await openHost('/auth/client-signup/abc', backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid invitation');
    expect(backend.requests(CLIENTS)).toEqual([]);
  });

  test('[CAT-03] while the service is unavailable it offers a retry and shows that it is loading', async () => {
    const backend = inviting();
    backend.on(CLIENTS, () => Response.json({ message: 'no' }, { status: 503 }));
    await openHost(client, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached.');
    const held = heldAnswer();
    backend.on(CLIENTS, () => held.answer);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Loading the invitation')).toBeInTheDocument();
    held.release([invitation]);
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });
});

describe('a signed-in user', () => {
  test('[INV-01] and is meant accepts with one click', async () => {
    visitorWasSignedIn(claire);
    const backend = inviting();
    const { address } = await openHost(client, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(address()).toBe('/app'));
    expect(backend.requests('POST /rest/v1/rpc/accept_invitation')[0]?.body).toEqual({ token });
  });

  test('[INV-01] sees the refusal of the database', async () => {
    visitorWasSignedIn(claire);
    const backend = inviting();
    backend.on('POST /rest/v1/rpc/accept_invitation', () => refusal('invitation.expired'));
    await openHost(client, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invitation has expired');
  });

  test('[INV-01] whose address is not confirmed gets the reason and the way to another mail', async () => {
    visitorWasSignedIn(claire);
    const backend = inviting();
    backend.on('POST /rest/v1/rpc/accept_invitation', () =>
      refusal('invitation.address_unconfirmed'),
    );
    const { address } = await openHost(client, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your email address first.');
    await userEvent.click(screen.getByRole('link', { name: 'Send the confirmation link again' }));
    expect(address()).toBe('/auth/confirm-again');
    expect(await screen.findByLabelText('Email')).toHaveValue(claire.email);
  });

  test('[INV-01] sees when the invitation is for another address, and may continue as that user', async () => {
    visitorWasSignedIn(candice);
    const backend = inviting();
    backend.on('GET /rest/v1/profiles', () => [
      { role: 'user', last_active_tenant: null, email: candice.email, full_name: '' },
    ]);
    await openHost(client, backend);
    expect(
      await screen.findByText(
        `You are signed in as ${candice.email}. This invitation is for ${claire.email}.`,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(claire.email);
  });
});

describe('an invitation to fill in one’s own part', () => {
  /** The database as they find it: the invitation by its token; their part once they have accepted. */
  function asking({ accepted = false } = {}) {
    const backend = inviting();
    let isAccepted = accepted;
    const status = () => (isAccepted ? 'accepted' : 'pending');
    backend.on(PARTS, ({ headers, url }) => {
      if (headers.get('x-invitation-token') !== token) return [];
      if (!url.searchParams.has('accepted_by')) return [{ ...invitation, status: status() }];
      return isAccepted ? [{ tenant_id: 't1', party_id: 'p1' }] : [];
    });
    backend.on('POST /rest/v1/rpc/accept_invitation', () => {
      isAccepted = true;
    });
    backend.on('POST /auth/v1/signup', () => {
      isAccepted = true;
      return authSessionOf(claire);
    });
    return backend;
  }

  test('[ONE-07] shows the company and the readers, sets a password and opens the own part', async () => {
    const backend = asking();
    const { address } = await openHost(party, backend);
    expect(await screen.findByRole('heading', { name: 'Fill in your own part' })).toBeVisible();
    expect(await screen.findByText(/for Blue Heron Ltd\.:/)).toHaveTextContent(
      'Only you and the registered agent can see them',
    );
    await userEvent.type(screen.getByLabelText('Full name (optional)'), ' Dora Knowles ');
    await userEvent.type(password(), 'correct horse');
    await userEvent.click(create());
    await waitFor(() => expect(address()).toBe('/app/kyc/p1'));
    expect(backend.requests('POST /auth/v1/signup')[0]?.body).toMatchObject({
      data: { invitation_token: token, full_name: 'Dora Knowles' },
    });
  });

  test('[ONE-07] with an account already accepts with one click', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost(party, asking());
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(address()).toBe('/app/kyc/p1'));
  });

  test('[ONE-07] comes back by the same link, signed in', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost(party, asking({ accepted: true }));
    await waitFor(() => expect(address()).toBe('/app/kyc/p1'));
  });

  test('[ONE-07] and signed out is led to sign in', async () => {
    await openHost(party, asking({ accepted: true }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invitation is no longer valid');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  });
});
