import { createFakeBackend, type FakeBackend } from '@portal/shared-core/testing';

const ibc = {
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
  capital: { currency: 'USD', shares: 5000, par_value: 1 },
  people: [ada],
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
  backend.on('GET /rest/v1/draft_applications', () => [{ ...draft, ...application }]);
  backend.on(SAVE, ({ body }) =>
    Response.json((body as { expected_version: number }).expected_version + 1),
  );
  return backend;
}
