import { applicationBounds } from '@portal/shared-core/domain/application-bounds';
import { renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { ada, backendWith, complete, openStep, SAVE } from './application.fixtures.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

const tern = {
  ...ada,
  id: 'b-1',
  kind: 'body_corporate',
  name: 'Tern Rock Ltd.',
  roles: ['member'],
  shares: 2000,
};
const people = [{ ...ada, shares: 3000 }, tern];

function openOwners(data: object) {
  const backend = backendWith({ data: { ...complete, ...data } });
  renderRoutes(portal, '/app/companies/new/a-1/owners', backend);
  return backend;
}

const ownersOfTern = () => screen.findByRole('region', { name: 'Owners of Tern Rock Ltd.' });
const inTheEnd = () => screen.findByRole('list', { name: 'Ultimate owners' });

describe('[APP-03] [ONE-03] a company among the shareholders', () => {
  test('asks for its owners, and shows what is missing and whether that counts', async () => {
    openOwners({ people });
    const owners = await ownersOfTern();
    expect(owners).toHaveTextContent('no one named yet');
    expect(owners).toHaveTextContent(
      /100\s%\sof Tern Rock Ltd\. has no owner yet\. That is 40\s% of the new company, enough to be a beneficial owner/,
    );
    expect(await inTheEnd()).toHaveTextContent(/Ada Rolle60\s% directly60\s%Beneficial owner/);
    expect(await inTheEnd()).toHaveTextContent(/Owner missing.*40\s%Name needed/);
  });

  test('gives a new owner the unallocated share, and calculates it during typing', async () => {
    const backend = openOwners({ people });
    const owners = await ownersOfTern();
    await userEvent.click(within(owners).getByRole('button', { name: 'Add a person' }));
    const holds = within(owners).getByRole('textbox', { name: 'Holds' });
    expect(holds).toHaveValue('100');
    await userEvent.clear(holds);
    await userEvent.type(holds, '60');
    await userEvent.type(
      within(owners).getByRole('textbox', { name: 'Full name' }),
      'Ana Ferreira',
    );

    expect(owners).toHaveTextContent(/24\s%of the new company/);
    expect(owners).toHaveTextContent(/40\s% not named yet/);
    expect(await inTheEnd()).toHaveTextContent(/Ana Ferreira24\s% by 60\s% of Tern Rock Ltd\./);
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { holdings: [{ owned_id: 'b-1', percent: 60 }] },
      }),
    );
  });

  test('adds a person who is already in the application: duplicate holdings are added up', async () => {
    openOwners({ people });
    const owners = await ownersOfTern();
    await userEvent.selectOptions(
      within(owners).getByRole('combobox', { name: /already named/ }),
      'Ada Rolle',
    );
    expect(await inTheEnd()).toHaveTextContent(/Ada Rolle60\s% directly, 40\s% by 100\s% of/);
    expect(await inTheEnd()).toHaveTextContent(/100\s%Beneficial owner/);
  });

  test('below the threshold a gap is reported as too small', async () => {
    const holdings = [{ owner_id: ada.id, owned_id: 'b-1', percent: 90 }];
    openOwners({ people, holdings });
    expect(await ownersOfTern()).toHaveTextContent(/That is 4\s% of the new company, too little/);
  });

  test('shows holdings above 100 % and cycles in place', async () => {
    const heron = { ...tern, id: 'b-2', name: 'Heron Ltd.', roles: [], shares: null };
    const holdings = [
      { owner_id: 'b-2', owned_id: 'b-1', percent: 100 },
      { owner_id: 'b-1', owned_id: 'b-2', percent: 100 },
    ];
    openOwners({ people: [...people, heron], holdings });
    expect(await ownersOfTern()).toHaveTextContent('Heron Ltd. and Tern Rock Ltd. own each other.');
    expect(await ownersOfTern()).toHaveTextContent('owned only by companies that it owns itself');
    expect(await inTheEnd()).toHaveTextContent(
      /100\s% of Tern Rock Ltd\., by companies that own each other40\s%Name needed/,
    );
  });

  test('[APP-01] a ring that is closed by a choice is named where it closes, and goes with the owner who closed it', async () => {
    const backend = openOwners({
      people: [
        { ...tern, shares: 5000 },
        { ...ada, roles: ['director'], shares: null },
      ],
    });
    await userEvent.click(
      within(await ownersOfTern()).getByRole('button', { name: 'Add a company' }),
    );
    await userEvent.type(
      within(await ownersOfTern()).getByRole('textbox', { name: 'Name of the company' }),
      'Gull Ltd.',
    );
    const ownersOfGull = () => screen.findByRole('region', { name: 'Owners of Gull Ltd.' });
    await userEvent.selectOptions(
      within(await ownersOfGull()).getByRole('combobox', { name: /owner of Gull Ltd\. someone/ }),
      'Tern Rock Ltd.',
    );
    expect(await ownersOfGull()).toHaveTextContent('Gull Ltd. and Tern Rock Ltd. own each other.');
    expect(await inTheEnd()).toHaveTextContent(/by companies that own each other100\s%Name needed/);
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { holdings: [expect.anything(), expect.anything()] },
      }),
    );

    await userEvent.click(
      within(await ownersOfGull())
        .getAllByRole('button', { name: /^Remove/ })
        .at(-1) ?? document.body,
    );
    expect(screen.queryByText(/own each other/)).not.toBeInTheDocument();
    await userEvent.click(
      within(await ownersOfGull()).getByRole('button', { name: 'Add a person' }),
    );
    await userEvent.type(
      within(await ownersOfGull()).getByRole('textbox', { name: 'Full name' }),
      'Ana Ferreira',
    );
    expect(await inTheEnd()).toHaveTextContent(/Ana Ferreira.*100\s%Beneficial owner/);
  });

  test('removing it removes its owners, except those with another role', async () => {
    const ana = { ...ada, id: 'p-2', name: 'Ana Ferreira', roles: [], shares: null };
    const holdings = [
      { owner_id: 'p-2', owned_id: 'b-1', percent: 60 },
      { owner_id: ada.id, owned_id: 'b-1', percent: 40 },
    ];
    const backend = openOwners({ people: [...people, ana], holdings });
    await ownersOfTern();
    await userEvent.click(screen.getByRole('button', { name: /^Remove\s*Tern Rock Ltd\.$/ }));
    await waitFor(() => expect(backend.requests(SAVE)).not.toEqual([]));
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: { people: [{ id: ada.id }], holdings: [] },
    });
  });
});

describe('[APP-03] the table of owners', () => {
  test('a new owner gets the shares that are left, and the focus is on the name', async () => {
    openOwners({ people: [{ ...ada, shares: 3000 }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
    const [, name] = screen.getAllByRole('textbox', { name: 'Full name' });
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getAllByRole('textbox', { name: 'Shares' })[1]).toHaveValue('2,000');
  });

  test('at the limit of an application the list says so instead of taking one more', async () => {
    const many = Array.from({ length: applicationBounds.people }, (_none, i) => ({
      ...ada,
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      roles: i === 0 ? ada.roles : ['officer' as const],
    }));
    openOwners({ people: many });
    expect(
      await screen.findByText(/An application holds at most 100 people and companies/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a person' })).not.toBeInTheDocument();
  });

  test('Give the rest fills in what is left in one action', async () => {
    openOwners({ people: [{ ...ada, shares: 3000 }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Give the rest' }));
    expect(screen.getByRole('textbox', { name: 'Shares' })).toHaveValue('5,000');
    expect(screen.queryByRole('button', { name: 'Give the rest' })).not.toBeInTheDocument();
  });

  test('a missing owner is named in place, with the part that is left', async () => {
    openOwners({ people });
    const owners = await ownersOfTern();
    await userEvent.type(
      within(owners).getByRole('textbox', { name: /^Name of the missing owner/ }),
      'Ana Ferreira',
    );
    await userEvent.click(within(owners).getByRole('button', { name: 'Add a person' }));
    expect(within(owners).getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana Ferreira');
    expect(within(owners).getByRole('textbox', { name: 'Holds' })).toHaveValue('100');
  });

  test('[APP-01] Continue stops at a company nobody owns', async () => {
    openOwners({ people });
    await ownersOfTern();
    await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('has no owner yet'));
    expect(screen.getByRole('button', { name: '1 thing to fix' })).toBeInTheDocument();
  });
});

describe('[APP-04] names', () => {
  function openNames(step: string, finding: object) {
    const backend = backendWith({ data: { ...complete, names: ['Royal Reef Ltd.', '', ''] } });
    const rest = { word: 'Royal', authority: 'The Minister', note: 'Ask first.' };
    backend.on('POST /rest/v1/rpc/check_company_name', () => [{ ...rest, ...finding }]);
    renderRoutes(portal, `/app/companies/new/a-1/${step}`, backend);
  }

  test('what blocks keeps one from going on', async () => {
    openNames('names', { code: 'name.consent_needed', blocks: true });
    await screen.findByText(/Decided by: The Minister/);
    await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Decided by'));
  });

  test('what does not block is listed at the review with what follows', async () => {
    openNames('review', { code: 'name.word_reviewed', blocks: false });
    expect(await screen.findByText(/The Registrar may ask about a name/)).toBeInTheDocument();
    expect(screen.getByText(/Royal Reef Ltd\.: “Royal”: Ask first\./)).toBeInTheDocument();
  });
});

test('[APP-03] who was named in an earlier company is taken over with what is known of them', async () => {
  const backend = backendWith({ data: { ...complete, people: [] } });
  const known = { id: 'k-1', kind: 'person', name: 'Marcus Rolle', email: null, country: 'BS' };
  backend.on('POST /rest/v1/rpc/known_parties', () => [
    { ...known, birth_date: '1970-02-01', registration_number: null, owners: [] },
  ]);
  renderRoutes(portal, '/app/companies/new/a-1/owners', backend);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /already named/ }),
    'Marcus Rolle',
  );
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Marcus Rolle');
  await waitFor(() =>
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: { people: [{ id: 'k-1', birth_date: '1970-02-01', roles: ['member'] }] },
    }),
  );
});

test('[APP-03] a company named earlier comes with its owners, and theirs', async () => {
  const backend = backendWith({ data: { ...complete, people: [] } });
  const party = (id: string, name: string, owners: object[], kind = 'body_corporate') => ({
    id,
    kind,
    name,
    email: null,
    country: 'BS',
    birth_date: null,
    registration_number: null,
    owners,
  });
  const held = (owner: string, figures: object) => ({ owner_id: owner, ...figures });
  backend.on('POST /rest/v1/rpc/known_parties', () => [
    party('k-1', 'Tern Rock Ltd.', [held('k-2', { percent: 60 }), held('k-3', { percent: 40 })]),
    // A ring ends, and shares become a part in percent.
    party('k-2', 'Gull Cay Ltd.', [
      held('k-3', { shares: 1, total_shares: 3 }),
      held('k-1', { percent: 5 }),
    ]),
    party('k-3', 'Marcus Rolle', [], 'person'),
    party('k-4', 'Not an owner', [], 'person'),
  ]);
  renderRoutes(portal, '/app/companies/new/a-1/owners', backend);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /already named/ }),
    'Tern Rock Ltd.',
  );
  await waitFor(() =>
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: {
        people: [
          { id: 'k-1', roles: ['member'] },
          { id: 'k-2', roles: [] },
          { id: 'k-3', roles: [] },
        ],
        holdings: [
          { owner_id: 'k-2', owned_id: 'k-1', percent: 60 },
          { owner_id: 'k-3', owned_id: 'k-2', percent: 33.333333 },
          { owner_id: 'k-1', owned_id: 'k-2', percent: 5 },
          { owner_id: 'k-3', owned_id: 'k-1', percent: 40 },
        ],
      },
    }),
  );
});

test('[APP-03] officers: an owner of an owner is no row of their own, and can be selected for an office', async () => {
  const owner = { ...ada, id: 'p-3', name: 'Ana Ferreira', roles: [], shares: null };
  const body = { ...ada, id: 'p-2', name: 'Tern Rock Ltd.', kind: 'body_corporate' };
  openStep('officers', {
    data: {
      ...complete,
      people: [ada, { ...body, roles: ['member'] }, owner],
      holdings: [{ owner_id: 'p-3', owned_id: 'p-2', percent: 100 }],
    },
  });
  expect(await screen.findByText('Ada Rolle', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('Ana Ferreira', { selector: 'strong' })).toBeNull();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /already named/ }),
    'Ana Ferreira',
  );
  expect(await screen.findByText('Ana Ferreira', { selector: 'strong' })).toBeVisible();
});
