import { refusal } from '@portal/shared-core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { withoutRetries } from '#/lib/drafts/draft-saver.fixtures.ts';

import { ada, backendWith, complete, draft, openStep, SAVE } from './application.fixtures.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('each step shows its errors in place', () => {
  test('[APP-01] no type was selected', async () => {
    openStep('type', { entity_type: null });
    await screen.findByRole('form', { name: 'Entity type' });
    await press(/^Continue/);
    expect(await screen.findByText('Choose the type of entity.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /International Business Company/ }));
    await waitFor(() =>
      expect(screen.queryByText('Choose the type of entity.')).not.toBeInTheDocument(),
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
      expect(first).toHaveAccessibleDescription(/must carry “Limited” or “Ltd\.”/),
    );
    await userEvent.type(first, ' Ltd.');
    await waitFor(() => expect(first).toBeValid());

    await press(/^Continue/);
    expect(await screen.findByRole('form', { name: 'Share capital' })).toBeInTheDocument();
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

  test('[APP-01] shares parted with a full stop are no whole number, and stay as they were typed', async () => {
    const { backend } = openStep('capital', { data: complete });
    const shares = await screen.findByRole('textbox', { name: 'Number of shares' });
    await userEvent.clear(shares);
    await userEvent.type(shares, '5.000');
    await press(/^Continue/);
    await waitFor(() =>
      expect(shares).toHaveAccessibleDescription(/Type 5,000 for thousands, or 5\./),
    );
    await waitFor(() => expect(backend.requests(SAVE)).not.toEqual([]));
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: { capital: { shares: null } },
    });
    expect(shares).toHaveValue('5.000');
  });

  test('[APP-01] half a share in an older draft is shown with an error', async () => {
    const people = [{ ...ada, shares: 1.5 }];
    openStep('owners', { data: { ...complete, people } });
    const shares = await screen.findByRole('textbox', { name: 'Shares' });
    expect(shares).toHaveValue('1.5');
    await press(/^Continue/);
    await waitFor(() => expect(shares).toBeInvalid());
  });

  test('[APP-01] an owner without name and country, who has all shares', async () => {
    openStep('owners');
    expect(await screen.findByText('No one yet')).toBeInTheDocument();
    await press('Add a person');
    await press(/^Continue/);

    const name = await screen.findByRole('textbox', { name: 'Full name' });
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter the name\./));
    expect(screen.getByRole('combobox', { name: 'Country of residence' })).toBeInvalid();
    // The only owner has all shares.
    expect(screen.getByRole('textbox', { name: 'Shares' })).toHaveValue('5,000');
  });

  test('[APP-01] shares that do not add up, and an empty list', async () => {
    openStep('owners');
    await screen.findByText('No one yet');
    await press(/^Continue/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Add at least 1 shareholder.');
    await press('Add a person');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Shares' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Shares' }), '1250');
    expect(screen.getByText(/of 5,000 shares allocated/)).toHaveTextContent(
      /1,250 of 5,000 shares allocated, 25\s?%\. 3,750 have no owner yet/,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('must add up to the shares');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Shares' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Shares' }), '6000');
    expect(screen.getByText(/of 5,000 shares allocated/)).toHaveTextContent(
      /That is 1,000 too many/,
    );
  });

  test('[APP-01] a board that is not complete, and what it lacks as one ticks it', async () => {
    const people = [{ ...ada, roles: ['member'] }];
    const { router } = openStep('officers', { data: { ...complete, people } });
    const needs = await screen.findByRole('list', { name: 'What the law requires' });
    expect(needs).toHaveTextContent('At least 1 director, missing');
    await press(/^Continue/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Add at least 1 director.');

    const roles = screen.getByRole('group', { name: /^Roles/ });
    await userEvent.click(within(roles).getByRole('checkbox', { name: 'Director' }));
    expect(needs).toHaveTextContent('At least 1 director, there');
    await press(/^Continue/);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/app/companies/new/a-1/services'),
    );
  });

  test('[APP-01] a director under eighteen is named at the date of birth, which stays as it was typed', async () => {
    const marcus = { ...ada, id: 'p-2', name: 'Marcus Rolle', roles: ['director'], shares: null };
    const { router } = openStep('officers', { data: { ...complete, people: [ada, marcus] } });
    const fold = await screen.findAllByRole('button', { name: /^Email and date of birth/ });
    await userEvent.click(fold.at(-1) ?? document.body);
    const born = await screen.findByLabelText(/^Date of birth/);
    const typed = `${new Date().getFullYear() - 17}-05-01`;
    fireEvent.change(born, { target: { value: typed } });
    await press(/^Continue/);
    await waitFor(() => expect(born).toHaveAccessibleDescription(/must be at least 18 years old/));
    expect(born).toHaveValue(typed);
    fireEvent.change(born, { target: { value: '1970-05-01' } });
    await press(/^Continue/);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/app/companies/new/a-1/services'),
    );
  });

  test('[APP-01] no activity, one that needs a licence, and text that mentions one', async () => {
    openStep('purpose', { data: {} });
    await userEvent.type(
      await screen.findByRole('textbox', { name: /Describe what the company will do/ }),
      'A little banking',
    );
    await press(/^Continue/);
    expect(await screen.findByText('Choose at least one activity.')).toBeInTheDocument();
    expect(screen.getByText(/We do not form companies for: arms\./)).toBeInTheDocument();

    expect(await screen.findByText(/Your description mentions this/)).toBeInTheDocument();
    await press('Yes, add it');
    expect(screen.getByRole('checkbox', { name: 'Banking' })).toBeChecked();
    expect(screen.getByText(/Needs a licence from the Central Bank/)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByText(/Choose at least one activity/)).not.toBeInTheDocument(),
    );
  });

  test('[APP-01] an activity that is no longer accepted shows so and is removed with one click', async () => {
    openStep('purpose', { data: { ...complete, activities: ['holding', 'arms'] } });
    expect(await screen.findByText('We do not form companies for this.')).toBeInTheDocument();
    await press('Remove it');
    expect(screen.queryByText('We do not form companies for this.')).not.toBeInTheDocument();
  });

  test('[APP-02] going on saves the step, so that it is where the draft opens next time', async () => {
    const { backend } = openStep('capital', { data: complete });
    await screen.findByRole('form', { name: 'Share capital' });
    await press(/^Continue/);
    await screen.findByRole('form', { name: 'Shareholders and owners' });
    await waitFor(() => expect(backend.requests(SAVE)).not.toEqual([]));
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({
      application_id: 'a-1',
      expected_version: 1,
      step: 'owners',
      entity_type: 'ibc',
      data: { names: complete.names },
    });
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  });
});

test('[APP-02] changes that waited for the connection are saved as soon as it is back', async () => {
  const { backend } = openStep('names', { data: complete });
  withoutRetries();
  backend.on(SAVE, () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.type(await screen.findByRole('textbox', { name: 'First choice' }), 'x');
  await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
  expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
  backend.on(SAVE, () => Response.json(2));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/^Saved(?! on this device)/)).toBeInTheDocument();
});

test.each([
  ['application.too_large', 'Not saved: too long', /at most 200 kB of text. Shorten it/],
  ['rate.too_many', 'Not saved: saved too often', /Go on: the portal saves by itself/],
])('[APP-02] a save that is refused says why and what to do: %s', async (code, state, text) => {
  const { backend } = openStep('names', { data: complete });
  backend.on(SAVE, () => refusal(code, 422));
  const first = await screen.findByRole('textbox', { name: 'First choice' });
  await userEvent.type(first, 'x');
  expect(await screen.findByText(state)).toBeInTheDocument();
  expect(screen.getByText(text)).toHaveTextContent(/Your answers are saved on this device/);
  expect(first).toHaveValue(`${complete.names[0]}x`);
  backend.on(SAVE, () => Response.json(2));
  await userEvent.type(first, 'y');
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

describe('a draft that is opened again', () => {
  test.each([
    ['officers', 'Directors and officers', 'officers'],
    ['people', 'Shareholders and owners', 'owners'],
  ])('[APP-02] left at %s opens there', async (step, name, slug) => {
    const { router } = openStep('', { step, data: complete });
    expect(await screen.findByRole('form', { name })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/app/companies/new/a-1/${slug}`);
  });

  test('[APP-02] is, once submitted, the application it has become', async () => {
    const { router } = openStep('names', { state: 'submitted', submitted_data: complete });
    expect(await screen.findByRole('heading', { name: 'Blue Heron Ltd.' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
  });

  async function changedElsewhere(theirs: object) {
    const backend = backendWith({ data: complete });
    openStep('names', {}, backend);
    const first = await screen.findByRole('textbox', { name: 'First choice' });
    backend.on('GET /rest/v1/draft_applications', () => [
      { ...draft, version: 5, data: { ...complete, ...theirs } },
    ]);
    const answers = [refusal('application.conflict'), Response.json(6), Response.json(7)];
    backend.on(SAVE, () => answers.shift());
    return { backend, first };
  }

  test('[APP-02] [COM-06] what was changed elsewhere in another field is taken, and both are saved', async () => {
    const { backend, first } = await changedElsewhere({ purpose: 'Boats' });
    await userEvent.type(first, 'x');
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        expected_version: 5,
        data: { names: ['Blue Heron Ltd.x', '', ''], purpose: 'Boats' },
      }),
    );
    expect(first).toHaveValue('Blue Heron Ltd.x');
    expect(screen.queryByText('Changed elsewhere', { selector: 'p' })).not.toBeInTheDocument();
  });

  test.each([
    ['entered here', 'Blue Heron Ltd.x'],
    ['entered elsewhere', 'Their Own Ltd.'],
  ])(
    '[APP-02] [COM-06] of the same field what was %s stays when it is selected',
    async (which, name) => {
      const { first } = await changedElsewhere({ names: ['Their Own Ltd.', '', ''] });
      await userEvent.type(first, 'x');
      const choice = await screen.findByRole('group', { name: 'First choice of name' });
      await userEvent.click(within(choice).getByRole('radio', { name: new RegExp(which) }));
      await press('Keep selection');
      await waitFor(() => expect(first).toHaveValue(name));
      expect(screen.queryByText('Changed elsewhere', { selector: 'p' })).not.toBeInTheDocument();
      await screen.findByText(/^Saved/);
    },
  );
});

test('[APP-02] what neither the database nor the device has is said, and not left without a question', async () => {
  const backend = backendWith({ data: complete });
  backend.on('POST /rest/v1/rpc/device_key', () => refusal('not_allowed'));
  backend.on(SAVE, () => Promise.reject(new TypeError('Failed to fetch')));
  const { router } = openStep('names', {}, backend);
  const first = await screen.findByRole('textbox', { name: 'First choice' });
  await userEvent.type(first, 'x');
  expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
  expect(screen.getByText(/kept only while this page is open/)).toBeInTheDocument();
  void router.navigate('/app');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Your answers are kept only while this page is open.',
  );
  await press('Stay');
  expect(first).toHaveValue(`${complete.names[0]}x`);
  backend.on(SAVE, () => Response.json(2));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
});
