import { beforeAll, describe, expect, test } from 'vitest';

import demoAccounts from '../seed/demo-accounts.json' with { type: 'json' };
import { useDatabase, type Sql } from './support/database.ts';

const database = useDatabase('demo');

beforeAll(async () => {
  await database.commitAs('superuser', (sql) => sql.unsafe(randomRows));
});

/**
 * Rows in every state, about companies and about the firm itself. The seed of the numbers is fixed. Triggers are off, so that a row may
 * stand in a state that it would reach over months.
 */
const randomRows = `
  set local session_replication_role = replica;
  select setseed(0.2718);

  insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on, settled_at)
  select known.tenant_id, case when random() < 0.7 then known.company_id end, known.rule_code, known.rule_from, 'random ' || n,
    private.today() + (random() * 120 - 60)::integer, known.amount, known.currency, drawn.state,
    case when drawn.state = 'done' then private.today() + (random() * 120 - 60)::integer end,
    case when drawn.state <> 'open' then now() - random() * interval '30 days' end
  from (select *, row_number() over (order by id) as n from obligations) as known
  cross join lateral (
    select (array['open', 'open', 'open', 'done', 'waived', 'void'])[1 + floor(random() * 6 + known.n * 0)]::obligation_state as state
  ) as drawn
  where known.n <= 300;

  insert into payment_notices (id, tenant_id, company_id, obligation_id, paid_on, reported_by)
  select gen_random_uuid(), duty.tenant_id, duty.company_id, duty.id, private.today(), company.user_id
  from obligations as duty join companies as company on company.id = duty.company_id
  where duty.because like 'random%' and duty.state = 'open' and random() < 0.3;

  insert into compliance_alerts (
    tenant_id, kind, dedupe_key, severity, title, raised_at, state, resolved_at, snoozed_until, snooze_reason, assignee)
  select company.tenant_id, 'test', 'random ' || n, (enum_range(null::alert_severity))[1 + floor(random() * 3)], 'Random',
    now() - random() * interval '30 days', drawn.state,
    case when drawn.state = 'resolved' then now() - random() * interval '20 days' end,
    drawn.until, case when drawn.until is not null then 'Later' end, case when random() < 0.3 then company.user_id end
  from (select *, row_number() over (order by id) as n from companies) as company
  cross join lateral (
    select state, case when state <> 'resolved' and random() < 0.4 then private.today() + (random() * 6 - 3)::integer end as until
    from (select (enum_range(null::alert_state))[1 + floor(random() * 3 + company.n * 0)] as state) as chosen
  ) as drawn;

  insert into change_requests (tenant_id, company_id, user_id, reference, kind, state, submitted_at, effected_at, reason_code)
  select company.tenant_id, company.id, company.user_id, case when drawn.state <> 'draft' then 'C-9' || n end, 'other', drawn.state,
    case when drawn.state <> 'draft' then now() end, case when drawn.state = 'effected' then now() end,
    case when drawn.state = 'rejected' then (select code from review_reasons limit 1) end
  from (select *, row_number() over (order by id) as n from companies where user_id is not null) as company
  cross join lateral (select (enum_range(null::change_state))[1 + floor(random() * 8 + company.n * 0)] as state) as drawn;

  insert into support_tickets (tenant_id, company_id, subject, status, opened_by)
  select company.tenant_id, company.id, 'Random', (enum_range(null::ticket_status))[1 + floor(random() * 5 + company.n * 0)], company.user_id
  from (select *, row_number() over (order by id) as n from companies where user_id is not null) as company;

  update documents set expires_on = private.today() + (random() * 200 - 100)::integer where random() < 0.5;
`;

/** Reads one number as a person of the demo data. */
async function numberOf(email: string, query: string): Promise<number> {
  return database.as('admin', async (sql: Sql) => {
    await sql`reset role`;
    const [person] = await sql`select id from profiles where email = ${email}`;
    const claims = JSON.stringify({ sub: person?.['id'] as string, role: 'authenticated' });
    await sql.unsafe(`set local request.jwt.claims = '${claims}'; set local role authenticated`);
    const [row] = await sql.unsafe(query);
    return Number(Object.values(row ?? {})[0] ?? 0);
  });
}

const rows = (list: string) => `select count(*) from ${list}`;
/** The total that a function of rows answers on its first page. */
const total = (call: string) => `select total from ${call} limit 1`;
const TENANT = '(select id from tenants order by created_at, id limit 1)';

describe('[DSH-01] each figure of staff is the number of rows of the list it opens', () => {
  const figure = (path: string) => `select staff_figures(${TENANT}) #>> '{${path}}'`;
  const of = (column: string, call: string) => `select ${column} from ${call}(${TENANT})`;
  const alerts = (where: string) =>
    `select coalesce(sum(count), 0) from compliance_alert_counts(${TENANT}) where ${where}`;
  const waitingAlerts = `compliance_alerts where tenant_id = ${TENANT} and state <> 'resolved'
    and (snoozed_until is null or snoozed_until <= private.today())`;
  const duties = (where: string) => rows(`duty_list where tenant_id = ${TENANT} and ${where}`);
  const late = duties(`state = 'open' and due_on < private.today()`);
  const figures = `staff_figures(${TENANT})`;
  const dollars = `each ->> 'currency' = 'USD'`;
  const money = (amount: string) =>
    `select each ->> '${amount}' from duty_figures(${TENANT}), jsonb_array_elements(money) as each where ${dollars}`;
  /** The sum over the rows of a list in US dollars; a penalty has the currency of its step. */
  const sumOf = (amount: string, list: string) =>
    list
      .replace('count(*)', `sum(${amount})`)
      .concat(` and coalesce(exposure ->> 'currency', currency) = 'USD'`);
  const kyc = (show: string) => total(`kyc_queue(${TENANT}, '${show}')`);
  const documents = (show: string) => total(`document_review_list(${TENANT}, '${show}')`);
  const changes = (states: string) =>
    rows(`change_requests where tenant_id = ${TENANT} and state in (${states})`);
  const tickets = (where: string) => rows(`ticket_queue where tenant_id = ${TENANT} and ${where}`);
  const companies = (where: string) =>
    rows(`company_list where tenant_id = ${TENANT} and ${where}`);
  const invoices = (where: string) => rows(`invoice_list where tenant_id = ${TENANT} and ${where}`);
  const applications = rows(`draft_applications where tenant_id = ${TENANT}
    and state in ('submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed')`);
  const work = (whose: string) => total(`staff_work(${TENANT}, '${whose}')`);

  test.each<[name: string, figure: string, list: string]>([
    ['KYC waiting', figure('kyc,open'), kyc('all')],
    ['KYC, second decisions', figure('kyc,second'), kyc('second')],
    ['badge of KYC', of('everything', 'kyc_queue_counts'), kyc('all')],
    ['KYC, mine', of('mine', 'kyc_queue_counts'), kyc('mine')],
    ['KYC, unassigned', of('unassigned', 'kyc_queue_counts'), kyc('unassigned')],
    ['KYC, my decision', of('second', 'kyc_queue_counts'), kyc('second')],
    ['KYC, asked', of('asked', 'kyc_queue_counts'), kyc('asked')],
    ['KYC, provided by the firm', of('provided', 'kyc_queue_counts'), kyc('provided')],
    ['open alerts', figure('alerts,open'), rows(waitingAlerts)],
    [
      'critical alerts',
      figure('alerts,critical'),
      rows(`${waitingAlerts} and severity = 'critical'`),
    ],
    ['badge of compliance', alerts('true'), rows(waitingAlerts)],
    [
      'alerts, acknowledged',
      alerts(`state = 'acknowledged'`),
      rows(`${waitingAlerts} and state = 'acknowledged'`),
    ],
    ['applications open', figure('applications,open'), applications],
    ['applications', of('everything', 'application_counts'), applications],
    ['applications late', figure('applications,late'), rows(`late_applications(${TENANT})`)],
    ['duties late', figure('duties,late'), late],
    ['duties late, of the page', of('late', 'duty_figures'), late],
    ['duties open', of('open', 'duty_figures'), duties(`state = 'open'`)],
    [
      'duties soon',
      of('soon', 'duty_figures'),
      duties(`state = 'open' and due_on between private.today() and private.today() + 30`),
    ],
    [
      'duties reported',
      of('reported', 'duty_figures'),
      duties(`state = 'open' and notice ->> 'state' = 'open'`),
    ],
    ['duties settled', of('settled', 'duty_figures'), duties(`state in ('done', 'waived')`)],
    ['amounts late', money('late'), sumOf('amount', late)],
    ['penalties', money('penalty'), sumOf(`(exposure ->> 'penalty')::numeric`, late)],
    [
      'amounts of the coming year',
      money('year'),
      sumOf(
        'amount',
        duties(`state = 'open' and due_on between private.today() and private.today() + 365`),
      ),
    ],
    [
      'penalties of the dashboard',
      `select each ->> 'amount' from jsonb_array_elements(${figures} -> 'penalties') as each where ${dollars}`,
      sumOf(`(exposure ->> 'penalty')::numeric`, late),
    ],
    [
      'companies with a penalty',
      `select each ->> 'companies' from jsonb_array_elements(${figures} -> 'penalties') as each where ${dollars}`,
      late
        .replace('count(*)', 'count(distinct company_id)')
        .concat(` and (exposure ->> 'penalty')::numeric > 0 and exposure ->> 'currency' = 'USD'`),
    ],
    ['companies that leave', figure('leaving'), companies('leaving is not null')],
    [
      'companies that leave, of the page',
      of('leaving', 'company_list_counts'),
      companies('leaving is not null'),
    ],
    ['documents', figure('documents'), documents('waiting')],
    ...['waiting', 'expiring', 'expired', 'rejected', 'accepted', 'malware'].map(
      (show): [string, string, string] => [
        `documents, ${show}`,
        of(show, 'document_review_counts'),
        documents(show),
      ],
    ),
    ['all documents', of('everything', 'document_review_counts'), documents('all')],
    [
      'change requests',
      figure('changes'),
      changes(`'submitted', 'in_review', 'information_requested', 'approved'`),
    ],
    ['changes in review', of('in_review', 'change_request_counts'), changes(`'in_review'`)],
    [
      'all changes',
      of('everything', 'change_request_counts'),
      rows(`change_requests where tenant_id = ${TENANT} and state <> 'draft'`),
    ],
    ['tickets', figure('tickets'), tickets('waits_on_us')],
    [
      'tickets of clients',
      of('waiting_on_client', 'ticket_counts'),
      tickets(`status = 'waiting_on_client'`),
    ],
    [
      'tickets resolved',
      of('resolved', 'ticket_counts'),
      tickets(`status in ('resolved', 'closed')`),
    ],
    ['companies with late duties', of('late', 'company_list_counts'), companies('late_duties > 0')],
    [
      'companies without a rating',
      of('unrated', 'company_list_counts'),
      companies('rating is null'),
    ],
    ['companies with open KYC', of('open_kyc', 'company_list_counts'), companies('open_kyc > 0')],
    ['invoices open', of('open', 'invoice_counts'), invoices(`state = 'issued'`)],
    ['invoices late', of('late', 'invoice_counts'), invoices('days_late > 0')],
    [
      'invoices reported',
      of('reported', 'invoice_counts'),
      invoices(`state = 'issued' and is_reported`),
    ],
    [
      'open hits',
      `select coalesce(sum(hits), 0) from screening_counts(${TENANT}) where state = 'open'`,
      `select coalesce(sum(jsonb_array_length(hits)), 0) from screening_queue(${TENANT}, 'open', size => 100)`,
    ],
    ['work of mine', figure('work,mine'), work('mine')],
    ['work of no one', figure('work,unclaimed'), work('unclaimed')],
    ['work of the team', figure('work,team'), work('team')],
  ])('%s', async (_, counted, list) => {
    const { email } = demoAccounts.admin;
    expect(await numberOf(email, counted)).toBe(await numberOf(email, list));
  });

  test('the random rows fill the lists, those of the firm itself among them', async () => {
    const { email } = demoAccounts.admin;
    for (const list of [
      late,
      duties(`state = 'open' and company_id is null`),
      sumOf(`(exposure ->> 'penalty')::numeric`, late),
      rows(waitingAlerts),
      changes(`'information_requested'`),
      documents('expired'),
    ]) {
      expect(await numberOf(email, list)).toBeGreaterThan(0);
    }
  });
});

describe('[DSH-01] each figure of a client is the number of rows of its list', () => {
  const of = (column: string, call: string) => `select ${column} from ${call}(${TENANT})`;
  const duties = (where: string) => rows(`duty_list where tenant_id = ${TENANT} and ${where}`);
  const documents = (show: string) => total(`document_queue(${TENANT}, show => '${show}')`);
  const kyc = (show: string) => total(`kyc_overview(${TENANT}, show => '${show}')`);
  const invoices = (where: string) => rows(`invoices where tenant_id = ${TENANT} and ${where}`);
  const tickets = (where: string) => rows(`ticket_list where tenant_id = ${TENANT} and ${where}`);

  test.each([
    [
      'what needs attention',
      `select total from client_needs(${TENANT}, most => 1)`,
      rows(`client_needs(${TENANT}, most => 200)`),
    ],
    ['duties open', of('open', 'duty_figures'), duties(`state = 'open'`)],
    [
      'duties late',
      of('late', 'duty_figures'),
      duties(`state = 'open' and due_on < private.today()`),
    ],
    ['duties settled', of('settled', 'duty_figures'), duties(`state in ('done', 'waived')`)],
    ['documents', of('everything', 'document_counts'), documents('')],
    ['documents to send', of('needs_client', 'document_counts'), documents('needs')],
    ['documents in review', of('in_review', 'document_counts'), documents('review')],
    ['documents accepted', of('accepted', 'document_counts'), documents('accepted')],
    ['documents that expire', of('expiring', 'document_counts'), documents('expiring')],
    ['people', of('everyone', 'kyc_overview_counts'), kyc('')],
    ['people who need something', of('needs', 'kyc_overview_counts'), kyc('needs')],
    ['people in review', of('review', 'kyc_overview_counts'), kyc('review')],
    ['people verified', of('verified', 'kyc_overview_counts'), kyc('verified')],
    ['invoices open', of('open', 'invoice_figures'), invoices(`state = 'issued'`)],
    ['invoices paid', of('paid', 'invoice_figures'), invoices(`state = 'paid'`)],
    ['tickets', of('tickets', 'ticket_figures'), tickets('true')],
    [
      'tickets waiting on them',
      of('waiting_on_client', 'ticket_figures'),
      tickets(`status = 'waiting_on_client'`),
    ],
  ])('%s', async (_, counted, list) => {
    const { email } = demoAccounts.client;
    expect(await numberOf(email, counted)).toBe(await numberOf(email, list));
  });
});
