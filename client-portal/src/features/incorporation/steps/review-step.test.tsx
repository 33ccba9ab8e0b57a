import { refusal } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { complete, draft, openStep, SAVE } from '../application.fixtures.ts';

const SUBMIT = 'POST /rest/v1/rpc/submit_application';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('the review', () => {
  test('[APP-01] lists what is missing, each with the way to its step', async () => {
    openStep('review', { data: { ...complete, names: [], people: [] } });
    expect(await screen.findByText('3 things to fix before you submit')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Name missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/names',
    );
    expect(screen.getByRole('link', { name: 'Too few directors' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/officers',
    );
  });

  test('[APP-01] requires the declaration, and submits nothing without it', async () => {
    const { backend } = openStep('review', { data: complete });
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    expect(await screen.findByText('Please confirm the declaration.')).toBeInTheDocument();
    expect(backend.requests(SUBMIT)).toEqual([]);
  });

  test('[APP-01] [APP-02] saves what is open, submits that version, and shows what became of it', async () => {
    const { backend, router } = openStep('review', { data: complete });
    backend.on(SUBMIT, () => {
      backend.on('GET /rest/v1/draft_applications', () => [
        {
          ...draft,
          state: 'submitted',
          reference: 'A-1047',
          submitted_data: { ...complete, declared: true },
        },
      ]);
      return Response.json('A-1047');
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /I declare/ }));
    await press('Submit for review');

    expect(await screen.findByText(/application A-1047/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({ data: { declared: true } });
    expect(backend.requests(SUBMIT)[0]?.body).toEqual({
      application_id: 'a-1',
      expected_version: 2,
    });
  });

  test('[APP-01] [APP-02] issues that only the database found are listed too, with links', async () => {
    const { backend } = openStep('review', { data: { ...complete, declared: true } });
    const issues = [{ code: 'people.secretary_missing', field: 'people' }];
    backend.on(SUBMIT, () => refusal('application.incomplete', 422, JSON.stringify(issues)));
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please fix the points below before you submit.');
    expect(within(alert).getByRole('link', { name: 'Secretary missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/officers',
    );
  });
});
