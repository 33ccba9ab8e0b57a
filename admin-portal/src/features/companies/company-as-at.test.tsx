import { candice, openCompany, refusal, type CompanyView } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };
const onTheDay = (tab: '/kyc' | '/risk') => `${tab}?as-at=2026-06-03` as '/kyc';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const assessment = {
  id: 'r-1',
  inherent_score: 50,
  residual_score: 44,
  rating: 'medium',
  floor: null,
  effective_rating: 'high',
  breakdown: [],
  reason: 'A yacht.',
  assessed_at: '2025-05-27T11:00:00Z',
  next_review_on: null,
  by: { full_name: 'Candice Moxey' },
  version: 2,
  definition: { groups: [], factors: [], controls: [], thresholds: {}, overrides: [] },
  overrides: [
    {
      id: 'v-1',
      rating: 'high',
      reason: 'A report.',
      state: 'standing',
      made_at: '2026-01-19T11:00:00Z',
      decision_note: null,
      made: { full_name: 'Delano Rolle' },
      decided: null,
    },
  ],
};

test('[ONE-02] [RSK-02] the risk of a day is the assessment that counted then, with its override', async () => {
  const { backend } = openCompany(view, onTheDay('/risk'), (fake) => {
    fake.on(rpc('risk_as_at'), () => [
      assessment,
      { ...assessment, id: 'r-0', effective_rating: 'low', residual_score: 31, overrides: [] },
    ]);
  });
  const rating = await screen.findByRole('region', { name: /^Rating/ });
  expect(rating).toHaveTextContent(/High.*Worked out as medium.*44 of 100.*Version 2/);
  expect(rating).toHaveTextContent('A later override moved this day; the one of then is not kept.');
  expect(screen.getByRole('region', { name: 'Overrides' })).toHaveTextContent(
    /In forceHighA report\./,
  );
  expect(screen.getByRole('region', { name: 'Earlier assessments' })).toHaveTextContent(/Low, 31/);
  expect(backend.requests(rpc('risk_as_at'))[0]?.body).toEqual({
    company: 'c-1',
    known_at: '2026-06-03 23:59:59.999999 America/Nassau',
  });
  // Neither today's assessments, nor today's rating in the head, nor actions.
  expect(backend.requests('GET /rest/v1/risk_assessments')).toEqual([]);
  expect(screen.queryByText(/risk not assessed|High risk|Low risk/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Record' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /As known/ })).not.toBeInTheDocument();
});

test('[ONE-02] a day before the first assessment says so', async () => {
  openCompany(view, onTheDay('/risk'), (fake) => fake.on(rpc('risk_as_at'), () => []));
  expect(
    await screen.findByText('No assessment was recorded by the end of 3 June 2026.'),
  ).toBeInTheDocument();
});

const ada = {
  party_id: 'p-1',
  name: 'Ada Rolle',
  kind: 'person',
  country: 'BS',
  roles: ['director', 'member'],
  profile_id: 'k-1',
  state: 'in_review',
  state_since: '2026-05-30T12:00:00Z',
  level: 'enhanced',
  rating: null,
};

test('[ONE-02] [KYC-02] the KYC of a day is that of who was in the registers, as it stood then', async () => {
  const { backend } = openCompany(view, onTheDay('/kyc'), (fake) => {
    fake.on(rpc('kyc_as_at'), () => [
      ada,
      { ...ada, party_id: 'p-2', name: 'Ben Cash', state: null, state_since: null, level: null },
    ]);
  });
  expect(await screen.findByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(
    /Director, Shareholder · Bahamas.*In review.*Enhanced.*30 May 2026.*Not rated/,
  );
  expect(screen.getByRole('row', { name: /Ben Cash/ })).toHaveTextContent('Not started');
  expect(screen.getByText(/screening hits.*are not kept by day/)).toBeInTheDocument();
  expect(backend.requests(rpc('kyc_as_at'))[0]?.body).toEqual({
    company: 'c-1',
    effective: '2026-06-03',
  });
  await userEvent.click(screen.getByRole('button', { name: 'As known on that day' }));
  await screen.findByRole('row', { name: /Ada Rolle/ });
  expect(backend.requests(rpc('kyc_as_at')).at(-1)?.body).toEqual({
    company: 'c-1',
    effective: '2026-06-03',
    known_at: '2026-06-03 23:59:59.999999 America/Nassau',
  });
});

test.each([
  ['/kyc', 'kyc_as_at', 'The people could not be loaded'],
  ['/risk', 'risk_as_at', 'The risk could not be loaded'],
] as const)('[UX-02] %s of a day that cannot be read says so', async (tab, name, text) => {
  openCompany(view, onTheDay(tab), (fake) => {
    fake.on(rpc(name), () => refusal('not_allowed', 403));
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
