import { candice, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { request, kyc, kycBackend, review, rpc } from '#/components/kyc/kyc.fixtures.ts';

type Given = Parameters<typeof kycBackend>[0];

async function openCase(given: Given = {}, address = '/admin/kyc/profiles/k-1') {
  const backend = kycBackend(given);
  backend.onDefault(rpc('kyc_queue'), () => []);
  // Its document is still being read.
  backend.onDefault('GET /rest/v1/documents', () => new Promise(() => {}));
  renderRoutes(portal, address, backend, { user: candice });
  await screen.findByRole('list', { name: 'Checklist' });
  return backend;
}

const decision = () => screen.getByRole('region', { name: 'Decision' });

describe('the KYC cockpit', () => {
  test('[KYC-02] [ONE-01] shows checklist, declared data, hits, risk and the companies on one page', async () => {
    await openCase();
    expect(screen.getByRole('heading', { name: 'Mirela Castellane-Roth', level: 1 })).toBeVisible();
    const born = within(screen.getByRole('list', { name: 'Declared data' }))
      .getAllByRole('listitem')
      .find((line) => line.textContent.includes('Date of birth'));
    expect(born).toHaveTextContent('14 March 1971');
    expect(born).toHaveTextContent('On record: 15 March 1971');
    expect(screen.getByRole('article', { name: 'Hit Mirela Castellan' })).toHaveTextContent(
      /14 Mar 1971 sameListed: 1971.*\+10/,
    );
    expect(screen.getByRole('region', { name: 'Risk' })).toHaveTextContent('Medium');
    expect(screen.getByRole('region', { name: 'Roles on record' })).toHaveTextContent(
      'No company and no application.',
    );
  });

  test.each([
    [false, 'Provided by the firm', true],
    [true, 'Of the client', false],
  ])('[KYC-01] says whether the firm provides the party: %s', async (was, choice, sent) => {
    const backend = await openCase({ of: kyc({}, { provided_by_firm: was }) });
    backend.on(rpc('set_party_provided'), () => null);
    expect(screen.queryAllByText('Provided by the firm')).toHaveLength(was ? 1 : 0);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(
      await screen.findByRole('menuitemradio', { name: new RegExp(`^${choice}`) }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('set_party_provided'))[0]?.body).toEqual({
        party_id: 'p-1',
        provided: sent,
      }),
    );
  });

  test('[KYC-02] [ONE-08] the next document that waits is fetched with its file while one reads', async () => {
    const document = (id: string, status = 'uploaded') => ({
      id,
      category: 'passport',
      file_name: `${id}.txt`,
      status,
      scan: 'clean',
      created_at: '2026-11-12T10:00:00Z',
      expires_on: null,
      replaces: null,
      reason: null,
      kind: { name: 'Passport' },
    });
    const backend = await openCase({
      of: kyc({}, { documents: [document('d-1'), document('d-2', 'accepted'), document('d-3')] }),
    });
    const asked = () =>
      backend
        .requests('GET /rest/v1/documents')
        .map(({ url }) => url.searchParams.get('id'))
        .filter((id) => id !== null);
    await waitFor(() => expect(asked()).toContain('eq.d-3'), { timeout: 3000 });
    expect(asked()).not.toContain('eq.d-2');
  });

  test('[KYC-02] holds Approve with what is left, and leads to where it is settled', async () => {
    await openCase({ isBlocked: true });
    const approve = await within(decision()).findByRole('button', { name: /^Approve/ });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription('1 point to settle first');
    await userEvent.click(within(decision()).getByRole('button', { name: 'hit Mirela Castellan' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('hits-h-1'));
  });

  test('[KYC-02] names the first points that are left, and all of them on request', async () => {
    const backend = await openCase();
    backend.on(rpc('approve_kyc'), () => refusal('kyc.not_ready', 422, '[]'));
    backend.on(rpc('kyc_approval_blockers'), () =>
      Array.from({ length: 7 }, (_, index) => ({
        code: 'kyc.hit_open',
        field: `hits.h-${index}`,
        detail: `Name ${index}`,
      })),
    );
    await userEvent.click(await within(decision()).findByRole('button', { name: /^Approve/ }));
    const form = screen.getByRole('form', { name: 'Approve' });
    await userEvent.click(within(form).getByRole('button', { name: /^Approve/ }));
    expect(await within(decision()).findByText('7 points left before Approve')).toBeVisible();
    expect(within(decision()).getAllByRole('button', { name: /^hit/ })).toHaveLength(4);
    await userEvent.click(within(decision()).getByRole('button', { name: '3 more' }));
    expect(within(decision()).getAllByRole('button', { name: /^hit/ })).toHaveLength(7);
    await userEvent.click(within(decision()).getByRole('button', { name: 'Show fewer' }));
    expect(within(decision()).getAllByRole('button', { name: /^hit/ })).toHaveLength(4);
  });

  test('[KYC-02] keeps the words when a hit appears while one approves, and says what is open', async () => {
    const backend = await openCase();
    backend.on(rpc('approve_kyc'), () =>
      refusal(
        'kyc.not_ready',
        422,
        JSON.stringify([{ code: 'kyc.hit_open', field: 'hits.h-2', detail: 'Mirela Rot' }]),
      ),
    );
    await userEvent.click(await within(decision()).findByRole('button', { name: /^Approve/ }));
    const form = screen.getByRole('form', { name: 'Approve' });
    await userEvent.type(within(form).getByLabelText(/^Note/), 'Seen the deed.');
    backend.on(rpc('kyc_approval_blockers'), () => [
      { code: 'kyc.hit_open', field: 'hits.h-2', detail: 'Mirela Rot' },
    ]);
    await userEvent.click(within(form).getByRole('button', { name: /^Approve/ }));
    expect(await within(form).findByText('Possible match on a watchlist')).toBeVisible();
    expect(backend.sent(rpc('approve_kyc'))).toEqual([
      { profile_id: 'k-1', rating: 'medium', note: 'Seen the deed.' },
    ]);
    expect(within(form).getByLabelText(/^Note/)).toHaveValue('Seen the deed.');
    expect(await within(decision()).findByText('1 point left before Approve')).toBeVisible();
  });

  test('[KYC-02] collects questions from their fields and sends them together', async () => {
    const backend = await openCase();
    backend.on(rpc('request_kyc_information'), () => null);
    await userEvent.click(screen.getByRole('button', { name: /^Ask ?about occupation$/ }));
    await userEvent.type(screen.getByLabelText('Question'), 'Since when?');
    await userEvent.click(screen.getByRole('button', { name: /^Ask ?about date of birth$/ }));
    await userEvent.type(await screen.findByLabelText('Question 2'), 'Which day is right?');
    await userEvent.click(screen.getByRole('button', { name: 'Send to the client' }));
    await waitFor(() =>
      expect(backend.requests(rpc('request_kyc_information'))[0]?.body).toMatchObject({
        profile_id: 'k-1',
        requests: [
          { field: 'occupation', question: 'Since when?' },
          { field: 'birth_date', question: 'Which day is right?' },
        ],
      }),
    );
  });

  test('[KYC-04] F asks why a hit is another person; a usual reason that the facts contradict is not offered', async () => {
    const backend = await openCase();
    backend.on(rpc('decide_hits'), () => Response.json(1));
    await screen.findByRole('button', { name: /^False positive/ });
    await userEvent.keyboard('f');
    const form = await screen.findByRole('form', { name: 'False positive' });
    // The list has the year of birth of this person.
    expect(within(form).queryByRole('button', { name: 'Born in another year' })).toBeNull();
    await userEvent.type(within(form).getByLabelText('Reason'), 'Another passport.');
    await userEvent.click(within(form).getByRole('button', { name: 'Record false positive' }));
    await waitFor(() =>
      expect(backend.requests(rpc('decide_hits'))[0]?.body).toEqual({
        hit_ids: ['h-1'],
        is_match: false,
        reason: 'Another passport.',
      }),
    );
  });

  test('[KYC-02] [KYC-05] an internal reason says what the client reads in its place', async () => {
    await openCase();
    await userEvent.keyboard('r');
    const form = await screen.findByRole('form', { name: 'Reject' });
    await userEvent.selectOptions(within(form).getByLabelText('Reason'), 'altered');
    expect(within(form).getByText(/The client reads: “We cannot go on.”/)).toBeVisible();
  });

  test('[KYC-02] who decided first sees the next decision held, and who gives it', async () => {
    await openCase({
      of: kyc({
        reviews: [
          {
            ...review,
            state: 'awaiting_second',
            decision: 'approve',
            rating: 'medium',
            decided_by: candice.id,
            first: { full_name: 'Candice Moxey' },
          },
        ],
      }),
      decisions: 2,
    });
    const held = within(decision()).getByRole('button', { name: 'Approve' });
    expect(held).toHaveAccessibleDescription(/another person goes on/);
    expect(within(decision()).getByText(/You approved, done/)).toBeVisible();
  });

  test('[KYC-02] the second person agrees, or sends the case back with a note', async () => {
    const backend = await openCase({
      of: kyc({
        reviews: [{ ...review, state: 'awaiting_second', decision: 'approve', decided_by: 'u-2' }],
      }),
      decisions: 2,
    });
    backend.on(rpc('confirm_kyc_approval'), () => null);
    await userEvent.click(within(decision()).getByRole('button', { name: /^Send back/ }));
    const form = screen.getByRole('form', { name: 'Send back' });
    await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
    expect(within(form).getByText('Say what has to be looked at again.')).toBeVisible();
    await userEvent.type(within(form).getByLabelText('Note'), 'The sale is not proved.');
    await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(backend.requests(rpc('confirm_kyc_approval'))[0]?.body).toEqual({
        profile_id: 'k-1',
        agrees: false,
        note: 'The sale is not proved.',
      }),
    );
  });

  test('[KYC-02] a case of a colleague is read, and taken over with a reason', async () => {
    const backend = await openCase({
      of: kyc({
        reviews: [{ ...review, assignee: 'u-2', reviewer: { full_name: 'Delano Rolle' } }],
      }),
    });
    backend.on(rpc('take_over_kyc'), () => null);
    expect(within(decision()).getByText('Delano Rolle has this case.')).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /^Ask ?about occupation$/ }),
    ).not.toBeInTheDocument();
    await userEvent.click(within(decision()).getByRole('button', { name: 'Take over…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'He is away.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() =>
      expect(backend.requests(rpc('take_over_kyc'))[0]?.body).toEqual({
        profile_id: 'k-1',
        reason: 'He is away.',
      }),
    );
  });

  test('[KYC-02] a rejected case is reopened with a reason', async () => {
    const backend = await openCase({ of: kyc({ state: 'rejected', reviews: [] }) });
    backend.on(rpc('reopen_kyc'), () => null);
    await userEvent.click(within(decision()).getByRole('button', { name: 'Reopen…' }));
    await userEvent.type(screen.getByLabelText('Reason'), 'The deed came after all.');
    await userEvent.click(screen.getByRole('button', { name: 'Reopen the case' }));
    await waitFor(() => expect(backend.requests(rpc('reopen_kyc'))).toHaveLength(1));
  });

  test('[KYC-02] a document is waived with a reason, by the compliance officer', async () => {
    const backend = await openCase();
    backend.on(rpc('waive_document_requirement'), () => null);
    await userEvent.click(screen.getByRole('button', { name: /^Waive… ?Passport$/ }));
    const form = screen.getByRole('form', { name: 'Waive Passport' });
    await userEvent.type(within(form).getByLabelText('Reason'), 'Seen in person.');
    await userEvent.click(within(form).getByRole('button', { name: 'Waive' }));
    await waitFor(() =>
      expect(backend.requests(rpc('waive_document_requirement'))[0]?.body).toEqual({
        profile_id: 'k-1',
        code: 'passport',
        reason: 'Seen in person.',
      }),
    );
  });

  const withClient = { ...review, state: 'closed', decision: 'request_information' };

  test('[KYC-02] a question that is not answered is taken back with a reason, and stays in the history', async () => {
    const backend = await openCase({
      of: kyc({
        state: 'information_requested',
        reviews: [withClient],
        requests: [
          request,
          {
            ...request,
            id: 'r-2',
            question: 'Which day is right?',
            taken_back_at: '2026-11-13T11:00:00Z',
            taken_back_reason: 'It is in the deed.',
            taker: { full_name: 'Delano Rolle' },
          },
        ],
      }),
    });
    backend.on(rpc('take_back_question'), () => null);
    expect(within(decision()).getByText('With the client: 1 question is open.')).toBeVisible();
    const questions = screen.getByRole('region', { name: 'Questions to the client' });
    expect(questions).toHaveTextContent(/Taken back by Delano Rolle, .*: It is in the deed\./);
    expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
      'Delano Rolle took back the question “Which day is right?”: It is in the deed.',
    );
    await userEvent.click(within(questions).getByRole('button', { name: /^Take back…/ }));
    const form = within(questions).getByRole('form', { name: 'Take the question back' });
    await userEvent.click(within(form).getByRole('button', { name: 'Take back' }));
    expect(within(form).getByText('Say why you take it back.')).toBeVisible();
    await userEvent.type(within(form).getByLabelText('Reason'), 'Found in the deed.');
    await userEvent.click(within(form).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(backend.requests(rpc('take_back_question'))[0]?.body).toEqual({
        request_id: 'r-1',
        reason: 'Found in the deed.',
      }),
    );
  });

  test('[KYC-02] a question that the client answered first is not taken back, and the reason stays typed', async () => {
    const backend = await openCase({
      of: kyc({
        state: 'information_requested',
        reviews: [withClient],
        requests: [
          request,
          { ...request, id: 'r-2', question: 'Why?', answered_at: '2026-11-14T10:00:00Z' },
        ],
      }),
    });
    backend.on(rpc('take_back_question'), () => refusal('request.answered', 409));
    await userEvent.click(screen.getByRole('button', { name: /^Take back…/ }));
    await userEvent.type(screen.getByLabelText('Reason'), 'Found in the deed.');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(/The client has answered this question/)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Found in the deed.');
  });

  test('[KYC-02] a colleague sees the taking back held, with who asked', async () => {
    await openCase({
      of: kyc({
        state: 'information_requested',
        reviews: [{ ...withClient, assignee: 'u-2' }],
        requests: [{ ...request, asked_by: 'u-2', by: { full_name: 'Delano Rolle' } }],
      }),
    });
    const held = await screen.findByRole('button', { name: 'Take back' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
    expect(held).toHaveAccessibleDescription(/Delano Rolle asked this/);
  });

  const declared = () =>
    within(screen.getByRole('list', { name: 'Declared data' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);

  test('[KYC-02] after a resubmission only what changed shows, beside the former value, until all is asked for', async () => {
    await openCase({
      of: kyc({
        former: [
          {
            former_data: {
              name: 'Mirela Castellane-Roth',
              birth_date: '1971-03-14',
              occupation: 'Lawyer',
              employer: 'Roth & Sons',
              pep: { status: 'none' },
            },
          },
        ],
      }),
    });
    const only = screen.getByRole('checkbox', { name: 'Only what changed' });
    expect(only).toBeChecked();
    expect(
      screen.getByText(/^2 fields changed .*, 1[0-9] unchanged fields folded\.$/),
    ).toBeVisible();
    // The date of birth differs from the record, so it stays in sight.
    expect(declared()).toEqual([
      expect.stringMatching(/^Date of birth.*On record/),
      expect.stringMatching(/^OccupationArchitect.*Before: Lawyer$/),
      expect.stringMatching(/^Employer–.*Before: Roth & Sons$/),
    ]);
    await userEvent.click(only);
    expect(declared().length).toBeGreaterThan(10);
    expect(declared()).toContainEqual(expect.stringMatching(/Before: Lawyer$/));
  });

  test('[KYC-02] a first submission, and one that changed nothing, show all fields', async () => {
    await openCase({ of: kyc({ former: [{ former_data: kyc().submitted_data }] }) });
    expect(screen.queryByRole('checkbox', { name: 'Only what changed' })).not.toBeInTheDocument();
    expect(declared().length).toBeGreaterThan(10);
  });
});
