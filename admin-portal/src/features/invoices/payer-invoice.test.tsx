import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const page = '/admin/companies/invoices/i-1';
const companies = [
  { company_id: 'c-1', name: 'Blue Heron Ltd.', amount: 1340 },
  { company_id: 'c-2', name: 'Grey Gull Ltd.', amount: 1340 },
];
const lines = companies.flatMap(({ company_id: of }, place) =>
  [
    { kind: 'government', label: 'Annual fee', amount: 350, vat: 'disbursement_out_of_scope' },
    { kind: 'service', label: 'Registered agent', amount: 900, vat: 'standard' },
    { kind: 'vat', label: 'VAT on our services, 10 %', amount: 90, vat: 'standard' },
  ].map(({ vat, ...line }, nth) => ({
    ...line,
    id: `l-${place}-${nth}`,
    company_id: of,
    position: (place + 1) * 1000 + nth,
    code: null,
    per: 'year',
    vat_treatment: vat,
  })),
);
const draft = {
  id: 'i-1',
  number: null as string | null,
  renewal_year: 2026,
  state: 'draft',
  currency: 'USD',
  total: 2680,
  paid: 0,
  vat_percent: 10,
  issued_on: null as string | null,
  due_on: null as string | null,
  void_note: null,
  version: 3,
  company_id: null,
  application_id: null,
  client_id: 'u-9',
  client: { id: 'u-9', full_name: 'Claire Vasseur', email: 'claire@example.com' },
  created_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
  company: null,
  application: null,
  // An answer may have less than all of them.
  lines: [],
  credited: 0,
  written_off: 0,
  postings: [] as object[],
  credit_notes: [],
  notices: [],
  holds: [],
  reminders: [],
  proformas: [] as object[],
  write_offs: [],
};
const issued = {
  ...draft,
  state: 'issued',
  number: 'INV-2026-0007',
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  postings: [
    {
      id: 'e-1',
      kind: 'charge',
      amount: 2680,
      day: '2026-09-01',
      method: null,
      reference: null,
      reason: null,
      reverses: null,
      recorded_at: '2026-09-01T12:00:00Z',
      by: { full_name: 'Candice Moxey' },
    },
  ],
};

function open(invoice: object) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/proformas', () => []);
  backend.on('POST /rest/v1/rpc/invoice_discounts', () => []);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: '', email: candice.email, duties: [{ duty: 'billing' }] },
  ]);
  backend.on('GET /rest/v1/invoices', () => [invoice]);
  backend.on('GET /rest/v1/invoice_companies', () => companies);
  backend.on('GET /rest/v1/invoice_lines', () => lines);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on(rpc('bank_details_in_force'), () => []);
  renderRoutes(portal, page, backend, { user: candice });
  return backend;
}

const opened = async (name: string) => userEvent.click(await screen.findByText(name));
const bodies = (backend: ReturnType<typeof open>, name: string) =>
  backend.requests(rpc(name)).map(({ body }) => body);

describe('[BILL-01] the draft of a payer', () => {
  test('has the sums by kind and each company with its subtotal', async () => {
    open(draft);
    const sums = within(await screen.findByRole('table', { name: 'Sums of the draft' }));
    expect(sums.getByRole('row', { name: /^Money of the government/ })).toHaveTextContent(
      'US$700.00',
    );
    expect(sums.getByRole('row', { name: /^Our services/ })).toHaveTextContent('US$1,800.00');
    expect(sums.getByRole('row', { name: /^VAT/ })).toHaveTextContent('US$180.00');
    expect(sums.getByRole('row', { name: /^Total/ })).toHaveTextContent('US$2,680.00');
    expect(screen.getByText('Grey Gull Ltd.').closest('summary')).toHaveTextContent('US$1,340.00');
  });

  test('the lines of one company are saved for it alone', async () => {
    const backend = open(draft);
    backend.on(rpc('set_invoice_lines'), () => 4);
    await opened('Grey Gull Ltd.');
    const form = within(await screen.findByRole('form', { name: 'Lines of Grey Gull Ltd.' }));
    const [, agent] = form.getAllByLabelText('Description');
    if (!agent) throw new Error('no second line');
    await userEvent.type(agent, ' and office');
    await userEvent.click(form.getByRole('button', { name: 'Save the lines' }));
    await waitFor(() => expect(bodies(backend, 'set_invoice_lines')).toHaveLength(1));
    expect(bodies(backend, 'set_invoice_lines')[0]).toMatchObject({
      invoice_id: 'i-1',
      expected_version: 3,
      company_id: 'c-2',
      lines: [{ label: 'Annual fee' }, { label: 'Registered agent and office' }],
    });
  });

  test('a company is taken off after a confirmation', async () => {
    const backend = open(draft);
    backend.on(rpc('take_off_invoice'), () => 4);
    await opened('Blue Heron Ltd.');
    await userEvent.click(
      await screen.findByRole('button', { name: /^Take Blue Heron Ltd\. off/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take it off' }));
    await waitFor(() =>
      expect(bodies(backend, 'take_off_invoice')).toEqual([
        { invoice_id: 'i-1', expected_version: 3, company_id: 'c-1' },
      ]),
    );
  });
});

describe('[PAY-01] the issued invoice of a payer', () => {
  test('shows the lines of the company that is opened', async () => {
    open(issued);
    await opened('Blue Heron Ltd.');
    const table = within(await screen.findByRole('table', { name: 'Lines of Blue Heron Ltd.' }));
    expect(table.getByRole('row', { name: /^Subtotal of Blue Heron/ })).toHaveTextContent(
      'US$1,340.00',
    );
    expect(screen.getByText('2 companies')).toBeVisible();
  });

  test('a credit note is for the lines of one company', async () => {
    const backend = open(issued);
    backend.on(rpc('issue_credit_note'), () => 'CN-2026-0001');
    await userEvent.click(await screen.findByRole('button', { name: /^Credit note/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Annual fee/), '10');
    await userEvent.selectOptions(dialog.getByLabelText('Company'), 'Grey Gull Ltd.');
    await userEvent.type(dialog.getByLabelText(/^Annual fee/), '50');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Lower fee.');
    await userEvent.click(dialog.getByRole('button', { name: 'Issue the credit note' }));
    await waitFor(() => expect(bodies(backend, 'issue_credit_note')).toHaveLength(1));
    expect(bodies(backend, 'issue_credit_note')[0]).toMatchObject({
      lines: [{ line_id: 'l-1-0', amount: 50 }],
    });
  });
});
