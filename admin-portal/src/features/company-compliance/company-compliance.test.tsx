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
import { beforeEach, expect, test, vi } from 'vitest';

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

const reminder = {
  day: '2027-01-02',
  company_id: heron.id,
  company_name: heron.name,
  client_id: 'u-9',
  client_name: 'Claire Vasseur',
  kind: 'duty',
  subject_id: 'o-9',
  what: 'Annual fee',
  of_whom: null,
  due_on: '2027-02-01',
  days: -30,
  receivers: 2,
  held_until: null,
  hold_reason: null,
  total: 1,
};

function openTab(duty: readonly string[] = ['reviewer', 'compliance_officer']) {
  return openCompany(view, '/compliance', (backend) => {
    backend.on('GET /rest/v1/duty_list', () => [report, reported, done]);
    backend.on(rpc('reminder_plan'), () => [reminder]);
    backend.on('GET /rest/v1/reminder_holds', () => []);
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
            void_reason: null,
            voided_at: null,
            recorded_at: '2026-10-03T12:00:00Z',
            by: { full_name: 'Delano Rolle' },
            voider: null,
          },
          {
            id: 'v-0',
            event: 'registered_office_changed',
            on_date: '2026-09-01',
            note: null,
            voided: true,
            void_reason: 'Of another company.',
            voided_at: '2026-09-05T12:00:00Z',
            recorded_at: '2026-09-03T12:00:00Z',
            by: { full_name: 'Delano Rolle' },
            voider: { full_name: 'Candice Moxey' },
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
    backend.on('POST /rest/v1/rpc/company_alerts', () => [
      {
        id: 'al-1',
        title: 'Annual fee is late',
        detail: 'Blue Heron Ltd. was to do this by 1\u00a0January\u00a02026.',
        severity: 'critical',
        due_on: null,
        assignee_name: null,
        party_name: null,
      },
      {
        id: 'al-2',
        title: 'On a watchlist: Ada Rolle',
        detail: 'Looks like Ada Roll.',
        severity: 'critical',
        due_on: null,
        assignee_name: 'Delano Rolle',
        party_name: 'Ada Rolle',
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
  expect(backend.sent(rpc('waive_obligation'))).toEqual([
    { obligation_id: 'o-1', note: 'No relevant activity' },
  ]);
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

test('[COM-02] an event is recorded, after the form has said what follows', async () => {
  const { backend } = openTab();
  backend.on(rpc('record_event'), () => null);
  backend.on(rpc('event_consequences'), ({ body }) =>
    (body as { event: string }).event === 'ma_amended'
      ? [
          {
            kind: 'duty',
            title: 'Amendment of memorandum or articles',
            due_on: '2026-12-04',
            note: '14 days after the amendment',
            amount: null,
            currency: null,
          },
          {
            kind: 'duty_ends',
            title: 'Declaration on accounting records',
            due_on: '2027-01-01',
            note: null,
            amount: null,
            currency: null,
          },
          {
            kind: 'fee',
            title: 'Amended and restated memorandum',
            due_on: null,
            note: null,
            amount: 100,
            currency: 'USD',
          },
        ]
      : [],
  );
  await press('Record an event…');
  expect(screen.queryByRole('region', { name: 'What follows' })).not.toBeInTheDocument();
  const what = screen.getByLabelText('What happened');
  await userEvent.selectOptions(what, 'registered_office_changed');
  expect(await screen.findByText(/^Nothing follows:/)).toBeInTheDocument();
  await userEvent.selectOptions(what, 'ma_amended');
  const follows = screen.getByRole('region', { name: 'What follows' });
  await waitFor(() =>
    expect(follows).toHaveTextContent(
      /DutyAmendment of memorandum or articlesby 4 Dec 2026 · no fee is known · 14 days after.*No longer due.*by 1 Jan 2027.*FeeAmended and restated memorandum.*100/,
    ),
  );
  expect(backend.requests(rpc('event_consequences')).at(-1)?.body).toEqual({
    company_id: 'c-1',
    event: 'ma_amended',
    on_date: '2026-11-20',
  });
  expect(backend.requests(rpc('record_event'))).toEqual([]);
  await press('Record the event');
  await waitFor(() =>
    expect(backend.requests(rpc('record_event'))[0]?.body).toMatchObject({
      company_id: 'c-1',
      event: 'ma_amended',
      on_date: '2026-11-20',
    }),
  );
});

test('[UX-02] what follows says when it cannot be read, and the event is still recorded', async () => {
  const { backend } = openTab();
  backend.on(rpc('record_event'), () => null);
  backend.on(rpc('event_consequences'), () => refusal('not_allowed', 403));
  await press('Record an event…');
  await userEvent.selectOptions(screen.getByLabelText('What happened'), 'ma_amended');
  expect(await screen.findByText('What follows could not be loaded')).toBeInTheDocument();
  await press('Record the event');
  await waitFor(() => expect(backend.requests(rpc('record_event'))).toHaveLength(1));
});

test('[COM-02] an event is voided with a reason; a refusal leaves it typed', async () => {
  const { backend } = openTab();
  backend.on(rpc('void_event'), () => refusal('event.reason_missing', 422));
  await press(/^Void: Memorandum or articles amended/);
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByLabelText('Why it was recorded in error');
  const submit = within(dialog).getByRole('button', { name: 'Void the event' });
  await userEvent.type(reason, 'Mistake');
  await userEvent.click(submit);
  expect(
    within(dialog).getByText('Enter in a few words why it was recorded in error.'),
  ).toBeVisible();
  expect(backend.requests(rpc('void_event'))).toEqual([]);
  await userEvent.type(reason, ' of the registry');
  await userEvent.click(submit);
  expect(await within(dialog).findByText(/10 to 2,000 characters/)).toBeVisible();
  expect(reason).toHaveValue('Mistake of the registry');
  backend.on(rpc('void_event'), () => null);
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.requests(rpc('void_event')).at(-1)?.body).toEqual({
    event_id: 'v-1',
    reason: 'Mistake of the registry',
  });
});

test('[COM-02] a voided event says why, by whom and when, and is not voided again', async () => {
  openTab();
  const panel = await screen.findByRole('region', { name: /Events/ });
  await waitFor(() =>
    expect(panel).toHaveTextContent(
      'Recorded in error: Of another company, by Candice Moxey, 5 Sep 2026',
    ),
  );
  expect(within(panel).getAllByRole('button', { name: /^Void:/ })).toHaveLength(1);
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
  expect(screen.getAllByText('Critical')).toHaveLength(2);
  expect(
    screen.getByText('Blue Heron Ltd. was to do this by 1 Jan 2026. Not assigned'),
  ).toBeInTheDocument();
  expect(
    screen.getByText(
      'Looks like Ada Roll. About Ada Rolle, who takes part in the company. With Delano Rolle',
    ),
  ).toBeInTheDocument();
  const [request] = backend.requests('POST /rest/v1/rpc/company_alerts');
  expect(request?.body).toEqual({ company_id: heron.id });
});

test('[ONE-09] who only reads finds every action held', async () => {
  openTab(['read_only']);
  await screen.findByText('Economic substance report');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Waive/ })).toBeNull());
  for (const name of [
    /^Complete the task/,
    /^Save the conditions/,
    /^Hold reminders/,
    /^Record an event/,
    /^Answer/,
  ]) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('[MAIL-01] the next reminders stand with their people; the company is held with a reason, and released', async () => {
  const { backend } = openTab();
  backend.on(rpc('run_many'), () => [{ id: heron.id, code: null, job_id: null }]);
  const panel = await screen.findByRole('region', { name: 'Reminders' });
  expect(await within(panel).findByText('30 days before, to 2 people')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Release' })).toBeNull();
  expect(backend.requests(rpc('reminder_plan'))[0]?.body).toMatchObject({
    only_company: heron.id,
    size: 3,
  });
  await userEvent.click(within(panel).getByRole('button', { name: 'Hold reminders…' }));
  const dialog = await screen.findByRole('dialog', {
    name: `Hold the reminders of ${heron.name}`,
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hold reminders' }));
  expect(await within(dialog).findByText('Enter why no reminder goes out.')).toBeVisible();
  backend.on('GET /rest/v1/reminder_holds', () => [
    {
      until: '2027-01-31',
      reason: 'The company is sold',
      held_at: '2026-11-28T12:00:00Z',
      by: { full_name: 'Candice Moxey' },
    },
  ]);
  await userEvent.type(within(dialog).getByLabelText('Why'), 'The company is sold');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hold reminders' }));
  expect(await within(panel).findByText('Held until 31 Jan 2027')).toBeVisible();
  expect(backend.requests(rpc('run_many'))).toHaveLength(1);
  expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
    action: 'reminders.hold',
    ids: [heron.id],
    arguments: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'The company is sold' },
  });
  backend.on(rpc('run_many'), () => [{ id: heron.id, code: null, job_id: null }]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Release' }));
  await waitFor(() =>
    expect(backend.requests(rpc('run_many'))[1]?.body).toMatchObject({
      action: 'reminders.release',
      ids: [heron.id],
      arguments: {},
    }),
  );
});
