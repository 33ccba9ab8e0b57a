import { claire, openCompany, refusal, type CompanyView } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/app', user: claire };

test('[MOVE-01] a client requests to leave, keeps what was typed after a refusal, and withdraws', async () => {
  const rows: object[] = [];
  const { backend } = openCompany(view, '', (given) => {
    given.on('GET /rest/v1/company_departures', () => rows);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Request to leave…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request to leave' }));
  expect(await within(dialog).findByText('Enter the name of the new agent.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('New registered agent'), 'Harbour Light Ltd.');
  await userEvent.type(within(dialog).getByLabelText('Licence number'), 'FCSP-0042');
  await userEvent.type(within(dialog).getByLabelText('Address'), 'East Bay Street');
  await userEvent.type(within(dialog).getByLabelText('Email'), 'desk@harbour.example');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'One agent');
  backend.on(rpc('request_departure'), () => refusal('departure.already_open', 409));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request to leave' }));
  expect(await within(dialog).findByText(/This company is leaving already/)).toBeVisible();
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('One agent');
  backend.on(rpc('request_departure'), () => {
    rows.push({
      id: 'd-1',
      kind: 'transfer_out',
      state: 'open',
      wanted_on: '2026-12-15',
      reason: 'One agent',
      agent_name: 'Harbour Light Ltd.',
      agent_licence: 'FCSP-0042',
      agent_address: 'East Bay Street',
      agent_email: 'desk@harbour.example',
      jurisdiction: null,
      foreign_law: null,
      foreign_number: null,
      debts_reason: null,
      done_on: null,
      created_at: '2026-11-18T15:00:00Z',
    });
    return null;
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request to leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.requests(rpc('request_departure')).at(-1)?.body).toMatchObject({
    company_id: 'c-1',
    kind: 'transfer_out',
    details: { agent_name: 'Harbour Light Ltd.', agent_licence: 'FCSP-0042' },
  });
  expect(await screen.findByText('Under way')).toBeVisible();
  backend.on(rpc('withdraw_departure'), () => {
    rows.length = 0;
    return null;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
  );
  expect(await screen.findByRole('button', { name: 'Request to leave…' })).toBeVisible();
  expect(backend.sent(rpc('withdraw_departure'))).toEqual([{ departure_id: 'd-1' }]);
});
