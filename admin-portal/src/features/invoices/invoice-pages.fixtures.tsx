import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const ONE = 'GET /rest/v1/invoices';
export const LIST = 'GET /rest/v1/invoice_list';

const listed = {
  id: 'i-1',
  number: 'INV-2026-0007',
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 300,
  owed: 1000,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  days_late: 50,
  company_id: 'c-1',
  application_id: null,
  subject: 'Blue Heron Holdings Ltd.',
  subject_number: '214001 B',
  client_name: 'Claire Vasseur',
  client_email: 'claire@example.com',
  is_reported: true,
};

export const line = {
  id: 'l-1',
  position: 1,
  kind: 'service',
  code: null,
  label: 'Registered office',
  amount: 850 as number | null,
  per: 'year',
  vat_treatment: 'standard',
};

export const charge = {
  id: 'e-1',
  kind: 'charge',
  amount: 935,
  day: '2026-09-01',
  method: null,
  reference: null,
  reason: null,
  reverses: null,
  recorded_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
};

export const issued = {
  id: 'i-1',
  number: 'INV-2026-0007' as string | null,
  state: 'issued',
  currency: 'USD',
  total: 935,
  paid: 0,
  vat_percent: 10,
  issued_on: '2026-09-01' as string | null,
  due_on: '2026-10-01' as string | null,
  void_note: null,
  version: 3,
  company_id: 'c-1',
  application_id: null,
  created_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
  company: {
    name: 'Blue Heron Holdings Ltd.',
    client: { id: 'u-9', full_name: 'Claire Vasseur', email: 'claire@example.com' },
  },
  application: null,
  lines: [line, { ...line, id: 'l-2', kind: 'vat', label: 'VAT 10 %', amount: 85 }],
  credited: 0,
  written_off: 0,
  postings: [charge] as object[],
  credit_notes: [] as object[],
  notices: [] as object[],
  holds: [] as object[],
  reminders: [] as object[],
  proformas: [] as object[],
  write_offs: [] as object[],
};
export const draft = { ...issued, state: 'draft', number: null, issued_on: null, due_on: null };
export const notice = {
  id: 'n-1',
  state: 'open',
  paid_on: '2026-11-18',
  amount: 500,
  reference: 'SWIFT 1',
  note: null,
  reply: null,
  reported_at: '2026-11-18T12:00:00Z',
};

const payTo = {
  id: 'b-1',
  currency: 'USD',
  account_holder: 'Cable Beach Corporate Services Ltd.',
  bank_name: 'Bank of New Providence',
  bank_address: null,
  account_number: '1000-4471-22',
  bic: 'BNPVBSNS',
  intermediary: null,
  office_note: 'Cheques to the name of the firm.',
  valid_from: '2026-05-02',
};

/** Opens a page of staff over one invoice, a list of it and the people of the firm. What the backend shows may be changed. */
export function open(
  address: string,
  invoice: object = issued,
  duties: readonly string[] = ['billing'],
) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/invoice_discounts', () => []);
  const shown = { invoice };
  backend.on(ONE, () => [shown.invoice]);
  backend.on(LIST, () => pageOf([listed], 1));
  backend.on(rpc('bank_details_in_force'), () => [payTo]);
  backend.on(rpc('receivables'), () => [
    { band: 'not_due', currency: 'USD', invoices: 2, owed: 500 },
    { band: 'over_90', currency: 'USD', invoices: 1, owed: 1000 },
  ]);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('GET /rest/v1/proformas', () => []);
  backend.on(rpc('invoice_counts'), () => [{ drafts: 3, open: 4, late: 2, reported: 1 }]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
    {
      id: 'u-2',
      full_name: 'Perry Bethel',
      email: 'perry@example.com',
      duties: [{ duty: 'billing' }],
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return { backend, shown };
}

export const page = '/admin/companies/invoices/i-1';
