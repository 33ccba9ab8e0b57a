import { keepWish, readWish } from '@portal/shared-core/domain/wish';
import { cableBeach, refusal, renderRoutes } from '@portal/shared-core/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, draft, SAVE } from './application.fixtures.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

const START = 'POST /rest/v1/rpc/start_application';

describe('forming a company', () => {
  const opened = () => {
    const backend = backendWith({});
    backend.on('GET /rest/v1/draft_applications', () => []);
    backend.on('GET /rest/v1/companies', () => []);
    backend.on(START, () => undefined);
    return { backend, ...renderRoutes(portal, '/app/companies/new', backend) };
  };

  test('[APP-01] [APPL-01] opens the first step under a new id; looking at it leaves no draft behind', async () => {
    const { backend, router } = opened();
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    expect(router.state.location.pathname).toMatch(/new\/[0-9a-f-]{36}\/type$/);
    await act(() => router.navigate('/app'));
    await screen.findByRole('heading', { name: 'Form your first company' });
    expect(backend.requests(START)).toEqual([]);
  });

  test('[APP-01] the first answer starts the draft, then saves it', async () => {
    const { backend, router } = opened();
    await userEvent.click(await screen.findByRole('radio', { name: /International/ }));
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
    const [, id] = /new\/([0-9a-f-]{36})\/type$/.exec(router.state.location.pathname) ?? [];
    expect(backend.requests(START)[0]?.body).toEqual({
      application_id: id,
      tenant_id: cableBeach.id,
    });
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({
      application_id: id,
      expected_version: 1,
      entity_type: 'ibc',
    });
  });

  test('[APP-02] an answer whose draft could not be started stays, and says so', async () => {
    const { backend } = opened();
    backend.on(START, () => refusal('not_allowed', 403));
    await userEvent.click(await screen.findByRole('radio', { name: /International/ }));
    expect(await screen.findByText('Not saved: not allowed')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /International/ })).toBeChecked();
    expect(backend.requests(SAVE)).toEqual([]);
  });
});

describe('[APP-01] [PUB-10+] what was selected on the public site', () => {
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

  test('[UX-03] a start without a network fails at once, and the next attempt uses the same id', async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    const backend = backendWith({});
    keepWish({ name: 'Heron Ltd.' });
    backend.on(START, () => {
      throw new TypeError('Failed to fetch');
    });
    renderRoutes(portal, '/app/companies/new', backend);
    await screen.findByRole('button', { name: 'Try Again' });
    expect(backend.requests(START)).toHaveLength(1);

    backend.on(START, () => undefined);
    await press('Try Again');
    expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
    const ids = backend
      .requests(START)
      .map(({ body }) => (body as { application_id: string }).application_id);
    expect(new Set(ids).size).toBe(1);
  });
});

test('[DSH-01] [APP-02] the dashboard shows a draft as it was last saved, without reading it again under the fields', async () => {
  const backend = backendWith({});
  const rows: object[] = [];
  backend.on('GET /rest/v1/companies', () => []);
  backend.on('POST /rest/v1/rpc/client_needs', () => rows);
  backend.on('GET /rest/v1/draft_applications', ({ url }) =>
    url.searchParams.has('user_id') ? [] : [draft],
  );
  const { router } = renderRoutes(portal, '/app', backend);
  await screen.findByRole('heading', { name: 'Form your first company' });

  await act(() => router.navigate('/app/companies/new/a-1/names'));
  backend.on(SAVE, () => {
    rows.splice(0, 1, {
      kind: 'draft',
      id: 'a-1',
      subject: 'Heron Ltd.',
      title: null,
      since: '2026-11-20T10:00:00Z',
      due_on: null,
      of_company: null,
      of_application: 'a-1',
      facts: null,
      total: 1,
    });
    return Response.json(2);
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'First choice' }), 'Heron Ltd.');
  await waitFor(() => expect(backend.requests(SAVE)).not.toEqual([]));
  await screen.findByText(/^Saved/);
  const reads = backend
    .requests('GET /rest/v1/draft_applications')
    .filter(({ url }) => url.searchParams.get('id') === 'eq.a-1');
  expect(reads).toHaveLength(1);

  await act(() => router.navigate('/app'));
  expect(await screen.findByRole('link', { name: /^Continue.*Heron Ltd\.$/ })).toBeInTheDocument();
});
