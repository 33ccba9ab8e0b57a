import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const ALERTS = 'GET /rest/v1/compliance_alerts';
const DUTIES = 'GET /rest/v1/duty_list';
const PROPOSALS = 'GET /rest/v1/obligation_rule_proposals';

const late = {
  id: 'a-1',
  kind: 'obligation_late',
  dedupe_key: 'obligation_late:o-1',
  severity: 'critical',
  state: 'open',
  title: 'Annual fee is late',
  snoozed_until: null,
  snooze_reason: null,
  detail: 'Blue Heron Ltd. was to do this by 1 January 2026.',
  due_on: '2026-01-01',
  raised_at: '2026-01-02T12:00:00Z',
  resolved_at: null,
  resolution: null as string | null,
  is_settled: false,
  company_id: 'c-1',
  obligation_id: 'o-1',
  party_id: null,
  assignee: null,
  owner: null,
  company: { name: 'Blue Heron Ltd.' },
  party: null,
};
const passport = {
  ...late,
  id: 'a-2',
  kind: 'document_expiring',
  dedupe_key: 'document_expiring:d-1',
  severity: 'warning',
  title: 'Passport expires',
  obligation_id: null,
};

const duty = {
  id: 'o-1',
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_id: 'u-9',
  client_name: 'Claire Vasseur',
  rule_code: 'IBC_ANNUAL_FEE',
  rule_name: 'Annual fee',
  rule_note: '',
  because: '2026',
  due_on: '2026-01-01',
  days_late: 326,
  amount: 350,
  is_verified: true,
  currency: 'USD',
  state: 'open',
  done_on: null,
  reference: null,
  note: null,
  exposure: {
    penalty: 175,
    currency: 'USD',
    effect: null,
    is_known: true,
    is_verified: true,
    next_on: '2027-01-01',
    next_penalty: null,
    next_effect: 'struck_off',
  },
  notice: null,
  receipt: null,
  may_report: false,
};

const version = {
  code: 'DOM_ANNUAL_RETURN',
  name: 'Annual return',
  subject: 'company',
  entity_types: ['DOM'],
  features: [],
  condition: null,
  kind: 'fixed',
  month: 1,
  day: 31,
  anchor: null,
  event: null,
  plus_months: null,
  plus_days: null,
  snap: null,
  interval_by: null,
  first_year_after: 1,
  repeats_months: null,
  is_annual_fee: false,
  note: '',
  valid_from: '2015-01-01',
  valid_to: null,
  source_note: 'Once a year by the Companies Act; the day is assumed.',
  verified: false,
  penalties: [],
};
const { valid_to: _to, penalties: _penalties, ...terms } = version;
const proposal = {
  id: 'p-1',
  rule: { ...terms, valid_from: '2027-01-01', month: 2, day: 28 },
  state: 'proposed',
  proposed_at: '2026-11-20T12:00:00Z',
  decided_at: null,
  proposed_by: 'u-2',
  by: { full_name: 'Perry Bethel' },
  decider: null,
};

function open(address: string, duties: readonly string[] = ['compliance_officer']) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/jobs', () => []);
  backend.on(ALERTS, ({ url }) =>
    url.searchParams.has('id') ? [late] : pageOf([late, passport], 2),
  );
  backend.on(rpc('compliance_alert_counts'), () => [
    { state: 'open', severity: 'critical', count: 4, mine: 1, unassigned: 2 },
    { state: 'acknowledged', severity: 'warning', count: 3, mine: 1, unassigned: 0 },
  ]);
  backend.on(rpc('alert_history'), () => [
    {
      at: '2026-02-01T12:00:00Z',
      actor_name: 'Perry Bethel',
      state: 'acknowledged',
      severity: null,
      assignee_name: 'Perry Bethel',
      was_assigned: true,
      note: null,
    },
    {
      at: '2026-01-02T12:00:00Z',
      actor_name: null,
      state: 'open',
      severity: null,
      assignee_name: null,
      was_assigned: false,
      note: null,
    },
  ]);
  backend.on(DUTIES, ({ url }) => (url.searchParams.has('id') ? [duty] : pageOf([duty], 1)));
  backend.on(rpc('duty_figures'), () => [
    {
      open: 9,
      late: 2,
      soon: 3,
      reported: 1,
      settled: 5,
      money: [{ currency: 'USD', late: 700, penalty: 350, next_on: '2027-01-01', year: 900 }],
    },
  ]);
  backend.on('GET /rest/v1/obligation_rules', () => [version]);
  backend.on(PROPOSALS, () => [proposal]);
  backend.on(rpc('reminder_days'), () => []);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((each) => ({ duty: each })),
    },
    {
      id: 'u-2',
      full_name: 'Perry Bethel',
      email: 'perry@example.com',
      duties: [{ duty: 'compliance_officer' }],
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}

describe('[CMP-02] the alerts of a tenant', () => {
  test('stand with their counts, those to settle first; the filters are in the address', async () => {
    const backend = open('/admin/compliance');
    const row = await screen.findByRole('row', { name: /Annual fee is late/ });
    expect(row).toHaveTextContent(/Blue Heron Ltd\..*Critical.*Open.*No one/);
    expect(await screen.findByRole('button', { name: /^To settle \(7\)/ })).toBeVisible();
    expect(backend.requests(ALERTS)[0]?.url.searchParams.get('state')).toBe('neq.resolved');
    await userEvent.click(screen.getByRole('button', { name: /^Me/ }));
    await waitFor(() =>
      expect(backend.requests(ALERTS).at(-1)?.url.searchParams.get('assignee')).toBe(
        `eq.${candice.id}`,
      ),
    );
  });

  test('one opens beside the list with its subject and its history, and is resolved with a note', async () => {
    const backend = open('/admin/compliance?alert=a-1');
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    expect(await within(panel).findByRole('link', { name: 'Open the duty' })).toHaveAttribute(
      'href',
      '/admin/compliance/duties?state=every&duty=o-1',
    );
    expect(await within(panel).findByRole('list', { name: 'History' })).toHaveTextContent(
      /Perry Bethel acknowledged it, assigned it to Perry Bethel.*The daily job raised it/,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Resolve…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resolve “Annual fee is late”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(await within(dialog).findByText('Enter what was done.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('What was done'), 'Paid');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.resolve',
        ids: ['a-1'],
        arguments: { note: 'Paid' },
      }),
    );
  });

  test('several go in one command; each refusal is listed with its reason', async () => {
    const backend = open('/admin/compliance');
    backend.on(rpc('run_many'), () => [
      { id: 'a-1', code: null, job_id: null },
      { id: 'a-2', code: 'alert.illegal_move', job_id: null },
    ]);
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Annual fee is late, Blue Heron/ }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: /Passport expires, Blue Heron/ }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
      'Passport expires, Blue Heron Ltd.: This alert has been resolved in the meantime.',
    );
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'alerts.acknowledge',
      ids: ['a-1', 'a-2'],
      arguments: {},
    });
  });

  test('one is snoozed until a day with its reason; the list of the snoozed asks for later days', async () => {
    const backend = open('/admin/compliance?alert=a-1');
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Snooze…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze “Annual fee is late”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await within(dialog).findByText('Enter why it can wait.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Why it can wait'), 'Paid by cheque');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.snooze',
        ids: ['a-1'],
        arguments: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'Paid by cheque' },
      }),
    );
    const listed = backend
      .requests(ALERTS)
      .find(({ url }) => !url.searchParams.has('id') && url.searchParams.has('or'));
    expect(listed?.url.searchParams.get('or')).toMatch(/snoozed_until\.is\.null/);
  });

  test('[KYC-04] [COM-02] an alert about a person names and links every company concerned', async () => {
    const backend = open('/admin/compliance?alert=a-1');
    const match = {
      ...late,
      kind: 'hit_true',
      dedupe_key: 'hit_true:h-1:0',
      title: 'On a watchlist: Ada Rolle',
      obligation_id: null,
      company_id: null,
      company: null,
      party_id: 'p-1',
      party: { name: 'Ada Rolle', profile: [{ id: 'k-1' }] },
    };
    backend.on(ALERTS, ({ url }) => (url.searchParams.has('id') ? [match] : pageOf([match], 1)));
    backend.on(rpc('alert_companies'), () => [
      { company_id: 'c-1', name: 'Blue Heron Ltd.', roles: ['director', 'member'], through: [] },
      { company_id: 'c-2', name: 'Coral Ltd.', roles: [], through: ['Rolle Holding'] },
    ]);
    const companies = await screen.findByRole('list', { name: 'Companies concerned' });
    expect(companies).toHaveTextContent('Blue Heron Ltd.Director, Shareholder');
    expect(companies).toHaveTextContent('Coral Ltd.Through Rolle Holding');
    expect(within(companies).getByRole('link', { name: 'Coral Ltd.' })).toHaveAttribute(
      'href',
      '/admin/companies/c-2/compliance',
    );
    expect(screen.getByText(/These 2 companies show the alert/)).toBeVisible();
  });

  test('a snoozed one says until when and why, and is brought back', async () => {
    const backend = open('/admin/compliance?state=snoozed&alert=a-1');
    const snoozed = { ...late, snoozed_until: '2999-01-01', snooze_reason: 'Paid by cheque' };
    backend.on(ALERTS, ({ url }) =>
      url.searchParams.has('id') ? [snoozed] : pageOf([snoozed], 1),
    );
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    expect(await within(panel).findByText('Paid by cheque')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Bring back now' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.wake',
        ids: ['a-1'],
        arguments: {},
      }),
    );
  });

  test('an account that reads only is held, with the reason', async () => {
    open('/admin/compliance?alert=a-1', ['read_only']);
    expect(await screen.findByRole('button', { name: 'Resolve' })).toHaveAccessibleDescription(
      'Your account reads and changes nothing.',
    );
  });
});

describe('[CMP-01] [CMP-03] the duties of the whole portfolio', () => {
  test('say how late each is, what it costs today and from which day more', async () => {
    const backend = open('/admin/compliance/duties?state=late&client=u-9&day=2026-01-01');
    const row = await screen.findByRole('row', { name: /Annual fee/ });
    expect(row).toHaveTextContent(/Claire Vasseur.*Late.*326 days late/);
    expect(row).toHaveTextContent(/US\$525\.00From 1 Jan 2027: struck off the register/);
    const { searchParams } = backend.requests(DUTIES)[0]?.url ?? new URL('http://x');
    expect(searchParams.getAll('due_on')).toEqual([
      'eq.2026-01-01',
      expect.stringMatching(/^lt\./),
    ]);
    expect(searchParams.get('client_id')).toBe('eq.u-9');
    expect(await screen.findByRole('list', { name: 'Figures' })).toHaveTextContent(/US\$350\.00/);
  });

  test('[REP-01] a figure of the report opens its duties: those done late in its days', async () => {
    const backend = open('/admin/compliance/duties?state=done_late&from=2026-01-01&to=2026-12-31');
    await screen.findByRole('row', { name: /Annual fee/ });
    const { searchParams } = backend.requests(DUTIES)[0]?.url ?? new URL('http://x');
    expect(searchParams.get('outcome')).toBe('eq.done_late');
    expect(searchParams.getAll('due_on')).toEqual(['gte.2026-01-01', 'lte.2026-12-31']);
    expect(screen.getByRole('button', { name: 'Done late' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('several are settled with one day and number; what is refused is listed with its reason', async () => {
    const backend = open('/admin/compliance/duties');
    backend.on(DUTIES, () =>
      pageOf([duty, { ...duty, id: 'o-2', company_name: 'Grey Gull Ltd.' }], 2),
    );
    backend.on(rpc('run_many'), () => [
      { id: 'o-1', code: null, job_id: null },
      { id: 'o-2', code: 'obligation.illegal_move', job_id: null },
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Complete…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete 2 duties' });
    await userEvent.type(within(dialog).getByLabelText(/^Receipt or filing number/), 'R-77');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(/Grey Gull Ltd\./);
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'duties.complete',
      ids: ['o-1', 'o-2'],
      arguments: expect.objectContaining({ reference: 'R-77' }),
    });
  });

  test('several are waived with one reason, which is asked', async () => {
    const backend = open('/admin/compliance/duties');
    backend.on(rpc('run_many'), () => [{ id: 'o-1', code: null, job_id: null }]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Waive…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Waive “Annual fee”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Waive' }));
    expect(await within(dialog).findByText('Enter why they are not required.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Why they are not required'), 'Dissolved');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Waive' }));
    expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'duties.waive',
      ids: ['o-1'],
      arguments: { note: 'Dissolved' },
    });
  });

  test('one opens beside the list and is waived in its place', async () => {
    const backend = open('/admin/compliance/duties?duty=o-1');
    backend.on(rpc('waive_obligation'), () => null);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee' });
    expect(
      await within(panel).findByRole('link', { name: 'All changes to this record' }),
    ).toHaveAttribute('href', '/admin/audit-logs?record=obligations:o-1');
    await userEvent.click(await within(panel).findByRole('button', { name: /^Waive:/ }));
    await userEvent.type(within(panel).getByLabelText('Why it is not required'), 'Dissolved');
    await userEvent.click(within(panel).getByRole('button', { name: 'Waive the duty' }));
    await waitFor(() =>
      expect(backend.requests(rpc('waive_obligation'))[0]?.body).toEqual({
        obligation_id: 'o-1',
        note: 'Dissolved',
      }),
    );
  });
});

test('[CMP-03] the calendar counts the whole portfolio by day, with money; a day opens its entries', async () => {
  const backend = open('/admin/compliance/calendar?month=2027-01&day=2027-01-01');
  backend.on(rpc('calendar_days'), () => [
    {
      on_day: '2027-01-01',
      kind: 'obligation',
      entries: 1286,
      open: 1280,
      money: [{ currency: 'USD', open: 128000, all: 129000 }],
    },
    { on_day: '2027-01-04', kind: 'kyc_review', entries: 1, open: 1, money: [] },
  ]);
  backend.on(rpc('calendar'), () => [
    { ...duty, kind: 'obligation', title: 'Annual fee', on_day: '2027-01-01', party_name: null },
  ]);
  const month = await screen.findByRole('list', { name: 'January 2027' });
  expect(month).toHaveTextContent(/1,286 duties, 1,280 open, US\$128,000\.00/);
  expect(month).toHaveTextContent(/1 KYC review/);
  expect(screen.getByText('1,280 open duties, US$128,000.00 to pay')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'All duties of the day' })).toHaveAttribute(
    'href',
    '/admin/compliance/duties?state=every&day=2027-01-01',
  );
  expect(backend.requests(rpc('calendar_days'))[0]?.body).toMatchObject({
    from_day: '2026-12-28',
    to_day: '2027-01-31',
  });
});

describe('[CMP-01] [ONE-09] the rules', () => {
  const page = '/admin/compliance/rules/DOM_ANNUAL_RETURN';

  test('stand by code with the version in force, its source and what is proposed', async () => {
    open('/admin/compliance/rules');
    const row = await screen.findByRole('row', { name: /Annual return/ });
    expect(row).toHaveTextContent(/Companies of type DOM.*On 31 January of every year/);
    expect(row).toHaveTextContent(/In force.*To verify.*Waits for publication/);
  });

  test('a proposal says what it changes; a colleague publishes it', async () => {
    const backend = open(page);
    backend.on(rpc('publish_obligation_rule'), () => null);
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    expect(panel).toHaveTextContent(/Month2was: 1.*Day of the month28was: 31/);
    await userEvent.click(await within(panel).findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Publish “Annual return”/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(backend.requests(rpc('publish_obligation_rule'))[0]?.body).toEqual({
        proposal_id: 'p-1',
      }),
    );
  });

  test('of two for one day the second is refused with an error message once the first is published, and stays', async () => {
    const backend = open(page);
    backend.on(rpc('publish_obligation_rule'), () => refusal('obligation_rule.not_the_newest'));
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Publish “Annual return”/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(
      await within(panel).findByText(/A version of this rule starts on that day or later/),
    ).toBeVisible();
  });

  test('who made it reads that a colleague decides', async () => {
    const backend = open(page);
    backend.on(PROPOSALS, () => [{ ...proposal, proposed_by: candice.id }]);
    expect(await screen.findByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
      'You proposed it. A colleague decides: Perry Bethel.',
    );
  });

  test('a preview goes through the portfolio part by part, adds up what moves, and can be cancelled', async () => {
    const backend = open(page);
    const parts = [
      { from_id: 'a', before_id: 'm' },
      { from_id: 'm', before_id: null },
    ];
    backend.on(rpc('portfolio_parts'), () => parts);
    const moved = (count: number, id: string, day: string) => ({
      change: 'moved',
      companies: count,
      obligations: 2 * count,
      earliest: day,
      latest: '2028-02-28',
      examples: [
        { company_id: id, company: id, because: '2027', was_due_on: '2027-01-31', due_on: day },
      ],
    });
    backend.on(rpc('preview_obligation_rule'), ({ body }) =>
      (body as { from_id: string }).from_id === 'a'
        ? [moved(12, 'Blue Heron Ltd.', '2027-02-28')]
        : new Promise(() => undefined),
    );
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    await userEvent.click(
      within(panel).getByRole('button', { name: 'Preview over the portfolio' }),
    );
    expect(await within(panel).findByText('50 %')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel the preview' }));
    expect(await within(panel).findByText(/cancelled\. Nothing changed/)).toBeVisible();
    expect(panel).not.toHaveTextContent('24 duties');

    backend.on(rpc('preview_obligation_rule'), ({ body }) =>
      (body as { from_id: string }).from_id === 'a'
        ? [moved(12, 'Blue Heron Ltd.', '2027-02-28')]
        : [moved(3, 'Coral Bay Ltd.', '2027-02-01')],
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Preview again' }));
    expect(await within(panel).findByText('From 1 Jan 2027: 30 moved')).toBeVisible();
    expect(panel).toHaveTextContent(
      /30 duties of 15 companies, 1 Feb 2027 to 28 Feb 2028.*The first 2 of 30.*Coral Bay.*Blue Heron/,
    );
    const asked = backend.requests(rpc('preview_obligation_rule')).slice(-2);
    expect(asked.map(({ body }) => body)).toMatchObject(parts);
  });

  test('a new version begins with the terms of the newest; what is refused stays in the form', async () => {
    const backend = open(page);
    backend.on(rpc('propose_obligation_rule'), () => refusal('obligation_rule.invalid'));
    await userEvent.click(await screen.findByRole('button', { name: 'New version…' }));
    const form = screen.getByRole('form', { name: 'New version of Annual return' });
    expect(within(form).getByLabelText('Month')).toHaveValue('1');
    await userEvent.click(within(form).getByRole('button', { name: 'Propose the version' }));
    expect(await within(form).findByText('Enter the day it begins.')).toBeVisible();
    await userEvent.type(within(form).getByLabelText('In force from'), '2027-01-01');
    await userEvent.type(
      within(form).getByLabelText('Source'),
      'Companies Act, section 58, read on 1 November 2026.',
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Propose the version' }));
    expect(await within(form).findByText(/The rule is not complete/)).toBeVisible();
    expect(within(form).getByLabelText('Source')).toHaveValue(
      'Companies Act, section 58, read on 1 November 2026.',
    );
    expect(backend.requests(rpc('propose_obligation_rule'))[0]?.body).toMatchObject({
      rule: { code: 'DOM_ANNUAL_RETURN', month: 1, day: 31, valid_from: '2027-01-01' },
    });
  });
});

test('[CMP-01] the checks of the portfolio stand with who opened and who answered', async () => {
  const backend = open('/admin/compliance/checks?state=every');
  backend.on('GET /rest/v1/compliance_check_kinds', () => [{ code: 'licence', name: 'Licence' }]);
  backend.on('GET /rest/v1/check_list', () =>
    pageOf(
      [
        {
          id: 'k-1',
          kind: 'licence',
          kind_name: 'Licence seen',
          state: 'clear',
          result: 'In the public list.',
          subject: 'Blue Heron Ltd.',
          subject_type: 'company',
          company_id: 'c-1',
          application_id: null,
          opened_at: '2026-11-01T12:00:00Z',
          opened_by_name: 'Candice Moxey',
          decided_at: '2026-11-02T12:00:00Z',
          decided_by_name: 'Perry Bethel',
        },
      ],
      1,
    ),
  );
  expect(await screen.findByRole('row', { name: /Blue Heron Ltd\./ })).toHaveTextContent(
    /Licence seen.*In the public list.*In order.*Candice Moxey.*Perry Bethel/,
  );
});

test('[CMP-02] the nightly runs show the failed step in its own text', async () => {
  const backend = open('/admin/compliance/runs');
  backend.on('GET /rest/v1/maintenance_runs', () => [
    {
      id: 2,
      started_at: '2026-11-20T07:30:00Z',
      finished_at: '2026-11-20T07:30:04Z',
      failed: 1,
      steps: [
        { step: 'alerts', result: {}, failure: 'canceling statement', took_ms: 90 },
        { step: 'documents', result: { expired: 3 }, failure: null, took_ms: 40 },
      ],
    },
  ]);
  expect(await screen.findByText('A step of the last run failed')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Nightly runs' })).toHaveTextContent(
    /1 failed.*Expire documents: 3 expired.*Raise and close alerts failed: canceling statement/,
  );
});

describe('the worker on the page of nightly runs', () => {
  const lives = (part: string, minutes: number) => ({
    part,
    version: '1.0.0',
    first_seen_at: '2026-11-01T00:00:00Z',
    last_seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  });

  test('[AUD-01] says to the super admin which part is silent', async () => {
    const backend = open('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(true));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    backend.on('GET /rest/v1/worker_life', () => [lives('mail', 1), lives('scans', 40)]);
    const table = await screen.findByRole('table', { name: 'Worker' });
    expect(within(table).getByRole('row', { name: /mail/ })).toHaveTextContent('Lives');
    expect(within(table).getByRole('row', { name: /scans/ })).toHaveTextContent('Silent');
    expect(screen.getByText('1 silent')).toBeVisible();
  });

  test('is not asked for by other staff', async () => {
    const backend = open('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(false));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    expect(await screen.findByText('No run yet')).toBeVisible();
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/am_i_super_admin')).not.toHaveLength(0),
    );
    expect(screen.queryByText('Worker')).not.toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/worker_life')).toHaveLength(0);
  });
});
