import type { PortalModule } from '../contract/index.ts';
import type { SessionUser } from '../session/index.ts';
import { createFakeBackend, type FakeBackend } from './fake-backend.ts';
import { renderRoutes } from './render-routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
export const DUTIES = 'GET /rest/v1/duty_list';

export const heron = {
  id: 'c-1',
  name: 'Blue Heron Holdings Ltd.',
  status: 'in_penalty',
  version: 3,
  registration_number: '214001 B',
  registry_entity_id: 'E-77',
  features: ['SAC'],
  registration_date: '2025-01-05',
  next_filing: '2026-01-05',
  currency: 'USD',
  authorised_shares: 5000,
  par_value: 1,
  capital: 5000,
  registered_office: 'Bay Street, Nassau',
  fiscal_year_end: '12-31',
  type: { code: 'ibc', name: 'International Business Company', law: 'IBC Act' },
  owner: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  participants: [],
  // Who has access, for staff.
  client: { id: 'u-claire', full_name: 'Claire Vasseur', email: 'claire@example.com', notes: [] },
  people: [],
  invitations: [],
  changes: [],
  documents: [],
};

const duty = {
  company_id: 'c-1',
  company_name: heron.name,
  amount: null,
  currency: null,
  rule_note: '',
  state: 'open',
  done_on: null,
  reference: null,
  note: null,
  exposure: null,
  notice: null,
  receipt: null,
  may_report: true,
};

export const duties = [
  {
    ...duty,
    id: 'o-1',
    because: 'Year to 2025-12-31',
    due_on: '2026-09-30',
    rule_name: 'Economic substance report',
  },
  {
    ...duty,
    id: 'o-2',
    because: '2027',
    due_on: '2026-12-01',
    amount: 365,
    currency: 'USD',
    rule_name: 'Annual fee',
    rule_note: 'By the capital.',
  },
];

export const entry = {
  entry_id: 'e-1',
  party_id: 'p-1',
  kind: 'person',
  name: 'Ada Rolle',
  country: 'BS',
  role: 'member',
  shares: 3750,
  percent: 75,
  nature_of_control: [],
  appointed_on: '2025-01-05',
};

export const ownership = {
  threshold: 10,
  nodes: [
    { id: 'c-1', kind: 'body_corporate', name: heron.name, layer: 0, share: '1/1', percent: 100 },
    { id: 'p-1', kind: 'person', name: 'Ada Rolle', layer: 1, share: '3/4', percent: 75 },
  ],
  edges: [
    {
      owner: 'p-1',
      owned: 'c-1',
      share: '3/4',
      percent: 75,
      votes: null,
      control: [],
      contribution: '3/4',
    },
  ],
  owners: [
    {
      id: 'p-1',
      share: '3/4',
      percent: 75,
      votes: '3/4',
      votes_percent: 75,
      reasons: ['shares'],
      control: [],
      is_beneficial_owner: true,
    },
  ],
  gaps: [{ id: 'c-1', reason: 'below_whole', missing: '1/4', share: '1/4', percent: 25 }],
};

/** The portal and the user that view a company. */
export interface CompanyView {
  portal: PortalModule;
  base: '/app' | '/admin';
  user: SessionUser;
}

/** Opens a company that was registered in 2025, owes two duties and has a shareholder of three quarters. */
export function openCompany(
  { portal, base, user }: CompanyView,
  page: string,
  change: (backend: FakeBackend) => void = () => undefined,
) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on(DUTIES, () => duties);
  backend.on('GET /rest/v1/draft_applications', () => []);
  backend.on('GET /rest/v1/company_origins', () => null);
  backend.on('GET /rest/v1/risk_assessments', () => []);
  backend.on('POST /rest/v1/rpc/company_alerts', () => []);
  backend.on(rpc('activity_contradictions'), () => []);
  backend.on(rpc('ownership'), () => ownership);
  backend.on(rpc('register_as_at'), ({ body }) =>
    (body as { register: string }).register === 'members' ? [entry] : [],
  );
  backend.on(rpc('charges_as_at'), () => []);
  backend.on(rpc('company_standings'), () => [{ status: 'active', since: null }]);
  backend.on(rpc('restoration_cost'), () => []);
  backend.on(rpc('company_activity'), () => []);
  backend.on(rpc('owners_differences'), () => []);
  backend.on(rpc('missing_owner_particulars'), () => []);
  backend.on(rpc('document_checklists'), () => []);
  backend.on('GET /rest/v1/document_categories', () => []);
  backend.on('GET /rest/v1/documents', () => []);
  change(backend);
  return { backend, ...renderRoutes(portal, `${base}/companies/c-1${page}`, backend, { user }) };
}
