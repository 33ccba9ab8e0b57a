import { createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const heron = { id: 'c-1', name: 'Blue Heron Ltd.' };
const azur = { id: 'c-2', name: 'Azur Ltd.' };

const lawyer = {
  person_id: 'p-1',
  invitation_id: null,
  name: 'Paul Moreau',
  email: 'paul@mail.example',
  access: 'viewer',
  money: false,
  until: '2030-03-31',
  by_firm: false,
  expires_at: null,
  companies: [azur, heron],
};
const waiting = {
  ...lawyer,
  person_id: null,
  invitation_id: 'i-1',
  name: 'anna@mail.example',
  email: 'anna@mail.example',
  until: null,
  expires_at: '2099-01-01T12:00:00Z',
  companies: [heron],
};
const secretary = { ...lawyer, person_id: 'p-2', name: 'Nora Firm', by_firm: true, money: true };

function open({ rows = [lawyer, waiting, secretary], companies = [azur, heron] } = {}) {
  const backend = createFakeBackend();
  backend.on(rpc('shared_access'), () => rows);
  backend.on(rpc('shareable_companies'), () => companies);
  return { backend, ...renderRoutes(portal, '/app/settings/access', backend) };
}

const menuOf = async (name: string, entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return within(await screen.findByRole(entry === 'Change…' ? 'dialog' : 'alertdialog'));
};

describe('[USR-01] people with access', () => {
  test('are listed with what they may do, where and until when; what the firm gave has no menu', async () => {
    open();
    const row = (name: string) => screen.getByText(name).closest('tr')!;
    await screen.findByText('Paul Moreau');
    expect(row('Paul Moreau')).toHaveTextContent(
      /Viewer.*without invoices.*Azur Ltd. and 1 more.*31 Mar 2030/,
    );
    expect(row('anna@mail.example')).toHaveTextContent(/Blue Heron Ltd.*None.*Invited until/);
    expect(row('Nora Firm')).toHaveTextContent(/with invoices.*Given by the firm/);
    expect(within(row('Nora Firm')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('who owns no company reads who gives access, and has no button', async () => {
    open({ rows: [], companies: [] });
    expect(await screen.findByText(/You own none here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give access' })).not.toBeInTheDocument();
  });

  test('a person is invited to some companies; a refusal stays with what was entered', async () => {
    const { backend } = open();
    backend.on(rpc('share_companies'), () => refusal('access.own_address', 422));
    await userEvent.click(await screen.findByRole('button', { name: 'Give access' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), ' anna@mail.example ');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByText('Choose at least one company.')).toBeVisible();
    expect(backend.requests(rpc('share_companies'))).toEqual([]);

    await userEvent.click(dialog.getByLabelText('All companies'));
    await userEvent.click(dialog.getByLabelText('Azur Ltd.'));
    await userEvent.click(dialog.getByRole('radio', { name: /Signatory/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByText(/You have these companies already/)).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('anna@mail.example');
    expect(backend.requests(rpc('share_companies'))[0]?.body).toEqual({
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'anna@mail.example',
      company_ids: ['c-1'],
      access: 'signatory',
      money: false,
    });

    backend.on(rpc('share_companies'), () => 'i-2');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = backend.requests(rpc('share_companies'));
    expect(second?.body).toEqual(first?.body);
  });

  test('a change gives what is left and ends what was taken out', async () => {
    const { backend } = open();
    backend.on(rpc('set_shared_access'), () => null);
    backend.on(rpc('end_shared_access'), () => null);
    const dialog = await menuOf('Paul Moreau', 'Change…');
    await userEvent.click(dialog.getByLabelText('Azur Ltd.'));
    await userEvent.click(dialog.getByLabelText(/They see invoices/));
    await userEvent.clear(dialog.getByLabelText(/Last day/));
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(backend.requests(rpc('end_shared_access'))).toHaveLength(1));
    expect(backend.requests(rpc('set_shared_access'))[0]?.body).toEqual({
      person_id: 'p-1',
      company_ids: ['c-1'],
      access: 'viewer',
      money: true,
    });
    expect(backend.requests(rpc('end_shared_access'))[0]?.body).toEqual({
      person_id: 'p-1',
      company_ids: ['c-2'],
    });
  });

  test.each([
    [
      'Paul Moreau',
      'End access…',
      'End access',
      'end_shared_access',
      { person_id: 'p-1', company_ids: ['c-2', 'c-1'] },
    ],
    ['anna@mail.example', 'Revoke…', 'Revoke', 'revoke_invitation', { invitation_id: 'i-1' }],
    [
      'anna@mail.example',
      'Send again…',
      'Send again',
      'resend_invitation',
      { invitation_id: 'i-1', token: expect.any(String) },
    ],
  ])('%s: %s asks first and sends once', async (name, entry, label, command, body) => {
    const { backend } = open();
    backend.on(rpc(command), () => null);
    const dialog = await menuOf(name, entry);
    expect(backend.requests(rpc(command))).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(backend.requests(rpc(command)).map((request) => request.body)).toEqual([body]);
  });
});
