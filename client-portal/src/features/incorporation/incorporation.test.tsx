import {
  cableBeach,
  createFakeBackend,
  refusal,
  renderRoutes,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const ibc = {
  code: 'ibc',
  name: 'International Business Company',
  plain_name: 'For business outside The Bahamas.',
  law: 'IBC Act',
  is_formable: true,
  position: 1,
  min_members: 1,
  min_directors: 1,
  corporate_manager_suffices: false,
  requires_president: false,
  requires_secretary: false,
  name_endings: ['Limited', 'Ltd.'],
  name_contains: [],
  member_role: 'member',
  manager_role: 'director',
};

const ada = {
  id: 'p-1',
  kind: 'person',
  name: 'Ada Rolle',
  email: '',
  country: 'BS',
  birth_date: null,
  registration_number: '',
  roles: ['member', 'director'],
  shares: 5000,
};

const complete = {
  names: ['Blue Heron Ltd.', '', ''],
  purpose: '',
  capital: { currency: 'USD', shares: 5000, par_value: 1 },
  people: [ada],
  fiscal_year_end: '12-31',
  declared: false,
};

const draft = {
  id: 'a-1',
  reference: null,
  entity_type: 'ibc',
  step: 'type',
  data: {},
  submitted_data: null,
  state: 'draft',
  state_since: '2026-11-18T10:00:00Z',
  version: 1,
  submitted_at: null,
  company_id: null,
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-18T10:00:00Z',
  type: { name: ibc.name },
  events: [],
};

const SAVE = 'POST /rest/v1/rpc/save_application';
const SUBMIT = 'POST /rest/v1/rpc/submit_application';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

/** A backend with one application, which takes every save. */
function backendWith(application: object): FakeBackend {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/current_entity_types', () => [ibc]);
  backend.on('GET /rest/v1/draft_applications', () => [{ ...draft, ...application }]);
  backend.on(SAVE, ({ body }) =>
    Response.json((body as { expected_version: number }).expected_version + 1),
  );
  return backend;
}

function openStep(step: string, application: object = {}, backend = backendWith(application)) {
  return { backend, ...renderRoutes(portal, `/app/companies/new/a-1/${step}`, backend) };
}

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('forming a company', () => {
  test('[APP-01] starts a draft under an id of its own, and goes on to the first step', async () => {
    const backend = backendWith({});
    backend.on('POST /rest/v1/rpc/start_application', () => undefined);
    const { router } = renderRoutes(portal, '/app/companies/new', backend);

    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    const [, id] = /new\/([0-9a-f-]{36})\/type$/.exec(router.state.location.pathname) ?? [];
    expect(backend.asked('POST /rest/v1/rpc/start_application')[0]?.body).toEqual({
      application_id: id,
      tenant_id: cableBeach.id,
    });
  });

  test('[APP-01] a start that failed may be tried again: under the same id, and on to the first step', async () => {
    const backend = backendWith({});
    backend.on('POST /rest/v1/rpc/start_application', () => refusal('not_allowed', 403));
    renderRoutes(portal, '/app/companies/new', backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account does not permit');

    backend.on('POST /rest/v1/rpc/start_application', () => undefined);
    await press('Try Again');
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    const ids = backend
      .asked('POST /rest/v1/rpc/start_application')
      .map(({ body }) => (body as { application_id: string }).application_id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('each step says in place what it lacks', () => {
  test('[APP-01] no type was chosen', async () => {
    openStep('type', { entity_type: null });
    await screen.findByRole('form', { name: 'Entity type' });
    await press(/^Continue/);
    expect(await screen.findByText('Choose the kind of company.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /International Business Company/ }));
    await waitFor(() =>
      expect(screen.queryByText('Choose the kind of company.')).not.toBeInTheDocument(),
    );
  });

  test('[APP-01] a name is missing, then lacks its ending, then is fine', async () => {
    const { router } = openStep('names');
    const first = await screen.findByRole('textbox', { name: 'First choice' });
    await press(/^Continue/);
    await waitFor(() => expect(first).toBeInvalid());
    expect(first).toHaveAccessibleDescription(/Enter a name for the company\./);

    await userEvent.type(first, 'Blue Heron');
    await waitFor(() =>
      expect(first).toHaveAccessibleDescription(/must carry an ending this kind of company/),
    );
    await userEvent.type(first, ' Ltd.');
    await waitFor(() => expect(first).toBeValid());

    await press(/^Continue/);
    expect(await screen.findByRole('form', { name: 'Capital and year end' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/new/a-1/capital');
  });

  test('[APP-01] figures that are none', async () => {
    openStep('capital');
    const shares = await screen.findByRole('textbox', { name: 'Number of shares' });
    expect(shares).toHaveValue('5,000');
    await userEvent.clear(shares);
    await userEvent.type(shares, 'many');
    const par = screen.getByRole('textbox', { name: 'Par value of one share' });
    await userEvent.clear(par);
    await press(/^Continue/);

    await waitFor(() =>
      expect(shares).toHaveAccessibleDescription(/Enter a whole number of shares, at least 1\./),
    );
    expect(par).toHaveAccessibleDescription(/Enter a par value above zero\./);
    expect(shares).toHaveValue('many');
  });

  test('[APP-01] a person without name, country and role, and a board that is not complete', async () => {
    openStep('people');
    expect(
      await screen.findByText(/It needs at least 1 shareholder and 1 director/),
    ).toBeInTheDocument();
    await press(/Add a person/);
    await press(/^Continue/);

    const name = await screen.findByRole('textbox', { name: 'Full name' });
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter the name\./));
    expect(screen.getByRole('combobox', { name: 'Country of residence' })).toBeInvalid();
    expect(screen.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription(
      /tick at least one role/,
    );
    const board = screen.getByRole('alert');
    expect(board).toHaveTextContent('This kind of company needs more shareholders or owners.');
    expect(board).toHaveTextContent('This kind of company needs more directors or managers.');
  });

  test('[APP-01] a shareholder’s shares are asked for once that is what somebody is', async () => {
    openStep('people', { data: { ...complete, people: [{ ...ada, roles: [], shares: null }] } });
    const roles = await screen.findByRole('group', { name: 'Roles' });
    expect(screen.queryByRole('textbox', { name: 'Shares' })).not.toBeInTheDocument();
    await userEvent.click(within(roles).getByRole('checkbox', { name: 'Shareholder' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Shares' }), '1250');
    expect(screen.getByText('1,250 of 5,000 shares are given out.')).toBeInTheDocument();
    expect(screen.getByText(/25\s?% of the shares/)).toBeInTheDocument();
  });

  test('[APP-02] going on saves the step, so that it is where the draft opens next time', async () => {
    const { backend } = openStep('capital', { data: complete });
    await screen.findByRole('form', { name: 'Capital and year end' });
    await press(/^Continue/);
    await screen.findByRole('form', { name: 'People' });
    await waitFor(() => expect(backend.asked(SAVE)).not.toEqual([]), { timeout: 5_000 });
    expect(backend.asked(SAVE)[0]?.body).toMatchObject({
      application_id: 'a-1',
      expected_version: 1,
      step: 'people',
      entity_type: 'ibc',
      data: { names: complete.names },
    });
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  });
});

describe('a draft that is opened again', () => {
  test('[APP-02] opens at the step it was left at', async () => {
    const { router } = openStep('', { step: 'people', data: complete });
    expect(await screen.findByRole('form', { name: 'People' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/new/a-1/people');
  });

  test('[APP-02] is, once submitted, the application it has become', async () => {
    const { router } = openStep('names', { state: 'submitted', submitted_data: complete });
    expect(await screen.findByRole('heading', { name: 'Blue Heron Ltd.' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
  });

  test('[APP-02] [COM-06] that was changed elsewhere asks which of the two shall stay', async () => {
    const backend = backendWith({ data: complete });
    backend.on(SAVE, () => refusal('application.conflict'));
    openStep('names', {}, backend);
    const first = await screen.findByRole('textbox', { name: 'First choice' });
    await userEvent.type(first, 'x');
    await screen.findByText('Changed elsewhere', { selector: 'p' });

    backend.on('GET /rest/v1/draft_applications', () => [
      { ...draft, version: 5, data: { ...complete, names: ['Their Own Ltd.', '', ''] } },
    ]);
    await press('Load the newest');
    await waitFor(() => expect(first).toHaveValue('Their Own Ltd.'));
    expect(screen.queryByRole('button', { name: 'Load the newest' })).not.toBeInTheDocument();
  });

  test('[APP-02] [COM-06] keeping what is here saves it over what the database has', async () => {
    const backend = backendWith({ data: complete });
    backend.on(SAVE, () => refusal('application.conflict'));
    openStep('names', {}, backend);
    await userEvent.type(await screen.findByRole('textbox', { name: /Second choice/ }), 'B Ltd.');
    await screen.findByText('Changed elsewhere', { selector: 'p' });

    backend.on('GET /rest/v1/draft_applications', () => [{ ...draft, version: 5, data: {} }]);
    backend.on(SAVE, () => Response.json(6));
    await press('Keep what is here');
    await waitFor(() =>
      expect(backend.asked(SAVE).at(-1)?.body).toMatchObject({
        expected_version: 5,
        data: { names: ['Blue Heron Ltd.', 'B Ltd.', ''] },
      }),
    );
  });
});

describe('the review', () => {
  test('[APP-01] lists what is missing, each with the way to its step', async () => {
    openStep('review', { data: { ...complete, names: [], people: [] } });
    expect(await screen.findByText('3 things to mend before you submit')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Name missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/names',
    );
    expect(screen.getByRole('link', { name: 'Too few directors' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/people',
    );
  });

  test('[APP-01] asks for the declaration, and submits nothing without it', async () => {
    const { backend } = openStep('review', { data: complete });
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    expect(await screen.findByText('Please confirm the declaration.')).toBeInTheDocument();
    expect(backend.asked(SUBMIT)).toEqual([]);
  });

  test('[APP-01] [APP-02] saves what is open, submits that version, and shows what became of it', async () => {
    const { backend, router } = openStep('review', { data: complete });
    backend.on(SUBMIT, () => {
      backend.on('GET /rest/v1/draft_applications', () => [
        {
          ...draft,
          state: 'submitted',
          reference: 'A-1047',
          submitted_data: { ...complete, declared: true },
        },
      ]);
      return Response.json('A-1047');
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /I declare/ }));
    await press('Submit for review');

    expect(await screen.findByText(/application A-1047/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
    expect(backend.asked(SAVE).at(-1)?.body).toMatchObject({ data: { declared: true } });
    expect(backend.asked(SUBMIT)[0]?.body).toEqual({ application_id: 'a-1', expected_version: 2 });
  });

  test('[APP-01] [APP-02] what only the database found is listed too, with the way to mend it', async () => {
    const { backend } = openStep('review', { data: { ...complete, declared: true } });
    const issues = [{ code: 'people.secretary_missing', field: 'people' }];
    backend.on(SUBMIT, () => refusal('application.incomplete', 422, JSON.stringify(issues)));
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please mend the points below before you submit.');
    expect(within(alert).getByRole('link', { name: 'Secretary missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/people',
    );
  });
});

describe('an application its client follows', () => {
  const submitted = {
    state: 'in_review',
    reference: 'A-1047',
    submitted_data: complete,
    events: [
      {
        id: 'e-1',
        from_state: 'draft',
        to_state: 'submitted',
        note: null,
        at: '2026-11-19T10:00:00Z',
      },
      {
        id: 'e-2',
        from_state: 'submitted',
        to_state: 'in_review',
        note: 'We look at it.',
        at: '2026-11-20T10:00:00Z',
      },
    ],
  };

  function openApplication(application: object) {
    const backend = backendWith(application);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
  }

  test('[APP-06] shows how far it is, what happened, and what was submitted', async () => {
    openApplication(submitted);
    const track = await screen.findByRole('list', { name: 'Progress' });
    expect(within(track).getByRole('listitem', { current: 'step' })).toHaveTextContent('In review');
    expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent('We look at it.');
    expect(screen.getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent('Bahamas');
  });

  test.each([
    ['draft', 'Continue', {}, '/app/companies/new/a-1/type'],
    ['information_requested', 'Answer', {}, '/app/companies/new/a-1/type'],
    ['incorporated', 'Open the company', { company_id: 'c-1' }, '/app/companies/c-1'],
  ])('[APP-06] in state %s its next act is %s', async (state, name, change, href) => {
    openApplication({ ...submitted, state, ...change });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('[APP-06] one that was rejected ends there', async () => {
    openApplication({
      ...submitted,
      state: 'rejected',
      events: [
        ...submitted.events,
        {
          id: 'e-3',
          from_state: 'in_review',
          to_state: 'rejected',
          note: null,
          at: '2026-11-21T10:00:00Z',
        },
      ],
    });
    const track = await screen.findByRole('list', { name: 'Progress' });
    const stages = within(track).getAllByRole('listitem');
    expect(stages.at(-1)).toHaveTextContent('Rejected');
    expect(stages).toHaveLength(4);
  });
});
