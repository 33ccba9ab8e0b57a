import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const LIST = 'GET /rest/v1/change_requests';

const company = {
  id: 'c-1',
  name: 'Coral Reef Trading Corp.',
  registration_number: '187204 B',
  status: 'active',
  registered_office: '1 Bay Street, Nassau',
  authorised_shares: 1000,
  registration_date: '2020-01-15',
};
const listed = {
  id: 'r-1',
  reference: 'C-1012',
  kind: 'registered_office',
  state: 'submitted',
  state_since: '2026-11-19T10:00:00Z',
  submitted_at: '2026-11-19T10:00:00Z',
  effective_on: '2026-11-01',
  company,
  requester: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  assignee: null as { id: string; full_name: string } | null,
  scheduled_at: null as string | null,
};
const whole = {
  ...listed,
  company_id: 'c-1',
  effected_at: null,
  details: { address: '22 Marina Drive, Nassau' },
  wording: 'We move in November.',
  wording_by_staff: false,
  by_staff: false,
  author: null,
  party_id: null,
  scheduled_at: null as string | null,
  held_at: null,
  version: 4,
  registry_reference: null,
  reason: null,
  approver: null,
  events: [{ id: 'e-1', to_state: 'submitted', note: null, at: '2026-11-19T10:00:00Z', by: null }],
  documents: [],
};
const counts = {
  waiting: 4,
  mine: 1,
  unassigned: 2,
  submitted: 2,
  in_review: 1,
  information_requested: 0,
  approved: 1,
  ended: 7,
  everything: 11,
};
const delano = { id: 'u-2', full_name: 'Delano Rolle' };

function open(address: string, change: object = {}, duties: readonly string[] = ['reviewer']) {
  const backend = createFakeBackend();
  backend.on(LIST, ({ url }) =>
    url.searchParams.has('id') ? [{ ...whole, ...change }] : pageOf([listed], 1),
  );
  backend.on(rpc('change_request_counts'), () => [counts]);
  backend.on(rpc('change_request_blockers'), () => []);
  backend.on(rpc('change_request_consequences'), () => [
    {
      kind: 'duty',
      title: 'Notice of change of registered office',
      due_on: '2026-12-01',
      note: 'Within 30 days.',
      amount: null,
      currency: null,
    },
  ]);
  backend.on('GET /rest/v1/internal_reasons', () => []);
  backend.on(rpc('change_needs_second_person'), () => false);
  backend.onDefault('GET /rest/v1/change_rules', () => [
    {
      kind: 'registered_office',
      category: 'resolution',
      alternatives: [],
      note: 'The resolution to move the registered office.',
      fee: null,
    },
  ]);
  backend.onDefault('GET /rest/v1/document_categories', () => [
    { code: 'resolution', name: 'Resolution', expires: false },
    { code: 'other', name: 'Other document', expires: false },
  ]);
  for (const table of ['company_participants', 'charges', 'parties', 'documents']) {
    backend.onDefault(`GET /rest/v1/${table}`, () => []);
  }
  backend.onDefault('GET /rest/v1/review_reasons', () => [
    { code: 'incomplete', label: 'A document is missing.', is_internal: false, for_client: null },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: 'c@example.com',
      duties: duties.map((duty) => ({ duty })),
    },
    { ...delano, email: 'd@example.com', duties: [{ duty: 'reviewer' }] },
  ]);
  return { backend, ...renderRoutes(portal, address, backend, { user: candice }) };
}

const openChange = (change: object = {}, duties?: readonly string[]) =>
  open('/admin/companies/changes/r-1', change, duties);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('[COM-04] the change requests of the tenant', () => {
  test('a row names the company, the change, its state and who has it; drafts stay the clients’', async () => {
    const { backend } = open('/admin/companies/changes');
    const row = await screen.findByRole('row', { name: /Coral Reef/ });
    expect(row).toHaveTextContent('187204 B');
    expect(row).toHaveTextContent('Change of registered office');
    expect(row).toHaveTextContent('C-1012');
    expect(row).toHaveTextContent('Unassigned');
    const requested = backend.requests(LIST)[0]!.url.searchParams;
    expect(requested.getAll('state')).toEqual([
      'neq.draft',
      'in.(submitted,in_review,information_requested,approved)',
    ]);
  });

  test('is narrowed by state and to mine, with the counts of the tenant', async () => {
    const { backend, router } = open('/admin/companies/changes');
    const last = () => backend.requests(LIST).at(-1)!.url.searchParams;
    await press(/^Mine ?1$/);
    await waitFor(() => expect(last().get('assignee')).toBe(`eq.${candice.id}`));
    await press(/^Approved, not in effect ?1$/);
    await waitFor(() => expect(last().getAll('state')).toContain('eq.approved'));
    expect(router.state.location.search).toContain('state=approved');
  });

  test('is searched by reference, and by the name or number of the company', async () => {
    const { backend } = open('/admin/companies/changes?q=C-1012');
    await screen.findByRole('row', { name: /Coral Reef/ });
    expect(backend.requests(LIST)[0]!.url.searchParams.get('reference')).toBe('ilike.%C-1012%');
  });
});

describe('[COM-04] one change request', () => {
  test('shows the register before and after, what follows, and what the client wrote', async () => {
    openChange();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Registered office/ })).toHaveTextContent(
      '1 Bay Street, Nassau22 Marina Drive, Nassau',
    );
    expect(await screen.findByText('By 1 December 2026')).toBeVisible();
    expect(screen.getByText('We move in November.')).toBeVisible();
  });

  test('words of staff stand under the name of who wrote them', async () => {
    openChange({ by_staff: true, wording_by_staff: true, author: { full_name: 'Delano Rolle' } });
    expect(await screen.findByText('Written by Delano Rolle, staff')).toBeVisible();
    expect(screen.queryByText('In the client’s words')).not.toBeInTheDocument();
    expect(screen.getByText('Staff, for the client')).toBeVisible();
  });

  test('[ONE-09] the review starts with one press', async () => {
    const { backend } = openChange();
    backend.on(rpc('claim_change_request'), () => null);
    await press('Start review');
    await waitFor(() =>
      expect(backend.requests(rpc('claim_change_request'))[0]?.body).toEqual({ request_id: 'r-1' }),
    );
  });

  test('what a colleague has is held, and is taken over with a reason', async () => {
    const { backend } = openChange({ assignee: delano });
    backend.on(rpc('take_over_change_request'), () => null);
    expect(await screen.findByRole('button', { name: 'Start review' })).toHaveAccessibleDescription(
      'Delano Rolle has it. Take it over first.',
    );
    await press('Take over…');
    const dialog = await screen.findByRole('dialog', { name: 'Take over C-1012?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'He is away');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() =>
      expect(backend.requests(rpc('take_over_change_request'))[0]?.body).toEqual({
        request_id: 'r-1',
        reason: 'He is away',
      }),
    );
  });

  test('[APP-07] Approve is held with the number of points, each of them with its place', async () => {
    const { backend } = openChange({ state: 'in_review', details: { party: { party_id: 'p-1' } } });
    backend.on(rpc('change_request_blockers'), () => [
      { code: 'register.kyc_missing', field: 'details.party.kyc', detail: 'Nora Newcomer' },
      { code: 'change.risk_missing', field: 'risk', detail: null },
    ]);
    backend.on('GET /rest/v1/kyc_profiles', () => [{ id: 'k-1', state: 'submitted' }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
        '2 things to settle before Approve',
      ),
    );
    expect(
      await screen.findByRole('link', { name: /^Open KYC ?of Nora Newcomer$/ }),
    ).toHaveAttribute('href', '/admin/kyc/profiles/k-1');
  });

  test('a person whom the request describes has their KYC open, and is screened with one press', async () => {
    const { backend } = openChange({
      state: 'in_review',
      party_id: 'p-9',
      details: { party: { kind: 'person', name: 'Nora Newcomer', country: 'BS' } },
    });
    backend.on(rpc('change_request_blockers'), () => [
      { code: 'register.kyc_missing', field: 'details.party.kyc', detail: 'Nora Newcomer' },
      { code: 'kyc.screening_waiting', field: 'details.party.screening', detail: 'Nora Newcomer' },
    ]);
    backend.on('GET /rest/v1/kyc_profiles', () => [{ id: 'k-9', state: 'submitted' }]);
    backend.on(rpc('screen_party'), () => 0);
    expect(
      await screen.findByRole('link', { name: /^Open KYC ?of Nora Newcomer$/ }),
    ).toHaveAttribute('href', '/admin/kyc/profiles/k-9');
    await press(/^Screen now: ?Nora Newcomer$/);
    await waitFor(() =>
      expect(backend.requests(rpc('screen_party'))[0]?.body).toEqual({ party_id: 'p-9' }),
    );
  });

  test('staff attach a document of the company', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on('GET /rest/v1/documents', () => [
      {
        id: 'd-1',
        file_name: 'Minutes.pdf',
        category: 'resolution',
        status: 'uploaded',
        created_at: '2026-11-19T10:00:00Z',
      },
    ]);
    backend.on(rpc('attach_change_documents'), () => null);
    await press(/^Attach ?a document$/);
    await press('Attach to the request');
    expect(
      await screen.findByText('Choose a document of the company, or upload one.'),
    ).toBeVisible();
    expect(screen.getByText('The resolution to move the registered office.')).toBeVisible();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Document' }),
      screen.getByRole('option', { name: /Minutes\.pdf/ }),
    );
    await press('Attach to the request');
    await waitFor(() =>
      expect(backend.requests(rpc('attach_change_documents'))[0]?.body).toEqual({
        request_id: 'r-1',
        document_ids: ['d-1'],
      }),
    );
  });

  test('a document is attached also when what the change needs cannot be read', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on('GET /rest/v1/change_rules', () => refusal('not_allowed', 403));
    await press(/^Attach ?a document$/);
    expect(await screen.findByRole('button', { name: 'Attach to the request' })).toBeVisible();
  });

  test('approving asks first, and sends the version that was read', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on(rpc('approve_change_request'), () => null);
    await press('Approve');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('change of registered office of Coral Reef Trading Corp.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(backend.requests(rpc('approve_change_request'))[0]?.body).toEqual({
        request_id: 'r-1',
        expected_version: 4,
      }),
    );
  });

  test('[COM-06] a request that the client changed meanwhile is said so', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on(rpc('approve_change_request'), () => refusal('change.conflict', 409));
    await press('Approve');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/The client changed the request meanwhile/)).toBeVisible();
  });

  test('[COM-06] a refusal goes once the request stands otherwise', async () => {
    const { backend, queryClient } = openChange({ state: 'in_review' });
    backend.on(rpc('approve_change_request'), () => refusal('change.illegal_move', 409));
    await press('Approve');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Not possible now')).toBeVisible();
    backend.on(LIST, () => [{ ...whole, state: 'approved' }]);
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('form', { name: 'Put into effect' })).toBeVisible();
    expect(screen.queryByText('Not possible now')).not.toBeInTheDocument();
  });

  test('a question is kept until it is sent', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on(rpc('ask_about_change_request'), () => null);
    await press('Ask the client');
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'Which suite?');
    await userEvent.keyboard('{Escape}');
    await press('Ask the client');
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Which suite?');
    await press('Send to the client');
    await waitFor(() =>
      expect(backend.requests(rpc('ask_about_change_request'))[0]?.body).toEqual({
        request_id: 'r-1',
        question: 'Which suite?',
      }),
    );
  });

  test('it is rejected with a reason', async () => {
    const { backend } = openChange({ state: 'in_review' });
    backend.on(rpc('reject_change_request'), () => null);
    await press('Reject');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Reason' }),
      'A document is missing.',
    );
    await press('Reject the request');
    await waitFor(() =>
      expect(backend.requests(rpc('reject_change_request'))[0]?.body).toMatchObject({
        request_id: 'r-1',
        reason_code: 'incomplete',
      }),
    );
  });

  test('[COM-04] an approved one is put into effect on a day, with the reference of the filing', async () => {
    const { backend } = openChange({ state: 'approved' });
    backend.on(rpc('effect_change_request'), () => null);
    await userEvent.type(
      await screen.findByRole('textbox', { name: /Reference of the filing/ }),
      'R-88127',
    );
    await press('Put into effect');
    await waitFor(() =>
      expect(backend.requests(rpc('effect_change_request'))[0]?.body).toEqual({
        request_id: 'r-1',
        effective_on: '2026-11-01',
        registry_reference: 'R-88127',
      }),
    );
  });

  test('one for a day to come is scheduled, and says its day', async () => {
    const { backend } = openChange({
      state: 'approved',
      effective_on: '2099-03-01',
      scheduled_at: '2026-11-20T10:00:00Z',
    });
    backend.on(rpc('effect_change_request'), () => null);
    expect(await screen.findByText('Takes effect on 1 March 2099')).toBeVisible();
    expect(screen.getByText('Approved, takes effect on 1 Mar 2099')).toBeVisible();
    expect(
      screen.getByText(/The change is scheduled\. The nightly run enters it on 1 March 2099/),
    ).toBeVisible();
    await press('Put into effect');
    await waitFor(() =>
      expect(backend.requests(rpc('effect_change_request'))[0]?.body).toMatchObject({
        effective_on: '2099-03-01',
      }),
    );
  });

  test('one that the nightly run could not enter says so', async () => {
    openChange({
      state: 'approved',
      scheduled_at: '2026-10-20T10:00:00Z',
      held_at: '2026-11-01T07:30:00Z',
    });
    expect(await screen.findByText('Not in effect since 1 November 2026')).toBeVisible();
  });

  test('[GATE-03] who approved one that no document shows is held, and reads who enters it', async () => {
    const { backend } = openChange({
      state: 'approved',
      approver: { id: candice.id, full_name: 'Candice Moxey' },
    });
    backend.on(rpc('change_needs_second_person'), () => true);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Put into effect' })).toHaveAccessibleDescription(
        'You approved it, and no document shows it. A colleague enters it, or attach the document.',
      ),
    );
  });

  test('[COM-06] a register that has changed since is said so, with both versions on the page', async () => {
    openChange({ state: 'approved', kind: 'cease_officer', details: { entry_id: 'gone' } });
    expect(await screen.findByText('The register has changed since')).toBeVisible();
  });

  test('[COM-06] an effect that the registers refuse keeps what was typed', async () => {
    const { backend } = openChange({ state: 'approved' });
    backend.on(rpc('effect_change_request'), () => refusal('change.not_ready', 422));
    const field = await screen.findByRole('textbox', { name: /Reference of the filing/ });
    await userEvent.type(field, 'R-1');
    await press('Put into effect');
    expect(await screen.findByText('Compare the two above')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Reference of the filing/ })).toHaveValue('R-1');
  });

  test('without the duty the actions are held, and say who may', async () => {
    openChange({ state: 'in_review' }, ['billing']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
        'This is for a reviewer: Delano Rolle.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });

  test('[ERR-02] one that does not exist is a page not found', async () => {
    const { backend } = openChange();
    backend.on(LIST, () => []);
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
  });
});

test('[COM-02] the company’s page has its changes in a tab', async () => {
  const { backend } = open('/admin/companies/c-1/changes');
  backend.on('GET /rest/v1/companies', () => [
    {
      ...company,
      features: [],
      next_filing: null,
      currency: 'USD',
      par_value: 1,
      capital: 1000,
      fiscal_year_end: null,
      registry_entity_id: null,
      type: { code: 'IBC', name: 'International Business Company', law: 'IBC Act' },
      owner: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
      participants: [],
    },
  ]);
  expect(await screen.findByRole('row', { name: /C-1012/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page');
  expect(backend.requests(LIST)[0]!.url.searchParams.get('company_id')).toBe('eq.c-1');
});

test('[YEAR-02] a request to issue shares says which particulars of the new owner are missing, and where they are entered', async () => {
  const MISSING = rpc('missing_owner_particulars');
  const { backend } = open('/admin/companies/changes/r-1', {
    kind: 'issue_shares',
    details: { shares: 10, party: { kind: 'person', name: 'Nia', country: 'BS' } },
    party_id: 'p-9',
  });
  backend.on(MISSING, () => [
    { field: 'id_number', label: 'Document number', source: 'identity', kyc_profile_id: 'k-9' },
  ]);
  expect(
    await screen.findByText('Missing if the new owner is filed as a beneficial owner'),
  ).toBeVisible();
  expect(screen.getByText('Document number.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'identity page' })).toHaveAttribute(
    'href',
    expect.stringContaining('k-9'),
  );
  expect(backend.sent(MISSING).at(-1)).toMatchObject({
    party: { party_id: 'p-9' },
    nature_of_control: ['shares'],
  });
});
