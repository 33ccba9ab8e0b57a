import { candice, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { figures, openDashboard, review, rpc } from './dashboard.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const queue = () => screen.findByRole('list', { name: 'Queue' });

describe('[DSH-01] the figures of the day', () => {
  test('the greeting says today’s work as text', async () => {
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Good morning, Candice' })).toBeVisible();
    expect(
      screen.getByText(/14 things wait on you: 5 decisions to give, 6 late\./),
    ).toBeInTheDocument();
  });

  test.each([
    [/KYC waiting/, '23', '19 more than a week ago', '/admin/kyc'],
    [/Applications open/, '31', '2 late', '/admin/companies/applications'],
    [
      /Duties late/,
      '6',
      'of 118 due by the end of this month',
      '/admin/compliance/duties?state=late',
    ],
    [
      /Late penalties/,
      'US$697.50',
      '2 companies, more from 1 Jan 2027',
      '/admin/compliance/duties?state=late',
    ],
    [/2 decisions await you/, '2', 'decisions', '/admin/kyc?view=second'],
    [/39 documents to review/, '39', 'to review', '/admin/documents'],
    [/3 companies leaving/, '3', 'leaving', '/admin/companies?departure=open'],
    [/8 change requests under way/, '8', 'requests', '/admin/companies/changes'],
  ])('%s opens the list behind it', async (name, value, note, href) => {
    openDashboard();
    const figure = await screen.findByRole('link', { name });
    expect(figure).toHaveTextContent(value);
    expect(figure).toHaveTextContent(note);
    expect(figure).toHaveAttribute('href', href);
  });

  test('the tickets to answer lead to their list', async () => {
    openDashboard();
    const link = await screen.findByRole('link', { name: '1 ticket to answer' });
    expect(link).toHaveAttribute('href', '/admin/support');
  });

  test('without a late duty there is no penalty, and nothing is red', async () => {
    openDashboard((it) =>
      it.on(rpc('staff_figures'), () => ({
        ...figures,
        duties: { ...figures.duties, late: 0 },
        leaving: 0,
        penalties: [],
        work: { mine: 0, team: 0, unclaimed: 0, late: 0, decisions: 0 },
      })),
    );
    expect(await screen.findByText('no duty costs more than its amount')).toBeVisible();
    expect(screen.getByText(/Nothing waits on you\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0 companies leaving' })).toBeVisible();
  });
});

describe('[DSH-01] the queue', () => {
  test('a row names the case, its kind, its risk and its age, and its action says the next thing', async () => {
    openDashboard();
    const row = within(await queue()).getByRole('listitem');
    expect(row).toHaveTextContent('Mirela CastellaneCoral Reef Trading Corp.');
    expect(row).toHaveTextContent('KYC review');
    expect(row).toHaveTextContent('High');
    expect(within(row).getByRole('link', { name: 'Continue: Mirela Castellane' })).toHaveAttribute(
      'href',
      '/admin/kyc/profiles/k-1',
    );
  });

  test.each([
    [
      { kind: 'application', subject_id: 'a-1', detail: 'approved', standing: 'unclaimed' },
      /Approved/,
      'Open',
      '/admin/companies/applications/a-1',
    ],
    [
      { kind: 'second_decision', standing: 'yours', detail: 'Senior management decides' },
      /Senior management decides/,
      'Decide',
      '/admin/kyc/profiles/k-1',
    ],
    [
      { kind: 'documents', subject_id: 'd-1', detail: '3' },
      /3 uploads to review/,
      'Continue',
      '/admin/documents?document=d-1',
    ],
    [
      { kind: 'change', subject_id: 'r-1', detail: 'registered_office', standing: 'others' },
      /Change of registered office, with Candice Moxey/,
      'Open',
      '/admin/companies/changes/r-1',
    ],
    [
      {
        kind: 'alert',
        of_company: 'c-1',
        detail: 'Annual fee is late',
        standing: 'yours',
        due_on: '2023-11-18',
        is_late: true,
      },
      /Annual fee is late.*Late by 1,098 days/,
      'Open',
      '/admin/compliance?alert=k-1',
    ],
    [
      { kind: 'application', due_on: '2026-12-01', detail: null },
      /Due 1 Dec 2026/,
      'Continue',
      '/admin/companies/applications/k-1',
    ],
  ])('%o is shown with its words and leads to its page', async (change, text, action, href) => {
    openDashboard((it) => it.on(rpc('staff_work'), () => [{ ...review, ...change }]));
    const row = within(await queue()).getByRole('listitem');
    expect(row).toHaveTextContent(text);
    expect(within(row).getByRole('link', { name: new RegExp(`^${action}`) })).toHaveAttribute(
      'href',
      href,
    );
  });

  test('mine, team and unclaimed are in the address, with their counts', async () => {
    const { backend, router } = openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: /^Unclaimed ?9$/ }));
    expect(router.state.location.search).toBe('?work=unclaimed');
    await waitFor(() =>
      expect(backend.requests(rpc('staff_work')).at(-1)?.body).toMatchObject({
        whose: 'unclaimed',
        first: 0,
      }),
    );
  });

  test('an alert about no company is about the firm, and is not called by its title twice', async () => {
    const title = 'Risk assessment of the firm is late';
    openDashboard((it) =>
      it.on(rpc('staff_work'), () => [
        { ...review, kind: 'alert', title, detail: title, companies: [], standing: 'yours' },
      ]),
    );
    const row = (await screen.findByRole('link', { name: `Open: ${title}` })).closest('li');
    expect(row).toHaveTextContent(new RegExp(`^${title}The firm`));
  });

  test('J and K go from row to row', async () => {
    openDashboard((it) =>
      it.on(rpc('staff_work'), () => [
        review,
        { ...review, subject_id: 'k-2', title: 'Ben Rolle' },
      ]),
    );
    const first = await screen.findByRole('link', { name: /Continue: Mirela/ });
    first.focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('link', { name: /Continue: Ben/ })).toHaveFocus();
    await userEvent.keyboard('k');
    expect(first).toHaveFocus();
  });

  test('[UX-02] with nothing to do it says so, and one that cannot be read can be asked for again', async () => {
    const { backend } = openDashboard((it) =>
      it.on(rpc('staff_work'), () => refusal('not_allowed', 403)),
    );
    expect(await screen.findByText('The queue could not be loaded')).toBeVisible();
    backend.on(rpc('staff_work'), () => []);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing waits on you')).toBeVisible();
  });
});

test('[DSH-01] late duties stand with their cost and the day it gets worse', async () => {
  openDashboard((it) =>
    it.on('GET /rest/v1/duty_list', () => [
      {
        id: 'o-1',
        company_id: 'c-1',
        company_name: 'Coral Reef Trading Corp.',
        rule_name: 'Annual fee',
        due_on: '2026-01-01',
        amount: 350,
        currency: 'USD',
        exposure: {
          penalty: 175,
          currency: 'USD',
          next_on: '2027-01-01',
          next_penalty: null,
          next_effect: 'struck_off',
        },
      },
    ]),
  );
  const late = await screen.findByRole('list', { name: 'Late duties' });
  expect(screen.getByRole('link', { name: 'Open the list' })).toHaveAttribute(
    'href',
    '/admin/compliance/duties?state=late',
  );
  expect(late).toHaveTextContent('323days');
  expect(late).toHaveTextContent(
    'Annual fee. US$525.00 with US$175.00 penalty; struck off from 1 Jan 2027',
  );
});

test('[DSH-01] what falls due is counted by day and kind, and the load of each colleague shown', async () => {
  const duty = { kind: 'obligation', on_day: '2026-12-01', title: 'Annual fee', state: 'open' };
  openDashboard((it) => {
    it.on(rpc('calendar'), () => [
      { ...duty, id: '1' },
      { ...duty, id: '2' },
      { ...duty, id: '3', state: 'done' },
      { kind: 'document', on_day: '2026-11-27', title: 'passport.pdf', state: 'accepted', id: '4' },
    ]);
    it.on(rpc('team_load'), () => [
      {
        user_id: 'u-1',
        name: 'Delano Rolle',
        duties: [],
        open: 9,
        late: 2,
        oldest: '2026-11-11T15:00:00Z',
      },
      { user_id: 'u-2', name: 'Keisha Bethel', duties: [], open: 0, late: 0, oldest: null },
    ]);
  });
  const ahead = await screen.findByRole('list', { name: 'Next 14 days' });
  expect(
    within(ahead)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1 DecAnnual fee2', '27 NovDocument runs out1']);
  const team = await screen.findByRole('list', { name: 'Team load' });
  expect(team).toHaveTextContent('2 late');
  expect(team).toHaveTextContent('nothing open');
});

test('[NAV-04] the side bar shows who is signed in', async () => {
  openDashboard();
  await queue();
  expect(screen.getByText(candice.email)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});
