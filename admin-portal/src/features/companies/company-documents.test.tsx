import {
  candice,
  createFakeUploadService,
  heron,
  openCompany,
  pdfFile,
  refusal,
  type CompanyView,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { uploadList } from '@portal/shared-core/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const REGISTER = rpc('register_document');
const view: CompanyView = { portal, base: '/admin', user: candice };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => {
  uploadList.stop();
  vi.useRealTimers();
});

const ada = {
  id: 'e-1',
  role: 'director',
  shares: null,
  appointed_on: null,
  ceased_on: null,
  party: { id: 'p-1', kind: 'person', name: 'Ada Rolle', country: 'BS' },
};

const point = {
  code: 'address',
  categories: ['proof_of_address'],
  minimum: 1,
  sent: 0,
  note: 'With the name and the address.',
  max_age_months: 3,
  standing: 'missing',
  replaces: null,
};

const checklist = {
  party_id: 'p-1',
  name: 'Ada Rolle',
  kind: 'person',
  state: 'open',
  companies: [heron.name],
  required: 5,
  settled: 2,
  points: [
    point,
    {
      ...point,
      code: 'identity',
      categories: ['passport', 'national_id'],
      standing: 'rejected',
      replaces: 'd-1',
    },
    { ...point, code: 'wealth', categories: ['source_of_wealth'], standing: 'uploaded' },
    { ...point, code: 'portrait', categories: ['portrait'], standing: 'accepted' },
    { ...point, code: 'letter', categories: ['reference_letter'], standing: 'waived' },
  ],
  total: 1,
};

function open(
  change: (backend: FakeBackend) => void = () => undefined,
  { duties = ['reviewer'], day = '' } = {},
) {
  return openCompany(view, `/documents${day && `?as-at=${day}`}`, (backend) => {
    const former = {
      ...ada,
      id: 'e-2',
      ceased_on: '2026-01-31',
      party: { ...ada.party, id: 'p-2', name: 'Former Officer' },
    };
    backend.on('GET /rest/v1/companies', () => [
      { ...heron, participants: [ada, { ...ada, id: 'e-3', role: 'member' }, former] },
    ]);
    backend.on('GET /rest/v1/document_categories', () => [
      { code: 'passport', name: 'Passport', expires: true },
      { code: 'national_id', name: 'National identity card', expires: true },
      { code: 'proof_of_address', name: 'Proof of address', expires: false },
      { code: 'resolution', name: 'Resolution', expires: false },
    ]);
    backend.on(rpc('document_checklists'), () => [checklist]);
    backend.on(REGISTER, () => Response.json('d-9'));
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: 'c@example.com',
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
    change(backend);
  });
}

test('[COM-02] [DOC-04] staff first see what is missing, of each person with their roles', async () => {
  const { backend } = open();
  expect(await screen.findByText('2 required documents are needed')).toBeVisible();
  expect(
    screen.getByText('1 missing, 1 rejected, 1 to be reviewed; 2 of 5 in order.'),
  ).toBeVisible();
  const list = screen.getByRole('list', { name: 'Required: Ada Rolle' });
  const [missing, rejected, waiting, accepted, waived] = within(list).getAllByRole('listitem');
  expect(missing).toHaveTextContent(/Proof of address.*Not older than 3 months.*Missing.*Upload/);
  expect(rejected).toHaveTextContent(/Passport or national identity card.*Rejected.*Replace/);
  expect(waiting).toHaveTextContent('To be reviewed');
  expect(accepted).toHaveTextContent('Accepted');
  expect(waived).toHaveTextContent('Not needed');
  expect(screen.getByText('Director, Shareholder')).toBeVisible();
  expect(backend.requests(rpc('document_checklists'))).toHaveLength(1);
  expect(backend.requests(rpc('document_checklists'))[0]?.body).toMatchObject({
    company_id: 'c-1',
  });
});

test('[DOC-01] staff send what is missing for a person, and the checklist is read again', async () => {
  const service = createFakeUploadService();
  const { backend } = open();
  await userEvent.upload(
    await screen.findByLabelText('File for Upload: Proof of address, Ada Rolle'),
    pdfFile('bill.pdf'),
  );
  await waitFor(() =>
    expect(backend.requests(REGISTER)[0]?.body).toMatchObject({
      category: 'proof_of_address',
      file_name: 'bill.pdf',
    }),
  );
  expect(service.arrived()[0]).toContain('/p-1/');
  await waitFor(() =>
    expect(backend.requests(rpc('document_checklists')).length).toBeGreaterThan(1),
  );
});

test('[DOC-01] a file is about the company or one who takes part now, with its last day; an upload pauses and resumes', async () => {
  const service = createFakeUploadService();
  service.state.holds = true;
  const { backend } = open();
  await userEvent.upload(
    await screen.findByLabelText('File for Upload: documents'),
    pdfFile('passport.pdf'),
  );
  const ask = await screen.findByRole('region', { name: 'What is this file about?' });
  const subject = within(ask).getByRole('combobox');
  expect(within(subject).queryByRole('option', { name: /Former Officer/ })).toBeNull();
  await userEvent.selectOptions(subject, 'Ada Rolle (person)');
  await userEvent.click(within(ask).getByRole('button', { name: 'Upload 1 file' }));

  const panel = await screen.findByRole('region', { name: 'Uploading 1 file' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Pause passport.pdf' }));
  expect(await screen.findByText(/Paused/)).toBeVisible();
  const about = screen.getByRole('group', { name: 'About passport.pdf' });
  await userEvent.selectOptions(within(about).getByRole('combobox'), 'Passport');
  await userEvent.click(within(about).getByRole('button', { name: 'Add' }));
  expect(within(about).getByText('Enter the expiry date on the document.')).toBeVisible();
  await userEvent.type(within(about).getByLabelText(/Expiry date/), '2031-05-01');
  await userEvent.click(within(about).getByRole('button', { name: 'Add' }));
  service.release();
  await userEvent.click(screen.getByRole('button', { name: 'Resume: passport.pdf' }));
  await waitFor(() =>
    expect(backend.requests(REGISTER)[0]?.body).toMatchObject({
      category: 'passport',
      expires_on: '2031-05-01',
    }),
  );
});

test('[ONE-09] who reads only sees what is missing, and why they upload nothing', async () => {
  open(undefined, { duties: ['read_only'] });
  const held = await screen.findByRole('button', { name: 'Upload' });
  expect(held).toHaveAttribute('aria-disabled', 'true');
  expect(held).toHaveAccessibleDescription('Your account reads and changes nothing.');
  expect(await screen.findByText('2 required documents are needed')).toBeVisible();
  expect(screen.queryByLabelText(/^File for/)).toBeNull();
});

test('[ONE-02] [DOC-03] a day in the past shows the documents of then, says so, and hides the actions', async () => {
  const { backend } = open(
    (fake) =>
      fake.on(rpc('documents_as_at'), () => [
        {
          document_id: 'd-1',
          category: 'resolution',
          file_name: 'minutes.pdf',
          status: 'accepted',
          status_since: '2026-06-01T12:00:00Z',
        },
      ]),
    { day: '2026-06-03' },
  );
  expect(await screen.findByText('As at 3 June 2026: read only')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Resolution/ })).toHaveTextContent(
    /minutes\.pdf.*Accepted/,
  );
  expect(screen.queryByRole('button', { name: /Upload|Record/ })).toBeNull();
  expect(backend.requests(rpc('document_checklists'))).toEqual([]);
  expect(screen.getByRole('link', { name: 'Activity' })).toHaveAttribute(
    'href',
    expect.stringContaining('as-at=2026-06-03'),
  );
});

test('[UX-02] a company without people and without documents says so', async () => {
  open((backend) => backend.on(rpc('document_checklists'), () => []));
  expect(await screen.findByText('Nothing is required')).toBeVisible();
  expect(await screen.findByText('No document yet')).toBeVisible();
});

test('[UX-02] checklists that cannot be read leave the documents', async () => {
  open((backend) => backend.on(rpc('document_checklists'), () => refusal('not_allowed', 403)));
  expect(await screen.findByText('The checklists could not be loaded')).toBeVisible();
  expect(screen.getByText('No document yet')).toBeVisible();
});

test('[DOC-03] what staff uploaded is shown with their name', async () => {
  const document = {
    id: 'd-1',
    file_name: 'minutes.pdf',
    status: 'uploaded',
    expires_on: null,
    created_at: '2026-11-18T10:00:00Z',
    company_id: 'c-1',
    kind: { name: 'Resolution' },
    party: null,
    sender: { full_name: 'Candice Moxey', role: 'admin' },
  };
  open((backend) =>
    backend.on('GET /rest/v1/documents', () => [
      document,
      {
        ...document,
        id: 'd-2',
        kind: { name: 'Register' },
        sender: { full_name: 'Claire Vasseur', role: 'client' },
      },
    ]),
  );
  expect(await screen.findByRole('row', { name: /Resolution/ })).toHaveTextContent(
    'From staff: Candice Moxey',
  );
  expect(screen.getByRole('row', { name: /Register/ })).not.toHaveTextContent('From staff');
});
