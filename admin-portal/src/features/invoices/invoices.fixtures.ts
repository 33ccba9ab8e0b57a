import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
export const LIST = 'GET /rest/v1/invoice_list';
export const ONE = 'GET /rest/v1/invoices';

export const listed = {
  id: 'i-1',
  number: 'INV-2026-0007',
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 300,
  owed: 1000,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  band: 'late_60',
  company_id: 'c-1',
  company_name: 'Coral Reef Trading Corp.',
  application_reference: null,
  client_name: 'Claire Vasseur',
  is_reported: true,
};

export const sums = {
  draft: 2,
  issued: 4,
  paid: 9,
  void: 1,
  everything: 16,
  reported: 1,
  bands: [
    { currency: 'USD', band: 'late_60', invoices: 2, owed: 1500.5 },
    { currency: 'EUR', band: 'late_60', invoices: 1, owed: 70 },
    { currency: 'USD', band: 'not_due', invoices: 1, owed: 240 },
  ],
};

const line = { code: null, per: 'once', vat_treatment: 'standard' };

export const lines = [
  {
    ...line,
    id: 'l-1',
    position: 1,
    kind: 'government',
    label: 'Annual fee',
    amount: 365 as number | null,
    vat_treatment: 'disbursement_out_of_scope',
  },
  {
    ...line,
    id: 'l-2',
    position: 2,
    kind: 'service',
    label: 'Registered office',
    amount: 850,
    per: 'year',
  },
  { ...line, id: 'l-3', position: 3, kind: 'vat', label: 'VAT 10 %', amount: 85 },
];

const whole = {
  id: 'i-1',
  number: 'INV-2026-0007',
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 300,
  vat_percent: 10,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  void_note: null,
  version: 5,
  created_at: '2026-08-30T12:00:00Z',
  company_id: 'c-1',
  application_id: null,
  company: {
    name: 'Coral Reef Trading Corp.',
    client: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  },
  application: null,
  author: { full_name: 'Candice Moxey' },
  lines,
  payments: [{ id: 'p-1', paid_on: '2026-09-20', amount: 300, method: 'wire', reference: 'W-1' }],
  notices: [] as object[],
};

export const draft = {
  number: null,
  state: 'draft',
  paid: 0,
  issued_on: null,
  due_on: null,
  payments: [],
};

export const notice = {
  id: 'n-1',
  state: 'open',
  paid_on: '2026-11-15',
  amount: 600,
  reference: 'SWIFT 77',
  note: null,
  reply: null,
  reported_at: '2026-11-16T10:00:00Z',
  reporter: { full_name: 'Claire Vasseur' },
  document: { id: 'd-1', file_name: 'receipt.pdf' },
};

/** Opens an address as Candice; `shown` is what the invoice has of its own, and can be replaced while the page is open. */
export function open(address: string, shown: object = {}, duties: readonly string[] = ['billing']) {
  const backend = createFakeBackend();
  const state = { invoice: { ...whole, ...shown } };
  backend.on(LIST, () => pageOf([listed], 1));
  backend.on(rpc('receivables'), () => [sums]);
  backend.on(ONE, () => [state.invoice]);
  for (const command of ['record_payment', 'void_invoice', 'discard_invoice'])
    backend.on(rpc(command), () => null);
  backend.on(rpc('decline_payment_notice'), () => null);
  backend.on(rpc('draft_invoice'), () => null);
  backend.on(rpc('issue_invoice'), () => 'INV-2026-0008');
  backend.on(rpc('set_invoice_lines'), () => 6);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: 'c@example.com',
      duties: duties.map((duty) => ({ duty })),
    },
    { id: 'u-2', full_name: 'Delano Rolle', email: 'd@example.com', duties: [{ duty: 'billing' }] },
  ]);
  return { backend, state, ...renderRoutes(portal, address, backend, { user: candice }) };
}
