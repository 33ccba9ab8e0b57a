import type { RiskDefinition } from '@portal/shared-core/domain/risk';
import {
  candice,
  createFakeBackend,
  pageOf,
  renderRoutes,
  type FakeBackend,
} from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
export const get = (table: string) => `GET /rest/v1/${table}`;

/** Two factors, one of them a fact, and a control. */
export const definition: RiskDefinition = {
  groups: [
    { code: 'geography', name: 'Geography' },
    { code: 'activity', name: 'Activity' },
  ],
  factors: [
    {
      code: 'country',
      group: 'geography',
      name: 'Countries',
      question: 'What is the worst country?',
      weight: 60,
      source: 'country',
      answers: [
        { code: 'standard', label: 'On no list', score: 1 },
        { code: 'monitored', label: 'Monitored', score: 4 },
      ],
    },
    {
      code: 'business',
      group: 'activity',
      name: 'Business',
      question: 'What does the company do?',
      weight: 40,
      source: 'asked',
      answers: [
        { code: 'passive', label: 'Holds assets', score: 1 },
        { code: 'trading', label: 'Trades', score: 5 },
      ],
    },
  ],
  controls: [
    {
      code: 'visits',
      name: 'Visits',
      question: 'Is it visited?',
      answers: [
        { code: 'yes', label: 'Yes', points: 3 },
        { code: 'no', label: 'No', points: 0 },
      ],
    },
  ],
  thresholds: { medium: 45, high: 70 },
  overrides: [],
};

export const published = {
  version: 1,
  state: 'published',
  name: 'First model',
  definition,
  source_note: 'The guidance.',
  revision: 1,
  saved_by: 'u-2' as string | null,
  created_at: '2026-01-01T12:00:00Z',
  updated_at: '2026-01-01T12:00:00Z',
  published_at: '2026-01-02T12:00:00Z' as string | null,
  saver: { full_name: 'Delano Rolle' },
  publisher: { full_name: 'Basil Cartwright' },
};

export const draft = {
  ...published,
  version: 2,
  state: 'draft',
  name: 'More weight on countries',
  published_at: null,
  publisher: null,
  revision: 3,
};

export const standing = {
  id: 'r-1',
  rating: 'medium',
  effective_rating: 'medium',
  floor: null,
  residual_score: 53,
  breakdown: [],
  assessed_at: '2026-03-01T12:00:00Z',
  next_review_on: '2027-03-01',
  model_version: 1,
  moved_by: null as number | null,
  moved_to: null as string | null,
  by: { full_name: 'Delano Rolle' },
  responses: [
    { factor: 'country', answer: 'standard', proposed: 'standard', note: null },
    { factor: 'business', answer: 'trading', proposed: null, note: null },
    { factor: 'visits', answer: 'no', proposed: null, note: null },
  ],
  overrides: [] as object[],
};

export const due = {
  assessment_id: 'r-1',
  subject: 'company',
  subject_id: 'c-1',
  subject_tenant: 't-1',
  name: 'Blue Heron Holdings Ltd.',
  rating: 'medium',
  next_review_on: '2026-01-01',
  worked_out: 'medium',
  moved_to: null as string | null,
  moved_by: null as number | null,
  model_day: null as string | null,
};

const line = {
  id: 'c-1',
  name: 'Blue Heron Holdings Ltd.',
  registration_number: '214001 B',
  type_name: 'International Business Company',
  assessment_id: 'r-1',
  rating: 'high',
  worked_out: 'medium',
  score: 62.4,
  assessed_at: '2026-03-01T12:00:00Z',
  next_review_on: '2027-03-01',
  model_version: 1,
  is_overridden: true,
  waiting_rating: null,
  countries: ['CH'],
};

export const waiting = {
  id: 'o-1',
  assessment_id: 'r-1',
  rating: 'low',
  reason: 'Known for years.',
  state: 'waiting',
  made_by: 'u-2',
  made_at: '2026-11-19T11:00:00Z',
  decided_at: null,
  decision_note: null,
  made: { full_name: 'Delano Rolle' },
  decided: null,
  assessment: {
    subject: 'company',
    subject_id: 'c-1',
    rating: 'medium',
    effective_rating: 'medium',
    residual_score: 53,
    is_current: true,
    company: { name: 'Blue Heron Holdings Ltd.' },
    party: null,
    application: null,
  },
};

/** Opens a page of risk management as Candice, who has these duties. */
export function openRisk(
  address: string,
  duties: readonly string[] = ['reviewer', 'compliance_officer'],
  given: (backend: FakeBackend) => void = () => {},
) {
  const backend = createFakeBackend();
  backend.on(rpc('risk_counts'), () => [
    { unrated: 21, overridden: 2, due: 5, late: 1, waiting: 1 },
  ]);
  backend.on(rpc('risk_distribution'), () => [
    { subject: 'company', rating: 'low', count: 40 },
    { subject: 'company', rating: 'high', count: 4 },
    { subject: 'company', rating: null, count: 21 },
    { subject: 'party', rating: 'low', count: 900 },
  ]);
  backend.on(rpc('risk_by_group'), () => [
    { group_code: 'geography', rating: 'low', count: 30 },
    { group_code: 'geography', rating: 'high', count: 14 },
  ]);
  backend.on(rpc('risk_by_country'), () => [
    { country: 'CH', rating: 'low', count: 12 },
    { country: 'CH', rating: 'high', count: 3 },
  ]);
  backend.on(rpc('risk_heat'), () => [
    { country: 'CH', answer: 'trading', companies: 3, average: 66.4, high: 2 },
  ]);
  backend.on(rpc('due_risk_reviews'), () => [due]);
  backend.on(rpc('model_previews'), () => []);
  backend.on(rpc('activity_contradictions'), () => []);
  backend.on(rpc('derive_risk_answers'), () => [
    { factor: 'country', answer: 'monitored', reason: 'Farida Qureshi, nationality: Lebanon.' },
  ]);
  backend.on(get('risk_list'), () => pageOf([line], 1));
  backend.on(get('risk_list_of_country'), () => pageOf([line], 1));
  backend.on(get('risk_models'), () => [draft, published]);
  backend.on(get('risk_assessments'), () => [standing]);
  backend.on(get('risk_overrides'), () => pageOf([waiting], 1));
  backend.on(get('companies'), () => [{ name: 'Blue Heron Holdings Ltd.' }]);
  backend.on(get('profiles'), () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  given(backend);
  return { ...backend, ...renderRoutes(portal, address, backend, { user: candice }) };
}
