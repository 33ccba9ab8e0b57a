import { entryOf } from '@portal/shared-core/errors';
import {
  createFakeUploadService,
  type FakeBackend,
  heldAnswer,
  pdfFile,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { uploadList } from '@portal/shared-core/uploads';
import { memoryCopies } from '#/lib/drafts/memory-copies.ts';
import portal from '#/routes.tsx';

import {
  required,
  backendWith,
  complete,
  PROFILE,
  profile,
  SAVE,
  SUBMIT,
  tern,
} from './kyc.fixtures.ts';

const ready = { ...complete, declared: false };

beforeEach(() => {
  memoryCopies.removeItem('kyc_k-1');
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
  Element.prototype.scrollIntoView = () => undefined;
  onTestFinished(uploadList.stop);
});

function open(backend: FakeBackend = backendWith()) {
  return { backend, ...renderRoutes(portal, '/app/kyc/p-1', backend) };
}

function submit() {
  return userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

/** By its label: of a page this long, questions by role take their time. */
const textbox = (name: string | RegExp) => screen.findByLabelText(name);

describe('filling in', () => {
  test('[KYC-01] [ONE-07] a person finds the known values and every required part', async () => {
    open();
    expect(await textbox('Full legal name')).toHaveValue('Marcus Rolle');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('1980-03-04');
    const parts = within(screen.getByRole('navigation', { name: 'Parts of this page' }));
    expect(await parts.findByRole('link', { name: /^Documents.*done$/ })).toBeInTheDocument();
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Who you are2 to fill in',
      'Where you live1 to fill in',
      'What you do2 to fill in',
      'Your identity document1 to fill in',
      'Public office1 to fill in',
      'Documents, done',
      'Declarations to sign, done',
      'SubmitTo confirm at the end',
    ]);
  });

  test('[KYC-01] a body corporate gets the parts of a company', async () => {
    open(backendWith({ party: tern }));
    expect(await textbox('Registration number')).toHaveValue('1874421');
    expect(screen.getByRole('combobox', { name: 'Country of registration' })).toHaveValue(
      'British Virgin Islands',
    );
    expect(screen.queryByLabelText('Date of birth')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Public office' })).not.toBeInTheDocument();
  });

  test('[KYC-01] simplified due diligence requires no sources', async () => {
    open(backendWith({ level: 'simplified' }));
    await textbox('Occupation');
    expect(screen.queryByRole('textbox', { name: /^Source of/ })).not.toBeInTheDocument();
  });

  test.each([
    ['standard', ['Source of funds and wealth']],
    ['enhanced', ['Source of funds', 'Source of wealth']],
  ] as const)('[KYC-01] %s due diligence of a person asks for %s', async (level, requested) => {
    open(backendWith({ level }));
    await textbox('Occupation');
    const fields = screen.getAllByRole('textbox', { name: /^Source of/ });
    expect(fields).toHaveLength(requested.length);
    for (const name of requested) expect(screen.getByRole('textbox', { name })).toBeInTheDocument();
  });

  test('[ONE-07] what is typed is saved after a pause, over the version it was read at, and never put on the device', async () => {
    const { backend } = open(backendWith({ data: ready }));
    await userEvent.type(await textbox(/^Employer/), 'Rolle & Sons');
    const onDevice = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage));
    expect(onDevice.join(' ')).not.toContain('Rolle');
    // A slow hand is saved in between.
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        profile_id: 'k-1',
        data: { ...ready, employer: 'Rolle & Sons' },
      }),
    );
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({ expected_version: 1 });
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  });

  test('[KYC-01] nationalities and tax residences come and go, the keyboard with them', async () => {
    const { backend } = open(backendWith({ data: ready }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add another nationality' }));
    const second = screen.getByRole('combobox', { name: 'Nationality 2' });
    expect(second).toHaveFocus();
    await userEvent.type(second, 'Haiti{Enter}');
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { nationalities: ['BS', 'HT'] },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove nationality 1' }));
    expect(screen.getByRole('combobox', { name: 'Nationality' })).toHaveValue('Haiti');
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { nationalities: ['HT'] },
      }),
    );
  });

  test('[KYC-01] only office holders describe their office', async () => {
    open(backendWith({ data: ready }));
    await textbox('Occupation');
    expect(screen.queryByRole('textbox', { name: 'Which office' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /in another country/ }));
    const position = await textbox('Which office');
    await submit();
    await waitFor(() => expect(position).toHaveFocus());
    expect(position).toHaveAccessibleDescription(/Enter the public office and who holds it\./);
  });
});

describe('when it cannot be saved', () => {
  test('[ONE-07] without a network it warns, asks before leaving, and saves when the user stays', async () => {
    const backend = backendWith({ data: ready });
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));
    backend.on(SAVE, failing);
    const { router } = open(backend);
    await userEvent.type(await textbox(/^Employer/), 'B');
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    expect(screen.getByText(/are kept while this page is open/)).toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'Leave and continue later' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('They are kept only while this page is open.');
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/app/kyc/p-1');

    backend.on(SAVE, () => Response.json(2));
    // The next change is sent soon, and not only after the five seconds.
    await userEvent.type(await textbox(/^Employer/), 'o');
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({ data: { employer: 'Bo' } });
  });

  test('[ONE-07] another user’s change of another field is merged with mine', async () => {
    const backend = backendWith({ data: ready });
    backend.on(SAVE, ({ body }) => {
      const { expected_version: version } = body as { expected_version: number };
      return version === 1 ? refusal('kyc.conflict') : Response.json(version + 1);
    });
    open(backend);
    const employer = await textbox(/^Employer/);
    const newer = { ...profile, version: 4, data: { ...ready, occupation: 'Carpenter' } };
    backend.on(PROFILE, () => [newer]);
    await userEvent.type(employer, 'Rolle & Sons');
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { employer: 'Rolle & Sons', occupation: 'Carpenter' },
      }),
    );
    const versions = backend
      .requests(SAVE)
      .map(({ body }) => (body as { expected_version: number }).expected_version);
    expect(versions).toContain(4);
    expect(await textbox('Occupation')).toHaveValue('Carpenter');
  });

  test('[ONE-07] the same field changed by both waits for a choice', async () => {
    const backend = backendWith({ data: ready });
    backend.on(SAVE, () => refusal('kyc.conflict'));
    open(backend);
    const employer = await textbox(/^Employer/);
    backend.on(PROFILE, () => [{ ...profile, version: 4, data: { ...ready, employer: 'Theirs' } }]);
    await userEvent.type(employer, 'Mine');
    const choice = await screen.findByRole('group', { name: 'Employer' });
    backend.on(SAVE, () => Response.json(5));
    await userEvent.click(within(choice).getByRole('radio', { name: /Theirs/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep selection' }));
    await waitFor(async () => expect(await textbox(/^Employer/)).toHaveValue('Theirs'));
  });

  test('[KYC-01] who does not handle the documents of the party finds no page', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const backend = backendWith();
    backend.on(PROFILE, () => []);
    open(backend);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  test('[KYC-01] a checklist that fails shows the reason and a retry', async () => {
    const backend = backendWith();
    backend.on('POST /rest/v1/rpc/kyc_checklist', () => refusal('not_allowed', 403));
    open(backend);
    const documents = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(await documents.findByText(/Your account does not permit/)).toBeInTheDocument();
    backend.on('POST /rest/v1/rpc/kyc_checklist', () => [required('identity', 'passport')]);
    await userEvent.click(documents.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('0 of 1 uploaded')).toBeInTheDocument();
  });
});

describe('submission', () => {
  test('[KYC-01] what is missing is listed with the way to it, and the keyboard goes to the first', async () => {
    const { backend } = open(
      backendWith(
        { data: { ...ready, occupation: '' } },
        { points: [required('address', 'proof_of_address')] },
      ),
    );
    const occupation = await textbox('Occupation');
    await screen.findByText('0 of 1 uploaded');
    await submit();
    await waitFor(() => expect(occupation).toHaveFocus());
    expect(occupation).toBeInvalid();
    const list = within(screen.getByText('2 things left to do').parentElement ?? document.body);
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Occupation',
      'Proof of address',
    ]);
    await userEvent.click(list.getByRole('link', { name: 'Proof of address' }));
    expect(document.activeElement).toHaveAttribute('id', 'kyc-documents');
    expect(backend.requests(SUBMIT)).toEqual([]);
  });

  test('[KYC-01] [ONE-07] submits once with the saved version, then shows the next step and allows leaving', async () => {
    const backend = backendWith({ data: ready, version: 3 });
    const { answer, release } = heldAnswer();
    backend.on(SUBMIT, () => answer);
    const { queryClient } = open(backend);
    await textbox('Occupation');
    await submit();
    await waitFor(() => expect(backend.requests(SUBMIT)).toHaveLength(1));
    expect(backend.requests(SUBMIT)[0]?.body).toEqual({ profile_id: 'k-1', expected_version: 4 });
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({ data: { declared: true } });
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();

    backend.on(PROFILE, () => [
      {
        ...profile,
        state: 'submitted',
        version: 5,
        submitted_data: complete,
        submitted_at: '2026-11-20T10:00:00Z',
      },
    ]);
    // Another reading may show it before the answer is there.
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/^Submitted .* Our staff check it next\./)).toBeInTheDocument();
    await act(async () => release(new Response(null, { status: 204 })));
    expect(await screen.findByText('Submitted, thank you')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Our staff check it next.');
    expect(screen.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/app');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('[KYC-01] a lost response can be requested again', async () => {
    const backend = backendWith({ data: ready });
    backend.on(SUBMIT, () => Promise.reject(new TypeError('Failed to fetch')));
    open(backend);
    await textbox('Occupation');
    await submit();
    expect(await screen.findByText(entryOf('offline').title)).toBeInTheDocument();
    backend.on(SUBMIT, () => {
      backend.on(PROFILE, () => [{ ...profile, state: 'submitted', submitted_data: complete }]);
    });
    await submit();
    expect(await screen.findByText('Submitted, thank you')).toBeInTheDocument();
  });

  test('[KYC-01] issues that only the database found are shown with their place', async () => {
    const backend = backendWith({ data: ready });
    const issues = [{ code: 'kyc.document_missing', field: 'documents.identity' }];
    backend.on(SUBMIT, () => refusal('kyc.incomplete', 422, JSON.stringify(issues)));
    open(backend);
    await textbox('Occupation');
    await submit();
    expect(await screen.findByText('Something is missing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Document missing' })).toBeInTheDocument();
  });

  test('[KYC-01] proposed values are saved before submission', async () => {
    const { name: _name, ...rest } = ready;
    const { backend } = open(backendWith({ data: rest }));
    await textbox('Occupation');
    await submit();
    await waitFor(() => expect(backend.requests(SUBMIT)).toHaveLength(1));
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({ data: { name: 'Marcus Rolle' } });
  });
});

test('[KYC-01] [DOC-01] a required document is uploaded from here, for the party', async () => {
  createFakeUploadService();
  const backend = backendWith({}, { points: [required('address', 'proof_of_address')] });
  backend.on('POST /rest/v1/rpc/register_document', () => Response.json('d-1'));
  open(backend);
  await userEvent.upload(
    await screen.findByLabelText(/^File for Upload: Proof of address/),
    pdfFile('bill.pdf'),
  );
  await waitFor(() =>
    expect(backend.requests('POST /rest/v1/rpc/register_document')[0]?.body).toMatchObject({
      category: 'proof_of_address',
      path: expect.stringMatching(/\/p-1\//),
    }),
  );
});

describe('[KYC-01] [DOC-04] the expiry date of an identity document is entered once', () => {
  const points = [required('identity', 'passport')];

  test('the upload proposes the date of the answers', async () => {
    createFakeUploadService();
    open(backendWith({ data: complete }, { points }));
    await userEvent.upload(
      await screen.findByLabelText(/^File for Upload: Passport/),
      pdfFile('passport.pdf'),
    );
    expect(await screen.findByLabelText(/^Expiry date on the document/)).toHaveValue(
      complete.identity.expires_on,
    );
  });

  test('the answers propose the date of the upload', async () => {
    const identity = { ...complete.identity, expires_on: '' };
    const documents = [
      {
        id: 'd-1',
        category: 'passport',
        file_name: 'passport.pdf',
        status: 'uploaded',
        expires_on: '2031-04-02',
        created_at: '2026-11-18T10:00:00Z',
      },
    ];
    const { backend } = open(backendWith({ data: { ...ready, identity } }, { points, documents }));
    await waitFor(() => expect(screen.getByLabelText('Expiry date')).toHaveValue('2031-04-02'));
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { identity: { expires_on: '2031-04-02' } },
      }),
    );
  });
});
