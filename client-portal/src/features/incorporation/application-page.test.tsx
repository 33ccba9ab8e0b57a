import { cableBeach, refusal, renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, complete, draft } from './application.fixtures.ts';

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
    return { backend, ...renderRoutes(portal, '/app/companies/applications/a-1', backend) };
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
    ['information_requested', 'Resubmit', {}, '/app/companies/new/a-1/review'],
    ['incorporated', 'Open the company', { company_id: 'c-1' }, '/app/companies/c-1'],
  ])('[APP-06] in state %s the next action is %s', async (state, name, change, href) => {
    openApplication({ ...submitted, state, ...change });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('[APP-06] [ONE-09] shows who has to act and how long that usually takes', async () => {
    const { backend } = openApplication({ ...submitted, state: 'draft' });
    await screen.findByRole('list', { name: 'Progress' });
    cleanup();
    backend.on('GET /rest/v1/draft_applications', () => [{ ...draft, ...submitted }]);
    backend.on('POST /rest/v1/rpc/stage_estimate', () => [
      {
        stage: 'in_review',
        clock: 'working',
        median_hours: 30,
        ninetieth_hours: 90,
        cases: 38,
        scope: 'tenant',
        since: '2026-05-24',
      },
    ]);
    renderRoutes(portal, '/app/companies/applications/a-1', backend);
    expect(await screen.findByText('Waiting on us')).toBeInTheDocument();
    expect(
      await screen.findByText(/usually takes 2 working days; 90 % are done within 4/),
    ).toHaveTextContent('38 applications since 24 May 2026');
  });

  test.each([
    ['not_needed', 'Approved, waiting on us', /file it with the Registrar General next/],
    ['unpaid', 'Approved, waiting for your payment', /once its invoice is paid/],
    ['not_invoiced', 'Approved, waiting on us', /You get the invoice next/],
  ])('[APP-06] [BILL-01] once approved says what comes first: %s', async (payment, title, text) => {
    const { backend } = openApplication({ ...submitted, state: 'approved' });
    backend.on('POST /rest/v1/rpc/filing_payment', () => Response.json(payment));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(title)).toBeInTheDocument();
    const link = screen.queryByRole('link', { name: 'Open invoices' });
    expect(link?.getAttribute('href')).toBe(
      payment === 'unpaid' ? '/app/companies/invoices' : undefined,
    );
  });

  const ASK = 'POST /rest/v1/rpc/answer_request';
  const question = {
    id: 'q-1',
    field: null,
    question: 'Where do the funds come from?',
    answer: null,
    asked_at: '2026-11-20T11:00:00Z',
    answered_at: null,
  };
  const withQuestions = { ...submitted, state: 'information_requested' };

  test('[APP-06] a question is answered in place, and what was typed stays when it is refused', async () => {
    const { backend } = openApplication(withQuestions);
    backend.on('GET /rest/v1/application_requests', () => [question]);
    const form = await screen.findByRole('form', { name: question.question });
    const answer = within(form).getByRole('textbox', { name: 'Your answer' });
    const send = within(form).getByRole('button', { name: 'Answer' });
    expect(send).toBeDisabled();
    backend.on(ASK, () => refusal('request.answer_too_long', 422));
    await userEvent.type(answer, 'Savings');
    await userEvent.click(send);
    await waitFor(() =>
      expect(answer).toHaveAccessibleDescription('Use at most 4,000 characters.'),
    );
    expect(answer).toHaveValue('Savings');

    backend.on(ASK, () => {
      backend.on('GET /rest/v1/application_requests', () => [
        { ...question, answer: 'Savings', answered_at: '2026-11-20T12:00:00Z' },
      ]);
    });
    await userEvent.click(send);
    expect(await screen.findByText('all answered')).toBeInTheDocument();
    expect(backend.requests(ASK).at(-1)?.body).toEqual({ request_id: 'q-1', answer: 'Savings' });
  });

  test('[APP-06] [ONE-09] a question about a field links to it and is closed by the correction', async () => {
    const { backend } = openApplication(withQuestions);
    backend.on('GET /rest/v1/application_requests', () => [
      { ...question, field: 'people.0.birth_date' },
    ]);
    const link = await screen.findByRole('link', { name: 'Edit this answer' });
    expect(link).toHaveAttribute('href', '/app/companies/new/a-1/owners');
    backend.on(ASK, () => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'I’ve corrected it' }));
    await waitFor(() =>
      expect(backend.requests(ASK)[0]?.body).toEqual({ request_id: 'q-1', answer: '' }),
    );
  });

  test('[APP-06] can be withdrawn after a confirmation, with a reason, but not once filed', async () => {
    const WITHDRAW = 'POST /rest/v1/rpc/withdraw_application';
    const { backend } = openApplication(submitted);
    backend.on(WITHDRAW, () => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw this application' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Another plan');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(backend.requests(WITHDRAW)[0]?.body).toEqual({
        application_id: 'a-1',
        reason: 'Another plan',
      }),
    );
    cleanup();
    openApplication({ ...submitted, state: 'filed' });
    await screen.findByText('Waiting on the registry');
    expect(screen.queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument();
  });

  test('[APP-06] a rejected application can be started again with its content', async () => {
    const { backend, router } = openApplication({ ...submitted, state: 'rejected' });
    backend.on('POST /rest/v1/rpc/start_application', () => undefined);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Start again with these details' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toMatch(/new\/[\w-]+\/review$/));
    const [started] = backend.sent('POST /rest/v1/rpc/start_application');
    expect(started).toMatchObject({ tenant_id: cableBeach.id });
    expect(backend.sent('POST /rest/v1/rpc/save_application')[0]).toMatchObject({
      application_id: (started as { application_id: string }).application_id,
      expected_version: 1,
      entity_type: 'ibc',
      data: { names: complete.names, declared: false },
    });
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
