import { formatDate } from '@portal/shared-core/domain/format';
import { createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const service = {
  id: 's-1',
  of_company: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_name: 'Claire Vasseur',
  code: null,
  label: 'Mail forwarding',
  amount: 40,
  is_agreed: true,
  period: 'month',
  vat_treatment: 'standard',
  first_day: '2026-11-01',
  last_day: '2027-10-31',
  state: 'active',
  note: null,
  due: 0,
  next_on: '2026-12-01',
  yearly: 480,
};

function open(rows: unknown[]) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/recurring_list', () => rows);
  backend.on('GET /rest/v1/company_users', () => []);
  renderRoutes(portal, '/app/companies/invoices?view=recurring', backend);
}

test('[BILL-01] a client reads what recurs, its price and its next period, and nothing that ended', async () => {
  open([service, { ...service, id: 's-2', label: 'Ended service', state: 'ended' }]);
  const row = (await screen.findByText('Mail forwarding')).closest('tr');
  for (const text of ['Blue Heron Ltd.', 'US$40.00 each month', 'Active'])
    expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent(`from ${formatDate('2026-12-01')}`);
  expect(row).toHaveTextContent(`until ${formatDate('2027-10-31')}`);
  expect(screen.queryByText('Ended service')).toBeNull();
});

test('[BILL-01] a client without any reads that nothing recurs', async () => {
  open([]);
  expect(
    await screen.findByText('No service of your companies recurs beside the yearly fees.'),
  ).toBeVisible();
});
