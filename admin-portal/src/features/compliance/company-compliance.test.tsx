import {
  candice,
  createFakeUploadService,
  duties,
  heron,
  openCompany,
  pdfFile,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

const [report, fee] = duties;
const reported = {
  ...fee,
  notice: { id: 'n-1', state: 'open', paid_on: '2026-11-18', reply: null },
  receipt: { id: 'd-7', file_name: 'wire.pdf' },
};
const done = {
  ...fee,
  id: 'o-3',
  rule_name: 'Annual filing',
  state: 'done',
  done_on: '2026-01-04',
  receipt: { id: 'd-8', file_name: 'filing.pdf' },
};

function openTab(duty: readonly string[] = ['reviewer', 'compliance_officer']) {
  return openCompany(view, '/compliance', (backend) => {
    backend.on('GET /rest/v1/duty_list', () => [report, reported, done]);
    backend.on('GET /rest/v1/companies', () => [
      {
        ...heron,
        participants: [
          {
            id: 'e-1',
            role: 'director',
            shares: null,
            appointed_on: '2025-01-05',
            ceased_on: null,
            party: { id: 'p-1', kind: 'person', name: 'Ada Rolle', country: 'BS' },
          },
        ],
        conditions: ['is_financial_institution'],
        events: [
          {
            id: 'v-1',
            event: 'ma_amended',
            on_date: '2026-10-02',
            note: 'New article 12',
            voided: false,
            recorded_at: '2026-10-03T12:00:00Z',
            by: { full_name: 'Delano Rolle' },
          },
        ],
      },
    ]);
    backend.on('GET /rest/v1/obligation_rules', () => [
      { name: 'FATCA and CRS report', condition: 'is_financial_institution', entity_types: [] },
    ]);
    backend.on('GET /rest/v1/compliance_checks', () => [
      {
        id: 'ch-1',
        state: 'open',
        result: null,
        kind: { code: 'a', name: 'Source of wealth' },
        decider: null,
      },
    ]);
    backend.on('GET /rest/v1/compliance_check_kinds', () => [
      { code: 'a', name: 'Source of wealth' },
      { code: 'b', name: 'Adverse media' },
    ]);
    backend.on('GET /rest/v1/compliance_alerts', () => [
      {
        id: 'al-1',
        title: 'Annual fee is late',
        detail: 'Nine days.',
        severity: 'critical',
        due_on: null,
        by: null,
      },
    ]);
    backend.on('GET /rest/v1/staff_tasks', () => [
      {
        id: 't-1',
        title: 'True match on a watchlist: Ada Rolle',
        detail: 'Consider two reports.',
        due_on: '2026-11-19',
        state: 'open',
        note: null,
        done_at: null,
        by: null,
      },
    ]);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: 'c@example.com',
        duties: duty.map((each) => ({ duty: each })),
      },
    ]);
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

test('[CMP-01] [COM-02] a late duty is completed with its day and receipt', async () => {
  const { backend } = openTab();
  backend.on(rpc('complete_obligation'), () => null);
  await press('Complete: Economic substance report');
  const form = screen.getByRole('form', { name: 'Complete: Economic substance report' });
  await userEvent.type(within(form).getByLabelText(/Receipt or filing number/), 'R-77');
  await userEvent.click(within(form).getByRole('button', { name: 'Complete' }));
  await waitFor(() =>
    expect(backend.requests(rpc('complete_obligation'))[0]?.body).toEqual({
      obligation_id: 'o-1',
      done_on: '2026-11-20',
      reference: 'R-77',
    }),
  );
});

test('[CMP-01] [DOC-01] a duty is completed with its file, once that is a document of the company', async () => {
  const service = createFakeUploadService();
  service.state.holds = true;
  const { backend } = openTab();
  backend.on(rpc('register_document'), () => Response.json('d-9'));
  backend.on(rpc('complete_obligation'), () => null);
  await press('Complete: Economic substance report');
  const form = screen.getByRole('form', { name: 'Complete: Economic substance report' });
  await userEvent.upload(within(form).getByLabelText(/^File for Attach/), pdfFile('receipt.pdf'));
  await within(form).findByRole('list', { name: 'Receipt on its way' });
  await userEvent.click(within(form).getByRole('button', { name: 'Complete' }));
  expect(
    await within(form).findByText('Wait until the receipt is uploaded, or leave it out.'),
  ).toBeVisible();
  service.release();
  expect(await within(form).findByText(/receipt.pdf is attached/)).toBeVisible();
  const [registered] = backend.requests(rpc('register_document'));
  expect(registered?.body).toMatchObject({ category: 'payment_receipt' });
  const id = (registered?.body as { document_id?: string } | undefined)?.document_id;
  expect(service.arrived()[0]).toContain(`/${heron.id}/${id}`);
  backend.on(rpc('complete_obligation'), () => refusal('obligation.document_unknown', 422));
  await userEvent.click(within(form).getByRole('button', { name: 'Complete' }));
  expect(await within(form).findByText(/a document of this company/)).toBeVisible();
  backend.on(rpc('complete_obligation'), () => null);
  await userEvent.click(within(form).getByRole('button', { name: 'Complete' }));
  await waitFor(() =>
    expect(backend.requests(rpc('complete_obligation')).at(-1)?.body).toMatchObject({
      obligation_id: 'o-1',
      document_id: id,
    }),
  );
});

test('[CMP-01] a duty links to its receipt, also to that of an open report', async () => {
  openTab();
  expect(await screen.findByRole('link', { name: 'wire.pdf' })).toHaveAttribute(
    'href',
    '/admin/documents?show=all&document=d-7',
  );
  await press('Confirm: Annual fee');
  expect(screen.getByText('Without one, wire.pdf of the client counts.')).toBeVisible();
  await press(/Settled/);
  expect(await screen.findByRole('link', { name: 'filing.pdf' })).toBeVisible();
});

test('[CMP-01] a duty is waived with a reason the client reads; a refusal leaves it typed', async () => {
  const { backend } = openTab();
  backend.on(rpc('waive_obligation'), () => refusal('obligation.illegal_move', 409));
  await press('Waive: Economic substance report');
  await press('Waive the duty');
  expect(screen.getByText('Enter why it is not required.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Why it is not required'), 'No relevant activity');
  await press('Waive the duty');
  expect(await screen.findByRole('alert')).toHaveTextContent('met or waived in the meantime');
  expect(screen.getByLabelText('Why it is not required')).toHaveValue('No relevant activity');
});

test('[CMP-01] what the client reported is confirmed with their day, or declined', async () => {
  const { backend } = openTab();
  backend.on(rpc('complete_obligation'), () => null);
  backend.on(rpc('decline_payment_notice'), () => null);
  await press('Decline the report: Annual fee');
  await userEvent.type(screen.getByLabelText('Why'), 'No payment arrived');
  await press('Decline the report');
  await waitFor(() =>
    expect(backend.requests(rpc('decline_payment_notice'))[0]?.body).toEqual({
      notice_id: 'n-1',
      reply: 'No payment arrived',
    }),
  );
  await press('Confirm: Annual fee');
  await press('Confirm');
  await waitFor(() =>
    expect(backend.requests(rpc('complete_obligation'))[0]?.body).toEqual({
      obligation_id: 'o-2',
      done_on: '2026-11-18',
    }),
  );
});

test('[CMP-01] settled duties are a view of their own, and are reopened', async () => {
  const { backend } = openTab();
  backend.on(rpc('reopen_obligation'), () => null);
  await press(/Settled/);
  await press('Reopen: Annual filing');
  await press('Reopen');
  await waitFor(() =>
    expect(backend.requests(rpc('reopen_obligation'))[0]?.body).toEqual({ obligation_id: 'o-3' }),
  );
});

test('[CMP-01] conditions name the duties they add, and are saved together', async () => {
  const { backend } = openTab();
  backend.on(rpc('set_company_conditions'), () => null);
  const panel = await screen.findByRole('region', { name: /Conditions/ });
  await waitFor(() => expect(panel).toHaveTextContent('Adds: FATCA and CRS report'));
  await userEvent.click(within(panel).getByRole('switch', { name: /Carries on business/ }));
  await userEvent.click(within(panel).getByRole('button', { name: 'Save the conditions' }));
  await waitFor(() =>
    expect(backend.requests(rpc('set_company_conditions'))[0]?.body).toEqual({
      company_id: 'c-1',
      conditions: ['carries_on_business_in_bahamas', 'is_financial_institution'],
    }),
  );
});

test('[COM-02] an event is recorded, and one recorded in error is voided', async () => {
  const { backend } = openTab();
  backend.on(rpc('record_event'), () => null);
  backend.on(rpc('void_event'), () => null);
  await press('Record an event…');
  await userEvent.selectOptions(
    screen.getByLabelText('What happened'),
    'registered_office_changed',
  );
  await press('Record the event');
  await waitFor(() =>
    expect(backend.requests(rpc('record_event'))[0]?.body).toMatchObject({
      company_id: 'c-1',
      event: 'registered_office_changed',
      on_date: '2026-11-20',
    }),
  );
  await press(/^Void: Memorandum or articles amended/);
  await press('Void the event');
  await waitFor(() =>
    expect(backend.requests(rpc('void_event'))[0]?.body).toEqual({ event_id: 'v-1' }),
  );
});

test('[CMP-01] checks are answered and opened, and a task is completed with what was done', async () => {
  const { backend } = openTab();
  backend.on(rpc('decide_check'), () => null);
  backend.on(rpc('open_check'), () => null);
  backend.on(rpc('complete_task'), () => null);
  await press('Answer: Source of wealth');
  await userEvent.type(screen.getByLabelText('What did you find?'), 'Salary of ten years.');
  await press('In order');
  await waitFor(() =>
    expect(backend.requests(rpc('decide_check'))[0]?.body).toMatchObject({
      check_id: 'ch-1',
      is_clear: true,
    }),
  );
  await press('Open a check');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Adverse media' }));
  await waitFor(() =>
    expect(backend.requests(rpc('open_check'))[0]?.body).toMatchObject({
      kind: 'b',
      subject: 'company',
      subject_id: 'c-1',
    }),
  );
  await press('Complete the task…');
  await userEvent.type(screen.getByLabelText('What was done and why'), 'Reported, STR-12.');
  await press('Complete the task');
  await waitFor(() =>
    expect(backend.requests(rpc('complete_task'))[0]?.body).toEqual({
      task_id: 't-1',
      note: 'Reported, STR-12.',
    }),
  );
});

test('[CMP-01] [COM-02] alerts that are not resolved stand with their severity and holder', async () => {
  const { backend } = openTab();
  expect(await screen.findByText('Annual fee is late')).toBeInTheDocument();
  expect(screen.getByText('Critical')).toBeInTheDocument();
  expect(screen.getByText('Nine days. Not assigned')).toBeInTheDocument();
  const [request] = backend.requests('GET /rest/v1/compliance_alerts');
  expect(request?.url.searchParams.get('company_id')).toBe(`eq.${heron.id}`);
  expect(request?.url.searchParams.get('state')).toBe('neq.resolved');
});

test('[ONE-09] who only reads finds every act held', async () => {
  openTab(['read_only']);
  await screen.findByText('Economic substance report');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Waive/ })).toBeNull());
  for (const name of [
    /^Complete the task/,
    /^Save the conditions/,
    /^Record an event/,
    /^Answer/,
  ]) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});
