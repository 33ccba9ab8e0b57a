import { candice, createFakeBackend, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

const ASK = rpc('request_information');
const REJECT = rpc('reject_application');
const FILE = rpc('file_application');

function openApplication(state: string, change: object = {}, payment = 'not_needed') {
  const backend = createFakeBackend();
  backend.on(rpc('filing_payment'), () => Response.json(payment));
  backend.on(LIST, () => [
    {
      ...sandpiper,
      type: { name: 'International Business Company', rules: [{ member_role: 'member' }] },
      entity_type: 'IBC',
      data: {},
      submitted_data: {
        names: ['Sandpiper Ltd.'],
        activities: ['holding'],
        people: [{ id: 'p-1', name: 'Ada Rolle', country: 'BS', roles: ['member'], shares: 1 }],
      },
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
  backend.on('GET /rest/v1/compliance_checks', () => []);
  backend.on('GET /rest/v1/compliance_check_kinds', () => []);
  backend.on('GET /rest/v1/current_business_activities', () => [
    { code: 'holding', name: 'Holding investments', requirement: 'none', authority: null },
  ]);
  backend.on('GET /rest/v1/review_reasons', () => [
    {
      code: 'name_unavailable',
      label: 'None of the names asked for is available.',
      is_internal: false,
      for_client: null,
    },
    {
      code: 'listed_person',
      label: 'A person is on a sanctions list.',
      is_internal: true,
      for_client: { label: 'We cannot act in this matter.' },
    },
  ]);
  openPortal('/admin/companies/applications/a-1', backend);
  return backend;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('[APP-06] asking the client', () => {
  test('takes several questions, each about a field where it can be', async () => {
    const backend = openApplication('in_review');
    backend.on(ASK, () => undefined);
    await press('Ask the client');
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'When was she born?');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'About' }),
      'Ada Rolle: date of birth',
    );
    await press('Another question');
    await userEvent.type(screen.getByRole('textbox', { name: 'Question 2' }), 'Why this name?');
    await press('Send to the client');

    await waitFor(() => expect(backend.requests(ASK)).toHaveLength(1));
    expect(backend.requests(ASK)[0]?.body).toEqual({
      application_id: 'a-1',
      requests: [
        {
          id: expect.any(String) as string,
          question: 'When was she born?',
          field: 'people.0.birth_date',
        },
        { id: expect.any(String) as string, question: 'Why this name?' },
      ],
    });
    expect(await screen.findByRole('button', { name: 'Ask the client' })).toBeInTheDocument();
  });

  test('an empty question is pointed at; a refusal says why and leaves what was typed', async () => {
    const backend = openApplication('in_review');
    await press('Ask the client');
    const question = screen.getByRole('textbox', { name: 'Question' });
    await press('Send to the client');
    await waitFor(() =>
      expect(question).toHaveAccessibleDescription('Write the question, or remove it.'),
    );
    backend.on(ASK, () => refusal('application.illegal_move'));
    await userEvent.type(question, 'Why?');
    await press('Send to the client');
    expect(await screen.findByRole('alert')).toHaveTextContent('at a stage where this cannot');
    expect(question).toHaveValue('Why?');
    expect(backend.requests(ASK)).toHaveLength(1);
  });

  test('what was asked and answered is on the page', async () => {
    const backend = openApplication('information_requested');
    const request = {
      asked_at: '2026-11-20T10:00:00Z',
      asked_by: candice.id,
      by: { full_name: 'Candice Moxey' },
      field: null,
      taken_back_at: null,
    };
    backend.on('GET /rest/v1/application_requests', () => [
      {
        id: 'q-1',
        question: 'Funds?',
        answer: 'Savings',
        answered_at: request.asked_at,
        ...request,
      },
      {
        id: 'q-2',
        question: 'Born?',
        answer: null,
        answered_at: null,
        ...request,
        field: 'people.0.birth_date',
      },
    ]);
    const list = await screen.findByRole('list', { name: 'Questions to the client' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Funds\?AnsweredSavings/);
    expect(second).toHaveTextContent(/Born\?OpenAda Rolle: date of birth, asked/);
    expect(screen.getByText('1 of 2 open')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ask the client' })).not.toBeInTheDocument();
    const TAKE_BACK = 'POST /rest/v1/rpc/take_back_question';
    backend.on(TAKE_BACK, () => refusal('request.answered'));
    await userEvent.click(screen.getByRole('button', { name: /^Take back… ?the question Born/ }));
    await userEvent.type(screen.getByLabelText('Reason'), 'In the passport.');
    await press('Take back');
    expect(await screen.findByRole('alert')).toHaveTextContent('The client has answered');
    expect(backend.requests(TAKE_BACK)[0]?.body).toEqual({
      request_id: 'q-2',
      reason: 'In the passport.',
    });
  });
});

describe('[APP-06] rejecting', () => {
  test('asks for a reason from the list, and says why when it is refused', async () => {
    const backend = openApplication('in_review');
    backend.on(REJECT, () => refusal('application.illegal_move'));
    await press('Reject');
    await press('Reject the application');
    const reason = await screen.findByRole('combobox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Choose a reason\./));
    await userEvent.selectOptions(reason, 'None of the names asked for is available.');
    await userEvent.type(screen.getByRole('textbox', { name: /What else/ }), 'Try another.');
    await press('Reject the application');
    expect(await screen.findByRole('alert')).toHaveTextContent('at a stage where this cannot');
    expect(backend.requests(REJECT)[0]?.body).toEqual({
      application_id: 'a-1',
      reason_code: 'name_unavailable',
      note: 'Try another.',
    });
  });

  test('[DOC-02] of an internal reason it says what the client reads, and that the note is for staff', async () => {
    const backend = openApplication('in_review');
    backend.on(REJECT, () => undefined);
    await press('Reject');
    const reason = await screen.findByRole('combobox', { name: 'Reason' });
    expect(reason).toHaveAccessibleDescription('The client reads this sentence.');
    await userEvent.selectOptions(reason, 'Staff only: A person is on a sanctions list.');
    expect(reason).toHaveAccessibleDescription(
      'Staff only. The client reads: “We cannot act in this matter.”',
    );
    const note = screen.getByRole('textbox', { name: /What did you find/ });
    expect(note).toHaveAccessibleDescription(/Staff only/);
    await userEvent.type(note, 'The passport agrees.');
    await press('Reject the application');
    await waitFor(() => expect(backend.requests(REJECT)).toHaveLength(1));
    expect(backend.requests(REJECT)[0]?.body).toEqual({
      application_id: 'a-1',
      reason_code: 'listed_person',
      note: 'The passport agrees.',
    });
  });

  test('[DOC-02] what is written for staff does not go to the client with another reason', async () => {
    const backend = openApplication('in_review');
    backend.on(REJECT, () => undefined);
    await press('Reject');
    const reason = await screen.findByRole('combobox', { name: 'Reason' });
    await userEvent.selectOptions(reason, 'Staff only: A person is on a sanctions list.');
    await userEvent.type(screen.getByRole('textbox', { name: /What did you find/ }), 'Secret.');
    await userEvent.selectOptions(reason, 'None of the names asked for is available.');
    expect(screen.getByRole('textbox', { name: /What else/ })).toHaveValue('');
    await press('Reject the application');
    await waitFor(() => expect(backend.requests(REJECT)).toHaveLength(1));
    expect(backend.requests(REJECT)[0]?.body).toMatchObject({ note: '' });
  });

  test.each(['approved', 'filed'])('is possible once it is %s, asking no longer', async (state) => {
    openApplication(state);
    expect(await screen.findByRole('button', { name: 'Reject' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ask the client' })).not.toBeInTheDocument();
  });
});

describe('[GATE-02] withdrawing the approval', () => {
  const WITHDRAW = rpc('withdraw_approval');

  test.each(['approved', 'filed'])('asks for a reason among staff: %s', async (state) => {
    const backend = openApplication(state);
    backend.on(WITHDRAW, () => undefined);
    await press('Withdraw approval');
    const dialog = await screen.findByRole('dialog', {
      name: 'Withdraw the approval of Sandpiper Ltd.?',
    });
    expect(dialog).toHaveTextContent('The client reads only that it is in review.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the approval' }));
    const reason = within(dialog).getByRole('textbox', { name: 'Why?' });
    await waitFor(() =>
      expect(reason).toHaveAccessibleDescription(/Enter why the approval is withdrawn/),
    );
    await userEvent.type(reason, ' A true match. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the approval' }));
    await waitFor(() =>
      expect(backend.requests(WITHDRAW)[0]?.body).toEqual({
        application_id: 'a-1',
        reason: 'A true match.',
      }),
    );
  });

  test('has no place before the approval', async () => {
    openApplication('in_review');
    await screen.findByRole('button', { name: 'Reject' });
    expect(screen.queryByRole('button', { name: 'Withdraw approval' })).not.toBeInTheDocument();
  });

  test('[KYC-05] what staff keep to themselves is in the history for staff', async () => {
    const backend = openApplication('in_review');
    backend.on('GET /rest/v1/internal_reasons', () => [
      {
        id: 'i-1',
        decision: 'approval_withdrawn',
        note: 'A true match.',
        decided_at: '2026-11-20T11:00:00Z',
        reason: null,
        by: { full_name: 'Candice Rolle' },
      },
    ]);
    expect(
      await screen.findByText('Staff only: Approval withdrawn, by Candice Rolle'),
    ).toBeInTheDocument();
    expect(screen.getByText('A true match.')).toBeInTheDocument();
  });
});

test('[APP-06] an approved one is filed with what the registry calls it', async () => {
  const backend = openApplication('approved');
  backend.on(FILE, () => undefined);
  await userEvent.type(
    await screen.findByRole('textbox', { name: /Reference of the filing/ }),
    'R-77',
  );
  await press('Filed');
  await waitFor(() =>
    expect(backend.requests(FILE)[0]?.body).toEqual({
      application_id: 'a-1',
      registry_reference: 'R-77',
    }),
  );
});

test('[APP-01] what the company will do is shown by name', async () => {
  openApplication('in_review');
  expect(await screen.findByText('Holding investments')).toBeInTheDocument();
});

describe('[APP-06] who has an application', () => {
  const delano = { id: 'u-2', full_name: 'Delano Rolle' };
  const STAFF = 'GET /rest/v1/profiles';
  const staff = (mine: readonly string[]) => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: 'c@example.com',
      duties: mine.map((duty) => ({ duty })),
    },
    { ...delano, email: 'd@example.com', duties: [{ duty: 'reviewer' }] },
  ];

  test('what a colleague has is not started; it is taken over with a reason', async () => {
    const backend = openApplication('resubmitted', { assignee: delano });
    backend.on(STAFF, () => staff(['reviewer']));
    backend.on(rpc('take_over_application'), () => null);
    const start = await screen.findByRole('button', { name: 'Start review' });
    expect(start).toHaveAttribute('aria-disabled', 'true');
    expect(start).toHaveAccessibleDescription('Delano Rolle has it. Take it over first.');
    await press('Take over…');
    const dialog = await screen.findByRole('dialog', { name: 'Take over A-1047?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await within(dialog).findByText('Say why you take it over.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'He is away');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() =>
      expect(backend.requests(rpc('take_over_application'))[0]?.body).toEqual({
        application_id: 'a-1',
        reason: 'He is away',
      }),
    );
  });

  test('it is given to a colleague with a message', async () => {
    const backend = openApplication('in_review', {
      assignee: { id: candice.id, full_name: 'Candice Moxey' },
    });
    backend.on(STAFF, () => staff(['reviewer']));
    backend.on(rpc('assign_application'), () => null);
    await press('Assign…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign A-1047' });
    const colleague = await within(dialog).findByRole('combobox', { name: 'Colleague' });
    await within(dialog).findByRole('option', { name: 'Delano Rolle' });
    expect(within(dialog).queryByRole('option', { name: 'Candice Moxey' })).not.toBeInTheDocument();
    await userEvent.selectOptions(colleague, 'Delano Rolle');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /A message to them/ }),
      'Yours',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(backend.requests(rpc('assign_application'))[0]?.body).toEqual({
        application_id: 'a-1',
        user_id: 'u-2',
        word: 'Yours',
      }),
    );
  });

  test('[APP-07] Approve is held while points are open, with their number', async () => {
    const backend = openApplication('in_review');
    backend.on(rpc('approval_blockers'), () => [
      { code: 'approval.kyc_missing', field: 'people.0' },
      { code: 'approval.risk_missing', field: 'risk' },
    ]);
    const held = await screen.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(held).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
      '2 things to settle before Approve',
    );
    await press('Approve');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('without the duty the actions are held, and say who may', async () => {
    const backend = openApplication('in_review');
    backend.on(STAFF, () => staff(['billing']));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
        'This is for a reviewer: Delano Rolle.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Assign…' })).not.toBeInTheDocument();
  });
});

test('[APP-07] an answered check is shown with its finding, and can be taken back', async () => {
  const backend = openApplication('in_review');
  backend.on('GET /rest/v1/compliance_checks', ({ url }) =>
    url.searchParams.get('select')?.includes('decider')
      ? [
          {
            id: 'ch-1',
            state: 'clear',
            result: 'Searched the register on 19 November.',
            decided_at: '2026-11-19T10:00:00Z',
            kind: { name: 'Name cleared with the registry' },
            decider: { full_name: 'Delano Rolle' },
          },
        ]
      : [],
  );
  backend.on(rpc('reopen_check'), () => null);
  const list = await screen.findByRole('list', { name: 'Answered checks' });
  expect(list).toHaveTextContent('In order');
  expect(list).toHaveTextContent('Searched the register on 19 November.');
  expect(list).toHaveTextContent('Delano Rolle');
  await press(/^Take back/);
  await waitFor(() =>
    expect(backend.requests(rpc('reopen_check'))[0]?.body).toEqual({ check_id: 'ch-1' }),
  );
});

test('[APP-06] the filing reference is shown with the application', async () => {
  openApplication('filed', { registry_reference: 'R-88127' });
  expect(await screen.findByText('R-88127')).toBeVisible();
});

test.each([
  ['unpaid', 'Its invoice is under Invoices', 'once the invoice of the application is paid', null],
  ['not_invoiced', 'its quote is invoiced from here', 'has no issued invoice', 'Invoice the quote'],
])(
  '[APP-06] [BILL-01] a firm that files after the payment, %s: %s',
  async (payment, _what, text, action) => {
    const backend = openApplication('approved', {}, payment);
    const alert = (await screen.findByText('Filing waits for the payment')).closest<HTMLElement>(
      '[role]',
    );
    expect(alert).toHaveTextContent(text);
    expect(backend.requests(rpc('filing_payment'))[0]?.body).toEqual({ application_id: 'a-1' });
    expect(within(alert!).queryByRole('button')?.textContent ?? null).toBe(action);
    expect(await screen.findByText('All checks are settled.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Filed' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Incorporate' })).not.toBeInTheDocument();
  },
);
