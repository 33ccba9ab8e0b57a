import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { kycBackend } from '../kyc/kyc.fixtures.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const RUN = rpc('run_many');
const JOBS = 'GET /rest/v1/jobs';

const staff = (duties: readonly string[]) => [
  {
    id: candice.id,
    full_name: 'Candice Moxey',
    email: candice.email,
    duties: duties.map((duty) => ({ duty })),
  },
  {
    id: 'u-9',
    full_name: 'Delano Farrington',
    email: 'd@x.example',
    duties: [{ duty: 'reviewer' }],
  },
];

function open(
  address: string,
  { backend = createFakeBackend(), duties = ['reviewer', 'billing'] as readonly string[] } = {},
) {
  backend.on('GET /rest/v1/profiles', () => staff(duties));
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}

const select = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));
const bar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const press = async (name: RegExp) => userEvent.click(within(bar()).getByRole('button', { name }));

describe('[UX-02] [KYC-02] cases that are selected', () => {
  test('go to a reviewer; what is refused is named and stays selected', async () => {
    const backend = open('/admin/kyc', { backend: kycBackend() });
    backend.on(RUN, () => [
      { id: 'k-1', code: null, job_id: null },
      { id: 'k-2', code: 'kyc.second_person_needed', job_id: null },
    ]);
    await select(/Mirela/);
    await select(/Tobias/);
    await press(/^Assign/);
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 cases' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Colleague'), 'Delano Farrington');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
      /^Tobias Lindenau: (?!kyc\.)/,
    );
    expect(screen.getByRole('checkbox', { name: /Tobias/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Mirela/ })).not.toBeChecked();
    expect(backend.requests(RUN)[0]?.body).toMatchObject({
      action: 'kyc.assign',
      ids: ['k-1', 'k-2'],
      arguments: { user_id: 'u-9' },
    });
  });

  test('are a job when they are many: how far it is stands above the list, with the way to the jobs', async () => {
    const backend = open('/admin/kyc', { backend: kycBackend() });
    backend.on(RUN, () => [{ id: null, code: null, job_id: 'j-1' }]);
    backend.on(JOBS, () => [
      {
        id: 'j-1',
        kind: 'bulk',
        title: 'Assign 120 KYC cases',
        input: { action: 'kyc.assign' },
        state: 'running',
        done: 50,
        total: 120,
        result: {},
        refused: 2,
        refusals: [],
        error: null,
        created_at: '2026-11-28T12:00:00Z',
        ended_at: null,
        asked_by: candice.id,
        tenant_id: 't-1',
        by: null,
      },
    ]);
    await select(/Mirela/);
    await press(/^Assign/);
    const dialog = await screen.findByRole('dialog', { name: 'Assign a case' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Colleague'), 'Delano Farrington');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('A job does it')).toBeVisible();
    expect(await screen.findByText('48 of 120 done')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open jobs' })).toHaveAttribute(
      'href',
      '/admin/compliance/runs',
    );
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).not.toBeInTheDocument();
  });

  test('are held for who has no duty for it', async () => {
    open('/admin/kyc', { backend: kycBackend(), duties: ['billing'] });
    await select(/Mirela/);
    expect(within(bar()).getByRole('button', { name: 'Assign' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('[UX-02] [SUP-01] tickets that are selected are closed', async () => {
  const backend = createFakeBackend();
  const ticket = {
    id: 's-1',
    reference: 'S-923',
    subject: 'Notice from the Registrar',
    status: 'waiting_on_us',
    priority: 'normal',
    unread: false,
    last_message_at: '2026-11-20T15:00:00Z',
    last_message: 'It is attached.',
    last_by_staff: false,
    client_name: 'Claire Vasseur',
    assignee: null,
  };
  backend.on('GET /rest/v1/ticket_queue', () => pageOf([ticket], 1));
  backend.on(rpc('ticket_counts'), () => []);
  backend.on(rpc('first_answer_figures'), () => []);
  open('/admin/support', { backend });
  backend.on(RUN, () => [{ id: 's-1', code: null, job_id: null }]);
  await select(/Notice from the Registrar/);
  await press(/^Close 1/);
  expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
  expect(backend.requests(RUN)[0]?.body).toMatchObject({
    action: 'tickets.close',
    ids: ['s-1'],
    arguments: {},
  });
});

test('[UX-02] [BILL-01] drafts that are selected are issued with one day, and nothing else of the selection', async () => {
  const backend = createFakeBackend();
  const draft = {
    id: 'i-1',
    number: null,
    state: 'draft',
    currency: 'USD',
    total: 900,
    paid: 0,
    owed: 0,
    issued_on: null,
    due_on: null,
    days_late: null,
    company_id: 'c-1',
    subject: 'Blue Heron Ltd.',
    subject_number: '214001 B',
    client_name: 'Claire Vasseur',
    is_reported: false,
  };
  const issued = { ...draft, id: 'i-2', state: 'issued', number: 'INV-2026-0007' };
  backend.on('GET /rest/v1/invoice_list', () => pageOf([draft, issued], 2));
  backend.on(rpc('receivables'), () => []);
  backend.on(rpc('vat_evidence_missing'), () => []);
  backend.on(rpc('invoice_counts'), () => [{ drafts: 1, open: 1, late: 0, reported: 0 }]);
  open('/admin/companies/invoices', { backend });
  backend.on(RUN, () => [{ id: 'i-1', code: 'invoice.amount_missing', job_id: null }]);
  await select(/Select all/);
  await press(/^Issue the draft/);
  const dialog = await screen.findByRole('dialog', { name: 'Issue a draft' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue' }));
  expect(await screen.findByText('0 done, 1 refused')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
    /^draft for Blue Heron Ltd\./,
  );
  expect(backend.requests(RUN)[0]?.body).toMatchObject({
    action: 'invoices.issue',
    ids: ['i-1'],
    arguments: { due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
});

test('[UX-02] [DOC-03] documents that are selected are accepted; a type that needs a day refuses', async () => {
  const backend = createFakeBackend();
  const passport = {
    id: 'd-1',
    of_company: null,
    of_party: 'p-1',
    of_application: null,
    subject: 'Odile Marchetti',
    companies: [],
    category_name: 'Passport',
    file_name: 'passport.txt',
    storage_path: 't-1/p-1/d-1.txt',
    mime_type: 'text/plain',
    status: 'uploaded',
    standing: 'waiting',
    created_at: '2026-11-12T10:00:00Z',
    expires_on: null,
    is_version: false,
    reason: null,
    total: 2,
  };
  const bill = { ...passport, id: 'd-2', category_name: 'Bill', file_name: 'bill.txt' };
  backend.on(rpc('document_review_list'), () => [passport, bill]);
  backend.on(rpc('document_review_counts'), () => []);
  backend.on('GET /rest/v1/documents', () => []);
  backend.on('GET /rest/v1/document_categories', () => []);
  backend.on('GET /rest/v1/review_reasons', () => []);
  open('/admin/documents', { backend });
  backend.on(RUN, () => [
    { id: 'd-1', code: 'document.expiry_missing', job_id: null },
    { id: 'd-2', code: null, job_id: null },
  ]);
  await select(/passport\.txt/);
  await select(/bill\.txt/);
  await press(/^Accept 2/);
  expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(/^passport\.txt: /);
  await waitFor(() =>
    expect(backend.requests(RUN)[0]?.body).toMatchObject({
      action: 'documents.accept',
      ids: ['d-1', 'd-2'],
    }),
  );
});
