import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

export const ALERTS = 'GET /rest/v1/compliance_alerts';
export const DUTIES = 'GET /rest/v1/duty_list';
export const PROPOSALS = 'GET /rest/v1/obligation_rule_proposals';

export const late = {
  id: 'a-1',
  kind: 'obligation_late',
  dedupe_key: 'obligation_late:o-1',
  severity: 'critical',
  state: 'open',
  title: 'Annual fee is late',
  snoozed_until: null,
  snooze_reason: null,
  detail: 'Blue Heron Ltd. was to do this by 1\u00a0January\u00a02026.',
  due_on: '2026-01-01',
  raised_at: '2026-01-02T12:00:00Z',
  resolved_at: null,
  resolution: null as string | null,
  is_settled: false,
  company_id: 'c-1',
  obligation_id: 'o-1',
  party_id: null,
  assignee: null,
  owner: null,
  company: { name: 'Blue Heron Ltd.' },
  party: null,
};
const passport = {
  ...late,
  id: 'a-2',
  kind: 'document_expiring',
  dedupe_key: 'document_expiring:d-1',
  severity: 'warning',
  title: 'Passport expires',
  obligation_id: null,
};

export const duty = {
  id: 'o-1',
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_id: 'u-9',
  client_name: 'Claire Vasseur',
  rule_code: 'IBC_ANNUAL_FEE',
  rule_name: 'Annual fee',
  rule_note: '',
  because: '2026',
  due_on: '2026-01-01',
  days_late: 326,
  amount: 350,
  is_verified: true,
  currency: 'USD',
  state: 'open',
  done_on: null,
  reference: null,
  note: null,
  exposure: {
    penalty: 175,
    currency: 'USD',
    effect: null,
    is_known: true,
    is_verified: true,
    next_on: '2027-01-01',
    next_penalty: null,
    next_effect: 'struck_off',
  },
  notice: null,
  receipt: null,
  may_report: false,
};

const version = {
  code: 'DOM_ANNUAL_RETURN',
  name: 'Annual return',
  subject: 'company',
  entity_types: ['DOM'],
  features: [],
  condition: null,
  kind: 'fixed',
  month: 1,
  day: 31,
  anchor: null,
  event: null,
  plus_months: null,
  plus_days: null,
  snap: null,
  interval_by: null,
  first_year_after: 1,
  repeats_months: null,
  is_annual_fee: false,
  note: '',
  valid_from: '2015-01-01',
  valid_to: null,
  source_note: 'Once a year by the Companies Act; the day is assumed.',
  verified: false,
  penalties: [],
};
const { valid_to: _to, penalties: _penalties, ...terms } = version;
export const proposal = {
  id: 'p-1',
  rule: { ...terms, valid_from: '2027-01-01', month: 2, day: 28 },
  state: 'proposed',
  proposed_at: '2026-11-20T12:00:00Z',
  decided_at: null,
  proposed_by: 'u-2',
  by: { full_name: 'Perry Bethel' },
  decider: null,
};

/** Opens a page of compliance over a portfolio with two alerts, one duty that is late, and a rule with a proposal. */
export function openCompliance(
  address: string,
  duties: readonly string[] = ['compliance_officer'],
) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/jobs', () => []);
  backend.on(ALERTS, ({ url }) =>
    url.searchParams.has('id') ? [late] : pageOf([late, passport], 2),
  );
  backend.on(rpc('compliance_alert_counts'), () => [
    { state: 'open', severity: 'critical', count: 4, mine: 1, unassigned: 2 },
    { state: 'acknowledged', severity: 'warning', count: 3, mine: 1, unassigned: 0 },
  ]);
  backend.on(rpc('alert_history'), () => [
    {
      at: '2026-02-01T12:00:00Z',
      actor_name: 'Perry Bethel',
      state: 'acknowledged',
      severity: null,
      assignee_name: 'Perry Bethel',
      was_assigned: true,
      note: null,
    },
    {
      at: '2026-01-02T12:00:00Z',
      actor_name: null,
      state: 'open',
      severity: null,
      assignee_name: null,
      was_assigned: false,
      note: null,
    },
  ]);
  backend.on(DUTIES, ({ url }) => (url.searchParams.has('id') ? [duty] : pageOf([duty], 1)));
  backend.on(rpc('duty_figures'), () => [
    {
      open: 9,
      late: 2,
      soon: 3,
      reported: 1,
      settled: 5,
      money: [{ currency: 'USD', late: 700, penalty: 350, next_on: '2027-01-01', year: 900 }],
    },
  ]);
  backend.on('GET /rest/v1/obligation_rules', () => [version]);
  backend.on(PROPOSALS, () => [proposal]);
  backend.on(rpc('reminder_days'), () => []);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((each) => ({ duty: each })),
    },
    {
      id: 'u-2',
      full_name: 'Perry Bethel',
      email: 'perry@example.com',
      duties: [{ duty: 'compliance_officer' }],
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}
