import {
  authSessionOf,
  candice,
  claire,
  heldAnswer,
  publicSettings,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { backendOf, openHost, ranPortals, visitorWasSignedIn } from '../testing/open-host.tsx';
import { refused } from '../testing/refused.ts';

const app = { id: 'f-1', status: 'verified', factor_type: 'totp', friendly_name: 'Phone' };
const spare = { ...app, id: 'f-2', friendly_name: 'Tablet' };
const aal1 = { aal: 'aal1', amr: [{ method: 'password', timestamp: 1 }] };
const aal2 = { aal: 'aal2', amr: [{ method: 'totp', timestamp: 2 }] };

type Person = typeof candice;
const withApp = (user: Person) => authSessionOf(user, {}, { claims: aal1, factors: [app] });
const raised = (user: Person) => authSessionOf(user, {}, { claims: aal2, factors: [app] });

/** A backend whose account has these apps; `right` is the app and the code that fit. */
function guarded(user: Person, apps: readonly object[] = [app], right = 'f-1 123456') {
  const backend = backendOf(user);
  backend.on('POST /auth/v1/token', () => withApp(user));
  backend.on('GET /auth/v1/user', () => ({ ...withApp(user).user, factors: apps }));
  for (const id of ['f-1', 'f-2', 'new']) {
    backend.on(`POST /auth/v1/factors/${id}/challenge`, () => ({ id: 'c-1', type: 'totp' }));
    backend.on(`POST /auth/v1/factors/${id}/verify`, ({ body }) =>
      `${id} ${(body as { code: string }).code}` === right
        ? raised(user)
        : refused(422, 'mfa_verification_failed'),
    );
  }
  return backend;
}

function staffMustHaveOne(backend: FakeBackend) {
  backend.on('POST /rest/v1/rpc/public_settings', () => [
    { ...publicSettings, owes_second_factor: true },
  ]);
  return backend;
}

const codeField = () => screen.findByLabelText('Code');

async function paste(text: string) {
  await userEvent.click(await codeField());
  await userEvent.paste(text);
}

describe('who has an authenticator app', () => {
  test('[AUTH-09] enters a code after the password and continues to the requested page', async () => {
    const backend = guarded(candice);
    const { address } = await openHost('/auth/login?redirect=app', backend);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), candice.email);
    await userEvent.type(screen.getByLabelText('Password'), 'demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/auth/second-factor?redirect=app'));
    const field = await codeField();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await paste('123 456');
    await waitFor(() => expect(address()).toBe('/app'));
    expect(backend.requests('POST /auth/v1/factors/f-1/verify')).toHaveLength(1);
  });

  test('[AUTH-09] five digits and letters are not sent; the sixth sends itself', async () => {
    visitorWasSignedIn(candice, withApp(candice));
    const backend = guarded(candice);
    const { address } = await openHost('/auth/second-factor', backend);
    await userEvent.type(await codeField(), '12a34b5');
    expect(await codeField()).toHaveValue('12345');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.type(await codeField(), '6');
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  test('[AUTH-09] a wrong code is reported at the field, which is cleared', async () => {
    visitorWasSignedIn(candice, withApp(candice));
    await openHost('/auth/second-factor', guarded(candice));
    await paste('000000');
    const field = await codeField();
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/This code is wrong\. Enter the current code/),
    );
    expect(field).toHaveValue('');
    await waitFor(() => expect(field).toHaveFocus());
  });

  test('[AUTH-09] [CAT-01] too many wrong ones: wait', async () => {
    visitorWasSignedIn(candice, withApp(candice));
    const backend = guarded(candice);
    backend.on('POST /auth/v1/factors/f-1/verify', () => refused(429, 'over_request_rate_limit'));
    await openHost('/auth/second-factor', backend);
    await paste('000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Please try again later',
    );
  });

  test('[AUTH-09] a code of any of their apps will do', async () => {
    visitorWasSignedIn(candice, withApp(candice));
    const { address } = await openHost(
      '/auth/second-factor',
      guarded(candice, [app, spare], 'f-2 123456'),
    );
    await paste('123456');
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  test('[AUTH-09] clients too, when they have one', async () => {
    visitorWasSignedIn(claire, withApp(claire));
    const { address } = await openHost('/app/companies', guarded(claire));
    await waitFor(() => expect(address()).toBe('/auth/second-factor?redirect=app'));
    expect(ranPortals).toEqual([]);
  });

  test('[AUTH-09] recovery: a contact, and another account', async () => {
    visitorWasSignedIn(candice, withApp(candice));
    const { address } = await openHost('/auth/second-factor?redirect=admin', guarded(candice));
    expect(await screen.findByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
      'href',
      'mailto:hello@example.com?subject=Second%20step',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=admin'));
  });
});

describe('staff who must have one', () => {
  /** An account without an authenticator app, and the responses when it adds one. */
  function withoutApp() {
    const backend = staffMustHaveOne(guarded(candice, [], 'new 123456'));
    backend.on('POST /auth/v1/token', () => authSessionOf(candice, {}, { claims: aal1 }));
    backend.on('POST /auth/v1/factors', () => ({
      id: 'new',
      type: 'totp',
      totp: { qr_code: '<svg/>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/BahamasInc:candice' },
    }));
    return backend;
  }

  test.each([
    ['/admin', '/auth/second-factor?redirect=admin'],
    ['/admin/companies', '/auth/second-factor?redirect=admin'],
    ['/app', '/auth/second-factor?redirect=app'],
  ])('[AUTH-09] no guard lets them past at %s, and no code of a portal runs', async (from, to) => {
    visitorWasSignedIn(candice, authSessionOf(candice, {}, { claims: aal1 }));
    const { address } = await openHost(from, withoutApp());
    await waitFor(() => expect(address()).toBe(to));
    expect(ranPortals).toEqual([]);
  });

  test('[AUTH-09] nor before it is known whether they must', async () => {
    visitorWasSignedIn(candice, authSessionOf(candice, {}, { claims: aal1 }));
    const backend = withoutApp();
    const settings = heldAnswer();
    backend.on('POST /rest/v1/rpc/public_settings', () => settings.answer);
    await openHost('/admin', backend);
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/public_settings')).toHaveLength(1),
    );
    expect(screen.getByText('Verifying your access')).toBeInTheDocument();
    expect(ranPortals).toEqual([]);
    settings.release([publicSettings]);
    expect(await screen.findByText('Home of the admin portal')).toBeInTheDocument();
  });

  test('[AUTH-09] set up an app with a picture, a key by hand or a link, and are in with its first code', async () => {
    const backend = withoutApp();
    visitorWasSignedIn(candice, authSessionOf(candice, {}, { claims: aal1 }));
    const { address } = await openHost('/auth/second-factor?redirect=admin', backend);
    const begin = await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(screen.queryByRole('link', { name: 'Not now' })).not.toBeInTheDocument();
    // No key is created before the user requests it.
    expect(backend.requests('POST /auth/v1/factors')).toEqual([]);
    await userEvent.click(begin);
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml'),
    );
    expect(screen.getByText('ABCD EFGH IJ')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'open your app' })).toHaveAttribute(
      'href',
      'otpauth://totp/BahamasInc:candice',
    );
    await paste('123456');
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  test('[AUTH-09] enter the password first where they signed in long ago', async () => {
    const backend = withoutApp();
    const session = authSessionOf(candice, {}, { claims: aal1 });
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const user = { ...session.user, last_sign_in_at: lastWeek };
    visitorWasSignedIn(candice, { ...session, user });
    backend.on('POST /auth/v1/token', () => session);
    await openHost('/auth/second-factor?redirect=admin', backend);
    const begin = await screen.findByRole('button', { name: 'Set up an authenticator app' });
    await userEvent.click(begin);
    await userEvent.type(await screen.findByLabelText('Password'), 'demo1234');
    expect(backend.requests('POST /auth/v1/factors')).toEqual([]);
    await userEvent.click(begin);
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(backend.requests('POST /auth/v1/token')[0]?.body).toMatchObject({
      email: candice.email,
      password: 'demo1234',
    });
  });

  test('[AUTH-09] what was begun and left is put away first', async () => {
    const backend = withoutApp();
    const left = { ...app, id: 'old', status: 'unverified' };
    backend.on('GET /auth/v1/user', () => ({ ...authSessionOf(candice).user, factors: [left] }));
    backend.on('DELETE /auth/v1/factors/old', () => ({ id: 'old' }));
    visitorWasSignedIn(candice, authSessionOf(candice, {}, { claims: aal1 }));
    await openHost('/auth/second-factor', backend);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Set up an authenticator app' }),
    );
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(backend.requests('DELETE /auth/v1/factors/old')).toHaveLength(1);
  });
});

describe('at /auth/second-factor', () => {
  test('[AUTH-09] who need not have one may set one up, or not', async () => {
    visitorWasSignedIn(claire);
    await openHost('/auth/second-factor', backendOf(claire));
    expect(await screen.findByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/app');
  });

  test('[AUTH-09] who has given it is led on', async () => {
    visitorWasSignedIn(candice, raised(candice));
    const { address } = await openHost('/auth/second-factor', guarded(candice));
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  test('[AUTH-09] a stranger is led to the sign-in, which knows the way back', async () => {
    const { address } = await openHost('/auth/second-factor?redirect=admin', backendOf(candice));
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=admin'));
  });
});
