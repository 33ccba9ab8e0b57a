import { renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, complete } from './application.fixtures.ts';

describe('an application its client follows', () => {
  const submitted = {
    state: 'in_review',
    reference: 'A-1047',
    submitted_data: complete,
    events: [
      {
        id: 'e-1',
        from_state: 'draft',
        to_state: 'submitted',
        note: null,
        at: '2026-11-19T10:00:00Z',
      },
      {
        id: 'e-2',
        from_state: 'submitted',
        to_state: 'in_review',
        note: 'We look at it.',
        at: '2026-11-20T10:00:00Z',
      },
    ],
  };

  function openApplication(application: object) {
    const backend = backendWith(application);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
  }

  test('[APP-06] shows how far it is, what happened, and what was submitted', async () => {
    openApplication(submitted);
    const track = await screen.findByRole('list', { name: 'Progress' });
    expect(within(track).getByRole('listitem', { current: 'step' })).toHaveTextContent('In review');
    expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent('We look at it.');
    expect(screen.getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent('Bahamas');
  });

  test.each([
    ['draft', 'Continue', {}, '/app/companies/new/a-1/type'],
    ['information_requested', 'Answer', {}, '/app/companies/new/a-1/type'],
    ['incorporated', 'Open the company', { company_id: 'c-1' }, '/app/companies/c-1'],
  ])('[APP-06] in state %s its next act is %s', async (state, name, change, href) => {
    openApplication({ ...submitted, state, ...change });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('[APP-06] half a share in an older draft is shown as none', async () => {
    const people = complete.people.map((person) => ({ ...person, shares: 1.5 }));
    const capital = { ...complete.capital, shares: 1.5 };
    openApplication({ ...submitted, submitted_data: { ...complete, people } });
    expect(await screen.findByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(/0$/);
    cleanup();
    openApplication({ ...submitted, submitted_data: { ...complete, capital, people } });
    expect(await screen.findByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(/–$/);
  });

  test('[APP-06] one that was rejected ends there', async () => {
    openApplication({
      ...submitted,
      state: 'rejected',
      events: [
        ...submitted.events,
        {
          id: 'e-3',
          from_state: 'in_review',
          to_state: 'rejected',
          note: null,
          at: '2026-11-21T10:00:00Z',
        },
      ],
    });
    const track = await screen.findByRole('list', { name: 'Progress' });
    const stages = within(track).getAllByRole('listitem');
    expect(stages.at(-1)).toHaveTextContent('Rejected');
    expect(stages).toHaveLength(4);
  });
});
