import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
export const LIST = rpc('statement_list');
export const FIGURES = rpc('statement_figures');
export const RUN = rpc('run_many');
export const ROWS = rpc('return_rows');
export const ONE = 'GET /rest/v1/yearly_statements';
export const TEMPLATES = 'GET /rest/v1/return_templates';

const heron = {
  id: 's-1',
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  registration_number: '214001 B',
  client_id: 'u-1',
  client_name: 'Claire Vasseur',
  standing: 'answered',
  is_late: false,
  due_on: '2026-12-15',
  changed_blocks: [],
  substance_class: 'pure_equity_holding',
  class_name: 'Pure equity holding',
  class_verified: false,
  files_report: true,
  signed_name: 'Claire Vasseur',
  signed_at: '2026-11-02T15:00:00Z',
  report_id: 'o-1',
  report_state: 'open',
  report_due_on: '2027-09-30',
  report_done_on: null,
  report_reference: null,
  held_until: null,
  total: 4,
};
const gull = {
  ...heron,
  id: 's-2',
  company_id: 'c-2',
  company_name: 'Grey Gull Ltd.',
  standing: 'needs_review',
  changed_blocks: ['records', 'owners'],
};
const tern = {
  ...heron,
  id: 's-3',
  company_id: 'c-3',
  company_name: 'White Tern Ltd.',
  standing: 'accepted',
  report_id: 'o-3',
};
const crane = {
  ...heron,
  id: 's-4',
  company_id: 'c-4',
  company_name: 'Late Crane Ltd.',
  standing: 'not_started',
  is_late: true,
  due_on: '2026-11-15',
  substance_class: null,
  class_name: null,
  class_verified: null,
  files_report: false,
  signed_name: null,
  signed_at: null,
};

const figures = {
  statements: 4,
  waiting: 1,
  not_started: 1,
  under_way: 0,
  returned: 0,
  late: 1,
  answered: 1,
  needs_review: 1,
  accepted: 1,
  to_file: 1,
  filed: 0,
  due_on: '2026-11-15',
};

const known = {
  activity: { business: 'Holds shares', relevant: ['holding'], income: 'none' },
  management: { directed_in: 'BS', employees_here: 0, spending_here: 10, core_work_here: true },
  records: { place: '1 Bay Street', kept: true },
  tax: { residences: [{ country: 'BS', number: '' }], crs: 'passive_nfe' },
  contact: { name: 'Claire', email: 'claire@x.example', phone: '' },
};

/** The statement of Grey Gull: the records moved, and an owner changed. */
const signed = {
  id: 's-2',
  year: 2026,
  state: 'answered',
  company_id: 'c-2',
  changed_blocks: ['owners', 'records'],
  signed_at: '2026-11-02T15:00:00Z',
  reviewed_at: null,
  return_note: null,
  substance_class: 'pure_equity_holding',
  company: { id: 'c-2', name: 'Grey Gull Ltd.', registration_number: '214002 B' },
  reviewer: null,
  class: {
    name: 'Pure equity holding',
    note: 'It only holds shares.',
    source_note: 'As law firms describe it.',
    verified: false,
  },
  asked: { due_on: '2026-12-15' },
  signatures: [
    {
      id: 'x-1',
      body: 'Yearly statement 2026 of Grey Gull Ltd.\n\nI, Claire Vasseur, state this.',
      content: {
        values: { ...known, records: { place: '9 Shirley Street', kept: true } },
        before: known,
        answers: {
          owners: { same: false, note: 'Odile holds 60 % since May.' },
          records: { same: false, values: { place: '9 Shirley Street', kept: true } },
        },
        registers: {
          office: '2 Bay Street',
          owners: [{ name: 'Odile Marchetti', percent: 55 }],
          officers: [{ name: 'Tobias Lindenau', roles: ['director'] }],
          people: [{ id: 'p-1', name: 'Odile Marchetti' }],
        },
        reported: { owners: 'C-1007' },
      },
      signed_name: 'Claire Vasseur',
      signed_at: '2026-11-02T15:00:00Z',
      address: '203.0.113.7',
    },
  ],
};

export const example = {
  id: 't-1',
  tenant_id: null,
  kind: 'substance',
  name: 'An example',
  columns: [
    { heading: 'Entity', field: 'company_name' },
    { heading: 'Spending', field: 'spending' },
  ],
  updated_at: '2026-11-01T00:00:00Z',
};

export function open(
  address = '/admin/companies/statements?year=2026',
  duties: readonly string[] = ['reviewer', 'compliance_officer'],
) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  backend.on(LIST, () => [heron, gull, tern, crane]);
  backend.on(FIGURES, () => [figures]);
  backend.on('GET /rest/v1/substance_classes', () => [
    { code: 'pure_equity_holding', name: 'Pure equity holding' },
  ]);
  backend.on('GET /rest/v1/substance_activities', () => [{ code: 'holding', name: 'Holding' }]);
  backend.on('GET /rest/v1/change_requests', () => [{ id: 'r-7', reference: 'C-1007' }]);
  backend.on(ONE, () => signed);
  backend.on(TEMPLATES, () => [example]);
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}

export const bodies = (backend: ReturnType<typeof open>, of: string) =>
  backend.requests(of).map(({ body }) => body);
