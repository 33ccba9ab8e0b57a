import { refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import {
  ANSWER,
  required,
  backendWith,
  complete,
  PROFILE,
  profile,
  question,
} from './kyc.fixtures.ts';

const isSubmitted = {
  data: complete,
  submitted_data: complete,
  submitted_at: '2026-11-19T15:04:00Z',
};

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
  Element.prototype.scrollIntoView = () => undefined;
});

function open(change: object, documents = {}) {
  const backend = backendWith({ ...isSubmitted, ...change }, documents);
  renderRoutes(portal, '/app/kyc/p-1', backend);
  return backend;
}

const rejectedBill = {
  id: 'd-1',
  party_id: 'p-1',
  application_id: null,
  category: 'proof_of_address',
  file_name: 'bill.pdf',
  storage_path: 't-1/p-1/d-1.pdf',
  status: 'rejected',
  reason_note: null,
  expires_on: null,
  created_at: '2026-11-18T10:00:00Z',
  reason: { label: 'It is older than three months.' },
};
const sent = { points: [required('address', 'proof_of_address')], documents: [rejectedBill] };

describe('a profile without work for the client is read-only', () => {
  test.each([
    ['submitted', {}, 'Submitted', /Our staff check it next/],
    ['in_review', {}, 'We are checking it', /We will email you when the checks are complete/],
    [
      'approved',
      { decided_at: '2026-11-20T10:00:00Z' },
      'The checks are complete',
      /20 November 2026/,
    ],
    [
      'rejected',
      { reason: { label: 'Information is missing.' }, reason_note: 'Asked three times.' },
      'We could not complete the checks',
      /Information is missing\. Asked three times\./,
    ],
  ])('[KYC-01] %s', async (state, change, title, text) => {
    open({ state, ...change });
    expect(await screen.findAllByText(title)).not.toEqual([]);
    expect(screen.getByText(text)).toBeInTheDocument();
    const who = screen.getByRole('region', { name: 'Who you are' });
    expect(who).toHaveTextContent('Date of birth4 March 1980');
    expect(screen.getByText('14 Shirley Street, Nassau, Bahamas')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  test('[KYC-01] [DOC-03] while it is checked a rejected document can still be replaced, and nothing else be sent', async () => {
    open({ state: 'in_review' }, sent);
    expect(await screen.findByRole('button', { name: /^Replace/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose files' })).not.toBeInTheDocument();
  });

  test('[KYC-01] once it is decided no document is taken', async () => {
    open({ state: 'rejected' }, sent);
    await screen.findByText(/It is older than three months/);
    expect(screen.queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument();
  });
});

describe('questions of staff', () => {
  const requests = [
    question('q-1', 'source_of_funds', 'Which house was sold?'),
    question('q-2', 'documents.address', 'Is this the newest bill?'),
    question('q-3', 'shoe_size', 'Are you related to Anton Keller?'),
    {
      ...question('q-0', null, 'Long ago'),
      asked_at: '2025-01-01T10:00:00Z',
      answered_at: '2025-01-02T10:00:00Z',
    },
  ];
  const asking = { state: 'information_requested', requests };

  test('[KYC-01] each question is shown and answered in its part', async () => {
    const backend = open(asking);
    backend.on(ANSWER, () => undefined);
    expect(await screen.findByText('We have 3 questions')).toBeInTheDocument();
    const work = within(screen.getByRole('region', { name: 'What you do' }));
    const documents = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(documents.getByRole('form', { name: 'Is this the newest bill?' })).toBeInTheDocument();
    expect(screen.getByRole('form', { name: /Anton Keller/ })).toBeInTheDocument();
    expect(screen.queryByText('Long ago')).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'Which house was sold?' }));
    expect(document.activeElement).toHaveTextContent('Which house was sold?');
    await userEvent.type(
      work.getByRole('textbox', { name: /^Your answer/ }),
      'The one in Fox Hill.',
    );
    const answered = {
      ...requests[0],
      answer: 'The one in Fox Hill.',
      answered_at: '2026-11-20T10:00:00Z',
    };
    backend.on(PROFILE, () => [
      { ...profile, ...isSubmitted, ...asking, requests: [answered, ...requests.slice(1)] },
    ]);
    await userEvent.click(work.getByRole('button', { name: 'Answer' }));
    expect(await work.findByText('The one in Fox Hill.')).toBeInTheDocument();
    expect(backend.requests(ANSWER)[0]?.body).toEqual({
      request_id: 'q-1',
      answer: 'The one in Fox Hill.',
    });
    expect(screen.getByText('We have 2 questions')).toBeInTheDocument();
  });

  test('[KYC-01] a question about a field may be answered by correcting it', async () => {
    const data = { ...complete, source_of_funds: 'The house in Fox Hill.' };
    const backend = open({ ...asking, data, requests: requests.slice(0, 1) });
    backend.on(ANSWER, () => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'I’ve corrected it' }));
    await waitFor(() =>
      expect(backend.requests(ANSWER)[0]?.body).toEqual({ request_id: 'q-1', answer: '' }),
    );
  });

  test('[KYC-01] what was not corrected cannot be said to be', async () => {
    open({ ...asking, requests: requests.slice(0, 1) });
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'I’ve corrected it' })).toBeNull();
    expect(screen.getByText('Write an answer, or edit what it is about.')).toBeVisible();
  });

  test('[KYC-01] it is submitted once every question is answered, with a new declaration', async () => {
    open({ ...asking, requests: requests.slice(0, 1) });
    expect(await screen.findByText(/^By submitting, I declare/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('1 thing left to do')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Which house was sold?');
  });
});

test.each([
  ['review_due', 'Your details are due for review'],
  ['expired', 'These checks have expired'],
])('[KYC-03] %s shows the reason and reopens with the known values', async (state, title) => {
  open({ state });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Occupation' })).toHaveValue('Boat builder');
  expect(screen.getByText(/^By submitting, I declare/)).toBeVisible();
});

describe('[ONE-07] one’s own part', () => {
  const own = { state: 'open', data: {}, submitted_data: null, submitted_at: null };
  const party = { ...profile.party, parts: [{ company_name: 'Heron Ltd.' }] };

  test('shows the company, and that only staff read it', async () => {
    open({ ...own, party });
    expect(
      await screen.findByText('You are named in the application for Heron Ltd.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Only you and our staff can read it/)).toBeInTheDocument();
    expect(screen.queryByText(/Answer for /)).not.toBeInTheDocument();
  });

  test('a part that was taken back disappears with the next refetch', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // the route reports its error
    const backend = open({ ...own, party });
    await screen.findByRole('heading', { level: 1, name: party.name });
    backend.on(PROFILE, () => refusal('not_found', 404));
    await userEvent.click(screen.getByRole('button', { name: /Refresh Data/ }));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });
});
