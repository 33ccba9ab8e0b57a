import { candice, createFakeBackend } from '@portal/shared-core/testing';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
export const CASE = 'GET /rest/v1/kyc_profiles';

export const row = {
  profile_id: 'k-1',
  party_id: 'p-1',
  name: 'Mirela Castellane-Roth',
  kind: 'person',
  country: 'IT',
  state: 'waiting',
  profile_state: 'submitted',
  cause: 'resubmitted',
  priority: 'high',
  level: 'enhanced',
  rating: null,
  opened_at: '2026-11-12T10:00:00Z',
  assignee: null,
  assignee_name: null,
  decided_by_name: null,
  is_for_me: false,
  roles: ['member'],
  companies: ['Coral Reef Trading Corp.'],
  open_hits: 1,
  waited_hours: 60,
  usual_hours: 48,
  is_late: true,
  total: 2,
};

export const review = {
  id: 'q-1',
  state: 'claimed',
  priority: 'normal',
  level: 'standard',
  opened_at: '2026-11-12T10:00:00Z',
  assignee: candice.id,
  claimed_at: '2026-11-13T10:00:00Z',
  decision: null,
  rating: null,
  decided_by: null,
  decided_at: null,
  second_decider: null,
  second_at: null,
  senior_decider: null,
  closed_at: null,
  reviewer: { full_name: 'Candice Moxey' },
  first: null,
  second: null,
  senior: null,
};

export const hit = {
  id: 'h-1',
  state: 'open',
  score: 0.85,
  explanation: [
    { part: 'name', points: 0.75, party: 'Mirela Roth', listed: 'Mirela Rot', likeness: 0.9 },
    { part: 'birth_date', points: 0.1, party: '1971-03-14', listed: '1971', finding: 'agrees' },
  ],
  reason: null,
  found_at: '2026-11-13T10:00:00Z',
  decided_at: null,
};

const listed = {
  name: 'Mirela Castellan',
  watchlist: 'demo_sanctions',
  schema_name: 'Person',
  birth_dates: ['1971'],
  countries: ['it'],
  topics: [],
  sanctions: [],
  retired_at: null,
};

/** A question of Candice that the client has not answered. */
export const request = {
  id: 'r-1',
  field: 'occupation',
  question: 'Since when?',
  answer: null,
  asked_at: '2026-11-13T10:00:00Z',
  asked_by: candice.id,
  answered_at: null,
  taken_back_at: null,
  taken_back_reason: null,
  by: { full_name: 'Candice Moxey' },
  taker: null,
};

export const kyc = (change: object = {}, party: object = {}) => ({
  id: 'k-1',
  state: 'in_review',
  state_since: '2026-11-13T10:00:00Z',
  level: 'standard',
  data: {},
  submitted_data: {
    name: 'Mirela Castellane-Roth',
    birth_date: '1971-03-14',
    occupation: 'Architect',
    pep: { status: 'none' },
  },
  submitted_at: '2026-11-12T10:00:00Z',
  submitted_by: 'u-client',
  decided_at: null,
  reason_note: null,
  reason: null,
  party: {
    id: 'p-1',
    kind: 'person',
    name: 'Mirela Castellane-Roth',
    country: 'IT',
    birth_date: '1971-03-15',
    registration_number: null,
    provided_by_firm: false,
    documents: [],
    roles: [],
    links: [],
    assessments: [],
    hits: [{ ...hit, by: null, entry: listed }],
    ...party,
  },
  requests: [],
  notes: [],
  waivers: [],
  reviews: [review],
  former: [],
  oversight: [],
  ...change,
});

const hitBlocker = { code: 'kyc.hit_open', field: 'hits.h-1', detail: 'Mirela Castellan' };

/** A backend with one case, two members of staff, and nothing that blocks unless `isBlocked`. */
export function kycBackend({
  of = kyc(),
  isBlocked = false,
  decisions = 1,
  duties = ['reviewer', 'compliance_officer'],
}: { of?: object; isBlocked?: boolean; decisions?: number; duties?: readonly string[] } = {}) {
  const backend = createFakeBackend();
  backend.onDefault(rpc('kyc_queue'), () => [
    row,
    { ...row, profile_id: 'k-2', name: 'Tobias Lindenau', open_hits: 0, is_late: false },
  ]);
  backend.onDefault(rpc('kyc_queue_counts'), () => [
    {
      mine: 1,
      unassigned: 2,
      second: 0,
      asked: 3,
      provided: 2,
      everything: 4,
      oldest: '2026-11-12T10:00:00Z',
    },
  ]);
  backend.onDefault(rpc('screening_counts'), () => [
    { state: 'open', watchlist: 'demo_sanctions', strength: 'fair', hits: 5, people: 4 },
    { state: 'false_match', watchlist: 'demo_sanctions', strength: 'weak', hits: 2, people: 2 },
  ]);
  backend.onDefault(CASE, () => [of]);
  backend.onDefault(rpc('kyc_checklist'), () => [
    {
      code: 'passport',
      categories: ['passport'],
      minimum: 1,
      note: 'A passport.',
      max_age_months: null,
      sent: 0,
      accepted: 0,
      waived: false,
    },
  ]);
  backend.onDefault(rpc('kyc_declarations'), () => []);
  backend.onDefault(rpc('kyc_approval_blockers'), () => (isBlocked ? [hitBlocker] : []));
  backend.onDefault(rpc('kyc_rating_proposal'), () => [
    { rating: 'medium', lowest: 'low', decisions, reasons: [] },
  ]);
  backend.onDefault('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: 'candice@example.com',
      duties: duties.map((duty) => ({ duty })),
    },
    {
      id: 'u-2',
      full_name: 'Delano Rolle',
      email: 'delano@example.com',
      duties: [{ duty: 'reviewer' }],
    },
  ]);
  backend.onDefault('GET /rest/v1/review_reasons', () => [
    { code: 'unreadable', label: 'It cannot be read.', is_internal: false, for_client: null },
    {
      code: 'altered',
      label: 'It was altered.',
      is_internal: true,
      for_client: { label: 'We cannot go on.' },
    },
  ]);
  return backend;
}
