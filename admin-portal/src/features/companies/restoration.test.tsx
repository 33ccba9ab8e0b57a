import {
  candice,
  heron,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

const line = (kind: string, label: string, amount: number | null, state = 'open') => ({
  kind,
  label,
  due_on: null,
  amount,
  state,
  source_note: 'One guide.',
  verified: false,
});

const cost = {
  struck_off_on: '2024-02-01',
  needs: 'approval',
  needs_note: 'The registry has to approve the restoration.',
  needs_verified: false,
  lines: [
    line('back_fee', 'Annual fee of 2025', 365, 'paid'),
    line('yearly_penalty', 'Penalty for year 1 off the register', 520),
    line('restoration', 'Restoration to the register', null),
  ],
  total: 885,
  paid: 365,
  owed: 520,
  is_known: false,
  currency: 'USD',
  invoice: null,
};

function openStruckOff(status = 'struck_off') {
  return openCompany(view, '', (backend) => {
    backend.on('GET /rest/v1/companies', () => [{ ...heron, status }]);
    backend.on('GET /rest/v1/company_origins', () => null);
    backend.on('GET /rest/v1/company_list', () => [
      { former_names: null, rating: 'low', client_id: 'u-claire', client_name: 'Claire Vasseur' },
    ]);
    backend.on(rpc('restoration_cost'), () => [cost]);
    backend.on(rpc('company_next_standings'), () => ['active']);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: [{ duty: 'billing' }, { duty: 'reviewer' }],
      },
    ]);
  });
}

test('[CMP-04] a company that is struck off shows what its restoration costs, and staff invoice it', async () => {
  const { backend } = openStruckOff();
  const table = await screen.findByRole('table', { name: 'What the restoration costs' });
  expect(table).toHaveTextContent(/Annual fee of 2025Paid. To be confirmed. One guide.US\$365.00/);
  expect(table).toHaveTextContent(/Restoration to the register.*to be confirmed/);
  expect(table).toHaveTextContent(/Total before VATfrom US\$885.00/);
  expect(screen.getByText('The registry has to approve it')).toBeVisible();
  backend.on(rpc('draft_restoration'), () => refusal('invoice.restoration_billed', 409));
  await userEvent.click(screen.getByRole('button', { name: 'Invoice the restoration' }));
  expect(
    await screen.findByText('Invoices bill all that the restoration costs today.'),
  ).toBeVisible();
  expect(backend.sent(rpc('draft_restoration'))).toMatchObject([{ company_id: 'c-1' }]);
});

test('[BOOK-01] a restoration is recorded with the reason why not all is paid', async () => {
  const { backend } = openStruckOff('restoring');
  backend.on(rpc('set_company_status'), () => refusal('company.restoration_unpaid', 422));
  await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Active…' }));
  const unpaid = await screen.findByLabelText(/Why it is recorded before all is paid/);
  await userEvent.type(screen.getByLabelText('Reason'), 'Certificate of restoration');
  await userEvent.click(screen.getByRole('button', { name: 'Record “Active”' }));
  expect(
    await screen.findByText(/Something of the cost of the restoration is not paid/),
  ).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Certificate of restoration');
  await userEvent.type(unpaid, 'The court waived the penalty');
  backend.on(rpc('set_company_status'), () => null);
  await userEvent.click(screen.getByRole('button', { name: 'Record “Active”' }));
  await waitFor(() =>
    expect(backend.requests(rpc('set_company_status')).at(-1)?.body).toMatchObject({
      status: 'active',
      unpaid_reason: 'The court waived the penalty',
    }),
  );
});
