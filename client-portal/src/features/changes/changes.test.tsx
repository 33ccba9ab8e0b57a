import { toContent, toForm } from '@portal/shared-core/changes';
import { AppError } from '@portal/shared-core/errors';
import { createFakeBackend, heron, refusal, renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { withoutRetries } from '#/lib/drafts/draft-saver.fixtures.ts';
import portal from '#/routes.tsx';

import { trackOf } from './change-track.ts';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { intentGroups } from './kinds.ts';

const GET = 'GET /rest/v1/change_requests';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const draft = {
  id: 'r-1',
  company_id: 'c-1',
  reference: null as string | null,
  kind: 'transfer_shares',
  state: 'draft',
  effective_on: null as string | null,
  details: {},
  wording: null as string | null,
  wording_by_staff: false,
  scheduled_at: null as string | null,
  version: 1,
  reason_code: null,
  registry_reference: null,
  updated_at: '2026-11-20T12:00:00Z',
  state_since: '2026-11-20T12:00:00Z',
  created_at: '2026-11-20T12:00:00Z',
  reason: null as { label: string } | null,
  company: {
    id: 'c-1',
    name: heron.name,
    status: 'active',
    type: 'IBC',
    registered_office: 'Bay Street',
    registration_date: '2025-01-05',
    authorised_shares: 5000,
  },
  events: [
    { id: 'e-1', from_state: null, to_state: 'draft', note: null, at: '2026-11-20T12:00:00Z' },
  ] as object[],
  documents: [],
};

const ada = {
  id: 'm-1',
  role: 'member',
  shares: 3750,
  appointed_on: '2025-01-05',
  party: { id: 'p-1', name: 'Ada Rolle', kind: 'person', country: 'BS' },
};

function open(address: string, request: object = draft) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [{ ...heron, status: 'active' }]);
  backend.on(GET, () => [request]);
  backend.on('GET /rest/v1/company_participants', () => [ada]);
  backend.on('GET /rest/v1/charges', () => []);
  backend.on('GET /rest/v1/parties', () => [
    { id: 'p-2', name: 'Dario Moss', kind: 'person', country: 'IT' },
  ]);
  backend.on('GET /rest/v1/documents', () => [
    {
      id: 'd-1',
      file_name: 'resolution.pdf',
      category: 'resolution',
      status: 'uploaded',
      created_at: '2026-11-19T12:00:00Z',
    },
  ]);
  backend.on('GET /rest/v1/change_rules', () => [
    {
      kind: 'transfer_shares',
      category: 'share_transfer',
      alternatives: [],
      note: 'The instrument of transfer, signed by both parties.',
      fee: 150,
    },
    {
      kind: 'other',
      category: null,
      alternatives: [],
      note: 'No document is required.',
      fee: null,
    },
  ]);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'share_transfer', name: 'Instrument of transfer', expires: false },
  ]);
  backend.on(rpc('change_request_consequences'), () => [
    {
      kind: 'duty',
      title: 'Filing of beneficial owners',
      due_on: '2026-12-10',
      note: '15 days after a beneficial owner was identified or changed',
      amount: null,
      currency: null,
    },
  ]);
  backend.on(rpc('missing_owner_particulars'), () => []);
  backend.on(rpc('start_change_request'), () => null);
  let version = 1;
  backend.on(rpc('save_change_request'), () => ++version);
  backend.on(rpc('submit_change_request'), () => 'C-1007');
  return { backend, ...renderRoutes(portal, address, backend) };
}

describe('[YEAR-02] the particulars of an owner who is entered', () => {
  const MISSING = rpc('missing_owner_particulars');
  const needed = [
    { field: 'residential_address', label: 'Residential address', source: 'identity' },
    { field: 'nationality', label: 'Nationality', source: 'party' },
    { field: 'nature_of_control', label: 'Nature of control', source: 'entry' },
  ];
  const proposing = (party: object) => {
    const request = { ...draft, kind: 'beneficial_owner', details: { party } };
    const { backend } = open('/app/companies/c-1/changes/r-1', request);
    backend.on(MISSING, () => needed);
    return backend;
  };

  test('that have a field here are named apart from those of the identity page, and submitting stays possible', async () => {
    const backend = proposing({ kind: 'person', name: 'Nia', country: 'BS' });
    expect(
      await screen.findByText('Still to fill in here: nationality, nature of control.'),
    ).toBeVisible();
    expect(screen.getByText(/^Residential address: the identity page asks/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
    expect(backend.sent(MISSING).at(-1)).toMatchObject({
      party: { kind: 'person', country: 'BS' },
      nature_of_control: [],
    });
  });

  test('of someone known are on the identity page', async () => {
    proposing({ party_id: 'p-2' });
    expect(await screen.findByRole('link', { name: 'identity page' })).toHaveAttribute(
      'href',
      '/app/kyc/p-2',
    );
    expect(screen.getByText('Still to fill in here: nature of control.')).toBeVisible();
  });

  const OF_SHARES = 'Needed if the new owner is filed as a beneficial owner';

  test.each(['issue_shares', 'transfer_shares'])(
    'are asked of who receives shares: %s',
    async (kind) => {
      const details = { party: { kind: 'person', name: 'Nia', country: 'BS' }, shares: 10 };
      const { backend } = open('/app/companies/c-1/changes/r-1', { ...draft, kind, details });
      backend.on(MISSING, () => needed.slice(0, 2));
      expect(await screen.findByText(OF_SHARES)).toBeVisible();
      expect(screen.getByText('Still to fill in here: nationality.')).toBeVisible();
      expect(backend.sent(MISSING).at(-1)).toMatchObject({ nature_of_control: ['shares'] });
    },
  );

  test('stay on the page of a request to issue shares that is submitted', async () => {
    const details = { party: { kind: 'person', name: 'Nia', country: 'BS' }, shares: 10 };
    const request = { ...draft, kind: 'issue_shares', details, state: 'in_review' };
    const { backend } = open('/app/companies/c-1/changes/r-1', { ...request, party_id: 'p-9' });
    backend.on(MISSING, () => needed.slice(0, 2));
    expect(await screen.findByText(OF_SHARES)).toBeVisible();
    expect(screen.getByRole('link', { name: 'identity page' })).toHaveAttribute(
      'href',
      '/app/kyc/p-9',
    );
    expect(screen.queryByText(/You can save/)).toBeNull();
    expect(backend.sent(MISSING).at(-1)).toMatchObject({ party: { party_id: 'p-9' } });
  });
});

describe('[COM-04] choosing a change by what one wants', () => {
  test('every kind has its intent, once', () => {
    const kinds = intentGroups.flatMap(({ intents }) => intents.map(({ kind }) => kind));
    expect(kinds.toSorted()).toEqual(Object.keys(changeKindLabels).toSorted());
  });

  test('offers what makes sense for the company, says why the others do not, and begins a request with its first save', async () => {
    const { backend, router } = open('/app/companies/c-1/changes/new');
    const leaves = await screen.findByRole('button', { name: /A director or officer leaves/ });
    expect(leaves).toBeDisabled();
    expect(leaves).toHaveTextContent('No director or officer is entered.');
    expect(screen.getByRole('button', { name: /A loan is repaid/ })).toBeDisabled();
    const sold = screen.getByRole('button', { name: /Shares are sold or given away/ });
    await waitFor(() =>
      expect(sold).toHaveTextContent(
        'Needs: Instrument of transfer. Our fee: US$150.00 before VAT.',
      ),
    );
    // Where no fee is set, none is named.
    expect(screen.getByRole('button', { name: /Another change/ })).not.toHaveTextContent('fee');
    // Nothing of it is saved yet.
    backend.on(GET, () => []);
    await userEvent.click(screen.getByRole('button', { name: /Shares are sold or given away/ }));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(
        /^\/app\/companies\/c-1\/changes\/[0-9a-f-]+$/,
      ),
    );
    await userEvent.type(await screen.findByLabelText(/How many shares/), '7');
    await waitFor(() =>
      expect(backend.sent(rpc('start_change_request'))).toEqual([
        { request_id: expect.any(String), company_id: 'c-1', kind: 'transfer_shares' },
      ]),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('save_change_request'))[0]?.body).toMatchObject({
        expected_version: 1,
      }),
    );
  });

  test('looking at a kind of change begins nothing', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-9?kind=transfer_shares');
    backend.on(GET, () => []);
    expect(await screen.findByLabelText(/How many shares/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(backend.sent(rpc('start_change_request'))).toEqual([]);
  });

  test('[ERR-01] [BOOK-01] a company that is struck off offers what its restoration needs', async () => {
    const { backend } = open('/app/companies/c-1/changes');
    backend.on('GET /rest/v1/companies', () => [{ ...heron, status: 'struck_off' }]);
    backend.on(GET, () => []);
    expect(await screen.findByText('No changes yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Request a change' }));
    expect(await screen.findByText('The company is struck off')).toBeVisible();
    expect(await screen.findByRole('button', { name: /We move/ })).toBeEnabled();
    const refused = screen.getAllByText(/While the company is struck off, no change of this kind/);
    for (const text of refused.filter((found) => found.closest('button')))
      expect(text.closest('button')).toBeDisabled();
    expect(refused.length).toBeGreaterThan(3);
  });
});

describe('[COM-04] filling in a request', () => {
  test('saves while typing, shows the register after it and what follows, and attaches documents', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1');
    await userEvent.selectOptions(await screen.findByLabelText(/Who gives the shares/), 'm-1');
    await userEvent.type(screen.getByLabelText(/How many shares/), '750');
    expect(screen.getByText('Ada Rolle keeps 3,000 of 3,750 shares.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText(/Who receives them/), 'p-2');
    await userEvent.click(screen.getByRole('checkbox', { name: /resolution\.pdf/ }));
    const after = screen.getByRole('region', { name: 'The register after it' });
    expect(within(after).getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(
      /3,750 shares3,000 shares/,
    );
    expect(within(after).getByRole('row', { name: /Dario Moss/ })).toHaveTextContent('–750 shares');
    expect(screen.getByRole('region', { name: 'What follows' })).toHaveTextContent(
      /Filing of beneficial ownersBy 10 December 2026/,
    );
    await waitFor(() =>
      expect(backend.requests(rpc('save_change_request')).at(-1)?.body).toMatchObject({
        details: { entry_id: 'm-1', shares: 750, party: { party_id: 'p-2' } },
        document_ids: ['d-1'],
      }),
    );
  });

  test('says which document is needed, and marks it when it is missing until one is attached', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1');
    backend.on(rpc('submit_change_request'), () =>
      refusal(
        'change.incomplete',
        422,
        JSON.stringify([{ code: 'change.document_missing', field: 'document_ids' }]),
      ),
    );
    const panel = await screen.findByRole('region', { name: 'Documents' });
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        'Needed: Instrument of transfer. The instrument of transfer, signed by both parties.',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(
      await within(panel).findByText('Attach the document that this change needs.'),
    ).toBeVisible();
    await userEvent.click(within(panel).getByRole('checkbox', { name: /resolution\.pdf/ }));
    expect(
      within(panel).queryByText('Attach the document that this change needs.'),
    ).not.toBeInTheDocument();
  });

  test('a scheduled one says its day, and words of staff are not the client’s', async () => {
    open('/app/companies/c-1/changes/r-1', {
      ...draft,
      state: 'approved',
      effective_on: '2099-03-01',
      scheduled_at: '2026-11-20T12:00:00Z',
      wording: 'By resolution of 1 May.',
      wording_by_staff: true,
    });
    expect(await screen.findByText('Takes effect on 1 March 2099')).toBeVisible();
    expect(screen.getByText('Approved, takes effect on 1 Mar 2099')).toBeVisible();
    expect(await screen.findByText('Written by our team')).toBeVisible();
    expect(screen.queryByText('What we should know')).not.toBeInTheDocument();
  });

  test('what is missing is shown at its field when it is submitted, and nothing is lost', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1');
    backend.on(rpc('submit_change_request'), () =>
      refusal(
        'change.incomplete',
        422,
        JSON.stringify([
          { code: 'change.effective_on_missing', field: 'effective_on' },
          { code: 'change.party_incomplete', field: 'details.party' },
        ]),
      ),
    );
    await userEvent.type(await screen.findByLabelText(/How many shares/), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText(/2 things to fix/)).toBeInTheDocument();
    // What was typed is saved before it is submitted, as the version that the save gave.
    expect(backend.sent(rpc('submit_change_request'))).toEqual([
      { request_id: 'r-1', expected_version: 2 },
    ]);
    expect(screen.getByLabelText(/From which day/)).toBeInvalid();
    expect(screen.getByLabelText(/Who receives them/)).toBeInvalid();
    expect(screen.getByLabelText(/How many shares/)).toHaveValue('5');
    // A mark leaves with its cause.
    await userEvent.selectOptions(screen.getByLabelText(/Who receives them/), 'p-2');
    expect(await screen.findByText(/1 thing to fix/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Who receives them/)).toBeValid();
  });

  test('[KYC-01] a nominee that the firm provides is named as the register names it, and its particulars are not offered', async () => {
    const nominee = { ...ada, id: 'm-2', party: null };
    const openWith = (request: object) => {
      const { backend } = open('/app/companies/c-1/changes/r-1', request);
      backend.on('GET /rest/v1/company_participants', () => [ada, nominee]);
      backend.on(rpc('register_as_at'), () => [
        {
          entry_id: 'm-2',
          party_id: 'p-9',
          name: 'Cable Beach Nominees',
          kind: 'body_corporate',
          country: 'BS',
          provided_by_firm: true,
        },
      ]);
    };
    openWith(draft);
    const giver = await screen.findByLabelText(/Who gives the shares/);
    expect(within(giver).getByRole('option', { name: /Cable Beach Nominees/ })).toBeInTheDocument();
    const receiver = screen.getByLabelText(/Who receives them/);
    expect(within(receiver).getByRole('option', { name: 'Cable Beach Nominees' })).toHaveValue(
      'p-9',
    );
    cleanup();
    openWith({ ...draft, kind: 'party_particulars' });
    const whose = await screen.findByLabelText(/Whose particulars change/);
    expect(within(whose).getByRole('option', { name: /Ada Rolle/ })).toBeInTheDocument();
    expect(within(whose).queryByRole('option', { name: /Cable Beach/ })).not.toBeInTheDocument();
  });

  test('more shares than there are is said while they are typed', async () => {
    open('/app/companies/c-1/changes/r-1', { ...draft, kind: 'issue_shares' });
    await userEvent.type(await screen.findByLabelText(/How many new shares/), '6000');
    expect(screen.getByText(/Only 1,250 of 5,000 authorised shares are left/)).toBeInTheDocument();
  });

  test('[COM-06] two windows on one request: both versions are shown, and the selected one is kept', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1', {
      ...draft,
      kind: 'registered_office',
      details: { address: 'Bay Street 1' },
    });
    const address = await screen.findByLabelText(/New registered office/);
    backend.on(rpc('save_change_request'), () => refusal('change.conflict', 409));
    backend.on(GET, () => [
      { ...draft, kind: 'registered_office', version: 2, details: { address: 'Shirley Street' } },
    ]);
    // At once: on a busy machine half of it would be saved before the rest is typed.
    await userEvent.tripleClick(address);
    await userEvent.paste('West Bay Street');
    const mine = await screen.findByRole('radio', { name: /West Bay Street entered here/ });
    const theirs = screen.getByRole('radio', { name: /Shirley Street entered elsewhere/ });
    expect(mine).toBeChecked();
    await userEvent.click(theirs);
    backend.on(rpc('save_change_request'), () => 3);
    await userEvent.click(screen.getByRole('button', { name: 'Keep selection' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/New registered office/)).toHaveValue('Shirley Street'),
    );
  });

  test('[COM-04] [UX-02] what is written without a network says that it is not saved, and is saved once it is back', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1', {
      ...draft,
      kind: 'registered_office',
      details: { address: 'Bay Street 1' },
    });
    const address = await screen.findByLabelText(/New registered office/);
    withoutRetries();
    backend.on(rpc('save_change_request'), () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.type(address, '2');
    await waitFor(() => expect(backend.requests(rpc('save_change_request'))).toHaveLength(1));
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    backend.on(rpc('save_change_request'), () => 2);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
    expect(backend.requests(rpc('save_change_request')).at(-1)?.body).toMatchObject({
      details: { address: 'Bay Street 12' },
    });
    expect(address).toHaveValue('Bay Street 12');
  });

  test('the question of staff is shown above the fields', async () => {
    open('/app/companies/c-1/changes/r-1', {
      ...draft,
      state: 'information_requested',
      reference: 'C-1001',
      events: [
        ...draft.events,
        {
          id: 'e-2',
          from_state: 'in_review',
          to_state: 'information_requested',
          note: 'Please send the consent.',
          at: '2026-11-21T12:00:00Z',
        },
      ],
    });
    expect(await screen.findByText('Please send the consent.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
  });
});

describe('[COM-04] following a request', () => {
  test('the list says what waits for whom, by state', async () => {
    open('/app/companies/c-1/changes', { ...draft, state: 'in_review', reference: 'C-1001' });
    expect(await screen.findByRole('row', { name: /Transfer of shares/ })).toHaveTextContent(
      /C-1001.*In review/,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Waiting for you/ }));
    expect(await screen.findByText('No change matches')).toBeInTheDocument();
  });

  test('a rejected one says why, and starts again with what it says', async () => {
    const { backend, router } = open('/app/companies/c-1/changes/r-1', {
      ...draft,
      kind: 'registered_office',
      state: 'rejected',
      reference: 'C-1001',
      details: { address: 'Bay Street 1' },
      reason: { label: 'Information we asked for was not given.' },
    });
    expect(await screen.findByText('Information we asked for was not given.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start again with this' }));
    await waitFor(() => expect(router.state.location.pathname).not.toMatch(/r-1$/));
    expect(backend.requests(rpc('save_change_request'))[0]?.body).toMatchObject({
      expected_version: 1,
      details: { address: 'Bay Street 1' },
    });
  });

  test('starting again sends once, however often it is pressed, and shows a refusal', async () => {
    const { backend, router } = open('/app/companies/c-1/changes/r-1', {
      ...draft,
      state: 'withdrawn',
    });
    backend.on(rpc('start_change_request'), () => refusal('change.company_closed'));
    const button = await screen.findByRole('button', { name: 'Start again with this' });
    const readBefore = backend.reads(GET).length;
    // Both before the page can hold the button.
    button.click();
    button.click();
    const { message } = new AppError('change.company_closed');
    expect(await screen.findByText(message)).toBeVisible();
    expect(backend.sent(rpc('start_change_request'))).toEqual([
      { request_id: expect.any(String), company_id: 'c-1', kind: 'transfer_shares' },
    ]);
    expect(backend.sent(rpc('save_change_request'))).toEqual([]);
    // What is shown is read again, also after a refusal.
    await waitFor(() => expect(backend.reads(GET).length).toBeGreaterThan(readBefore));
    expect(router.state.location.pathname).toMatch(/r-1$/);
  });

  test('one with us can be withdrawn; one in effect cannot', async () => {
    const { backend } = open('/app/companies/c-1/changes/r-1', {
      ...draft,
      state: 'submitted',
      reference: 'C-1001',
    });
    backend.on(rpc('withdraw_change_request'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw C-1001' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'Not now.');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(backend.requests(rpc('withdraw_change_request'))[0]?.body).toEqual({
        request_id: 'r-1',
        reason: 'Not now.',
      }),
    );
  });

  test('the track shows the detour of a question, and where an ended one ended', () => {
    const at = (state: string) => ({
      id: state,
      from_state: null,
      to_state: state,
      note: null,
      at: '2026-11-20',
    });
    const labels = (state: string, ...events: string[]) =>
      trackOf({ state, events: events.map(at) } as never).map(
        (step) => `${step.label}: ${step.state}`,
      );
    expect(
      labels('information_requested', 'draft', 'submitted', 'in_review', 'information_requested'),
    ).toContain('Question for you: current');
    expect(labels('withdrawn', 'draft', 'withdrawn')).toEqual([
      'Draft: done',
      'Withdrawn: current',
    ]);
    expect(labels('effected', 'draft', 'effected').at(-1)).toBe('In effect: done');
  });
});

describe('[COM-04] what a kind of change sends', () => {
  const empty = { effective_on: null, details: {}, wording: null, document_ids: [] };

  test('only what its kind has, without what is empty', () => {
    const form = { ...toForm(empty), address: ' Bay Street ', name: 'Ignored Ltd.' };
    expect(toContent('registered_office', form).details).toEqual({ address: 'Bay Street' });
    expect(toContent('other', form).details).toEqual({});
  });

  test.each([
    ['appoint_officer', { role: 'director', party: { party_id: 'p-1' } }],
    [
      'issue_shares',
      {
        shares: 5,
        authorised_shares: 9000,
        party: { kind: 'body_corporate', name: 'X', country: 'VG', registration_number: '7' },
      },
    ],
    [
      'beneficial_owner',
      {
        party: { kind: 'person', name: 'A', country: 'BS', birth_date: '1980-01-01' },
        nature_of_control: ['votes'],
        percent: 12.5,
        remark: 'R',
      },
    ],
    ['register_charge', { chargee: 'Bank', description: 'All', amount: 100, currency: 'USD' }],
    ['satisfy_charge', { charge_id: 'ch-1' }],
  ] as const)('%s goes to its fields and back unchanged', (kind, details) => {
    const form = toForm({ ...empty, details });
    expect(toContent(kind, form).details).toEqual(details);
  });
});
