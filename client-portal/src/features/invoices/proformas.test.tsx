import { formatDate } from '@portal/shared-core/domain/format';
import { createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const ROWS = 'GET /rest/v1/proformas';
const proforma = {
  id: 'p-1',
  number: 'PRO-2026-0001',
  payment_reference: 'RF90PRO20260001',
  client_name: 'Claire Vasseur',
  subject: 'Blue Heron Ltd., 214001 B',
  renewal_year: null,
  currency: 'USD',
  vat_percent: 10,
  total: 875,
  lines: [
    { kind: 'service', label: 'Registered office', amount: 750, per: 'once', company_id: null },
    { kind: 'vat', label: 'VAT on our services, 10 %', amount: 75, per: 'once', company_id: null },
    { kind: 'government', label: 'Apostille', amount: 50, per: 'once', company_id: null },
  ],
  companies: [],
  issued_on: '2026-11-01',
  valid_until: '2099-12-01',
  ended_as: null as string | null,
  ended_at: null,
  end_reason: null as string | null,
  invoice_id: 'i-1',
};

function open(rows: unknown[] | null, query = '') {
  const backend = createFakeBackend();
  backend.on(ROWS, () => rows ?? refusal('not_allowed', 403));
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => []);
  renderRoutes(portal, `/app/companies/invoices?view=proformas${query}`, backend);
}

test('[BILL-01] a client reads a proforma as no invoice: its lines, its last day and its own reference', async () => {
  open([proforma], '&proforma=p-1');
  const panel = within(
    await screen.findByRole('complementary', { name: /Proforma invoice PRO-2026-0001/ }),
  );
  expect(await panel.findByText('This is not a tax invoice')).toBeVisible();
  expect(panel.getByText('Registered office')).toBeVisible();
  expect(panel.getAllByText(formatDate('2099-12-01', 'written')).length).toBeGreaterThan(0);
  expect(panel.getByRole('region', { name: 'How to pay' })).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'I have paid' })).toBeNull();
});

test('[BILL-01] one that is withdrawn says why, and not how to pay', async () => {
  open([{ ...proforma, ended_as: 'withdrawn', end_reason: 'Agreed by phone.' }], '&proforma=p-1');
  expect(await screen.findByText('Agreed by phone.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
});

test('[BILL-01] without any a client reads what a proforma is, and a failure says so', async () => {
  open([]);
  expect(await screen.findByText(/You were sent none/)).toBeVisible();
});
