import {
  createFakeUploadService,
  pdfFile,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';

import { uploadList } from '@portal/shared-core/uploads';
import portal from '#/routes.tsx';

import {
  backendWith,
  COUNTS,
  QUEUE,
  passport,
  REGISTER,
  rejected,
  requested,
} from './documents.fixtures.ts';

afterEach(() => uploadList.stop());

function open(backend = backendWith(rejected, requested, passport), address = '/app/documents') {
  return { backend, ...renderRoutes(portal, address, backend) };
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Documents' });
  return within(list).getAllByRole('listitem');
}

describe('[DOC-04] the documents of a client', () => {
  test('[NAV-02] what needs the client is shown first, with the reason and the way out; the side bar counts the same', async () => {
    open();
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent('Proof of address');
    expect(first).toHaveTextContent('Odile Marchetti, Lanterne Bleue Media Ltd.');
    expect(first).toHaveTextContent('It is older than three months. The bill is from last year.');
    expect(within(first!).getByRole('button', { name: /^Replace/ })).toBeVisible();
    expect(second).toHaveTextContent('Reference letter');
    expect(second).toHaveTextContent('A letter of a bank. Not older than 6 months.');
    expect(within(second!).getByRole('button', { name: /^Upload/ })).toBeVisible();
    expect(third).toHaveTextContent('Expires soon');
    expect(await screen.findByRole('button', { name: /^Needs your attention ?2$/ })).toBeVisible();
    const sideBar = screen.getByRole('navigation', { name: 'Incorporation Portal' });
    await waitFor(() => expect(sideBar).toHaveTextContent('Documents2 need your attention'));
  });

  test('group, search, filters and page are in the address and asked of the database', async () => {
    const { backend, router } = open(backendWith(rejected), '/app/documents?q=bill&page=2');
    await rows();
    expect(backend.requests(QUEUE).at(-1)?.body).toMatchObject({
      search: 'bill',
      first: 20,
      size: 20,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^In review ?0$/ }));
    expect(router.state.location.search).toBe('?q=bill&show=review');
    await waitFor(() =>
      expect(backend.requests(QUEUE).at(-1)?.body).toMatchObject({ show: 'review', first: 0 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const person = await screen.findByRole('combobox', { name: 'Person' });
    await within(person).findByRole('option', { name: 'Odile Marchetti' });
    await userEvent.selectOptions(person, 'Odile Marchetti');
    await waitFor(() =>
      expect(backend.requests(QUEUE).at(-1)?.body).toMatchObject({ party_id: 'p-1' }),
    );
    expect(router.state.location.search).toContain('person=p-1');
  });

  test.each([
    ['', 'No documents yet'],
    ['?show=needs', 'Nothing needs your attention'],
    ['?q=x', 'No document matches'],
    ['?page=3', 'Nothing on this page'],
  ])('[UX-02] an empty list at %s says why', async (search, title) => {
    open(backendWith(), `/app/documents${search}`);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('[UX-02] a list that cannot be read says why, and is read again', async () => {
    const backend = backendWith(rejected);
    backend.on(QUEUE, () => refusal('account.suspended', 403));
    open(backend);
    const retry = await screen.findByRole('button', { name: /again|Retry/i });
    backend.on(QUEUE, () => [rejected]);
    await userEvent.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});

describe('[DOC-03] a document beside the list', () => {
  test('opens from its row and from its address, steps through the list, and closes with the focus back', async () => {
    const { backend, router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Proof of address' }));
    expect(router.state.location.search).toBe('?document=d-1');
    const panel = await screen.findByRole('complementary', { name: 'Proof of address' });
    expect(panel).toHaveTextContent('It is older than three months.');
    expect(panel).toHaveTextContent('cannot be deleted');
    expect(within(panel).getByRole('button', { name: /^Replace/ })).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Download' })).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('complementary', { name: 'Passport' })).toBeVisible();
    await waitFor(() =>
      expect(backend.sent('POST /rest/v1/rpc/record_reading')).toEqual([
        { document_id: 'd-1' },
        { document_id: 'd-2' },
      ]),
    );
    expect(await rows()).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Passport' })).toBeNull(),
    );
    await waitFor(() => expect(screen.getByRole('link', { name: 'Passport' })).toHaveFocus());
  });

  test('[DOC-02] a file that is not the one that was sent is neither shown nor downloaded', async () => {
    const backend = backendWith(rejected);
    backend.on('GET /rest/v1/documents', () => [{ sha256: 'f'.repeat(64) }]);
    open(backend, '/app/documents?document=d-1');
    const panel = await screen.findByRole('complementary', { name: 'Proof of address' });
    const refused = /The stored file is not the one that was sent/;
    expect(await within(panel).findByText(refused)).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(within(panel).getAllByText(refused)).toHaveLength(2));
    expect(
      backend.requests('GET /rest/v1/documents')[0]?.url.searchParams.get('storage_path'),
    ).toBe(`eq.${rejected.storage_path}`);
  });

  test('a link to a document that was replaced opens its newer version, with both', async () => {
    const backend = backendWith(passport);
    const version = { reason_note: null, expires_on: null, created_at: '2026-11-16T10:00:00Z' };
    backend.on('POST /rest/v1/rpc/document_versions', () => [
      { ...version, id: 'd-1', file_name: 'bill.pdf', status: 'rejected', reason: 'Too old.' },
      { ...version, id: 'd-0', file_name: 'old.pdf', status: 'superseded', reason: null },
    ]);
    backend.on(QUEUE, ({ body }) =>
      (body as { single?: string }).single === 'd-1'
        ? [{ ...rejected, is_version: true }]
        : [passport],
    );
    open(backend, '/app/documents?document=d-0');
    const panel = await screen.findByRole('complementary', { name: 'Proof of address' });
    const versions = await within(panel).findByRole('region', { name: 'Versions' });
    expect(versions).toHaveTextContent('Version 2, rejected');
    expect(versions).toHaveTextContent('Version 1, replaced');
  });

  test('[UX-02] a link to a document that is not there says so', async () => {
    const backend = backendWith(passport);
    backend.on('POST /rest/v1/rpc/document_versions', () => []);
    open(backend, '/app/documents?document=nowhere');
    expect(await screen.findByText(/does not exist, or you may not see it/)).toBeVisible();
  });
});

describe('[DOC-01] uploads', () => {
  test('a replacement is sent for the document in its row, without a form', async () => {
    const service = createFakeUploadService();
    const backend = backendWith(rejected);
    backend.on(REGISTER, () => Response.json('d-9'));
    open(backend);
    const input = await screen.findByLabelText(/^File for Replace: Proof of address/);
    await userEvent.upload(input, pdfFile('new-bill.pdf'));
    await waitFor(() =>
      expect(backend.requests(REGISTER)[0]?.body).toMatchObject({
        category: 'proof_of_address',
        file_name: 'new-bill.pdf',
        replaces: 'd-1',
      }),
    );
    expect(service.arrived()[0]).toContain('/p-1/');
    // The list and its counts are read again.
    await waitFor(() => expect(backend.requests(COUNTS).length).toBeGreaterThan(1));
  });

  test('several files get one subject, and each its type; an identity document its last day', async () => {
    createFakeUploadService();
    const backend = backendWith(rejected);
    backend.on(REGISTER, () => Response.json('d-9'));
    open(backend);
    await userEvent.upload(await screen.findByLabelText('File for Upload: documents'), [
      pdfFile('passport.pdf'),
      pdfFile('letter.pdf'),
    ]);
    const ask = await screen.findByRole('region', { name: 'What are these files about?' });
    await userEvent.click(await within(ask).findByRole('button', { name: 'Upload 2 files' }));
    expect(within(ask).getByText('Choose a company or a person.')).toBeVisible();
    await userEvent.selectOptions(within(ask).getByRole('combobox'), 'Odile Marchetti (person)');
    await userEvent.click(within(ask).getByRole('button', { name: 'Upload 2 files' }));

    const about = await screen.findByRole('group', { name: 'About passport.pdf' });
    await userEvent.selectOptions(within(about).getByRole('combobox'), 'Passport');
    await userEvent.click(within(about).getByRole('button', { name: 'Add' }));
    expect(within(about).getByText('Enter the expiry date on the document.')).toBeVisible();
    const letter = screen.getByRole('group', { name: 'About letter.pdf' });
    await userEvent.selectOptions(within(letter).getByRole('combobox'), 'Reference letter');
    await userEvent.click(within(letter).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(backend.requests(REGISTER)[0]?.body).toMatchObject({ category: 'reference_letter' }),
    );
  });

  test('an upload is paused and goes on; the panel folds', async () => {
    const service = createFakeUploadService();
    service.state.holds = true;
    const backend = backendWith(rejected);
    backend.on(REGISTER, () => Response.json('d-9'));
    open(backend);
    await userEvent.upload(
      await screen.findByLabelText(/^File for Replace: Proof of address/),
      pdfFile('slow.pdf'),
    );
    const panel = await screen.findByRole('region', { name: 'Uploading 1 file' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Pause slow.pdf' }));
    expect(await screen.findByText('Paused. It continues where it stopped.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fold the uploads' }));
    expect(screen.getByText('Paused. It continues where it stopped.')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the uploads' }));
    service.release();
    await userEvent.click(screen.getByRole('button', { name: 'Resume: slow.pdf' }));
    await waitFor(() => expect(backend.requests(REGISTER)).toHaveLength(1));
  });
});

test('[DOC-04] checklists show what is required of each person, and send what is open', async () => {
  const backend = backendWith();
  backend.on('POST /rest/v1/rpc/document_checklists', () => [
    {
      party_id: 'p-1',
      name: 'Odile Marchetti',
      kind: 'person',
      state: 'open',
      companies: ['Lanterne Bleue Media Ltd.'],
      required: 3,
      settled: 2,
      total: 1,
      points: [
        ['address', 'proof_of_address', 'missing'],
        ['identity', 'passport', 'accepted'],
        ['reference', 'reference_letter', 'waived'],
      ].map(([code, category, standing]) => ({
        code,
        categories: [category],
        minimum: 1,
        sent: 0,
        note: '',
        max_age_months: null,
        standing,
        replaces: null,
      })),
    },
  ]);
  open(backend, '/app/documents?view=checklists');
  const list = await screen.findByRole('region', { name: 'Odile Marchetti' });
  expect(within(list).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 3');
  const points = within(list).getAllByRole('listitem');
  expect(points.map((point) => point.textContent)).toEqual([
    expect.stringMatching(/^Proof of addressMissingUpload/),
    expect.stringMatching(/^PassportAccepted$/),
    expect.stringMatching(/^Reference letterNot needed$/),
  ]);
});
