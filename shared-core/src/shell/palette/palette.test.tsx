import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Building2, Plus } from 'lucide-react';
import { describe, expect, test, vi } from 'vitest';

import { definePortal } from '../../contract/index.ts';
import { useSession } from '../../session/index.ts';
import {
  cableBeach,
  claire,
  createFakeBackend,
  harbourIsland,
  heldAnswer,
  refusal,
  renderRoutes,
  type FakeBackend,
} from '../../testing/index.ts';
import { SearchButton } from '../search-button.tsx';
import { answersTo } from './entries.ts';
import { keepRecent, readRecent } from './recent.ts';

const nobody = { tenant_id: cableBeach.id, company_id: null, party_id: null, application_id: null };
const sandpiper = {
  ...nobody,
  kind: 'company',
  id: 'c-1',
  title: 'Sandpiper Ltd.',
  code: '205881',
};
const marcus = { ...nobody, kind: 'party', id: 'p-1', title: 'Marcus Albury', code: null };
const review = { ...nobody, kind: 'kyc', id: 'k-1', title: 'Marcus Albury', code: null };
const seat = { party_id: 'p-1', role: 'director', company: { id: 'c-2', name: 'Junkanoo Ltd.' } };

const frame = {
  pages: [{ label: 'Companies', to: '/app/companies', icon: Building2 }],
  actions: [{ label: 'New company', to: '/app/companies/new', icon: Plus, alias: 'form a' }],
  placesOf: ({ kind, id, companyId }: { kind: string; id: string; companyId: string | null }) =>
    kind === 'kyc' ? [`/app/kyc/${id}`] : [`/app/companies/${companyId ?? id}`],
  help: [],
  refresh: vi.fn<() => void>(),
  signOut: vi.fn<() => void>(),
};

function open(backend = createFakeBackend(), tenants = [cableBeach]) {
  backend.onDefault('GET /rest/v1/company_participants', () => []);
  backend.onDefault('GET /rest/v1/application_parties', () => []);
  const page = renderRoutes(
    definePortal({
      build: 'test',
      routes: [
        {
          element: <SearchButton {...frame} />,
          children: [{ index: true }, { path: 'companies/:companyId?' }, { path: '*' }],
        },
      ],
    }),
    '/app',
    backend,
    { tenants },
  );
  return { ...page, backend };
}

/** A backend with these results for any search. */
function backendFinding(...rows: object[]): FakeBackend {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/search', () => rows);
  return backend;
}

const field = () => screen.findByRole('combobox', { name: 'Search or choose' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true });

async function openAndType(backend: FakeBackend, term: string) {
  const page = open(backend);
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), term);
  return page;
}

describe('[TOP-01] the palette', () => {
  test.each([
    ['a click on the search box', () => userEvent.click(screen.getByRole('button'))],
    ['Ctrl-K', () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true })],
    ['Cmd-K', () => fireEvent.keyDown(window, { key: 'k', metaKey: true })],
    ['a slash', () => fireEvent.keyDown(document.body, { key: '/' })],
  ])('opens with %s and offers pages and actions', async (_how, action) => {
    open();
    await screen.findByRole('button', { name: 'Search' });
    await action();
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    expect(options()).toEqual([
      'Companies',
      'New company',
      'Refresh data',
      'Light theme',
      'Dark theme',
      'Theme of this device',
      'Sign out',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a slash that is typed into a field stays there', async () => {
    open();
    await screen.findByRole('button', { name: 'Search' });
    const textarea = document.body.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(textarea, { key: '/' });
    expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    textarea.remove();
  });

  test('shows results by kind, with the roles of people', async () => {
    const backend = backendFinding(sandpiper, marcus);
    backend.on('GET /rest/v1/company_participants', () => [seat]);
    await openAndType(backend, 'mar');
    const people = await screen.findByRole('group', { name: 'People' });
    expect(within(people).getByRole('option')).toHaveTextContent(
      'Marcus AlburyDirector, Junkanoo Ltd.',
    );
    const companies = screen.getByRole('group', { name: 'Companies' });
    expect(within(companies).getByRole('option')).toHaveTextContent('Sandpiper Ltd.205881');
    const [request] = backend.requests('POST /rest/v1/rpc/search');
    expect(request?.body).toEqual({ query: 'mar', only_tenant: cableBeach.id });
  });

  test('does not offer what has no screen', async () => {
    await openAndType(backendFinding(review), 'mar');
    expect(await screen.findByText('Nothing found for “mar”')).toBeInTheDocument();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  test('finds pages and actions by the beginnings of their words', async () => {
    await openAndType(backendFinding(), 'theme da');
    await waitFor(() => expect(options()).toEqual(['Dark theme']));
    expect(answersTo('New company', 'comp new')).toBe(true);
    expect(answersTo('New company', 'ompany')).toBe(false);
  });

  test('opens the selected one, and remembers it for this user and tenant', async () => {
    const { router } = await openAndType(backendFinding(sandpiper), 'sand');
    await screen.findByRole('group', { name: 'Companies' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/companies/c-1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option')).toHaveTextContent('Sandpiper Ltd.');
    expect(readRecent(claire.id, harbourIsland.id)).toEqual([]);
  });

  test('Enter before the response opens the first result of the current term', async () => {
    const backend = createFakeBackend();
    const answer = heldAnswer();
    backend.on('POST /rest/v1/rpc/search', () => answer.answer);
    const { router } = await openAndType(backend, 'sign');
    await userEvent.keyboard('{Enter}');
    expect(frame.signOut).not.toHaveBeenCalled();
    answer.release([{ ...sandpiper, title: 'Signal Hill Ltd.' }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/companies/c-1'));
  });

  test('[UX-01] is worked by keys alone: arrows around the ends, Home and End', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    const input = await field();
    expect(selected()).toHaveTextContent('Companies');
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('New company');
    expect(input).toHaveAttribute('aria-activedescendant', selected().id);
    await userEvent.keyboard('{End}');
    expect(selected()).toHaveTextContent('Sign out');
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Companies');
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toHaveTextContent('Sign out');
    await userEvent.keyboard('{Home}');
    expect(selected()).toHaveTextContent('Companies');
    expect(input).toHaveFocus();
  });

  test('lists few of many tenants, and finds each by its name', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...harbourIsland,
      id: `${harbourIsland.id.slice(0, -2)}${n + 10}`,
      name: `Firm ${n + 10} Ltd.`,
    }));
    open(backendFinding(), [cableBeach, ...many]);
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    await field();
    expect(screen.queryByRole('option', { name: /^Switch to/ })).not.toBeInTheDocument();
    await userEvent.type(await field(), 'firm');
    expect(await screen.findAllByRole('option', { name: /^Switch to/ })).toHaveLength(8);
    await userEvent.type(await field(), ' 44');
    expect(await screen.findByRole('option', { name: 'Switch to Firm 44 Ltd.' })).toBeVisible();
  });

  test('[TEN-05] switches the tenant and shows a failure', async () => {
    const { backend } = open(createFakeBackend(), [cableBeach, harbourIsland]);
    backend.on('PATCH /rest/v1/profiles', () => refusal('not_allowed', 403));
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    const name = `Switch to ${harbourIsland.name}`;
    await userEvent.click(await screen.findByRole('option', { name }));
    expect(await screen.findByText('Failed to switch tenant')).toBeInTheDocument();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    await userEvent.click(screen.getByRole('option', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
    expect(backend.sent('PATCH /rest/v1/profiles').at(-1)).toEqual({
      last_active_tenant: harbourIsland.id,
    });
  });

  test('[UX-03] without a network it shows that search is unavailable, and keeps the other entries', async () => {
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/search', () => Promise.reject(new TypeError('Failed to fetch')));
    await openAndType(backend, 'comp');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached');
    expect(options()).toEqual(['Companies', 'New company']);
  });

  test.each([
    ['logout', ['Sign out']],
    ['log out', ['Sign out']],
    ['form a company', ['New company']],
  ])('[TOP-01] “%s” finds an action by another name', async (typed, expected) => {
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/search', () => []);
    await openAndType(backend, typed);
    await waitFor(() => expect(options()).toEqual(expected));
  });
});

describe('what was opened lately', () => {
  const subject = (n: number) => ({ kind: 'company', title: `${n}`, detail: '', to: `/app/${n}` });

  test('[TOP-01] is the newest five, each once', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 3]) keepRecent('u', 't', subject(n));
    expect(readRecent('u', 't').map(({ title }) => title)).toEqual(['3', '6', '5', '4', '2']);
  });

  test('is nothing where the record is not one', () => {
    localStorage.setItem('bahamasinc_recent_u_t', '[{"title":1},null]');
    expect(readRecent('u', 't')).toEqual([]);
    localStorage.setItem('bahamasinc_recent_u_t', 'nonsense');
    expect(readRecent('u', 't')).toEqual([]);
  });
});
