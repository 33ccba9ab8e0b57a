import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const LIST = 'POST /rest/v1/rpc/who_owes';
const claire = {
  client_id: 'u-9',
  client_name: 'Claire Vasseur',
  client_email: 'claire@example.com',
  currency: 'USD',
  owed: 1300,
  overdue: 1000,
  days_late: 40,
  invoices: 2,
  promised: 1,
  disputed: 0,
  contact_at: '2026-11-18T12:00:00Z',
  contact: 'reminder',
  total: 1,
};

test('[BILL-01] who owes stands by client, with how long and the last contact, and opens their invoices', async () => {
  const backend = createFakeBackend();
  backend.on(LIST, () => [claire]);
  backend.on('GET /rest/v1/profiles', () => []);
  renderRoutes(portal, '/admin/companies/invoices/who-owes', backend, { user: candice });
  const row = await screen.findByRole('row', { name: /Claire Vasseur/ });
  expect(row).toHaveTextContent(
    /US\$1,300\.00.*US\$1,000\.00.*40 days late.*2.*1 promised.*18 Nov 2026.*Reminder/,
  );
  expect(screen.getByRole('link', { name: /Claire Vasseur/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/admin/companies/invoices?state=open&client=u-9'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'In dispute' }));
  await waitFor(() =>
    expect(backend.requests(LIST).at(-1)?.body).toMatchObject({ show: 'disputed' }),
  );
});
