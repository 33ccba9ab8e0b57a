import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { noPerson, rowsOf, noCompany } from './entered.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const listed = {
  id: 'r-1',
  place: 1,
  name: 'Conch Ltd.',
  number: 'B-1',
  state: 'ready',
  problems: [] as object[],
  warnings: [],
  alike: [],
  known_id: null as string | null,
  company_id: null as string | null,
  duties: 3,
  overdue: 0,
  undone: null,
  total: 1,
};

async function open(company: Partial<typeof listed> = {}, alike: object[] = []) {
  const backend = createFakeBackend();
  let hasBegun = false;
  for (const name of [
    'start_import',
    'put_import_people',
    'put_import_companies',
    'check_import',
  ]) {
    backend.on(rpc(name), () => null);
  }
  backend.on(rpc('discard_import'), () => null);
  backend.on(rpc('begin_import'), () => {
    hasBegun = true;
    return null;
  });
  backend.on(rpc('import_company_list'), () => [
    hasBegun ? { ...listed, state: 'entered', company_id: 'c-9' } : { ...listed, ...company },
  ]);
  backend.on(rpc('import_person_list'), ({ body }) =>
    (body as { show: string }).show === 'alike' ? alike : [],
  );
  backend.on(rpc('am_i_super_admin'), () => false);
  // The company that was entered opens: none of it is of interest here.
  backend.on('GET /rest/v1/companies', () => null);
  backend.on('GET /rest/v1/company_list', () => []);
  backend.on('GET /rest/v1/entity_types', () => [{ code: 'IBC', name: 'International company' }]);
  backend.on('GET /rest/v1/tenant_users', () => [
    { person: { id: 'u-1', full_name: 'Claire Vasseur', email: 'claire@example.com' } },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: [{ duty: 'reviewer' }],
    },
  ]);
  renderRoutes(portal, '/admin/companies/imports/enter', backend, { user: candice });
  await screen.findByRole('option', { name: 'International company' });
  return backend;
}

async function fill() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Conch Ltd.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'IBC');
  await userEvent.type(screen.getByRole('textbox', { name: 'Registration number' }), 'B-1');
  const day = screen.getByLabelText(/Registered on/);
  await userEvent.type(day, '2014-03-21');
  await userEvent.click(screen.getByRole('combobox', { name: /Who it belongs to/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Claire Vasseur/ }));
}

const enter = () => userEvent.click(screen.getByRole('button', { name: 'Enter the company' }));

describe('[MOVE-01] a company that staff enter by hand', () => {
  test('names what is missing at its field, and sends nothing', async () => {
    const backend = await open();
    await enter();
    expect(await screen.findByText('Enter the registration number.')).toBeVisible();
    expect(screen.getByText('Choose who the company belongs to.')).toBeVisible();
    expect(backend.requests(rpc('start_import'))).toHaveLength(0);
  });

  test('is checked and brought in as an import of one', async () => {
    const backend = await open();
    await fill();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Risk/ }), 'High');
    const names = screen.getByRole('textbox', { name: /^Former names/ });
    await userEvent.type(names, 'Coral Ltd. (until some day)');
    await enter();
    expect(await screen.findByText(/cannot read a day/)).toBeVisible();
    expect(backend.requests(rpc('start_import'))).toHaveLength(0);
    await userEvent.clear(names);
    await userEvent.type(names, 'Coral Ltd. (until 2016-04-30){Enter}Reef Ltd.');
    await enter();
    await waitFor(() => expect(backend.requests(rpc('begin_import'))).toHaveLength(1));
    const [start] = backend.requests(rpc('start_import')).map(({ body }) => body);
    expect(start).toMatchObject({ by_hand: true, client_id: 'u-1', file_name: 'Conch Ltd.' });
    const [put] = backend.requests(rpc('put_import_companies')).map(({ body }) => body);
    expect(put).toMatchObject({
      companies: [
        {
          place: 1,
          name: 'Conch Ltd.',
          type: 'IBC',
          registration_number: 'B-1',
          registration_date: '2014-03-21',
          risk: 'high',
          former_names: [{ name: 'Coral Ltd.', until: '2016-04-30' }, { name: 'Reef Ltd.' }],
          roles: [],
        },
      ],
    });
    const importId = (start as { import_id: string }).import_id;
    expect(backend.sent(rpc('check_import'))).toEqual([{ import_id: importId }]);
    expect(backend.sent(rpc('import_company_list'))[0]).toMatchObject({ import_id: importId });
    expect(backend.requests(rpc('discard_import'))).toHaveLength(0);
  });

  test('what the database refuses is at its field, nothing is entered, and what was typed stays', async () => {
    const backend = await open({
      state: 'refused',
      problems: [{ code: 'taken', row: 1, column: 'registration_number' }],
    });
    await fill();
    await enter();
    const problem = /Registration number belongs to a company of the platform/;
    expect((await screen.findAllByText(problem)).length).toBe(2);
    expect(backend.requests(rpc('begin_import'))).toHaveLength(0);
    expect(backend.requests(rpc('discard_import'))).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Conch Ltd.');
  });

  test('one that the firm has is shown, not entered again', async () => {
    const backend = await open({ state: 'known', known_id: 'c-1' });
    await fill();
    await enter();
    const alert = await screen.findByText('The firm has this company');
    const link = within(alert.closest('[role]') ?? document.body).getByRole('link');
    expect(link).toHaveAttribute('href', '/admin/companies/c-1');
    expect(backend.requests(rpc('begin_import'))).toHaveLength(0);
  });

  test('where someone may be known nothing begins before a person decides', async () => {
    const backend = await open({}, [{ id: 'p-1' }]);
    backend.on('GET /rest/v1/portfolio_imports', () => null);
    await fill();
    await enter();
    await waitFor(() =>
      expect(backend.requests('GET /rest/v1/portfolio_imports')).not.toHaveLength(0),
    );
    expect(backend.requests(rpc('begin_import'))).toHaveLength(0);
    expect(backend.requests(rpc('discard_import'))).toHaveLength(0);
  });
});

test('[MOVE-01] a person with two roles is one person', () => {
  const ada = { ...noPerson, name: 'Ada Arrival', birth_date: '1970-02-03' };
  const { people, company } = rowsOf({
    ...noCompany,
    par_value: '0.5',
    people: [
      { ...ada, role: 'director', country: 'BS' },
      { ...ada, name: 'ada arrival', role: 'member', shares: 5 },
    ],
  });
  expect(people).toEqual([
    {
      key: 'ada arrival 1970-02-03',
      sheet: 'People',
      row: 1,
      name: 'Ada Arrival',
      kind: 'person',
      birth_date: '1970-02-03',
      country: 'BS',
    },
  ]);
  expect(company).toMatchObject({
    par_value: 0.5,
    roles: [
      { person: 'ada arrival 1970-02-03', role: 'director', row: 1 },
      { person: 'ada arrival 1970-02-03', role: 'member', shares: 5, row: 2 },
    ],
  });
});
