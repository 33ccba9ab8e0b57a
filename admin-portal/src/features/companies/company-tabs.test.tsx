import {
  candice,
  heron,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const view: CompanyView = { portal, base: '/admin', user: candice };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const ada = {
  id: 'p-1',
  name: 'Ada Rolle',
  kind: 'person',
  country: 'BS',
  profiles: [
    {
      id: 'k-1',
      state: 'review_due',
      level: 'enhanced',
      oversight: [{ rating: 'high', next_review_on: '2026-11-30' }],
    },
  ],
  hits: [{ state: 'open' }, { state: 'open' }, { state: 'false_positive' }],
};

test('[COM-02] [KYC-02] a person with two roles is one line that opens their case', async () => {
  openCompany(view, '/kyc', (backend) => {
    backend.on('GET /rest/v1/company_participants', () => [
      { role: 'director', party: ada },
      { role: 'member', party: ada },
    ]);
  });
  const row = await screen.findByRole('row', { name: /Ada Rolle/ });
  expect(row).toHaveTextContent(
    /Director, Shareholder · Bahamas.*Review due.*Enhanced.*High.*2 open hits.*30 Nov 2026/,
  );
  expect(within(row).getByRole('link', { name: 'Ada Rolle' })).toHaveAttribute(
    'href',
    '/admin/kyc/profiles/k-1',
  );
});

const definition = {
  groups: [{ code: 'geo', name: 'Geography' }],
  factors: [
    {
      code: 'countries',
      group: 'geo',
      name: 'Countries',
      question: '',
      weight: 20,
      source: 'country',
      answers: [{ code: 'watch', label: 'Under increased monitoring', score: 5 }],
    },
  ],
  controls: [
    {
      code: 'visits',
      name: 'Visits',
      question: '',
      answers: [{ code: 'yearly', label: 'Every year', points: 3 }],
    },
  ],
  thresholds: { medium: 40, high: 60 },
  overrides: [],
};

const assessment = {
  id: 'r-1',
  is_current: true,
  inherent_score: 81,
  residual_score: 78,
  rating: 'high',
  floor: null,
  effective_rating: 'high',
  breakdown: [
    { factor: 'visits', answer: 'yearly', points: 3 },
    { factor: 'countries', answer: 'watch', contribution: 20, floor: 'medium' },
  ],
  reason: 'Art of high value.',
  assessed_at: '2026-05-27T11:00:00Z',
  next_review_on: '2027-05-27',
  by: { full_name: 'Candice Moxey' },
  model: { version: 1, definition },
  overrides: [
    {
      id: 'v-1',
      rating: 'medium',
      reason: 'Insured sales.',
      state: 'waiting',
      made_at: '2026-11-19T11:00:00Z',
      decision_note: null,
      made: { full_name: 'Delano Rolle' },
      decided: null,
    },
  ],
};

test('[COM-02] [RSK-02] the rating is shown with what each answer adds, its override and the one before', async () => {
  openCompany(view, '/risk', (backend) => {
    backend.on('GET /rest/v1/risk_assessments', () => [
      assessment,
      { ...assessment, id: 'r-0', is_current: false, effective_rating: 'low', residual_score: 31 },
    ]);
  });
  const table = await screen.findByRole('table', { name: 'Contributions' });
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(
    /CountriesGeography.*Under increased monitoringNot below medium.*20/,
  );
  expect(second).toHaveTextContent(/VisitsControl.*Every year.*(-3|−3)/);
  // What keeps the sum of the lines from being less than the score of 78.
  expect(third).toHaveTextContent(/Held by an override.*an answer requires medium or worse.*61/);
  expect(screen.getByRole('region', { name: 'Overrides' })).toHaveTextContent(
    /Waits for a second personMediumInsured sales\. · Delano Rolle/,
  );
  expect(screen.getByRole('region', { name: 'Earlier assessments' })).toHaveTextContent(/Low, 31/);
});

test('[COM-02] [RSK-02] another rating is proposed on the Risk tab', async () => {
  const { backend } = openCompany(view, '/risk', (fake) => {
    fake.on('GET /rest/v1/risk_assessments', () => [assessment]);
    fake.on('GET /rest/v1/staff_duties', () => [{ duty: 'reviewer' }]);
    fake.on('POST /rest/v1/rpc/override_risk', () => null);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Propose another rating…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Another rating for/ });
  await userEvent.selectOptions(within(dialog).getByLabelText('Rating'), 'prohibited');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'On a list.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(backend.requests('POST /rest/v1/rpc/override_risk')[0]?.body).toEqual({
      assessment_id: assessment.id,
      rating: 'prohibited',
      reason: 'On a list.',
    }),
  );
});

test('[COM-02] [RSK-02] a company without an assessment says so', async () => {
  openCompany(view, '/risk', (backend) => backend.on('GET /rest/v1/risk_assessments', () => []));
  expect(await screen.findByText('Not assessed')).toBeInTheDocument();
});

test('[COM-02] [DOC-03] documents stand under the company and under each person, and open on the queue', async () => {
  const document = {
    id: 'd-1',
    file_name: 'passport.pdf',
    status: 'uploaded',
    expires_on: null,
    created_at: '2026-11-18T10:00:00Z',
    company_id: null,
    kind: { name: 'Passport' },
    party: { id: 'p-1', name: 'Ada Rolle' },
  };
  const { backend } = openCompany(view, '/documents', (fake) => {
    fake.on('GET /rest/v1/companies', () => [
      {
        ...heron,
        participants: [
          {
            id: 'e-1',
            role: 'director',
            shares: null,
            appointed_on: null,
            ceased_on: null,
            party: { id: 'p-1', kind: 'person', name: 'Ada Rolle', country: 'BS' },
          },
        ],
      },
    ]);
    fake.on('GET /rest/v1/documents', () => [
      document,
      {
        ...document,
        id: 'd-2',
        company_id: 'c-1',
        party: null,
        kind: { name: 'Certificate of good standing' },
        status: 'expired',
        expires_on: '2026-10-23',
      },
    ]);
  });
  const person = await screen.findByRole('region', { name: /Ada Rolle/ });
  expect(person).toHaveTextContent('1 to be reviewed');
  expect(within(person).getByRole('link', { name: 'Passport' })).toHaveAttribute(
    'href',
    '/admin/documents?show=all&person=p-1&document=d-1',
  );
  expect(screen.getByRole('region', { name: /Blue Heron/ })).toHaveTextContent(
    /Certificate of good standing.*Expired.*23 Oct 2026/,
  );
  expect(backend.requests('GET /rest/v1/documents')[0]?.url.searchParams.get('or')).toBe(
    '(company_id.eq.c-1,party_id.in.(p-1))',
  );
});

test.each(['/kyc', '/risk', '/documents'] as const)(
  '[UX-02] what cannot be read says so in its place: %s',
  async (tab) => {
    openCompany(view, tab, (backend) => {
      for (const table of ['company_participants', 'risk_assessments', 'documents']) {
        backend.on(`GET /rest/v1/${table}`, () => refusal('not_allowed', 403));
      }
    });
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  },
);
