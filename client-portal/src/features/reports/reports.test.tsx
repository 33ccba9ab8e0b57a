import {
  cableBeach,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import {
  comingPresetsOn,
  endOfMonth,
  periodOf,
  monthlyPresetsOn,
  presetsOn,
} from '@portal/shared-core/views/reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

function open(report: string) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/entity_types', () => [
    { code: 'IBC', name: 'International Business Company' },
  ]);
  backend.on(rpc('report_companies'), () => [
    { entity_type: 'IBC', status: 'active', companies: 3, registered: 1, is_total: false },
    { entity_type: 'IBC', status: 'in_penalty', companies: 1, registered: 0, is_total: false },
    { entity_type: null, status: null, companies: 4, registered: 1, is_total: true },
  ]);
  backend.on(rpc('report_obligations'), () => [
    {
      rule_code: 'IBC_ANNUAL_FEE',
      rule_name: 'Annual fee',
      currency: 'USD',
      obligations: 12,
      done_in_time: 7,
      done_late: 0,
      waived: 0,
      open: 5,
      late: 1,
      amount_open: 3155,
      penalty: 515,
      penalties_unknown: 0,
      amount_to_check: 3155,
      penalty_to_check: 300,
      is_total: false,
    },
  ]);
  backend.on(rpc('report_expiring_documents'), () => [
    {
      document_id: 'd-1',
      file_name: 'passport.pdf',
      category: 'Passport',
      company_name: null,
      party_name: 'Ada Rolle',
      expires_on: '2026-12-01',
      days_left: 11,
      total: 1400,
    },
  ]);
  backend.on(rpc('report_activity'), () => [
    { period: '2026-10-01', kind: 'document_uploaded', number: 7, is_total: false },
    { period: null, kind: 'document_uploaded', number: 7, is_total: true },
  ]);
  backend.on('GET /rest/v1/activity_list', () =>
    pageOf(
      [
        {
          at: '2026-10-02T12:00:00Z',
          kind: 'document_uploaded',
          subject_id: 'd-1',
          company_id: null,
          title: 'passport.pdf',
        },
      ],
      1,
    ),
  );
  backend.on(rpc('report_spending'), () => [
    {
      period: '2026-09-01',
      currency: 'USD',
      invoices: 1,
      government: 720,
      services: 2100,
      vat: 0,
      total: 2820,
      paid: 2820,
      is_total: false,
    },
  ]);
  backend.on('GET /rest/v1/invoices', () =>
    pageOf(
      [
        {
          id: 'i-1',
          number: 'INV-2026-0001',
          state: 'paid',
          currency: 'USD',
          total: 2820,
          paid: 2820,
          issued_on: '2026-09-28',
          due_on: null,
          company_id: null,
          company: null,
        },
      ],
      1,
    ),
  );
  return { backend, ...renderRoutes(portal, `/app/reports${report}`, backend) };
}

describe('[REP-01] the reports of a client', () => {
  test('[NAV-01] the catalogue says what each report answers', async () => {
    open('');
    const list = await screen.findByRole('list', { name: 'Reports' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Companies', 'Duties and exposure', 'Documents expiring', 'Activity', 'Spending']);
    expect(list).toHaveTextContent('Which documents expire next, and which have expired?');
  });

  test('companies: a figure opens the list with its standing and type', async () => {
    const { backend } = open('/companies?period=this-year');
    expect(await screen.findByRole('link', { name: '3' })).toHaveAttribute(
      'href',
      '/app/companies?standing=active&type=IBC',
    );
    expect(backend.requests(rpc('report_companies'))[0]?.body).toEqual({
      tenant_id: cableBeach.id,
      from_day: '2026-01-01',
      to_day: '2026-12-31',
    });
  });

  test('[CMP-01] duties: money that no source confirms says so; late and settled ones open their rows in the period', async () => {
    open('/duties?from=2026-01-01&to=2026-12-31');
    const table = await screen.findByRole('table', { name: 'By duty' });
    const row = within(table).getByRole('row', { name: /Annual fee/ });
    expect(row).toHaveTextContent(
      /US\$3,155\.00to be confirmedUS\$515\.00US\$300\.00 to be confirmed/,
    );
    expect(within(row).getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      '/app/companies/duties?from=2026-01-01&to=2026-12-31&rule=IBC_ANNUAL_FEE&state=late',
    );
  });

  test('documents: a report that was cut says so, and each row opens its document', async () => {
    open('/documents');
    expect(await screen.findByText(/The first 1 of 1,400\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Passport' })).toHaveAttribute(
      'href',
      expect.stringContaining('d-1'),
    );
  });

  test('activity: a figure shows its rows, of its kind and month', async () => {
    const { backend, router } = open('/activity');
    await userEvent.click(await screen.findByRole('link', { name: '7' }));
    expect(router.state.location.search).toBe(
      '?from=2026-10-01&to=2026-10-31&kind=document_uploaded',
    );
    const rows = await screen.findByRole('table', { name: 'Documents uploaded' });
    expect(within(rows).getByRole('link', { name: 'passport.pdf' })).toBeInTheDocument();
    const params = backend.requests('GET /rest/v1/activity_list').at(-1)?.url.searchParams;
    expect(params?.getAll('at')).toEqual([
      'gte.2026-10-01 00:00 America/Nassau',
      'lte.2026-10-31 23:59:59.999 America/Nassau',
    ]);
    expect(params?.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  });

  test('[BILL-01] spending: by month with its invoices below', async () => {
    const { router } = open('/spending');
    const table = await screen.findByRole('table', { name: 'By month' });
    expect(within(table).getByRole('row', { name: /September 2026/ })).toHaveTextContent(
      /US\$720\.00US\$2,100\.00US\$0\.00US\$2,820\.00/,
    );
    await userEvent.click(within(table).getByRole('link', { name: '1' }));
    expect(router.state.location.search).toBe('?from=2026-09-01&to=2026-09-30');
    const invoices = await screen.findByRole('table', { name: 'Invoices of the period' });
    expect(within(invoices).getByRole('link', { name: 'INV-2026-0001' })).toBeInTheDocument();
  });

  test('the CSV has every column, and the totals', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:report';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    open('/duties');
    await screen.findByRole('table', { name: 'By duty' });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, line] = (await saved[0]?.text())?.split('\r\n') ?? [];
    expect(head).toContain(
      'Duty,Currency,Open,Late,Done in time,Done late,Not needed,Open amount,"Open amount, of it to be confirmed",Penalties today,"Penalties today, of it to be confirmed"',
    );
    expect(line).toBe('Annual fee,USD,5,1,7,0,0,3155.00,3155.00,515.00,300.00');
    vi.restoreAllMocks();
  });

  test('[ERR-02] an unknown report is a page not found', async () => {
    open('/horoscope');
    expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
  });

  test('[UX-02] a period with its days the wrong way says why, and another period helps', async () => {
    const { backend } = open('/companies?from=2026-12-31&to=2026-01-01');
    backend.on(rpc('report_companies'), () => refusal('report.days_invalid', 422));
    expect(await screen.findByText('The report could not be loaded')).toBeInTheDocument();
    backend.on(rpc('report_companies'), () => []);
    await userEvent.click(screen.getByRole('button', { name: 'All time' }));
    await waitFor(() => expect(screen.getByText('Nothing in this period')).toBeInTheDocument());
  });
});

test('[REP-01] [MAIL-01] a client has a report mailed with its filters, reads why it was refused, and stops it', async () => {
  const { backend } = open('/companies?period=12-months');
  const kept: unknown[] = [];
  backend.on('GET /rest/v1/report_mails', () => kept);
  backend.on(rpc('mail_report'), () => refusal('report_mail.too_many', 409));
  const weekly = await screen.findByRole('button', { name: 'Every Monday' });
  await userEvent.click(weekly);
  expect(await screen.findByText(/You have 20 reports mailed to you/)).toBeInTheDocument();

  backend.on(rpc('mail_report'), () => {
    kept.push({ id: 'm-1', filters: { period: '12-months' }, rhythm: 'weekly' });
    return 'm-1';
  });
  await userEvent.click(weekly);
  expect(await screen.findByText('Mailed to you every Monday')).toBeInTheDocument();
  expect(backend.requests(rpc('mail_report')).at(-1)?.body).toEqual({
    tenant_id: cableBeach.id,
    report: 'client.companies',
    filters: { period: '12-months' },
    rhythm: 'weekly',
  });
  expect(screen.queryByRole('button', { name: 'Every Monday' })).not.toBeInTheDocument();

  backend.on(rpc('stop_report_mail'), () => {
    kept.length = 0;
    return null;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Stop: Last 12 months' }));
  expect(await screen.findByRole('button', { name: 'Every Monday' })).toBeInTheDocument();
  expect(backend.requests(rpc('stop_report_mail'))[0]?.body).toEqual({ mail_id: 'm-1' });
});

test('[TNT-01] [REP-01] where reports are switched off the page says so, and offers no other try', async () => {
  const { backend } = open('/companies');
  backend.on(rpc('report_companies'), () => refusal('tenant.feature_off', 409));
  expect(await screen.findByText('Not available')).toBeInTheDocument();
  expect(screen.getByText(/switched off for your tenant. Contact us/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

describe('[REP-01] periods', () => {
  const presets = presetsOn('2026-11-20');

  test.each([
    [
      { from: '', to: '', period: '' },
      { from: null, to: null },
    ],
    [
      { from: '', to: '', period: 'last-year' },
      { from: '2025-01-01', to: '2025-12-31' },
    ],
    [
      { from: '', to: '', period: '12-months' },
      { from: '2025-11-21', to: '2026-11-20' },
    ],
    [
      { from: '2026-02-01', to: '', period: 'last-year' },
      { from: '2026-02-01', to: null },
    ],
    [
      { from: '2026-13-45', to: 'x', period: 'never' },
      { from: null, to: null },
    ],
  ])('the address %o is %o', (requested, period) => {
    expect(periodOf(requested, presets)).toEqual(period);
  });

  test('a report by month begins with the last twelve months, and everything can be asked for', () => {
    const monthly = monthlyPresetsOn('2026-11-20');
    expect(periodOf({ from: '', to: '', period: '' }, monthly)).toEqual({
      from: '2025-11-21',
      to: '2026-11-20',
    });
    expect(periodOf({ from: '', to: '', period: 'all' }, monthly)).toEqual({
      from: null,
      to: null,
    });
  });

  test('what lies ahead ends 90 days from today; a month ends on its last day', () => {
    expect(comingPresetsOn('2026-11-20').at(-1)).toMatchObject({ to: '2027-02-18' });
    expect(['2026-02-01', '2028-02-01', '2026-12-01'].map(endOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});
