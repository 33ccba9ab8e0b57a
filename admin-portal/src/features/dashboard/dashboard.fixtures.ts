import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const flat = Array.from({ length: 15 }, () => 4);

export const figures = {
  kyc: { open: 23, second: 2, days: [...flat.slice(1), 23] },
  alerts: { open: 17, critical: 3, warning: 5, days: flat },
  applications: { open: 31, late: 2, days: flat },
  duties: { late: 6, month: 118, days: flat },
  penalties: [{ currency: 'USD', amount: 697.5, companies: 2, next_on: '2027-01-01' }],
  documents: 39,
  changes: 8,
  leaving: 3,
  tickets: 1,
  work: { mine: 14, team: 41, unclaimed: 9, late: 6, decisions: 5 },
};

export const review = {
  kind: 'kyc',
  subject_id: 'k-1',
  of_company: null,
  of_profile: 'k-1',
  title: 'Mirela Castellane',
  companies: ['Coral Reef Trading Corp.'],
  detail: null,
  risk: 'high',
  weight: 1,
  since: '2026-11-19T15:00:00Z',
  due_on: null,
  assignee_name: 'Candice Moxey',
  standing: 'in_hand',
  is_late: false,
  total: 1,
};

/** The dashboard of staff; `more` changes what the database answers. */
export function openDashboard(
  more: (backend: ReturnType<typeof createFakeBackend>) => void = () => {},
) {
  const backend = createFakeBackend();
  backend.onDefault(rpc('staff_figures'), () => figures);
  backend.onDefault(rpc('staff_work'), () => [review]);
  backend.onDefault(rpc('team_load'), () => []);
  backend.onDefault(rpc('calendar'), () => []);
  backend.onDefault('GET /rest/v1/duty_list', () => []);
  more(backend);
  return { backend, ...renderRoutes(portal, '/admin', backend, { user: candice }) };
}
