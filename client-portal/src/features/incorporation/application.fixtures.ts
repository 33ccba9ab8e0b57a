import { createFakeBackend, renderRoutes, type FakeBackend } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const ibc = {
  code: 'ibc',
  name: 'International Business Company',
  plain_name: 'For business outside The Bahamas.',
  law: 'IBC Act',
  is_formable: true,
  position: 1,
  min_members: 1,
  min_directors: 1,
  corporate_manager_suffices: false,
  requires_president: false,
  requires_secretary: false,
  name_endings: ['Limited', 'Ltd.'],
  name_contains: [],
  member_role: 'member',
  manager_role: 'director',
};

function activity(code: string, name: string, requirement: string) {
  const authority = requirement === 'licence' ? 'Central Bank' : null;
  return { code, name, requirement, authority, note: null, keywords: [code] };
}

/** What a company of the type may be registered as besides it. */
const features = [
  feature('LDC', 'Limited Duration Company', { min_members: 2, max_years: 30 }),
  feature('SAC', 'Segregated Accounts Company', { needs_consent: true }),
];

function feature(code: string, name: string, rule: object) {
  const usual = { base_types: ['ibc'], min_members: 0, max_years: null, needs_consent: false };
  return {
    name,
    plain_name: `About ${name}.`,
    rules: [{ feature: code, name_contains: [code], ...usual, ...rule }],
  };
}

const seal = {
  code: 'company_seal',
  label: 'Company seal',
  ours: 60,
  government: 0,
  per: 'once',
  first_due: 'order',
};

const bands = [
  {
    code: 'F',
    label: 'Incorporation',
    capital_from: 0,
    capital_to: 50_000,
    amount: 330,
    per: 'once',
  },
  {
    code: 'F',
    label: 'Incorporation',
    capital_from: 50_000.01,
    capital_to: null,
    amount: 1000,
    per: 'once',
  },
];

function line(kind: string, label: string, amount: number | null, per = 'once', due = 'order') {
  return { code: label, label, kind, amount, currency: 'USD', per, first_due: due };
}

const quote = [
  line('government', 'Incorporation', 330),
  line('government', 'Search', null),
  line('government', 'Annual fee', 365, 'year', 'january'),
  line('service', 'Formation', 1200),
  line('service', 'Office', 900, 'year'),
];

export const ada = {
  id: 'p-1',
  kind: 'person',
  name: 'Ada Rolle',
  email: '',
  country: 'BS',
  birth_date: null,
  registration_number: '',
  roles: ['member', 'director'],
  shares: 5000,
};

export const complete = {
  names: ['Blue Heron Ltd.', '', ''],
  purpose: '',
  activities: ['holding'],
  capital: { currency: 'USD', shares: 5000, par_value: 1 },
  people: [ada],
  is_resident: false,
  fiscal_year_end: '12-31',
  declared: false,
};

export const draft = {
  id: 'a-1',
  reference: null,
  entity_type: 'ibc',
  step: 'type',
  data: {},
  submitted_data: null,
  kind: 'formation',
  state: 'draft',
  state_since: '2026-11-18T10:00:00Z',
  version: 1,
  submitted_at: null,
  company_id: null,
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-18T10:00:00Z',
  type: { name: ibc.name },
  events: [],
};

export const SAVE = 'POST /rest/v1/rpc/save_application';

/** A backend with one application, which takes every save. */
export function backendWith(application: object): FakeBackend {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/current_entity_types', () => [ibc]);
  backend.on('GET /rest/v1/current_business_activities', () => [
    activity('holding', 'Holding investments', 'none'),
    activity('banking', 'Banking', 'licence'),
    activity('arms', 'Arms', 'refused'),
  ]);
  backend.on('GET /rest/v1/entity_features', () => features);
  backend.on('GET /rest/v1/thresholds', () => [{ value: 10 }]);
  backend.on('GET /rest/v1/parties', () => []);
  backend.on('POST /rest/v1/rpc/known_parties', () => []);
  backend.on('POST /rest/v1/rpc/filing_payment', () => Response.json('not_needed'));
  backend.on('POST /rest/v1/rpc/offered_services', () => [seal]);
  backend.on('GET /rest/v1/fee_schedule', () => bands);
  backend.on('POST /rest/v1/rpc/draft_quote', () => quote);
  backend.on('GET /rest/v1/application_declarations', () => []);
  backend.on('POST /rest/v1/rpc/application_quote', () => quote);
  backend.on('GET /rest/v1/application_requests', () => []);
  backend.on('GET /rest/v1/party_invitations', () => []);
  backend.on('POST /rest/v1/rpc/application_people', () => []);
  backend.on('GET /rest/v1/kyc_profiles', () => []);
  backend.on('POST /rest/v1/rpc/enter_application_parties', () => []);
  backend.on('GET /rest/v1/documents', () => []);
  backend.on('POST /rest/v1/rpc/stage_estimate', () => []);
  backend.on('POST /rest/v1/rpc/check_company_name', () => []);
  backend.on('POST /rest/v1/rpc/missing_owner_particulars', () => []);
  backend.on('GET /rest/v1/draft_applications', () => [{ ...draft, ...application }]);
  backend.on(SAVE, ({ body }) =>
    Response.json((body as { expected_version: number }).expected_version + 1),
  );
  return backend;
}

/** The wizard at a step of that application. */
export function openStep(
  step: string,
  application: object = {},
  backend = backendWith(application),
  visitor: Parameters<typeof renderRoutes>[3] = {},
) {
  return { backend, ...renderRoutes(portal, `/app/companies/new/a-1/${step}`, backend, visitor) };
}
