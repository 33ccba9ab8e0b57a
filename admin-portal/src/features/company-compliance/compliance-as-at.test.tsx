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

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };
const page = '/compliance?as-at=2026-06-03' as '/compliance';

const duty = {
  id: 'o-1',
  rule_name: 'Annual fee',
  because: '2026',
  due_on: '2026-07-01',
  amount: 350,
  currency: 'USD',
  state: 'open',
  done_on: null,
  reference: null,
  note: null,
  outcome: 'open',
};
const then = {
  duties: [
    duty,
    {
      ...duty,
      id: 'o-0',
      rule_name: 'Annual filing',
      amount: null,
      outcome: 'done_late',
      state: 'done',
      done_on: '2026-05-04',
      reference: 'R-7',
      note: 'Struck off on 1\u00a0December\u00a02024',
    },
  ],
  conditions: ['is_financial_institution'],
  events: [
    {
      id: 'v-1',
      event: 'ma_amended',
      on_date: '2026-04-01',
      note: null,
      voided: false,
      void_reason: null,
      voided_at: null,
      recorded_at: '2026-04-02T12:00:00Z',
      by: { full_name: 'Delano Rolle' },
      voider: null,
    },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

test('[ONE-02] [CMP-01] the compliance of a day is what stood at its end, read only', async () => {
  const { backend } = openCompany(view, page, (fake) => {
    fake.on(rpc('compliance_as_at'), () => [then]);
  });
  expect(await screen.findByRole('region', { name: /Open duties/ })).toHaveTextContent(
    /Annual feeFor 2026.*1 Jul 2026.*350.*Open/,
  );
  expect(screen.getByRole('region', { name: /Settled duties/ })).toHaveTextContent(
    /Annual filing.*Done on 4 May 2026. Reference R-7. Struck off on 1 Dec 2024.*Done late/,
  );
  const conditions = screen.getByRole('region', { name: /Conditions/ });
  expect(conditions).toHaveTextContent(/Carries on business in The Bahamas: no/);
  expect(conditions).toHaveTextContent(/financial institution: yes/);
  expect(screen.getByRole('region', { name: /Events/ })).toHaveTextContent(/articles amended/);
  expect(screen.getByText(/^Alerts, checks, tasks.*are not kept by day/)).toBeInTheDocument();

  expect(screen.getByText('As at 3 June 2026: read only')).toBeInTheDocument();
  for (const name of [/^Void/, /^Complete/, /^Record/, /conditions$/, /later corrections/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(backend.requests(rpc('compliance_as_at')).map(({ body }) => body)).toEqual([
    { company: 'c-1', known_at: '2026-06-03 23:59:59.999999 America/Nassau' },
  ]);
  expect(backend.requests('GET /rest/v1/duty_list')).toEqual([]);
  expect(backend.requests('GET /rest/v1/compliance_alerts')).toEqual([]);
});

test('[ONE-02] the day goes along from tab to tab, and back to today', async () => {
  const { router } = openCompany(view, page, (fake) => {
    fake.on(rpc('compliance_as_at'), () => [then]);
    fake.on(rpc('risk_as_at'), () => []);
    fake.on(rpc('reminder_plan'), () => []);
    fake.on('GET /rest/v1/reminder_holds', () => []);
    fake.on('GET /rest/v1/companies', () => [{ ...heron, conditions: [], events: [] }]);
    fake.on('GET /rest/v1/obligation_rules', () => []);
    fake.on('GET /rest/v1/compliance_checks', () => []);
    fake.on('GET /rest/v1/compliance_check_kinds', () => []);
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Risk' }));
  expect(router.state.location.search).toBe('?as-at=2026-06-03');
  const tabs = screen.getByRole('navigation', { name: 'The company' });
  await userEvent.click(within(tabs).getByRole('link', { name: 'Compliance' }));
  await screen.findByRole('region', { name: /Open duties/ });
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByRole('button', { name: /^Settled/ })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Record an event/ })).toBeInTheDocument();
});

test('[UX-02] a day before anything was recorded says so, and a failed reading offers another', async () => {
  const { backend } = openCompany(view, page, (fake) => {
    fake.on(rpc('compliance_as_at'), () => refusal('not_allowed', 403));
  });
  expect(
    await screen.findByText('The compliance of that day could not be loaded'),
  ).toBeInTheDocument();
  backend.on(rpc('compliance_as_at'), () => [{ duties: [], conditions: [], events: [] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('No duty was open on that day')).toBeInTheDocument());
  expect(screen.getByText('No event was recorded by then.')).toBeInTheDocument();
});
