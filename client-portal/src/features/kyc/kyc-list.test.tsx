import { createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const PAGE = 'POST /rest/v1/rpc/kyc_overview';

const odile = {
  party_id: 'p-1',
  name: 'Odile Marchetti',
  kind: 'person',
  country: 'FR',
  standing: 'needs',
  state: 'information_requested',
  state_since: '2026-11-16T10:00:00Z',
  reason: null,
  reason_note: null,
  fields: ['birth_place', 'address'],
  documents: [
    { standing: 'rejected', categories: ['proof_of_address'], lacking: 0 },
    { standing: 'requested', categories: ['reference_letter'], lacking: 1 },
  ],
  questions: 1,
  identity_expires_on: '2030-11-23',
  companies: [{ id: 'c-1', name: 'Lanterne Bleue Media Ltd.', roles: ['director'] }],
  applications: [{ id: 'a-1', title: 'Belle Époque Editions Inc.', state: 'submitted' }],
  asked_on: null,
  is_begun: false,
  is_done: false,
  total: 3,
};
const claire = {
  ...odile,
  party_id: 'p-2',
  name: 'Claire Vasseur',
  standing: 'verified',
  state: 'approved',
  fields: [],
  documents: [],
  questions: 0,
};
const marius = {
  ...claire,
  party_id: 'p-3',
  name: 'Marius Delacroix',
  standing: 'asked',
  fields: ['birth_place'],
  state: null,
  companies: [],
  asked_on: '2026-11-20T10:00:00Z',
};

function open(address = '/app/kyc', people: object[] = [odile, marius, claire]) {
  const backend = createFakeBackend();
  backend.on(PAGE, () => people);
  backend.on('POST /rest/v1/rpc/kyc_overview_counts', () => [
    { everyone: 3, needs: 1, asked: 1, review: 0, verified: 1 },
  ]);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'proof_of_address', name: 'Proof of address', expires: false },
    { code: 'reference_letter', name: 'Reference letter', expires: false },
  ]);
  return { backend, ...renderRoutes(portal, address, backend) };
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'People' });
  return Array.from(list.children, (row) => row as HTMLElement);
}

test('[KYC-01] says what is missing for each, whom a verified person counts for, and goes on where it stopped', async () => {
  open();
  const [first, second, third] = await rows();
  await waitFor(() =>
    expect(
      within(within(first!).getByRole('list'))
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '1 question to answer',
      '2 fields to fill in: Place of birth; Address',
      '1 document returned: Proof of address',
      '1 document to upload: Reference letter',
    ]),
  );
  expect(first).toHaveTextContent('Needed for Lanterne Bleue Media Ltd. (director)');
  expect(within(first!).getByRole('link', { name: /^Continue/ })).toHaveAttribute(
    'href',
    '/app/kyc/p-1',
  );
  expect(third).toHaveTextContent('Identity document valid until 23 Nov 2030.');
  expect(third).toHaveTextContent('Counts for Lanterne Bleue Media Ltd. (director)');
  expect(within(third!).getByRole('link')).toHaveAttribute('href', '/app/kyc/p-2');
  // Who was asked by link fills in their own part: the client cannot open it.
  expect(second).toHaveTextContent('Asked by link on 20 Nov 2026.');
  expect(second).not.toHaveTextContent('to fill in');
  expect(within(second!).queryByRole('link')).toBeNull();
});

test('group and search are in the address and asked of the database', async () => {
  const { backend, router } = open('/app/kyc?q=odile');
  await userEvent.click(await screen.findByRole('button', { name: /^Needs your attention ?1$/ }));
  expect(router.state.location.search).toBe('?q=odile&show=needs');
  await waitFor(() =>
    expect(backend.requests(PAGE).at(-1)?.body).toMatchObject({ show: 'needs', search: 'odile' }),
  );
});

test.each([
  ['', 'No identity checks yet'],
  ['?show=needs', 'Nothing needs your attention'],
  ['?show=asked', 'No person is in this group'],
  ['?q=x', 'No person matches'],
  ['?page=9', 'Nothing on this page'],
])('[UX-02] an empty list at %s says why', async (search, title) => {
  open(`/app/kyc${search}`, []);
  expect(await screen.findByText(title)).toBeVisible();
});

test('[UX-02] a list that cannot be read says why', async () => {
  const { backend } = open('/app/kyc');
  backend.on(PAGE, () => refusal('account.suspended', 403));
  expect(await screen.findByRole('button', { name: /again|Retry/i })).toBeVisible();
});

test('[TNT-01] [KYC-01] where KYC is switched off the page says so, without search and groups', async () => {
  const { backend } = open();
  for (const name of [PAGE, 'POST /rest/v1/rpc/kyc_overview_counts']) {
    backend.on(name, () => refusal('tenant.feature_off', 409));
  }
  expect(await screen.findByText('Not available')).toBeInTheDocument();
  expect(screen.getByText(/switched off for your tenant. Contact us/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Search people')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Try again/i })).not.toBeInTheDocument();
});
