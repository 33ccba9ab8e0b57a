import { siteOrigin, SITE_ORIGIN_NOTE } from '@portal/shared-core/contract';
import { candice, claire, createFakeBackend } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  backendOf,
  config,
  loadPortal,
  openHost,
  visitorWasSignedIn,
} from '../testing/open-host.tsx';

const leaveFor = vi.fn<(address: string) => void>();
vi.mock('./leave-for.ts', () => ({ leaveFor: (address: string) => leaveFor(address) }));

const { client, admin } = config.portals;
const onPublic = {
  ...config,
  portals: { ...(client && { client }) },
  hosts: { areas: 'public' as const, other: 'https://staff.example.com' },
};
const onStaff = {
  ...config,
  portals: { ...(admin && { admin }) },
  hosts: { areas: 'staff' as const, other: 'https://portal.example.com' },
};

beforeEach(() => leaveFor.mockReset());
afterEach(() => document.documentElement.removeAttribute(SITE_ORIGIN_NOTE));

async function signInAs(email: string) {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'demo1234');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('addresses of the other host name', () => {
  test.each([
    ['/admin', '/admin'],
    ['/admin/companies/c-1?tab=fees#notes', '/admin/companies/c-1?tab=fees#notes'],
    ['/auth/login?redirect=admin', '/auth/login?redirect=admin'],
    ['/auth/colleague-signup/t-1', '/auth/colleague-signup/t-1'],
  ])('[FED-01] [GRD-02] the public one leads from %s to staff', async (from, path) => {
    await openHost(from, createFakeBackend(), onPublic);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(`https://staff.example.com${path}`));
    expect(loadPortal).not.toHaveBeenCalled();
  });

  test.each([
    ['/pricing', '/pricing'],
    ['/contact?about=fees', '/contact?about=fees'],
    ['/app', '/app'],
    ['/app/companies/c-1#documents', '/app/companies/c-1#documents'],
    ['/auth/login?redirect=app', '/auth/login?redirect=app'],
    ['/auth/signup', '/auth/signup'],
    ['/auth/client-signup/t-1', '/auth/client-signup/t-1'],
    ['/auth/party-signup/t-1', '/auth/party-signup/t-1'],
    ['/nowhere', '/nowhere'],
  ])('[FED-01] [GRD-01] that of staff leads from %s to the public', async (from, path) => {
    await openHost(from, createFakeBackend(), onStaff);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(`https://portal.example.com${path}`));
    expect(loadPortal).not.toHaveBeenCalled();
  });

  test.each(['//evil.example/', '/%2F%2Fevil.example', '/@evil.example', '/.evil.example'])(
    '[AUTH-01] %s leads to no host name but the other one',
    async (path) => {
      const { addressThere } = await import('./crossing.tsx');
      const there = addressThere(onStaff.hosts, { pathname: path, search: '', hash: '' });
      expect(new URL(there).origin).toBe('https://portal.example.com');
    },
  );

  test('[AUTH-07] what a link of a mail carries goes along, and no client here uses it up', async () => {
    const backend = createFakeBackend();
    const proof = '/app?code=abc#access_token=secret&refresh_token=other';
    await openHost(proof, backend, onStaff);
    await waitFor(() =>
      expect(leaveFor).toHaveBeenCalledWith(`https://portal.example.com${proof}`),
    );
    expect(localStorage.getItem('sb-auth-token')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to portal.example.com' })).toHaveAttribute(
      'href',
      `https://portal.example.com${proof}`,
    );
  });
});

describe('the host name of staff', () => {
  test('[FED-01] [GRD-02] begins with the sign-in of staff, which offers no account of a client', async () => {
    const { address } = await openHost('/', createFakeBackend(), onStaff);
    expect(await screen.findByText('Sign in to access the admin portal')).toBeInTheDocument();
    expect(address()).toBe('/auth/login?redirect=admin');
    expect(screen.queryByText('No account yet?')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Demo Admin' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Demo Client' })).not.toBeInTheDocument();
  });

  test('[RED-01] staff sign in there, and the portal of staff alone is loaded', async () => {
    const { address } = await openHost('/auth/login', backendOf(candice), onStaff);
    await signInAs(candice.email);
    expect(await screen.findByText('Home of the admin portal')).toBeInTheDocument();
    expect(address()).toBe('/admin');
    expect(new Set(loadPortal.mock.calls.map(([portal]) => portal))).toEqual(new Set(['admin']));
  });

  test('[RED-01] a client who signs in there is signed out and shown the way, without a loop', async () => {
    await openHost('/auth/login', backendOf(claire), onStaff);
    await signInAs(claire.email);
    expect(
      await screen.findByRole('heading', { name: 'Clients sign in at another address' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to portal.example.com' })).toHaveAttribute(
      'href',
      'https://portal.example.com/app',
    );
    await waitFor(() => expect(localStorage.getItem('sb-auth-token')).toBeNull());
    expect(leaveFor).not.toHaveBeenCalled();
    expect(loadPortal.mock.calls.map(([portal]) => portal)).not.toContain('client');
  });

  test('[GRD-02] a client who is signed in there enters no portal', async () => {
    visitorWasSignedIn(claire);
    await openHost('/admin/companies', backendOf(claire), onStaff);
    expect(
      await screen.findByRole('heading', { name: 'Clients sign in at another address' }),
    ).toBeInTheDocument();
    expect(loadPortal).not.toHaveBeenCalled();
  });

  test('[AUTH-05] the portal of staff makes links of clients with the address of the public site', async () => {
    await openHost('/', createFakeBackend(), onStaff);
    await screen.findByText('Sign in to access the admin portal');
    expect(siteOrigin()).toBe('https://portal.example.com');
  });
});

describe('the public host name', () => {
  test('[RED-01] clients sign in there, and the portal of clients alone is loaded', async () => {
    const { address } = await openHost('/auth/login', backendOf(claire), onPublic);
    expect(await screen.findByText('No account yet?')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Demo Admin' })).not.toBeInTheDocument();
    await signInAs(claire.email);
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(new Set(loadPortal.mock.calls.map(([portal]) => portal))).toEqual(new Set(['client']));
  });

  test.each(['/auth/login', '/auth/login?redirect=app'])(
    '[RED-01] [DUTY-01] staff who sign in at %s are signed out and shown the way',
    async (from) => {
      await openHost(from, backendOf(candice), onPublic);
      await signInAs(candice.email);
      expect(
        await screen.findByRole('heading', { name: 'Staff sign in at another address' }),
      ).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to staff.example.com' })).toHaveAttribute(
        'href',
        'https://staff.example.com/admin',
      );
      await waitFor(() => expect(localStorage.getItem('sb-auth-token')).toBeNull());
      expect(leaveFor).not.toHaveBeenCalled();
    },
  );

  test('[GRD-01] [DUTY-01] a session of staff from before does not open the portal of clients', async () => {
    visitorWasSignedIn(candice);
    await openHost('/app/companies', backendOf(candice), onPublic);
    expect(
      await screen.findByRole('heading', { name: 'Staff sign in at another address' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Companies of the client portal')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('sb-auth-token')).toBeNull());
  });

  test('the pages of the site are there, and what a client makes a link of is of this address', async () => {
    await openHost('/contact', createFakeBackend(), onPublic);
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
    expect(siteOrigin()).toBe(location.origin);
  });
});
