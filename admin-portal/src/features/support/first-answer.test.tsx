import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { waitText } from './texts.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const QUEUE = 'GET /rest/v1/ticket_queue';
const FIGURES = rpc('first_answer_figures');

const figures = {
  waiting: 2,
  longest_minutes: 200,
  answered: 14,
  median_minutes: 45,
  ninetieth_minutes: 3000,
};

const row = {
  id: 's-1',
  reference: 'S-923',
  subject: 'Notice',
  status: 'open',
  priority: 'normal',
  unread: false,
  first_answer_minutes: null,
  waits_for_first: true,
};

function openList(url: string, first: object | null = figures) {
  const backend = createFakeBackend();
  backend.on(QUEUE, () => pageOf([row, { ...row, id: 's-2', subject: 'Fee', ...answered }], 2));
  backend.on(rpc('ticket_counts'), () => []);
  backend.on(FIGURES, () => (first ? [first] : Response.json({ message: 'x' }, { status: 500 })));
  renderRoutes(portal, url, backend, { user: candice });
  return backend;
}

const showGroup = () => screen.getByRole('group', { name: 'Show' });

const answered = { first_answer_minutes: 200, waits_for_first: false };

describe('[SUP-01] the time of first response', () => {
  test('is in each row, and its figures open what they count', async () => {
    openList('/admin/support');
    expect(await screen.findByRole('row', { name: /Notice/ })).toHaveTextContent('Not yet');
    expect(screen.getByRole('row', { name: /Fee/ })).toHaveTextContent('3 h 20 min');
    const linkOf = async (name: RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf(/Wait for a first answer\s*2\s*the longest for 3 h 20 min/)).toBe(
      '/admin/support?show=first',
    );
    const given = '/admin/support?show=answered';
    expect(await linkOf(/First answers in 30 days\s*14/)).toBe(given);
    expect(await linkOf(/Half answered within\s*45 min/)).toBe(given);
    expect(await linkOf(/Nine of ten within\s*2 days 2 h/)).toBe(given);
    // The figures lead there: a chip of each as well needs a second line on a screen of 1440 px.
    expect(within(showGroup()).queryByRole('button', { name: /No answer yet/ })).toBeNull();
    expect(within(showGroup()).queryByRole('button', { name: /First answers/ })).toBeNull();
  });

  test.each([
    ['first', /^No answer yet ?2$/],
    ['answered', /^First answers ?14$/],
  ])('[UX-02] what the figure %s opened is a filter that is on', async (value, name) => {
    openList(`/admin/support?show=${value}`);
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    expect(within(showGroup()).getByRole('button', { name: /^Waiting on us/ })).toBeVisible();
  });

  test.each([
    ['first', 'waits_for_first'],
    ['answered', 'lately_answered'],
  ])('the filter %s goes to the database as %s', async (show, column) => {
    const backend = openList(`/admin/support?show=${show}`);
    await screen.findByRole('row', { name: /Notice/ });
    expect(backend.requests(QUEUE)[0]?.url.searchParams.get(column)).toBe('eq.true');
  });

  test('without an answer in 30 days there is no time, and no zero', async () => {
    openList('/admin/support', {
      waiting: 0,
      longest_minutes: null,
      answered: 0,
      median_minutes: null,
      ninetieth_minutes: null,
    });
    expect(await screen.findByRole('link', { name: /Half answered within\s*–/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /no one waits/ })).toBeVisible();
  });

  test('a figure that cannot be read leaves the list', async () => {
    openList('/admin/support', null);
    expect(await screen.findByRole('row', { name: /Notice/ })).toBeVisible();
    await waitFor(
      () => expect(screen.getByText(/times of first answers could not be read/)).toBeVisible(),
      { timeout: 10_000 },
    );
  });

  test.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [200, '3 h 20 min'],
    [1440, '1 day'],
    [3000, '2 days 2 h'],
  ])('%i minutes are said as %s', (minutes, text) => {
    expect(waitText(minutes)).toBe(text);
  });
});
