import { createFakeBackend, refusal, type FakeBackend } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

const PARTIES = 'GET /rest/v1/application_parties';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const paper = {
  id: 'd-1',
  file_name: 'passport.pdf',
  status: 'uploaded',
  expires_on: '2031-02-03',
  created_at: '2026-11-18T15:00:00Z',
  category: { name: 'Passport' },
};

const ada = {
  position: 0,
  roles: ['member'],
  party: {
    id: 'pt-1',
    kind: 'person',
    name: 'Ada Rolle',
    kyc: [{ id: 'k-1', state: 'submitted', level: 'standard' }],
    documents: [paper],
    parts: [] as object[],
  },
};

function openReview(change: (backend: FakeBackend) => void = () => undefined) {
  const backend = createFakeBackend();
  backend.on(LIST, () => [
    {
      ...sandpiper,
      state: 'in_review',
      type: { name: 'International Business Company', rules: [{ member_role: 'member' }] },
      entity_type: 'ibc',
      data: {},
      submitted_data: {
        names: ['Sandpiper Ltd.'],
        activities: ['banking', 'gone'],
        services: ['nominee'],
        is_resident: false,
        capital: { currency: 'USD', shares: 5000, par_value: 1.5 },
        people: [
          {
            id: 'b-1',
            kind: 'body_corporate',
            name: 'Tern Rock Ltd.',
            roles: ['member'],
            shares: 5000,
          },
          { id: 'p-1', name: 'Ada Rolle', country: 'BS', roles: ['director'] },
        ],
        holdings: [{ owner_id: 'p-1', owned_id: 'b-1', percent: 100 }],
      },
      company_id: null,
      created_at: '2026-11-19T10:00:00Z',
      approved_at: null,
      approver: null,
      events: [],
    },
  ]);
  backend.on(PARTIES, () => [ada]);
  backend.on(rpc('approval_blockers'), () => [
    { code: 'approval.kyc_missing', field: 'people.0' },
    { code: 'approval.risk_missing', field: 'risk' },
  ]);
  backend.on('GET /rest/v1/compliance_checks', () => []);
  backend.on('GET /rest/v1/compliance_check_kinds', () => []);
  backend.on('GET /rest/v1/current_business_activities', () => [
    { code: 'banking', name: 'Banking', requirement: 'licence', authority: 'Central Bank' },
  ]);
  backend.on(rpc('application_quote'), () => [
    {
      code: 'form',
      label: 'Formation',
      kind: 'service',
      amount: 850,
      list_amount: 1000,
      discount_text: 'Welcome discount (15 %)',
      per: 'once',
      first_due: 'order',
    },
    {
      code: 'nominee',
      label: 'Nominee director',
      kind: 'service',
      amount: null,
      per: 'year',
      first_due: 'order',
    },
  ]);
  change(backend);
  return { backend, ...openPortal('/admin/companies/applications/a-1', backend) };
}

test('[APP-03] who owns the company in the end is drawn through every layer', async () => {
  openReview();
  const owners = await screen.findByRole('list', { name: 'Ultimate owners' });
  expect(owners).toHaveTextContent(/Ada Rolle.*100\s%Beneficial owner/);
});

test('[RSK-01] [APP-03] a declared activity that the risk answer contradicts is marked beside the points', async () => {
  openReview((backend) =>
    backend.on(rpc('activity_contradictions'), () => [
      {
        place: 'activities',
        declared: 'Trading in goods',
        answered: 'Holds assets, and no more',
        expected: 'Trades or advises',
      },
    ]),
  );
  expect(await screen.findByText('Declared activity and risk answer differ')).toBeVisible();
  expect(screen.getByText('“Trading in goods”, as an activity')).toBeVisible();
});

test('[APP-03] without the threshold the chart is drawn, and nobody is called a beneficial owner', async () => {
  openReview((backend) => backend.on('GET /rest/v1/thresholds', () => refusal('not_allowed', 403)));
  const owners = await screen.findByRole('list', { name: 'Ultimate owners' });
  expect(owners).toHaveTextContent(/Ada Rolle.*100\s%/);
  expect(owners).not.toHaveTextContent('Beneficial owner');
  expect(screen.getByText('The threshold could not be loaded')).toBeInTheDocument();
});

test('[APP-07] activities stand with whose licence they need, one that is gone by its code', async () => {
  openReview();
  const list = await screen.findByRole('list', { name: 'Activities and licences' });
  const [banking, gone] = within(list).getAllByRole('listitem');
  expect(banking).toHaveTextContent('BankingCentral BankLicence needed');
  expect(gone).toHaveTextContent('goneNo longer listed');
});

test('[APP-07] documents of the parties stand with their state, and how far their KYC is', async () => {
  openReview((backend) =>
    backend.on('GET /rest/v1/documents', () => [
      { ...paper, id: 'd-2', category: { name: 'Business plan' }, status: 'accepted' },
    ]),
  );
  const panel = await screen.findByRole('region', { name: 'Documents and KYC' });
  expect(panel).toHaveTextContent('1 to review');
  expect(panel).toHaveTextContent(/Business plan.*Accepted/);
  expect(panel).toHaveTextContent(/Ada RolleKYC: Submitted.*Passport.*To be reviewed/);
});

test('[UX-02] documents that cannot be read say so in their place, and can be asked for again', async () => {
  const { backend } = openReview((fake) => fake.on(PARTIES, () => refusal('not_allowed', 403)));
  // The links to what is missing read the parties as well, and begin a second time when they come.
  await waitFor(() => expect(backend.requests(PARTIES)).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByText('The documents could not be loaded')).toBeInTheDocument(),
  );
  backend.on(PARTIES, () => [ada]);
  const panel = screen.getByRole('region', { name: 'Documents and KYC' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('Passport')).toBeInTheDocument();
});

test.each([
  [
    { status: 'pending', accepted_at: null, done_at: null },
    /has asked them by link, which works until 27 Nov 2026/,
  ],
  [
    { status: 'accepted', done_at: null },
    /Filled in by themselves since 21 Nov 2026, not by the client/,
  ],
  [
    { status: 'accepted', done_at: '2026-11-22T10:00:00Z' },
    /Submitted by themselves on 22 Nov 2026/,
  ],
])('[ONE-07] whom to turn to about who fills in their own part (%j)', async (change, text) => {
  const part = {
    email: 'ada@example.com',
    expires_at: '2026-11-27T10:00:00Z',
    accepted_at: '2026-11-21T10:00:00Z',
    ...change,
  };
  openReview((backend) =>
    backend.on(PARTIES, () => [{ ...ada, party: { ...ada.party, parts: [part] } }]),
  );
  const panel = await screen.findByRole('region', { name: 'Documents and KYC' });
  expect(await within(panel).findByText(text)).toHaveTextContent('ada@example.com');
});

test('[APP-05] [PRICE-01] what was asked for is shown with its price, as it was quoted on submission', async () => {
  const { backend } = openReview();
  const ledger = await screen.findByRole('table', { name: 'On the first invoice' });
  expect(within(ledger).getByRole('row', { name: /Formation/ })).toHaveTextContent(
    'Welcome discount (15 %): US$1,000.00 less US$150.00US$850.00',
  );
  expect(screen.getByText('prices of the submission, less discounts')).toBeInTheDocument();
  expect(within(ledger).getByRole('row', { name: /Nominee/ })).toHaveTextContent('to be confirmed');
  expect(ledger).toHaveTextContent('Totalfrom US$850.00');
  expect(backend.requests(rpc('application_quote'))[0]?.body).toEqual({ application_id: 'a-1' });
});

test('[APP-07] what is missing leads to where it is settled', async () => {
  openReview();
  const panel = await screen.findByRole('region', { name: 'Before approval' });
  const links = await within(panel).findAllByRole('link');
  const targets = links.map((link) => link.getAttribute('href'));
  expect(targets).toContainEqual(expect.stringContaining('/admin/kyc/profiles/k-1'));
  expect(targets).toContainEqual(
    expect.stringMatching(/^\/admin\/risk-management\/assess\/application\//),
  );
});
