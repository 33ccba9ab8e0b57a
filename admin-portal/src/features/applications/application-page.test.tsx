import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { catalogue } from '@portal/shared-core/errors';
import { complianceErrors } from '@portal/shared-core/errors/compliance';
import { incorporationErrors } from '@portal/shared-core/errors/incorporation';
import {
  createFakeBackend,
  heldAnswer,
  refusal,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { uploadList } from '@portal/shared-core/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const detail = {
  ...sandpiper,
  type: { ...sandpiper.type, rules: [{ member_role: 'member' }] },
  entity_type: 'ibc',
  version: 7,
  data: {},
  submitted_data: {
    names: ['Sandpiper Ltd.', 'Plover Ltd.', ''],
    capital: { currency: 'USD', shares: 5000, par_value: 1 },
    people: [{ id: 'p-1', name: 'Ada Rolle', country: 'BS', roles: ['member'], shares: 1250 }],
    fiscal_year_end: '12-31',
  },
  company_id: null,
  created_at: '2026-11-19T10:00:00Z',
  approved_at: null,
  approver: null,
  events: [
    {
      id: 'e-1',
      to_state: 'submitted',
      note: null,
      at: '2026-11-20T10:00:00Z',
      by: { full_name: 'Claire Vasseur' },
    },
  ],
};

function backendWith(application: object) {
  const backend = createFakeBackend();
  backend.on(LIST, () => [{ ...detail, ...application }]);
  givenPoints(backend, []);
  return backend;
}

/** What keeps the application from being approved, with its open check of the name. */
function givenPoints(backend: FakeBackend, points: { code: string; field: string }[]) {
  backend.on(rpc('approval_blockers'), () => points);
  backend.on('GET /rest/v1/compliance_checks', () => [
    { id: 'ch-1', kind: 'name_clearance', state: 'open' },
  ]);
  backend.on('GET /rest/v1/compliance_check_kinds', () => [
    { code: 'name_clearance', name: 'Name cleared with the registry' },
    { code: 'adverse_media', name: 'Adverse media' },
  ]);
}

function openApplication(application: object, backend = backendWith(application)) {
  return { backend, ...openPortal('/admin/companies/applications/a-1', backend) };
}

/** Waits for the page, then looks for an action on it. */
async function actionButton(name: string | RegExp) {
  await screen.findByRole('heading', { name: 'Sandpiper Ltd.' });
  return screen.queryByRole('button', { name });
}

describe('one application', () => {
  test('[APP-06] shows what was submitted, by whom, and what happened', async () => {
    openApplication({});
    await screen.findByRole('heading', { name: 'Sandpiper Ltd.' });
    const row = screen.getByRole('row', { name: /Ada Rolle/ });
    expect(row).toHaveTextContent('Shareholder');
    expect(row).toHaveTextContent(/25\s?%/);
    expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent(
      'Submitted, by Claire Vasseur',
    );
    expect(screen.getByText('claire@example.com')).toBeInTheDocument();
  });

  test('[ERR-02] that does not exist is a page not found', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // the route reports its error
    const backend = createFakeBackend();
    backend.on(LIST, () => []);
    openApplication({}, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
  });

  test('[APP-06] in each state offers the one action that moves it on, and leads to the company at the end', async () => {
    const { backend, queryClient } = openApplication({ state: 'draft' });
    await screen.findByRole('heading', { name: 'Sandpiper Ltd.' });
    for (const [state, action] of [
      ['draft', null],
      ['submitted', 'Start review'],
      ['resubmitted', 'Start review'],
      ['in_review', 'Approve'],
      ['information_requested', null],
      ['approved', 'Incorporate'],
      ['filed', 'Incorporate'],
      ['rejected', null],
    ] as const) {
      backend.on(LIST, () => [{ ...detail, state }]);
      await queryClient.invalidateQueries();
      await screen.findByText(applicationStateLabels[state].label);
      // An approved one first reads whether its filing waits for a payment.
      await waitFor(() => {
        const offered = ['Start review', 'Approve', 'Incorporate'].filter((name) =>
          screen.queryByRole('button', { name }),
        );
        expect([state, ...offered]).toEqual([state, ...(action ? [action] : [])]);
      });
    }
    backend.on(LIST, () => [{ ...detail, state: 'incorporated', company_id: 'c-1' }]);
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('link', { name: 'Open the company' })).toHaveAttribute(
      'href',
      '/admin/companies/c-1',
    );
  });

  test('[APP-06] the review starts with one click, and the page shows it', async () => {
    const { backend } = openApplication({});
    backend.on(rpc('start_review'), () => {
      backend.on(LIST, () => [{ ...detail, state: 'in_review' }]);
    });
    await userEvent.click((await actionButton('Start review'))!);
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
    expect(backend.requests(rpc('start_review'))[0]?.body).toEqual({ application_id: 'a-1' });
  });

  test('[APP-06] an approval asks first, does nothing when it is called off, and moves it on when it is confirmed', async () => {
    const { backend } = openApplication({ state: 'in_review' });
    const APPROVE = rpc('approve_application');
    await userEvent.click((await actionButton('Approve'))!);
    const first = await screen.findByRole('alertdialog', { name: 'Approve Sandpiper Ltd.?' });
    await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(backend.requests(APPROVE)).toEqual([]);

    const answer = heldAnswer();
    backend.on(APPROVE, () => answer.answer);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(backend.requests(APPROVE)).toHaveLength(1));
    expect(backend.requests(APPROVE)[0]?.body).toEqual({
      application_id: 'a-1',
      expected_version: 7,
    });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toBeDisabled();

    backend.on(LIST, () => [{ ...detail, state: 'approved' }]);
    answer.release(undefined);
    expect(await screen.findByRole('button', { name: 'Incorporate' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('[APP-06] a move the database refuses says why, the page shows the state it is in, and the next move takes the refusal away', async () => {
    const { backend } = openApplication({});
    backend.on(rpc('start_review'), () => {
      backend.on(LIST, () => [{ ...detail, state: 'in_review' }]);
      return refusal('application.illegal_move');
    });
    backend.on(rpc('approve_application'), () => {
      backend.on(LIST, () => [{ ...detail, state: 'approved' }]);
    });
    await userEvent.click((await actionButton('Start review'))!);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The application is at a stage where this cannot be done.',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('button', { name: 'Incorporate' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('[APP-01] [APP-04] what was selected and what was said of a consent stand beside type and name', async () => {
  const content = {
    names: ['Royal Heron LDC Ltd.', 'Plover LDC Ltd.'],
    features: ['LDC'],
    duration_years: 25,
    consents: { Royal: { standing: 'held', reference: 'Letter of 3 May' } },
  };
  openApplication({ data: content, submitted_data: content });
  const panel = await screen.findByRole('region', { name: 'Company' });
  expect(panel).toHaveTextContent('Registered asLimited Duration Company, 25 years');
  expect(panel).toHaveTextContent(
    'Choice 1Royal Heron LDC Ltd.Consent to “Royal” held: Letter of 3 MayChoice 2Plover LDC Ltd.',
  );
});

test('[APP-01] a foundation shows its initial assets and beneficiaries, a partner their part', async () => {
  const content = {
    names: ['Reef Foundation'],
    foundation: { assets: 25_000, beneficiary_kind: 'class', beneficiaries: 'Their children' },
    people: [{ id: 'p-1', name: 'Ada Rolle', roles: ['limited_partner'], percent: 95 }],
  };
  openApplication({ data: content, submitted_data: content });
  const panel = await screen.findByRole('region', { name: 'Assets and records' });
  expect(panel).toHaveTextContent('Initial assetsUS$25,000.00');
  expect(panel).toHaveTextContent('Beneficiaries, a classTheir children');
  expect(screen.getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(/95\s?%/);
});

describe('incorporating', () => {
  const INCORPORATE = rpc('incorporate_application');

  async function openForm(change: object = {}) {
    const opened = openApplication({ state: 'approved', ...change });
    opened.backend.on('GET /rest/v1/entity_features', () => [
      {
        code: 'SAC',
        name: 'Segregated Accounts Company',
        plain_name: 'Its accounts are kept apart.',
        rules: [{ name_contains: ['SAC'] }],
      },
      {
        code: 'LDC',
        name: 'Limited Duration Company',
        plain_name: 'It ends on a day.',
        rules: [{ name_contains: ['LDC'] }],
      },
    ]);
    const number = await screen.findByRole('textbox', { name: 'Registration number' });
    const office = screen.getByRole('textbox', { name: 'Registered office' });
    return { ...opened, number, office, date: screen.getByLabelText('Date of registration') };
  }

  async function fillIn() {
    const form = await openForm();
    await userEvent.type(form.number, '214001 B');
    await userEvent.type(form.office, 'Bay Street, Nassau');
    return form;
  }

  function incorporate() {
    return userEvent.click(screen.getByRole('button', { name: 'Incorporate' }));
  }

  test('[APP-08] asks for the number and the registered office before it asks the database', async () => {
    const { backend, number, office, date } = await openForm();
    expect(date).toHaveValue('2026-11-20');
    await userEvent.type(number, '   ');
    await incorporate();
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(
        /Enter the registration number from the Registrar/,
      ),
    );
    await userEvent.type(number, '214001 B');
    await waitFor(() => expect(number).toBeValid());
    await incorporate();
    expect(office).toHaveAccessibleDescription(/Enter the registered office in The Bahamas/);
    expect(backend.requests(INCORPORATE)).toEqual([]);
  });

  test('[APP-08] enters the company as the Registrar granted it, and goes to it', async () => {
    const { backend, router, number, office } = await openForm();
    backend.on(INCORPORATE, () => Response.json('c-1'));
    backend.on('GET /rest/v1/companies', () => refusal('not_found', 404));
    vi.spyOn(console, 'error').mockReturnValue(); // the company's page is another story
    await userEvent.click(screen.getByRole('radio', { name: /Plover Ltd\./ }));
    await userEvent.type(number, ' 214001 B ');
    await userEvent.type(office, ' Bay Street, Nassau ');
    await userEvent.type(screen.getByRole('textbox', { name: /Registry entity ID/ }), '5512');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Segregated Accounts/ }));
    await incorporate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/companies/c-1'));
    expect(backend.requests(INCORPORATE)[0]?.body).toEqual({
      application_id: 'a-1',
      registration_number: '214001 B',
      registered_on: '2026-11-20',
      company_name: 'Plover Ltd.',
      registered_office: 'Bay Street, Nassau',
      registry_entity_id: '5512',
      features: ['SAC'],
    });
  });

  test('[APP-08] grants no feature that nobody ticked', async () => {
    const { backend } = await fillIn();
    backend.on(INCORPORATE, () => refusal('not_allowed', 403));
    await screen.findByRole('checkbox', { name: /Segregated Accounts/ });
    await incorporate();
    await waitFor(() =>
      expect(backend.requests(INCORPORATE)[0]?.body).toMatchObject({ features: [] }),
    );
  });

  test('[APP-08] proposes the features the client chose', async () => {
    const content = { ...detail.data, features: ['SAC'] };
    await openForm({ data: content, submitted_data: content });
    expect(await screen.findByRole('checkbox', { name: /Segregated Accounts/ })).toBeChecked();
  });

  test('[APP-08] [GATE-02] a refusal is said at its field, or above the fields, and what was typed stays', async () => {
    const { backend, number } = await fillIn();
    const form = screen.getByRole('form', { name: 'Incorporate' });
    async function isRefused(answer: () => Response) {
      backend.on(INCORPORATE, answer);
      await incorporate();
    }

    for (const [name, label] of [
      ['company.registration_number_taken', 'Registration number'],
      ['application.already_incorporated', 'Registration number'],
      ['company.registration_date_invalid', 'Date of registration'],
      ['company.registered_office_invalid', 'Registered office'],
    ] as const) {
      await isRefused(() => refusal(name));
      await waitFor(() =>
        expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(incorporationErrors[name].message),
        ),
      );
    }

    await isRefused(() => refusal('not_allowed', 403));
    expect(await screen.findByText('Your account does not permit this.')).toBeInTheDocument();
    expect(number).toBeValid();
    for (const name of ['company.features_invalid', 'company.name_not_requested'] as const) {
      await isRefused(() => refusal(name));
      expect(await screen.findByText(incorporationErrors[name].message)).toBeInTheDocument();
    }

    // What came up after the approval, of each person.
    await isRefused(() =>
      refusal(
        'application.not_ready',
        422,
        JSON.stringify([
          { code: 'approval.hit_true', field: 'people.0' },
          { code: 'approval.check_open', field: 'checks.name_clearance' },
        ]),
      ),
    );
    expect(await within(form).findByText('Ada Rolle: On a watchlist')).toBeInTheDocument();
    expect(within(form).getByText('Name clearance: Not checked yet')).toBeInTheDocument();
    expect(number).toHaveValue('214001 B');
  });

  test('[APP-07] with points to settle, Incorporate is held, says how many, and a press leads to them', async () => {
    const { backend, queryClient, number, office } = await openForm();
    await userEvent.type(number, '214001 B');
    await userEvent.type(office, 'Bay Street, Nassau');
    givenPoints(backend, [
      { code: 'approval.hit_true', field: 'people.0' },
      { code: 'approval.check_open', field: 'checks.name_clearance' },
    ]);
    await queryClient.invalidateQueries();
    const button = screen.getByRole('button', { name: 'Incorporate' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Incorporate' })).toHaveAccessibleDescription(
        '2 things to settle before Incorporate',
      ),
    );
    expect(screen.getByRole('button', { name: 'Incorporate' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(button).not.toBeInTheDocument();
    await incorporate();
    expect(document.activeElement).toHaveTextContent(/^Ada RolleOn a watchlist/);
    // Enter in a field sends nothing either.
    await userEvent.type(number, '{Enter}');
    expect(backend.requests(INCORPORATE)).toEqual([]);
    givenPoints(backend, []);
    await queryClient.invalidateQueries();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Incorporate' })).not.toHaveAttribute(
        'aria-disabled',
      ),
    );
  });

  test('[APP-08] the certificate goes to the documents of the new company, and is checked before', async () => {
    const { backend, router } = await fillIn();
    backend.on(INCORPORATE, () => Response.json('c-1'));
    backend.on('GET /rest/v1/companies', () => refusal('not_found', 404));
    vi.spyOn(console, 'error').mockReturnValue(); // the company's page is another story
    const input = screen.getByLabelText(/^File for Choose a file/);
    await userEvent.upload(input, new File(['<html></html>'], 'certificate.pdf'));
    expect(await screen.findByText(/^This file is a web page/)).toBeVisible();
    const add = vi.spyOn(uploadList, 'add').mockReturnValue([]);
    await userEvent.upload(
      input,
      new File(['%PDF-1.7\n%%EOF'], 'certificate.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('certificate.pdf')).toBeVisible();
    await incorporate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/companies/c-1'));
    expect(add.mock.calls[0]?.[0]).toEqual([
      expect.objectContaining({
        subjectId: 'c-1',
        details: { category: 'certificate_of_incorporation', expiresOn: null },
      }),
    ]);
  });

  test('[APP-05] the quote is offered for an invoice while it has none, and not while one is open', async () => {
    const { backend, queryClient } = await openForm();
    const offers = () => screen.queryAllByRole('button', { name: 'Invoice the quote' });
    expect(await screen.findByText('The quote is not invoiced')).toBeVisible();
    const invoice = {
      id: 'i-1',
      number: 'INV-1',
      currency: 'USD',
      total: 5,
      paid: 0,
      due_on: null,
    };
    for (const [state, count] of [
      ['issued', 0],
      ['draft', 0],
      ['void', 2],
    ] as const) {
      backend.on('GET /rest/v1/invoices', () => [{ ...invoice, state }]);
      await queryClient.invalidateQueries();
      await waitFor(() => expect(offers()).toHaveLength(count));
    }
  });

  test('[APP-08] when none of the names was granted, the client chooses others', async () => {
    const { backend } = await openForm();
    backend.on(rpc('return_for_names'), () => {
      backend.on(LIST, () => [{ ...detail, state: 'information_requested' }]);
    });
    await userEvent.click(screen.getByRole('radio', { name: /None of these was granted/ }));
    expect(screen.queryByRole('button', { name: 'Incorporate' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /What else/ }), 'Too like another.');
    await userEvent.click(screen.getByRole('button', { name: 'Return to the client' }));
    expect(await screen.findByText('Information requested')).toBeInTheDocument();
    expect(backend.requests(rpc('return_for_names'))[0]?.body).toEqual({
      application_id: 'a-1',
      note: 'Too like another.',
    });
  });
});

describe('[APP-07] before an approval', () => {
  const openName = { code: 'approval.check_open', field: 'checks.name_clearance' };
  const panel = () => screen.findByRole('region', { name: 'Before approval' });

  function openWith(points: { code: string; field: string }[]) {
    const backend = backendWith({ state: 'in_review' });
    givenPoints(backend, points);
    return openApplication({}, backend);
  }

  test('names whom and what is still to be settled, and says so when nothing is', async () => {
    const { backend, queryClient } = openWith([
      { code: 'approval.kyc_missing', field: 'people.0' },
      { code: 'approval.check_refused', field: 'people.0.checks.adverse_media' },
      openName,
    ]);
    const points = within(await panel()).getAllByRole('listitem');
    expect(points.map((point) => point.textContent)).toEqual([
      expect.stringMatching(/^Ada RolleKYC not approved\./),
      expect.stringMatching(/^Ada Rolle: Adverse mediaCheck not in order\./),
      expect.stringMatching(/^Name cleared with the registryNot checked yet\./),
    ]);
    givenPoints(backend, []);
    await queryClient.invalidateQueries();
    await waitFor(async () => expect(await panel()).toHaveTextContent('Everything is settled'));
  });

  test('[GATE-02] once approved it can go on when all is settled, and what came up since is said before the next move', async () => {
    const { backend, queryClient } = openApplication({ state: 'approved' });
    expect(await screen.findByRole('region', { name: 'Before filing' })).toHaveTextContent(
      'Everything is settled. The application can be filed and incorporated.',
    );
    givenPoints(backend, [{ code: 'approval.hit_true', field: 'people.0' }]);
    for (const [state, before, text] of [
      ['approved', 'filing', 'cannot be filed or incorporated until it is settled'],
      ['filed', 'incorporation', 'cannot be incorporated until it is settled'],
    ] as const) {
      backend.on(LIST, () => [{ ...detail, state }]);
      await queryClient.invalidateQueries();
      const region = await screen.findByRole('region', { name: `Before ${before}` });
      await waitFor(() => expect(region).toHaveTextContent('Something came up after the approval'));
      expect(region).toHaveTextContent(text);
      expect(region).toHaveTextContent('Ada RolleOn a watchlist');
    }
  });

  test('a check is answered in place, once it says what was found', async () => {
    const { backend } = openWith([openName]);
    backend.on(rpc('decide_check'), () => {
      givenPoints(backend, []);
      return null;
    });
    await userEvent.click(
      within(await panel()).getByRole('button', { name: 'Answer: Name cleared with the registry' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'In order' }));
    expect(await screen.findByText('Say what you found.')).toBeInTheDocument();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'What did you find?' }),
      ' Nothing alike. ',
    );
    await userEvent.click(screen.getByRole('button', { name: 'In order' }));
    expect(await screen.findByText(/Everything is settled/)).toBeInTheDocument();
    expect(backend.requests(rpc('decide_check'))[0]?.body).toEqual({
      check_id: 'ch-1',
      is_clear: true,
      result: 'Nothing alike.',
    });
  });

  test('a refusal keeps what was written and says why', async () => {
    const { backend } = openWith([openName]);
    backend.on(rpc('decide_check'), () => refusal('check.decided_already'));
    await userEvent.click(within(await panel()).getByRole('button', { name: /^Answer/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'What did you find?' }), 'Taken.');
    await userEvent.click(screen.getByRole('button', { name: 'Not in order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      complianceErrors['check.decided_already'].message,
    );
    expect(screen.getByRole('textbox', { name: 'What did you find?' })).toHaveValue('Taken.');
  });

  test('[UX-02] what cannot be loaded is said in its place and can be tried again', async () => {
    const backend = backendWith({ state: 'in_review' });
    backend.on(rpc('approval_blockers'), () => refusal('not_allowed', 403));
    openApplication({}, backend);
    expect(await panel()).toHaveTextContent(catalogue.not_allowed.message);
    givenPoints(backend, []);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Everything is settled/)).toBeInTheDocument();
  });
});
