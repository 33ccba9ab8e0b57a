import { cableBeach, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

export const firm = {
  version: 3,
  branding: { primary: '#0b6e6e', mail_name: 'Cable Beach' } as Record<string, unknown>,
  features: { reports: false },
  limits: { max_companies: 20, max_storage_bytes: 1_000_000 },
  open_for_enrolment: true,
  files_after_payment: false,
  takes_fees_early: false,
  companies: 12,
  members: 7,
  owners: 1,
  owner_invitations: 0,
  storage_bytes: 1_000_000,
};

const desmond = {
  id: 'u-1',
  name: 'Desmond Rolle',
  email: 'desmond@example.com',
  role: 'owner',
  status: 'active',
  is_staff: false,
  companies: 0,
  since: '2026-01-10T15:00:00Z',
  total: 2,
};
export const claireLine = {
  ...desmond,
  id: 'u-2',
  name: 'Claire Vasseur',
  email: 'claire@example.com',
  role: 'member',
  companies: 5,
};

export const points = [
  { point: 'logo', is_done: true, is_waiting: false },
  { point: 'sender', is_done: false, is_waiting: true },
  { point: 'bank_details', is_done: false, is_waiting: false },
];

export const price = {
  code: 'registered_office',
  label: 'Registered office',
  applies: 'formation',
  per: 'year',
  platform_amount: 900,
  own_amount: null as number | null,
  own_from: null as string | null,
  next_from: null as string | null,
  next_amount: null as number | null,
  next_is_own: false,
};

/** A deletion that waits, as an owner reads it. */
export const deletion = {
  id: 'd-1',
  state: 'waiting',
  firm_name: cableBeach.name,
  reason: 'The firm closes',
  hand_over: 'Bay Street Ltd.',
  requested_by_name: 'Desmond Rolle',
  requested_at: '2026-11-01T15:00:00Z',
  ordered_by_name: null,
  ordered_at: '2026-11-02T15:00:00Z',
  confirmed_by_name: 'Desmond Rolle',
  confirmed_at: '2026-11-03T15:00:00Z',
  due_at: '2099-12-03T15:00:00Z',
  cancelled_by_name: null,
  cancelled_at: null,
  cancel_reason: null,
  may_request: false,
  may_order: false,
  may_confirm: false,
  may_cancel: true,
  step: null,
  done: null,
  total: null,
};

/** A page of the firm as an owner sees it, or a member. */
export function openFirm(address: string, role: 'owner' | 'member' = 'owner') {
  const backend = createFakeBackend();
  const shown = { firm, points, price, deletion };
  backend.on(rpc('firm_use'), () => [shown.firm]);
  backend.on(rpc('firm_checklist'), () => shown.points);
  backend.on(rpc('firm_people'), () => [desmond, claireLine]);
  backend.on(rpc('firm_staff'), () => [
    { name: 'Candice Moxey', duties: ['reviewer', 'compliance_officer'] },
  ]);
  backend.on('GET /rest/v1/company_invitations', () => []);
  backend.on('GET /rest/v1/client_invitations', () => []);
  backend.on(rpc('bank_details_in_force'), () => []);
  backend.on(rpc('bank_details_waiting'), () => []);
  backend.on(rpc('bank_details_versions'), () => []);
  backend.on(rpc('invoice_levels'), () => [
    { valid_from: '2026-11-28', is_own: false, levels: [] },
  ]);
  backend.on(rpc('reminder_days'), () => [
    { about: 'DUTIES', name: null, days: [-30, 0], is_own: false, platform_days: [-30, 0] },
    { about: 'IBC_FEE', name: 'Fee', days: [-5], is_own: true, platform_days: null },
  ]);
  backend.on(rpc('firm_prices'), () => [shown.price]);
  backend.on(rpc('discount_list'), () => []);
  backend.on(rpc('write_off_limit'), () => []);
  backend.on(rpc('write_offs_waiting'), () => []);
  backend.on(rpc('firm_deletion'), () => [shown.deletion]);
  renderRoutes(portal, address, backend, { tenants: [{ ...cableBeach, role }] });
  return { backend, shown };
}
