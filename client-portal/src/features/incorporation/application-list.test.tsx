import { cableBeach, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, draft } from './application.fixtures.ts';

const LIST = 'GET /rest/v1/draft_applications';

const rows = [
  { ...draft, id: 'a-1', name: '' },
  { ...draft, id: 'a-2', name: 'Sandpiper Ltd.', reference: 'A-1047', state: 'rejected' },
  { ...draft, id: 'a-3', name: 'Heron Ltd.', state: 'withdrawn' },
];

function openList(address = '') {
  const backend = backendWith({});
  backend.on(LIST, () => pageOf(rows, rows.length));
  return { backend, ...renderRoutes(portal, `/app/companies/applications${address}`, backend) };
}

describe('[APPL-01] the applications of a client', () => {
  test('are all in one list, each with its state, and open their page', async () => {
    const { backend } = openList();
    expect(await screen.findByRole('row', { name: /New company.*Draft/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Sandpiper Ltd.*Rejected/ })).toBeInTheDocument();
    // A withdrawn one without a number was never submitted.
    expect(screen.getByRole('row', { name: /Heron Ltd.*Discarded/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Sandpiper/ })).toHaveAttribute(
      'href',
      '/app/companies/applications/a-2',
    );
    const params = backend.requests(LIST).at(-1)?.url.searchParams;
    expect(params?.get('or')).toBe('(state.neq.withdrawn,reference.not.is.null)');
    expect(params?.get('user_id')).toMatch(/^eq\./);
  });

  test('are narrowed to a group', async () => {
    const { backend } = openList('?show=ended');
    await screen.findByRole('row', { name: /Sandpiper/ });
    expect(backend.requests(LIST).at(-1)?.url.searchParams.get('state')).toBe(
      'in.(rejected,withdrawn)',
    );
  });

  test('a draft is discarded without a reason, and stays findable', async () => {
    const WITHDRAW = 'POST /rest/v1/rpc/withdraw_application';
    const backend = backendWith({});
    backend.on(WITHDRAW, () => undefined);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard this draft' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
    expect(dialog).toHaveTextContent('You find it under Applications');
    expect(screen.queryByLabelText(/Why/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(backend.requests(WITHDRAW)).toHaveLength(1));
  });

  test('one that was submitted is copied into a new draft', async () => {
    const backend = backendWith({ state: 'in_review', reference: 'A-1047' });
    backend.on('POST /rest/v1/rpc/start_application', () => undefined);
    const { router } = renderRoutes(portal, '/app/companies/applications/a-1', backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Form another like this' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/companies\/new\/[0-9a-f-]{36}\/review$/),
    );
    expect(backend.sent('POST /rest/v1/rpc/start_application')).toEqual([
      {
        tenant_id: cableBeach.id,
        application_id: router.state.location.pathname.split('/').at(-2),
      },
    ]);
  });
});

describe('[DONE-01] after the submission', () => {
  const left = {
    kind: 'kyc',
    id: 'p-1',
    subject: 'Ada Rolle',
    title: 'Heron Ltd.',
    since: null,
    due_on: null,
    of_company: null,
    of_application: 'a-1',
    facts: { state: 'open', questions: 0, fields: 13, documents: 7 },
    total: 1,
  };

  test('what is left is on the page of the application, and it does not say that we are the only ones', async () => {
    const backend = backendWith({ state: 'submitted', reference: 'A-1047' });
    backend.on('POST /rest/v1/rpc/client_needs', () => [left]);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
    expect(await screen.findByRole('heading', { name: 'What’s left' })).toBeInTheDocument();
    expect(screen.getByText(/Left: 13 answers, 7 documents/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Fill in.*Ada Rolle/ })).toHaveAttribute(
      'href',
      '/app/kyc/p-1',
    );
    expect(screen.getByText('Waiting on you')).toBeInTheDocument();
    expect(screen.queryByText('Waiting on us')).not.toBeInTheDocument();
    expect(backend.requests('POST /rest/v1/rpc/client_needs').at(-1)?.body).toMatchObject({
      application_id: 'a-1',
    });
  });

  test('the reason of a rejection stands where it says Rejected', async () => {
    renderRoutes(
      portal,
      '/app/companies/applications/a-1',
      backendWith({
        state: 'rejected',
        reference: 'A-1047',
        events: [
          {
            id: 'e-1',
            from_state: 'in_review',
            to_state: 'rejected',
            note: 'The name is that of a bank.',
            at: '2026-11-19T10:00:00Z',
          },
        ],
      }),
    );
    const alert = await screen.findByText(/The name is that of a bank\. You can start again/);
    expect(alert).toBeInTheDocument();
  });

  test('an answer that was typed is there again after a reload', async () => {
    localStorage.clear();
    const backend = backendWith({ state: 'information_requested', reference: 'A-1047' });
    backend.on('GET /rest/v1/application_requests', () => [
      {
        id: 'q-1',
        field: null,
        question: 'Who pays for the company?',
        answer: null,
        asked_at: '2026-11-19T10:00:00Z',
        answered_at: null,
      },
    ]);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
    await userEvent.type(await screen.findByLabelText('Your answer'), 'My mother');
    cleanup();
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
    expect(await screen.findByLabelText('Your answer')).toHaveValue('My mother');
  });
});
