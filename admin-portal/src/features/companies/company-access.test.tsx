import {
  candice,
  heron,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const view: CompanyView = { portal, base: '/admin', user: candice };

const otto = { id: 'u-otto', full_name: 'Otto Lindgren', email: 'otto@example.com' };

const shared = {
  ...heron,
  people: [
    {
      access: 'viewer',
      created_at: '2026-10-01T12:00:00Z',
      member: { person: { ...otto, status: 'active' } },
    },
    // The client's own entry is one line, not two.
    {
      access: 'owner',
      created_at: '2026-01-05T12:00:00Z',
      member: { person: { ...heron.client, status: 'active' } },
    },
  ],
  invitations: [
    {
      id: 'i-1',
      email: 'friend@example.com',
      access: 'signatory',
      expires_at: '2026-11-27T12:00:00Z',
    },
  ],
  changes: [
    {
      id: 'x-1',
      action: 'given',
      reason: 'His accountant, until 31\u00a0March\u00a02027',
      at: '2026-10-01T12:00:00Z',
      access: 'viewer',
      person: otto,
      by: candice,
    },
  ],
};

function openShared(duties: readonly string[] = ['reviewer', 'compliance_officer']) {
  return openCompany(view, '', (backend) => {
    backend.on('GET /rest/v1/companies', () => [shared]);
    backend.on('GET /rest/v1/company_origins', () => null);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
    backend.on('GET /rest/v1/tenant_users', () => [{ person: otto }]);
  });
}

const panel = () => screen.findByRole('region', { name: /Who has access/ });

test('[COM-02] says whose a company is, who else reaches it, who is invited, and why', async () => {
  openShared();
  const list = within(await panel()).getByRole('list', { name: 'Who has access' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(list).toHaveTextContent(/Claire Vasseurclaire@example.comClient/);
  expect(list).toHaveTextContent(/Otto LindgrenViewer since 1 Oct 2026/);
  expect(list).toHaveTextContent(/friend@example.comInvited as signatory, until 27 Nov 2026/);
  expect(await panel()).toHaveTextContent(
    /Otto Lindgren became viewer.*His accountant, until 31 Mar 2027/,
  );
});

test('[COM-02] access is given to a client found by name, with a reason', async () => {
  const { backend } = openShared();
  backend.on(rpc('set_company_access'), () => null);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Give access…' }));
  const dialog = await screen.findByRole('dialog', { name: /Give access to Blue Heron/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give access' }));
  expect(within(dialog).getByText('Choose a person.')).toBeInTheDocument();
  expect(within(dialog).getByText('Enter the reason.')).toBeInTheDocument();

  await userEvent.type(within(dialog).getByLabelText('Person'), 'otto');
  await userEvent.click(await screen.findByRole('option', { name: /Otto Lindgren/ }));
  await userEvent.click(within(dialog).getByRole('radio', { name: /Signatory/ }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'New director');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give access' }));
  await expect
    .poll(() => backend.requests(rpc('set_company_access'))[0]?.body)
    .toEqual({
      company_id: 'c-1',
      user_id: 'u-otto',
      access: 'signatory',
      reason: 'New director',
    });
});

test('[COM-02] ending access names the person and what they lose', async () => {
  const { backend } = openShared();
  backend.on(rpc('revoke_company_access'), () => null);
  await userEvent.click(
    within(await panel()).getByRole('button', { name: 'Access of Otto Lindgren' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End access…' }));
  const dialog = await screen.findByRole('dialog', { name: /End the access of Otto Lindgren/ });
  expect(dialog).toHaveTextContent('loses Blue Heron Holdings Ltd. at once');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Left the firm');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
  await expect
    .poll(() => backend.requests(rpc('revoke_company_access'))[0]?.body)
    .toEqual({ company_id: 'c-1', user_id: 'u-otto', reason: 'Left the firm' });
});

test('[COM-02] [ONE-02] a company a colleague transferred meanwhile is not transferred, and the reason typed stays', async () => {
  const { backend } = openShared();
  backend.on(rpc('transfer_company'), () => refusal('access.client_changed', 409));
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Transfer…' }));
  const dialog = await screen.findByRole('dialog', { name: /Transfer Blue Heron/ });
  expect(dialog).toHaveTextContent('Claire Vasseur loses the company at once');
  expect(dialog).toHaveTextContent('These keep their access: Otto Lindgren.');
  await userEvent.type(within(dialog).getByLabelText('New client'), 'otto');
  await userEvent.click(await screen.findByRole('option', { name: /Otto Lindgren/ }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Sold to him');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer the company' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Transferred meanwhile');
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Sold to him');
  expect(backend.requests(rpc('transfer_company'))[0]?.body).toMatchObject({
    former_client: 'u-claire',
    client: 'u-otto',
  });
});

test('[COM-02] without the duty the actions are held and say who may', async () => {
  openShared(['billing']);
  const held = await within(await panel()).findByRole('button', { name: /Give access/ });
  await expect.poll(() => held.getAttribute('aria-disabled')).toBe('true');
  expect(await panel()).toHaveTextContent('This is for a reviewer.');
  expect(within(await panel()).queryByRole('button', { name: /Access of Otto/ })).toBeNull();
});
