import { renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { ada, backendWith, complete, SAVE } from '../application.fixtures.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
  Element.prototype.scrollIntoView = () => undefined;
});

const rules = {
  kind: 'transfer_in',
  name: 'Change of registered agent',
  steps: 'type,company,purpose,capital,owners,officers,agent,services,documents,review'.split(','),
  documents: [
    {
      code: 'clearance',
      name: 'Clearance letter of the present agent',
      categories: ['agent_clearance'],
      note: 'The letter of your agent.',
      at: 'submission',
    },
  ],
};

const entry = {
  registration_number: 'B-7',
  incorporated_on: '2015-03-02',
  paid_up_to: 2023,
  former_agent: { name: 'Harbour Agents Ltd.', email: 'desk@harbour.example', phone: '' },
};

function openMove(step: string, change: object = {}) {
  const backend = backendWith({
    kind: 'transfer_in',
    entity_type: 'ibc',
    data: { ...complete, entry, ...change },
  });
  backend.on('GET /rest/v1/application_kinds', () => rules);
  backend.on('GET /rest/v1/document_categories', () => []);
  backend.on('POST /rest/v1/rpc/arrears_of', () => [
    { year: 2024, due_on: '2024-01-01', item: 'fee', label: 'Annual fee 2024', amount: 365 },
    { year: 2024, due_on: '2024-01-01', item: 'penalty', label: 'Penalty 2024', amount: 182.5 },
  ]);
  renderRoutes(portal, `/app/companies/new/a-1/${step}`, backend);
  return backend;
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

test('[MOVE-01] a move asks for the company as it is, names no name check, and saves what is typed', async () => {
  const backend = openMove('company', { entry: { ...entry, registration_number: '' } });
  const number = await screen.findByRole('textbox', { name: 'Registration number' });
  expect(screen.getByRole('navigation', { name: 'Steps' })).not.toHaveTextContent('Names');
  await press(/^Continue/);
  expect(await screen.findByText(/Enter the registration number/)).toBeInTheDocument();
  await userEvent.type(number, 'B-8');
  await waitFor(() =>
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: { entry: { registration_number: 'B-8', paid_up_to: 2023 } },
    }),
  );
  expect(backend.requests('POST /rest/v1/rpc/check_company_name')).toEqual([]);
});

test('[MOVE-01] it shows line by line what is open, and who pays', async () => {
  const backend = openMove('agent');
  expect(await screen.findByText('Annual fee 2024')).toBeInTheDocument();
  expect(screen.getByText('US$547.50')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^Your present agent settles it/ }));
  expect(screen.getByText(/^Your present agent pays this/)).toBeInTheDocument();
  expect(backend.requests('POST /rest/v1/rpc/arrears_of')[0]?.body).toMatchObject({
    incorporation_date: '2015-03-02',
    paid_up_to: 2023,
  });
});

test('[MOVE-01] each role has the day it began', async () => {
  openMove('officers', { people: [{ ...ada, appointed: { member: '2015-03-02' } }] });
  await screen.findByLabelText('Director since');
  await press(/^Continue/);
  expect(await screen.findByText(/Enter the date on which this role began/)).toBeInTheDocument();
});

test('[MOVE-01] a document that is needed to submit is named where Continue is pressed', async () => {
  openMove('documents');
  await screen.findByText(/^We need these documents to submit/);
  await waitFor(async () => {
    await press(/^Continue/);
    expect(screen.getByText('Upload: Clearance letter of the present agent.')).toBeInTheDocument();
  });
});

test.each([
  ['a change of agent has no step of names', () => openMove('names')],
  [
    'a formation has no step about an agent',
    () => renderRoutes(portal, '/app/companies/new/a-1/agent', backendWith({ entity_type: 'ibc' })),
  ],
])('[MOVE-01] %s: its address leads to the first step', async (_what, open) => {
  open();
  expect(await screen.findByRole('heading', { name: 'Entity type' })).toBeInTheDocument();
});
