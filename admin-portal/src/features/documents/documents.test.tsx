import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const LIST = rpc('document_review_list');
const ACCEPT = rpc('accept_document');
const REJECT = rpc('reject_document');
const DOCUMENT = 'GET /rest/v1/documents';

// The SHA-256 of "%PDF-1.7 the passport".
const BYTES = '%PDF-1.7 the passport';
const HASH = await hashOf(BYTES);

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const passport = {
  id: 'd-1',
  of_company: null,
  of_party: 'p-1',
  of_application: null,
  subject: 'Odile Marchetti',
  companies: ['Lanterne Bleue Media Ltd.'],
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
const bill = {
  ...passport,
  id: 'd-2',
  category_name: 'Proof of address',
  file_name: 'bill.txt',
  storage_path: 't-1/p-1/d-2.txt',
};

const counts = {
  waiting: 2,
  subjects: 1,
  expiring: 3,
  expired: 0,
  rejected: 1,
  accepted: 7,
  everything: 12,
};

const whole = (row: typeof passport, change: object = {}) => ({
  id: row.id,
  category: 'passport',
  file_name: row.file_name,
  storage_path: row.storage_path,
  mime_type: row.mime_type,
  bytes: BYTES.length,
  status: row.status,
  sha256: HASH,
  is_confirmed: false,
  reason_note: null,
  issued_on: null,
  expires_on: null,
  created_at: row.created_at,
  reviewed_at: null,
  replaces: null,
  party_id: 'p-1',
  company_id: null,
  application_id: null,
  kind: {
    name: row.category_name,
    expires: row.id === 'd-1',
    rules: row.id === 'd-1' ? [] : [{ max_age_months: 3 }, { max_age_months: 6 }],
  },
  reason: null,
  party: { id: 'p-1', name: 'Odile Marchetti', kyc: [] },
  company: null,
  application: null,
  sender: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  reviewer: null,
  ...change,
});

function open(
  address = '/admin/documents',
  change: object = {},
  duties: readonly string[] = ['reviewer'],
  malware = 0,
) {
  const backend = createFakeBackend();
  backend.onDefault(LIST, () => [passport, bill]);
  backend.on(rpc('document_review_counts'), () => [{ ...counts, malware }]);
  backend.on('GET /rest/v1/companies', () => [{ name: 'Lanterne Bleue Media Ltd.' }]);
  backend.on('GET /rest/v1/parties', () => [{ name: 'Odile Marchetti' }]);
  backend.on('GET /rest/v1/document_categories', () => [{ code: 'passport', name: 'Passport' }]);
  backend.on(DOCUMENT, ({ url }) => [whole(url.search.includes('d-2') ? bill : passport, change)]);
  for (const { storage_path: path } of [passport, bill]) {
    backend.on(`GET /storage/v1/object/documents/${path}`, () => new Response(BYTES));
  }
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: 'candice@example.com',
      duties: duties.map((duty) => ({ duty })),
    },
    {
      id: 'u-2',
      full_name: 'Delano Rolle',
      email: 'delano@example.com',
      duties: [{ duty: 'reviewer' }],
    },
  ]);
  backend.on('GET /rest/v1/review_reasons', () => [
    { code: 'unreadable', label: 'It cannot be read.', is_internal: false, for_client: null },
    {
      code: 'altered',
      label: 'It was altered.',
      is_internal: true,
      for_client: { label: 'We cannot use it.' },
    },
  ]);
  return { backend, ...renderRoutes(portal, address, backend, { user: candice }) };
}

const review = () => screen.findByRole('region', { name: /^Passport, / });
const accept = () => screen.findByRole('button', { name: /^Accept passport/ });

describe('[DOC-03] the documents of the tenant', () => {
  test('what waits is shown under the name of its subject, with the first one opened beside it', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Documents' });
    expect(list).toHaveTextContent('Odile MarchettiLanterne Bleue Media Ltd.');
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    expect(within(list).getByRole('link', { name: /Passport/ })).toHaveAttribute('aria-current');
    expect(await review()).toHaveTextContent('sent');
    expect(
      within(await review()).getByRole('link', { name: 'All changes to this record' }),
    ).toHaveAttribute('href', expect.stringMatching(/record=documents:/));
    expect(await screen.findByRole('button', { name: /^To be reviewed ?2$/ })).toBeVisible();
    expect(screen.getByText('2 to be reviewed, about 1 subject')).toBeVisible();
  });

  test('group, type, company, person and search are in the address and asked of the database', async () => {
    const { backend, router } = open('/admin/documents?company=c-1&person=p-1&q=bill&page=2');
    await screen.findByRole('list', { name: 'Documents' });
    expect(backend.requests(LIST).at(-1)?.body).toMatchObject({
      show: 'waiting',
      company_id: 'c-1',
      party_id: 'p-1',
      search: 'bill',
      first: 20,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Expiring within 60 days/ }));
    expect(router.state.location.search).toContain('show=expiring');
    await waitFor(() =>
      expect(backend.requests(LIST).at(-1)?.body).toMatchObject({ show: 'expiring', first: 0 }),
    );
  });

  test('accepting asks for the last day of a passport, sends the hash of what was seen, and opens the next one', async () => {
    const { backend, router, queryClient } = open();
    backend.on(ACCEPT, () => null);
    await userEvent.click(await accept());
    expect(await screen.findByText(/Type the last day it is valid/)).toBeVisible();
    expect(backend.requests(ACCEPT)).toHaveLength(0);
    // The next one is there before this one is decided.
    const next = `GET /storage/v1/object/documents/${bill.storage_path}`;
    await waitFor(() => expect(backend.requests(next)).toHaveLength(1), { timeout: 3000 });

    await userEvent.type(screen.getByLabelText(/Last day it is valid/), '2031-02-26');
    await userEvent.click(await accept());
    await waitFor(() =>
      expect(backend.requests(ACCEPT)[0]?.body).toEqual({
        document_id: 'd-1',
        expires_on: '2031-02-26',
        sha256: HASH,
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?document=d-2'));
    await screen.findByRole('button', { name: /^Accept (?!passport)/ });
    // Its bytes are never read twice, also when everything is.
    await queryClient.invalidateQueries();
    expect(backend.requests(next)).toHaveLength(1);
  });

  test('X and a digit return it with a reason; of an internal one the client’s sentence is shown', async () => {
    const { backend } = open();
    backend.on(REJECT, () => null);
    await accept();
    await userEvent.keyboard('x');
    await screen.findByRole('group', { name: 'Reason' });
    await userEvent.keyboard('2');
    expect(await screen.findByRole('radio', { name: /It was altered/ })).toBeChecked();
    expect(screen.getByText('Staff only. The client reads: “We cannot use it.”')).toBeVisible();
    await userEvent.keyboard('1');
    await userEvent.type(
      screen.getByRole('textbox', { name: /What else should the client know/ }),
      'Page 2',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reject passport' }));
    await waitFor(() =>
      expect(backend.requests(REJECT)[0]?.body).toEqual({
        document_id: 'd-1',
        reason_code: 'unreadable',
        note: 'Page 2',
      }),
    );
  });

  test('a file that differs from its hash is said so with both, and cannot be accepted', async () => {
    const { backend } = open('/admin/documents', { sha256: 'f'.repeat(64) });
    expect(await screen.findByText('This is not the file that was sent')).toBeVisible();
    expect(screen.getByText(/It is not shown/)).toBeVisible();
    expect(screen.getByText('f'.repeat(64))).toBeVisible();
    expect(screen.getByText(HASH)).toBeVisible();
    const held = screen.getByRole('button', { name: 'Accept' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(held);
    await userEvent.keyboard('y');
    // The press that does nothing says why.
    await waitFor(() =>
      expect(screen.getAllByText('The file is not the one that was sent.')).toHaveLength(2),
    );
    expect(backend.requests(ACCEPT)).toHaveLength(0);
    expect(screen.getByRole('button', { name: /^Reject…/ })).not.toHaveAttribute('aria-disabled');
  });

  test('[KYC-02] without the duty both decisions are held and say who may', async () => {
    open('/admin/documents', {}, ['billing']);
    for (const name of ['Accept', 'Reject…']) {
      await waitFor(() =>
        expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
          'This is for a reviewer: Delano Rolle.',
        ),
      );
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    }
  });

  test('a day of issue that is too old is worked out', async () => {
    open('/admin/documents?document=d-2');
    await userEvent.type(await screen.findByLabelText(/Issued on/), '2025-01-31');
    expect(await screen.findByText('Older than 3 months')).toBeVisible();
  });

  test('a decision can be taken back', async () => {
    const { backend } = open('/admin/documents?show=rejected', {
      status: 'rejected',
      reason: { label: 'It cannot be read.' },
      reviewed_at: '2026-11-13T10:00:00Z',
      reviewer: { full_name: 'Delano Rolle' },
    });
    backend.on(rpc('reopen_document'), () => null);
    expect(await screen.findByText(/Returned to the client by Delano Rolle/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take the decision back' }));
    await waitFor(() =>
      expect(backend.requests(rpc('reopen_document'))[0]?.body).toEqual({ document_id: 'd-1' }),
    );
  });

  test('a refusal is shown beneath the document, and what was typed stays', async () => {
    const { backend } = open();
    backend.on(ACCEPT, () => refusal('document.illegal_move', 409));
    await accept();
    await userEvent.type(screen.getByLabelText(/Last day it is valid/), '2031-02-26');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(/Last day it is valid/)).toHaveValue('2031-02-26');
  });

  test.each([
    ['', 'No document waits'],
    ['?show=expired', 'No documents here'],
    ['?q=x', 'No document matches'],
    ['?page=3', 'Nothing on this page'],
  ])('[UX-02] an empty list at %s says why', async (search, title) => {
    const { backend } = open(`/admin/documents${search}`);
    backend.on(LIST, () => []);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('[ERR-01] a list that cannot be read says so with a way to try again', async () => {
    const { backend } = open();
    backend.on(LIST, () => refusal('not_allowed', 403));
    expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
  });
});

describe('[DOC-02] a document in its check for malware', () => {
  const FILE = `GET /storage/v1/object/documents/${passport.storage_path}`;

  test.each([
    ['pending', null, 'Being checked for malware', 'by Claire Vasseur'],
    [
      'failed',
      'INSTREAM size limit exceeded',
      'Not checked for malware',
      'The scanner says: INSTREAM size limit exceeded',
    ],
  ])(
    'that is %s is neither opened nor accepted, and can be returned',
    async (scan, note, label, text) => {
      const { backend } = open('/admin/documents', { scan, scan_note: note });
      const region = await review();
      expect(region).toHaveTextContent(label);
      expect(region).toHaveTextContent(text);
      const held = within(region).getByRole('button', { name: 'Accept' });
      expect(held).toHaveAttribute('aria-disabled', 'true');
      expect(held).toHaveAccessibleDescription(label);
      expect(within(region).getByRole('button', { name: /^Reject…/ })).toBeEnabled();
      await userEvent.keyboard('y');
      expect(backend.requests(ACCEPT)).toEqual([]);
      expect(backend.requests(FILE)).toEqual([]);
      expect(backend.requests(rpc('record_reading'))).toEqual([]);
    },
  );

  test('that holds malware stays returned', async () => {
    const found = { scan: 'infected', scan_note: 'Eicar-Test-Signature', status: 'rejected' };
    open('/admin/documents', found);
    const region = await review();
    expect(region).toHaveTextContent('Refused by the check');
    expect(region).toHaveTextContent('The scanner says: Eicar-Test-Signature');
    expect(
      within(region).getByRole('button', { name: 'Take the decision back' }),
    ).toHaveAccessibleDescription('Refused by the check');
  });

  test('has a group of its own with a count', async () => {
    const { backend } = open('/admin/documents', {}, ['reviewer'], 1);
    await userEvent.click(await screen.findByRole('button', { name: /^Check not passed ?1$/ }));
    await waitFor(() =>
      expect(backend.requests(LIST).at(-1)?.body).toMatchObject({ show: 'malware' }),
    );
  });

  test('has no group where no file is in it', async () => {
    open();
    expect(await screen.findByRole('button', { name: /^To be reviewed ?2$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Malware/ })).not.toBeInTheDocument();
  });
});

test('[TPL-01] the client is notified of a document that staff made, twice within a day only after a question', async () => {
  const { backend } = open('/admin/documents', {
    sender: { full_name: 'Candice Moxey', email: 'candice@example.com', role: 'admin' },
  });
  const SEND = rpc('send_document_news');
  backend.on('GET /rest/v1/made_documents', () => [{ id: 'd-1' }]);
  const news: object[] = [];
  backend.on('GET /rest/v1/document_news', () => news);
  backend.on(SEND, () => refusal('document.news_sent', 409));
  const bar = await screen.findByRole('group', { name: 'News to the client' });
  expect(bar).toHaveTextContent('The client was not notified of this document.');
  await userEvent.click(within(bar).getByRole('button', { name: 'Notify the client' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Notify the client again?' });
  backend.on(SEND, () => {
    news.push({
      id: 'n-1',
      sent_at: '2026-11-29T12:00:00Z',
      person: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
    });
    return 1;
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Notify them again' }));
  expect(await screen.findByText(/^Notified on .*: Claire Vasseur$/)).toBeVisible();
  const [first, second] = backend.sent(SEND) as { sending: string; again: boolean }[];
  expect([first?.again, second?.again]).toEqual([false, true]);
  expect(second?.sending).toBe(first?.sending);
});
