import { nassauToday } from '@portal/shared-core/domain/format';
import {
  createFakeUploadService,
  type FakeBackend,
  pdfFile,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { uploadList } from '@portal/shared-core/uploads';
import portal from '#/routes.tsx';

import { ada, backendWith, complete } from './application.fixtures.ts';

const ENTER = 'POST /rest/v1/rpc/enter_application_parties';
const REGISTER = 'POST /rest/v1/rpc/register_document';

// Two pieces of code that load lazily, one after the other: compiled before a test begins to wait for them.
beforeAll(async () => {
  await Promise.all([import('./wizard-page.tsx'), import('./steps/documents-step.tsx')]);
});

beforeEach(() => {
  onTestFinished(uploadList.stop);
});

function required(code: string, categories: string[], more: object = {}) {
  const rest = { minimum: 1, note: `About ${code}.`, max_age_months: null, sent: 0, accepted: 0 };
  return { code, categories, ...rest, ...more };
}

function document(category: string, status: string, more: object = {}) {
  return {
    id: `d-${category}`,
    party_id: 'p-1',
    application_id: null,
    category,
    file_name: `${category}.pdf`,
    storage_path: `t-1/p-1/${category}.pdf`,
    status,
    reason_note: null,
    expires_on: null,
    created_at: '2026-11-18T10:00:00Z',
    reason: null,
    ...more,
  };
}

/** The step of an application for which Ada has to show three things. */
function openDocuments(documents: object[] = [], data: object = complete): FakeBackend {
  const backend = backendWith({ data });
  backend.on(ENTER, () => [
    { party_id: 'p-1', person_id: 'p-1', position: 0, roles: ['director'] },
  ]);
  backend.on('GET /rest/v1/parties', () => [{ id: 'p-1', name: 'Ada Rolle', kind: 'person' }]);
  backend.on('GET /rest/v1/kyc_profiles', () => [{ id: 'k-1', party_id: 'p-1' }]);
  backend.on('POST /rest/v1/rpc/kyc_checklist', () => [
    required('address', ['proof_of_address'], { max_age_months: 3 }),
    required('identity', ['passport', 'national_id']),
    required('reference', ['reference_letter'], { minimum: 2 }),
  ]);
  backend.on('GET /rest/v1/documents', () => documents);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'passport', name: 'Passport', expires: true },
    { code: 'national_id', name: 'National identity card', expires: true },
    { code: 'proof_of_address', name: 'Proof of address', expires: false },
    { code: 'reference_letter', name: 'Reference letter', expires: false },
    { code: 'other', name: 'Other document', expires: false },
    { code: 'licence', name: 'Licence', expires: true },
  ]);
  backend.on(REGISTER, () => Response.json('d-1'));
  renderRoutes(portal, '/app/companies/new/a-1/documents', backend);
  return backend;
}

async function adaPanel() {
  return within(await screen.findByRole('region', { name: 'Ada Rolle' }));
}

function pointIn(panel: ReturnType<typeof within>, name: RegExp) {
  const item = panel
    .getAllByRole('list', { name: /equired: Ada Rolle$/ })
    .flatMap((list: HTMLElement) => within(list).getAllByRole('listitem'))
    .find((each: HTMLElement) => name.test(each.textContent));
  if (!item) throw new Error(`nothing asked for is ${String(name)}`);
  return item;
}

test('[DOC-04] [APP-01] people become parties, and each point shows its state and reason', async () => {
  const backend = openDocuments([
    document('proof_of_address', 'rejected', {
      reason: { label: 'It is older than three months.' },
      reason_note: 'Send one of October or later.',
    }),
    document('national_id', 'accepted', { expires_on: '2030-02-01' }),
    document('reference_letter', 'uploaded'),
  ]);
  const panel = await adaPanel();
  expect(backend.sent(ENTER)[0]).toEqual({ application_id: 'a-1' });
  // A file that another replaced is no longer what was sent.
  expect(backend.reads('GET /rest/v1/documents')[0]).toMatchObject({
    status: 'neq.superseded',
    or: '(application_id.eq.a-1,party_id.in.(p-1))',
  });
  expect(panel.getByText('1 of 3 uploaded')).toBeInTheDocument();
  const address = pointIn(panel, /^Proof of address/);
  expect(address).toHaveTextContent('Not older than 3 months.');
  expect(address).toHaveTextContent('Rejected');
  expect(address).toHaveTextContent('It is older than three months. Send one of October or later.');
  expect(within(address).getByRole('button', { name: /^Replace/ })).toBeInTheDocument();
  const identity = pointIn(panel, /^Passport or national identity card/);
  expect(identity).toHaveTextContent('Accepted');
  expect(identity).toHaveTextContent('accepted, expires 1 Feb 2030');
  expect(within(identity).queryByRole('button', { name: /Upload/ })).not.toBeInTheDocument();
  const more = panel.getByRole('button', { name: 'Show 1 more document' });
  expect(panel.queryByText('Reference letter')).not.toBeVisible();
  await userEvent.click(more);
  const reference = pointIn(panel, /^Reference letter/);
  expect(reference).toHaveTextContent('1 of 2 uploaded.');
  expect(reference).toHaveTextContent('Missing');
});

test('[APP-01] a person with incomplete fields is listed with a link to fix them', async () => {
  const people = [
    { ...ada, country: '' },
    { ...ada, id: 'p-2', name: '' },
  ];
  openDocuments([], { ...complete, people });
  const panel = await adaPanel();
  expect(panel.getByRole('link', { name: 'Country missing' })).toHaveAttribute(
    'href',
    '/app/companies/new/a-1/owners',
  );
  expect(screen.getByText(/A person or company has no name yet/)).toBeInTheDocument();
});

test('[DOC-04] an activity that needs a licence requires one of the application', async () => {
  openDocuments([], { ...complete, activities: ['banking'] });
  const company = within(await screen.findByRole('region', { name: 'Blue Heron Ltd.' }));
  expect(company.getByText(/Banking: Central Bank\./)).toBeInTheDocument();
  expect(company.getByText('0 of 1 uploaded')).toBeInTheDocument();
});

test('[DOC-01] a file for a point with one category becomes a document at once and replaces the rejected one', async () => {
  createFakeUploadService();
  const backend = openDocuments([document('proof_of_address', 'rejected')]);
  const panel = await adaPanel();
  await userEvent.upload(
    panel.getByLabelText(/^File for Replace: Proof of address/),
    pdfFile('bill.pdf'),
  );
  await waitFor(() =>
    expect(backend.requests(REGISTER)[0]?.body).toMatchObject({
      category: 'proof_of_address',
      file_name: 'bill.pdf',
      replaces: 'd-proof_of_address',
    }),
  );
  await waitFor(() => expect(backend.requests('GET /rest/v1/documents').length).toBeGreaterThan(1));
});

test('[DOC-01] several files are described one by one; an expired passport is refused at its field', async () => {
  createFakeUploadService();
  const backend = openDocuments();
  const panel = await adaPanel();
  await userEvent.upload(panel.getByLabelText('Documents about Ada Rolle', { selector: 'input' }), [
    pdfFile('one.pdf'),
    pdfFile('two.pdf'),
  ]);
  const one = within(panel.getByRole('group', { name: 'About one.pdf' }));
  await userEvent.click(one.getByRole('button', { name: 'Add' }));
  expect(await one.findByText('Choose the document type.')).toBeInTheDocument();

  await userEvent.selectOptions(one.getByLabelText('Document type'), 'Passport');
  const day = one.getByLabelText(/^Expiry date/);
  await userEvent.type(day, '2020-01-31');
  await userEvent.click(one.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/The document has expired/));
  expect(backend.requests(REGISTER)).toEqual([]);

  await userEvent.clear(day);
  await userEvent.type(day, '2099-01-31{Enter}');
  await waitFor(() =>
    expect(backend.requests(REGISTER)[0]?.body).toMatchObject({
      category: 'passport',
      expires_on: '2099-01-31',
    }),
  );
  expect(panel.getByRole('group', { name: 'About two.pdf' })).toBeInTheDocument();
});

test('[DOC-01] the question about a file and its refusal stand in the row that was pressed', async () => {
  createFakeUploadService();
  const backend = openDocuments();
  const panel = await adaPanel();
  const identity = pointIn(panel, /^Passport or national identity card/);
  await userEvent.upload(
    within(identity).getByLabelText(/^File for Upload/),
    pdfFile('passport.pdf'),
  );
  const about = within(await within(identity).findByRole('group', { name: 'About passport.pdf' }));
  expect(await within(identity).findByText('Uploaded. Choose the document type.')).toBeVisible();
  await userEvent.click(about.getByRole('button', { name: 'Add' }));
  const day = about.getByLabelText(/^Expiry date/);
  await waitFor(() => expect(day).toHaveAccessibleDescription(/Enter the expiry date/));
  // One that ends today is refused with the same text as one of last year.
  await userEvent.type(day, nassauToday());
  await userEvent.click(about.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/The document has expired/));
  expect(backend.requests(REGISTER)).toEqual([]);

  const address = pointIn(panel, /^Proof of address/);
  const page = new File(['<!doctype html>'], 'bill.pdf', { type: 'application/pdf' });
  await userEvent.upload(within(address).getByLabelText(/^File for Upload/), page);
  expect(await within(address).findByRole('alert')).toHaveTextContent('This file is a web page');
});

test('[DOC-04] one subject is open at a time, and the step counts all documents', async () => {
  openDocuments([], { ...complete, activities: ['banking'] });
  const panel = await adaPanel();
  expect(screen.getByText('0 of 4 uploaded')).toBeInTheDocument();
  const company = within(screen.getByRole('region', { name: 'Blue Heron Ltd.' }));
  expect(company.getByText(/Banking: Central Bank\./)).not.toBeVisible();
  await userEvent.click(company.getByRole('button', { name: /^Show/ }));
  expect(company.getByText(/Banking: Central Bank\./)).toBeVisible();
  expect(panel.getByText('About identity.')).not.toBeVisible();
});

test('[DOC-01] the type of a file can be set during the upload, changed and cancelled', async () => {
  const service = createFakeUploadService();
  service.state.holds = true;
  openDocuments();
  const panel = await adaPanel();
  await userEvent.upload(
    panel.getByLabelText('Documents about Ada Rolle', { selector: 'input' }),
    pdfFile('one.pdf'),
  );
  const about = await panel.findByRole('group', { name: 'About one.pdf' });
  await userEvent.selectOptions(within(about).getByLabelText('Document type'), 'Reference letter');
  await userEvent.click(within(about).getByRole('button', { name: 'Add' }));
  expect(await panel.findByText('Uploading. Reference letter')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Change the type of one.pdf' }));
  const again = within(panel.getByRole('group', { name: 'About one.pdf' }));
  expect(again.getByLabelText('Document type')).toHaveDisplayValue('Reference letter');
  await userEvent.click(panel.getByRole('button', { name: 'Cancel one.pdf' }));
  expect(panel.queryByText('one.pdf')).not.toBeInTheDocument();
});

test('[DOC-04] a failed query shows the reason and a retry', async () => {
  const backend = openDocuments();
  backend.on(ENTER, () => refusal('application.not_editable'));
  expect(await screen.findByText(/can no longer be changed here/)).toBeInTheDocument();
  backend.on(ENTER, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/Upload what you have; the rest can follow/)).toBeInTheDocument();
});

test('[DOC-02] [APP-01] a file that is being checked for malware counts as sent', async () => {
  openDocuments([
    document('proof_of_address', 'uploaded', { scan: 'pending' }),
    document('national_id', 'uploaded', { scan: 'clean' }),
  ]);
  const panel = await adaPanel();
  expect(panel.getByText('2 of 3 uploaded')).toBeInTheDocument();
  const address = pointIn(panel, /^Proof of address/);
  expect(address).toHaveTextContent('Uploaded');
  expect(address).toHaveTextContent('Being checked for malware');
  const identity = pointIn(panel, /^Passport or national identity card/);
  expect(identity).not.toHaveTextContent('malware');
  await userEvent.click(within(address).getByRole('button', { name: 'proof_of_address.pdf' }));
  expect(
    await screen.findByText('The file can be opened when the check has ended.'),
  ).toBeInTheDocument();
});
