import { createFakeBackend, refusal } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

function openMove(state: string, change: object = {}) {
  const backend = createFakeBackend();
  backend.on(LIST, () => [
    {
      ...sandpiper,
      kind: 'transfer_in',
      type: { name: 'International Business Company', rules: [{ member_role: 'member' }] },
      entity_type: 'IBC',
      data: {},
      submitted_data: {
        names: ['Sandpiper Ltd.'],
        people: [],
        entry: { registration_number: 'B-7', incorporated_on: '2015-03-02', arrears_by: 'client' },
      },
      arrears_decision: null,
      arrears_document_id: null,
      company_id: null,
      created_at: '2026-11-19T10:00:00Z',
      approved_at: null,
      approver: null,
      events: [],
      state,
      ...change,
    },
  ]);
  backend.on(rpc('approval_blockers'), () => []);
  backend.on('GET /rest/v1/compliance_check_kinds', () => []);
  backend.on(rpc('application_arrears'), () => [
    { year: 2025, due_on: '2025-01-01', item: 'fee', label: 'Annual fee 2025', amount: 365 },
  ]);
  openPortal('/admin/companies/applications/a-1', backend);
  return backend;
}

test('[MOVE-01] staff decide who pays the arrears', async () => {
  const backend = openMove('in_review', { assignee: null });
  backend.on(rpc('decide_arrears'), () => undefined);
  expect(await screen.findByText('Annual fee 2025')).toBeInTheDocument();
  expect(screen.getByText(/^The client wants to pay it/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^Collected with the first invoice/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(backend.requests(rpc('decide_arrears'))[0]?.body).toEqual({
      application_id: 'a-1',
      decision: 'first_invoice',
    }),
  );
});

test('[MOVE-01] [APP-08] the change of agent is recorded with its day and the new office', async () => {
  const backend = openMove('filed', { arrears_decision: 'first_invoice' });
  backend.on(rpc('record_change_of_agent'), () => refusal('move.moved_on_invalid', 422));
  const office = await screen.findByRole('textbox', { name: 'Registered office' });
  expect(await screen.findByText(/^Decided: collected with the first invoice/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Incorporate' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Record the change of agent' }));
  expect(await screen.findByText(/Enter the registered office/)).toBeInTheDocument();
  await userEvent.type(office, '12 Shirley Street');
  await userEvent.click(screen.getByRole('button', { name: 'Record the change of agent' }));
  await waitFor(() =>
    expect(backend.requests(rpc('record_change_of_agent'))[0]?.body).toMatchObject({
      application_id: 'a-1',
      registered_office: '12 Shirley Street',
    }),
  );
  expect(await screen.findByText(/^The date must be between/)).toBeInTheDocument();
  expect(office).toHaveValue('12 Shirley Street');
});
