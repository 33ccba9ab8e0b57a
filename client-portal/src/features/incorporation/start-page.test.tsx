import { keepWish, readWish } from '@portal/shared-core/domain/wish';
import { cableBeach, refusal, renderRoutes } from '@portal/shared-core/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, draft, SAVE } from './application.fixtures.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('forming a company', () => {
  test('[APP-01] starts a draft under a new id and opens the first step', async () => {
    const backend = backendWith({});
    backend.on('POST /rest/v1/rpc/start_application', () => undefined);
    const { router } = renderRoutes(portal, '/app/companies/new', backend);

    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    const [, id] = /new\/([0-9a-f-]{36})\/type$/.exec(router.state.location.pathname) ?? [];
    expect(backend.requests('POST /rest/v1/rpc/start_application')[0]?.body).toEqual({
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
      .requests('POST /rest/v1/rpc/start_application')
      .map(({ body }) => (body as { application_id: string }).application_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('[UX-03] a start without a network fails at once, and is not tried later', async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    const backend = backendWith({});
    backend.on('POST /rest/v1/rpc/start_application', () => {
      throw new TypeError('Failed to fetch');
    });
    renderRoutes(portal, '/app/companies/new', backend);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(backend.requests('POST /rest/v1/rpc/start_application')).toHaveLength(1);
  });
});

describe('[APP-01] [PUB-10+] what was selected on the public site', () => {
  const START = 'POST /rest/v1/rpc/start_application';
  const started = () => {
    const backend = backendWith({});
    backend.on(START, () => undefined);
    return backend;
  };

  test('is where the draft begins, once', async () => {
    const backend = started();
    keepWish({
      name: 'Heron Ltd.',
      entityType: 'ibc',
      capital: 50_000,
      services: ['company_seal'],
    });
    renderRoutes(portal, '/app/companies/new', backend);
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({
      expected_version: 1,
      entity_type: 'ibc',
      data: {
        names: ['Heron Ltd.', '', ''],
        capital: { currency: 'USD', shares: 50_000, par_value: 1 },
        services: ['company_seal'],
      },
    });
    expect(readWish()).toBeNull();
  });

  test('of a type that is not formed any more is no reason not to begin', async () => {
    const backend = started();
    keepWish({ entityType: 'gone' });
    backend.on(SAVE, () => refusal('application.type_missing', 422));
    renderRoutes(portal, '/app/companies/new', backend);
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
  });

  test('waits while the database cannot be reached, and uses the next attempt', async () => {
    const backend = started();
    keepWish({ name: 'Heron Ltd.' });
    backend.on(SAVE, () => refusal('account.suspended', 403));
    renderRoutes(portal, '/app/companies/new', backend);
    await screen.findByRole('alert');
    expect(readWish()).toMatchObject({ name: 'Heron Ltd.' });
    backend.on(SAVE, () => refusal('application.conflict', 409)); // the first did arrive
    await press('Try Again');
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    expect(readWish()).toBeNull();
  });
});

test('[DSH-01] [APP-02] the dashboard shows a new draft at once, as it was last saved', async () => {
  const backend = backendWith({});
  const rows: object[] = [];
  backend.on('GET /rest/v1/companies', () => []);
  backend.on('POST /rest/v1/rpc/start_application', () => undefined);
  backend.on('GET /rest/v1/draft_applications', ({ url }) =>
    url.searchParams.has('user_id') ? rows : [draft],
  );
  const { router } = renderRoutes(portal, '/app', backend);
  await screen.findByRole('heading', { name: 'Nothing needs your attention' });

  await act(() => router.navigate('/app/companies/new'));
  await screen.findByRole('form', { name: 'Entity type' });
  rows.push({ ...draft, name: '' });
  await act(() => router.navigate('/app'));
  expect(
    await screen.findByRole('heading', { name: '1 thing needs your attention' }),
  ).toBeInTheDocument();

  await act(() => router.navigate('/app/companies/new/a-1/names'));
  backend.on(SAVE, () => {
    rows.splice(0, 1, { ...draft, name: 'Heron Ltd.' });
    return Response.json(2);
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'First choice' }), 'Heron Ltd.');
  await waitFor(() => expect(backend.requests(SAVE)).not.toEqual([]));
  await screen.findByText(/^Saved/);
  const reads = backend
    .requests('GET /rest/v1/draft_applications')
    .filter(({ url }) => url.searchParams.get('id') === 'eq.a-1');
  expect(reads).toHaveLength(1); // a save does not read the draft again under the fields

  await act(() => router.navigate('/app'));
  expect(await screen.findByRole('link', { name: /^Continue.*Heron Ltd\.$/ })).toBeInTheDocument();
});
