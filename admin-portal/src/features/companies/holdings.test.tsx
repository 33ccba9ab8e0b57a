import { candice, heron, openCompany, type CompanyView } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const office = { id: 'p-5', name: 'Vasseur Family Office SARL', links: [] as object[] };

const holding = {
  id: 'h-1',
  owned_party_id: 'p-5',
  percent: 60,
  shares: null,
  total_shares: null,
  held_from: '2020-01-01',
  owner_party_id: 'p-6',
};

function openPeople(body: object = office) {
  return openCompany(view, '/people', (backend) => {
    backend.on('GET /rest/v1/companies', () => [
      {
        ...heron,
        participants: [
          {
            id: 'e-1',
            role: 'member',
            shares: 100,
            appointed_on: '2025-01-05',
            ceased_on: null,
            party: { id: 'p-5', kind: 'body_corporate', name: office.name, country: 'MC' },
          },
        ],
      },
    ]);
    backend.on('GET /rest/v1/parties', ({ url }) =>
      url.searchParams.has('id')
        ? [body, { id: 'p-6', name: 'Claire Vasseur', links: [] }]
        : [{ id: 'p-7', name: 'Étienne Vasseur', country: 'MC' }],
    );
    backend.on('GET /rest/v1/party_holders', ({ url }) => [
      {
        ...(url.searchParams.has('owned_party_id') && holding),
        version: 1,
        percent: 60,
        shares: null,
        total_shares: null,
        votes_percent: null,
        held_from: '2020-01-01',
        held_until: null,
        voided: false,
        remark: null,
      },
    ]);
    backend.on('GET /rest/v1/register_history', () => []);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: [{ duty: 'reviewer' }],
      },
    ]);
  });
}

const panel = () => screen.findByRole('region', { name: /Owners of Vasseur Family Office/ });

test('[COM-03] who owns a body is declared, with a share that fits', async () => {
  const { backend } = openPeople();
  backend.on(rpc('declare_holding'), () => 'p-7');
  expect(await panel()).toHaveTextContent(/Claire Vasseur.*60 %.*1 Jan 2020/);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Declare an owner…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Share'), '140');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Declare the owner' }));
  expect(within(dialog).getByText('Enter a share above 0 and up to 100.')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('Share'));
  await userEvent.type(within(dialog).getByLabelText('Share'), '40');
  await userEvent.type(within(dialog).getByLabelText('Owner'), 'etienne');
  await userEvent.click(await screen.findByRole('option', { name: /Étienne Vasseur/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Declare the owner' }));
  await waitFor(() =>
    expect(backend.requests(rpc('declare_holding'))[0]?.body).toMatchObject({
      owned_party_id: 'p-5',
      owner: { party_id: 'p-7' },
      holding: { percent: 40 },
    }),
  );
});

test('[COM-03] a holding ceases on a day, or is corrected at the version that was read', async () => {
  const { backend } = openPeople();
  backend.on(rpc('cease_holding'), () => null);
  backend.on(rpc('correct_holding'), () => 2);
  const actions = () =>
    screen.findByRole('button', { name: 'Actions on the holding of Claire Vasseur' });
  await userEvent.click(await actions());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ceased…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Record the end' }));
  await waitFor(() =>
    expect(backend.requests(rpc('cease_holding'))[0]?.body).toEqual({
      holding_id: 'h-1',
      held_until: '2026-11-20',
    }),
  );
  await userEvent.click(await actions());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Correct…' }));
  const dialog = await screen.findByRole('dialog', { name: /Correct the entry of Claire/ });
  const share = within(dialog).getByLabelText(/Share in percent/);
  await userEvent.clear(share);
  await userEvent.type(share, '55');
  await userEvent.type(within(dialog).getByLabelText('Why it is corrected'), 'Deed of 2020');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  await waitFor(() =>
    expect(backend.requests(rpc('correct_holding'))[0]?.body).toEqual({
      holding_id: 'h-1',
      expected_version: 1,
      corrections: { percent: 55 },
      remark: 'Deed of 2020',
    }),
  );
});

test('[COM-03] a body that is a company of the firm leads to its registers, and the link is changed', async () => {
  const { backend } = openPeople({
    ...office,
    links: [{ unlinked_at: null, company: { id: 'c-9', name: 'Vasseur Office Ltd.' } }],
  });
  backend.on(rpc('link_party'), () => null);
  expect(within(await panel()).getByRole('link', { name: 'Vasseur Office Ltd.' })).toHaveAttribute(
    'href',
    '/admin/companies/c-9/people',
  );
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Change the link…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save the link' }));
  await waitFor(() =>
    expect(backend.requests(rpc('link_party'))[0]?.body).toEqual({ party_id: 'p-5' }),
  );
});
