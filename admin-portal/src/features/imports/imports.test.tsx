import {
  candice,
  createFakeBackend,
  refusal,
  renderRoutes,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const IMPORTS = 'GET /rest/v1/portfolio_imports';

const portfolio = {
  id: 'i-1',
  file_name: 'book.xlsx',
  state: 'checked',
  origin: 'imported',
  created_at: '2026-11-28T12:00:00Z',
  checked_at: '2026-11-28T12:01:00Z',
  begun_at: null as string | null,
  ended_at: null as string | null,
  client: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  by: { full_name: 'Candice Moxey' },
};

const figures = {
  companies: 3,
  ready: 2,
  alike: 0,
  known: 0,
  refused: 1,
  entered: 0,
  undone: 0,
  stay: 0,
  warned: 0,
  duties: 11,
  overdue: 2,
  people: 4,
  new_people: 3,
  known_people: 1,
  alike_people: 0,
  refused_people: 0,
  unused_people: 0,
  done: null as number | null,
  total: null as number | null,
  failed_job: null as string | null,
  failure: null as string | null,
};

const row = {
  id: 'r-1',
  place: 1,
  name: 'Conch Ltd.',
  number: 'B-1',
  state: 'refused',
  problems: [{ code: 'unknown', sheet: 'Companies', row: 4, column: 'type' }],
  warnings: [],
  alike: [],
  known_id: null,
  company_id: null,
  duties: null,
  overdue: null,
  undone: null,
  total: 1,
};

function open(
  at: string,
  {
    of = {},
    counts = {},
    rows = [row],
    people = [],
    duties = ['reviewer', 'compliance_officer'],
  }: {
    of?: Partial<typeof portfolio>;
    counts?: Partial<typeof figures>;
    rows?: object[];
    people?: object[];
    duties?: string[];
  } = {},
): FakeBackend {
  const backend = createFakeBackend();
  const known = { ...portfolio, ...of };
  backend.on(IMPORTS, ({ url }) => (url.searchParams.has('id') ? known : [known]));
  backend.on('GET /rest/v1/import_columns', () => []);
  backend.on('GET /rest/v1/jobs', () => []);
  backend.on(rpc('import_figures'), () => [{ ...figures, ...counts }]);
  backend.on(rpc('import_company_list'), ({ body }) =>
    (body as { show: string }).show === 'alike' ? [] : rows,
  );
  backend.on(rpc('import_person_list'), () => people);
  backend.on(rpc('am_i_super_admin'), () => false);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  renderRoutes(portal, at, backend, { user: candice });
  return backend;
}

const page = '/admin/companies/imports/i-1';
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('[IMP-01] an import that was checked', () => {
  test('says what it would do, and what is wrong by row and column', async () => {
    open(page);
    expect(
      await screen.findByText('Brings in 2 companies with 3 new people and 1 whom the firm knows.'),
    ).toBeVisible();
    expect(screen.getByText('11 duties are open then, 2 of them overdue.')).toBeVisible();
    expect(screen.getByText(/1 company stays out/)).toBeVisible();
    expect(await screen.findByText('Type is not known (Companies, row 4)')).toBeVisible();
  });

  test('that stopped is marked in the list, with why', async () => {
    const backend = open('/admin/companies/imports', { of: { state: 'running' } });
    backend.on('GET /rest/v1/jobs', () => [
      { input: { import: 'i-1' }, error: 'The database had no room.' },
    ]);
    const table = await screen.findByRole('table', { name: 'Imports' });
    const line = within(table).getByRole('row', { name: /book.xlsx/ });
    await waitFor(() => expect(line).toHaveTextContent('StoppedThe database had no room.'));
    expect(line).not.toHaveTextContent('Being brought in');
  });

  test('that stopped says why, goes on, and can be given up', async () => {
    const backend = open(page, {
      of: { state: 'checking' },
      counts: { failed_job: 'j-1', failure: 'The database had no room.' },
    });
    backend.on(rpc('retry_job'), () => null);
    expect(await screen.findByText('The check stopped')).toBeVisible();
    expect(screen.getByText('Stopped')).toBeVisible();
    expect(screen.queryByText('Being checked')).not.toBeInTheDocument();
    expect(screen.getByText('The database had no room.')).toBeVisible();
    expect(screen.queryByText(/Waiting/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Give up…' })).toBeVisible();
    await press('Go on');
    await waitFor(() =>
      expect(backend.requests(rpc('retry_job')).map(({ body }) => body)).toEqual([
        { job_id: 'j-1' },
      ]),
    );
  });

  test('writes what stays out as a file, from the file itself', async () => {
    const backend = open(page, { rows: [{ ...row, name: 'Conch Ltd.' }] });
    await press('Download what stays out');
    await screen.findByText(/The portal keeps no copy of book.xlsx/);
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const csv = (name: string) =>
      new File(
        [`Name,Registration number,Type,Registered on\n${name},B-1,Odd,2014-03-21\n`],
        'book.csv',
      );
    await userEvent.upload(field, csv('Another Ltd.'));
    expect(
      await screen.findByText('This is not the file of this import, or it has changed since.'),
    ).toBeVisible();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await userEvent.upload(field, csv('Conch Ltd.'));
    await waitFor(() => expect(saved).toEqual(['book to correct.xlsx']));
    expect(backend.sent(rpc('import_person_list'))[0]).toMatchObject({
      import_id: 'i-1',
      show: 'refused',
    });
    expect(screen.queryByText('Choose the file again')).toBeNull();
    expect(backend.requests(rpc('import_company_list')).length).toBeGreaterThan(0);
  });

  test('is brought in after a question, once', async () => {
    const backend = open(page);
    backend.on(rpc('begin_import'), () => null);
    await press('Bring in 2…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Bring 2 companies in?' });
    expect(backend.requests(rpc('begin_import'))).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bring in' }));
    await waitFor(() =>
      expect(backend.requests(rpc('begin_import')).map(({ body }) => body)).toEqual([
        { import_id: 'i-1' },
      ]),
    );
  });

  test('a refusal is shown, and nothing else happens', async () => {
    const backend = open(page);
    backend.on(rpc('begin_import'), () => refusal('import.undecided'));
    await press('Bring in 2…');
    const dialog = await screen.findByRole('alertdialog', { name: /Bring 2/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bring in' }));
    expect(await screen.findByText(/Decide first who is known/)).toBeVisible();
  });

  test('waits for what a person has to decide, and says where', async () => {
    const backend = open(page, { counts: { alike_people: 1 } });
    expect(await screen.findByText('1 to decide before they can be brought in')).toBeVisible();
    expect(screen.getByRole('link', { name: '1 of the people may be known' })).toHaveAttribute(
      'href',
      `${page}/people`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bring in' }));
    expect(backend.requests(rpc('begin_import'))).toHaveLength(0);
  });

  test('for who may not: the buttons are held and say who may', async () => {
    open(page, { duties: ['billing'] });
    expect(await screen.findByRole('button', { name: 'Bring in' })).toHaveAccessibleDescription(
      /reviewer/,
    );
  });

  test('is given up after a question', async () => {
    const backend = open(page);
    backend.on(rpc('discard_import'), () => null);
    await press('Give up…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Give this import up?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(backend.requests(rpc('discard_import'))).toHaveLength(1));
  });
});

describe('[IMP-01] people who may be known', () => {
  const person = {
    id: 'p-1',
    name: 'Maria Gonzales',
    kind: 'person',
    birth_date: '',
    country: 'ES',
    number: '',
    sheet: 'People',
    at_row: 2,
    state: 'alike',
    problems: [],
    alike: [
      {
        id: 'k-1',
        name: 'Maria Gonzalez',
        birth_date: '1970-02-03',
        country: 'ES',
        registration_number: null,
      },
    ],
    known_id: null,
    party_id: null,
    is_used: true,
    total: 1,
  };
  const decided = rpc('decide_import_people');

  test.each([
    ['The same: Maria Gonzales and Maria Gonzalez', 'k-1'],
    ['A new person: Maria Gonzales', null],
  ])('%s', async (button, sameAs) => {
    const backend = open(`${page}/people`, { people: [person], counts: { alike_people: 1 } });
    backend.on(decided, () => null);
    const group = await screen.findByRole('group', { name: 'Maria Gonzales' });
    expect(within(group).getByText('Maria Gonzalez')).toBeVisible();
    await press(button);
    await waitFor(() =>
      expect(backend.requests(decided).map(({ body }) => body)).toEqual([
        { import_id: 'i-1', decisions: [{ id: 'p-1', same_as: sameAs }] },
      ]),
    );
  });
});

describe('[IMP-01] an import that was brought in', () => {
  const done = { state: 'done', ended_at: new Date().toISOString() };

  test('is undone within a day, after a question', async () => {
    const backend = open(page, { of: done, counts: { entered: 2, ready: 0 } });
    backend.on(rpc('undo_import'), () => null);
    expect(await screen.findByText(/2 companies were brought in/)).toBeVisible();
    await press('Undo…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.requests(rpc('undo_import'))).toHaveLength(1));
  });

  test('after a day the button says that it is too late', async () => {
    open(page, {
      of: { ...done, ended_at: '2020-01-01T00:00:00Z' },
      counts: { entered: 2, ready: 0 },
    });
    expect(await screen.findByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
      /within a day/,
    );
  });

  test('under way, it says how far it is and offers nothing', async () => {
    open(page, { of: { state: 'running' }, counts: { done: 40, total: 400 } });
    expect(await screen.findByText('40 of 400')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Bring in|Undo|Give up/ })).toBeNull();
  });
});

describe('[IMP-01] reading a file', () => {
  const csv =
    'Company Name,Reg No,Entity type,Date of incorporation\nConch Ltd.,B-1,IBC,21/03/2014\nPalm Ltd.,B-2,IBC,22/03/2014\n';

  async function choose(text: string, name = 'companies.csv') {
    const backend = open('/admin/companies/imports');
    backend.on('GET /rest/v1/tenant_users', () => [
      { person: { id: 'u-1', full_name: 'Claire Vasseur', email: 'claire@example.com' } },
    ]);
    for (const command of [
      'start_import',
      'remember_import_columns',
      'put_import_companies',
      'check_import',
    ]) {
      backend.on(rpc(command), () => null);
    }
    await press('Import companies…');
    await screen.findByText(/Only companies are needed/);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(input!, new File([text], name, { type: 'text/csv' }));
    return backend;
  }

  test('finds what it holds, sends it, and begins the check under one id', async () => {
    const backend = await choose(csv);
    expect(await screen.findByText(/2 companies and 0 people/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'What it holds' })).toHaveValue('companies');
    await press('Check');
    expect(await screen.findByText('Choose who the companies belong to.')).toBeVisible();
    expect(backend.requests(rpc('start_import'))).toHaveLength(0);
    await userEvent.click(screen.getByRole('combobox', { name: /Who the companies belong to/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Claire Vasseur/ }));
    await press('Check');
    await waitFor(() => expect(backend.requests(rpc('check_import'))).toHaveLength(1));
    const [start] = backend.requests(rpc('start_import')).map(({ body }) => body);
    const [put] = backend.requests(rpc('put_import_companies')).map(({ body }) => body);
    expect(start).toMatchObject({ client_id: 'u-1', file_name: 'companies.csv' });
    expect(put).toMatchObject({
      import_id: (start as { import_id: string }).import_id,
      companies: [
        {
          place: 1,
          name: 'Conch Ltd.',
          registration_number: 'B-1',
          type: 'IBC',
          registration_date: '2014-03-21',
        },
        { place: 2, registration_date: '2014-03-22' },
      ],
    });
    expect(backend.requests(rpc('remember_import_columns')).map(({ body }) => body)).toMatchObject([
      {
        sheet: 'companies',
        columns: {
          'company name': 'name',
          'reg no': 'registration_number',
          'entity type': 'type',
          'date of incorporation': 'registration_date',
        },
      },
    ]);
  });

  test('a column that was not found is chosen by hand, and days that could be either are asked about', async () => {
    await choose(csv.replace('Reg No', 'Zzz').replaceAll(/2[12]\/03/g, '01/02'));
    expect(await screen.findByText(/Choose the columns of: Registration number/)).toBeVisible();
    expect(screen.getByText('Choose how its days are written.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Zzz' }),
      'Registration number',
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /days are written/ }),
      'mdy',
    );
    expect(await screen.findByText(/2 companies and 0 people/)).toBeVisible();
  });

  test('a file that cannot be read says what to do', async () => {
    await choose('Name\n', 'empty.csv');
    expect(await screen.findByText(/No table was found/)).toBeVisible();
  });

  test('without companies it says which sheet is missing', async () => {
    await choose('Company,Person,Role\nB-1,Ada,Director\n', 'roles.csv');
    expect(await screen.findByText(/No sheet holds companies/)).toBeVisible();
  });
});
