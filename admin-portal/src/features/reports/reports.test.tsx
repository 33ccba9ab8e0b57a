import {
  cableBeach,
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

function open(url: string, answers: Record<string, unknown>) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/entity_types', () => [
    { code: 'IBC', name: 'International Business Company' },
  ]);
  for (const [name, rows] of Object.entries(answers)) backend.on(rpc(name), () => rows);
  const shown = renderRoutes(portal, url, backend, { user: candice });
  return { backend, ...shown };
}

const companies = [
  { entity_type: 'IBC', status: 'active', companies: 27, registered: 3, is_total: false },
  { entity_type: null, status: null, companies: 27, registered: 3, is_total: true },
];

test('[REP-01] the catalogue says what each report answers, and opens it', async () => {
  open('/admin/reports', {});
  const list = await screen.findByRole('list', { name: 'Reports' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  expect(within(list).getByRole('link', { name: 'KYC ageing' })).toHaveAttribute(
    'href',
    '/admin/reports/kyc',
  );
  expect(within(list).getByText(/how long have people been/i)).toBeInTheDocument();
});

test('[REP-01] a figure of a firm opens its companies; over all firms nothing is asked of one, and figures open nothing', async () => {
  const { backend } = open('/admin/reports/companies?period=this-year', {
    report_companies: companies,
  });
  expect(await screen.findByRole('link', { name: '27' })).toHaveAttribute(
    'href',
    '/admin/companies?standing=active&type=IBC',
  );
  const [first] = backend.requests(rpc('report_companies'));
  expect(first?.body).toMatchObject({
    tenant_id: cableBeach.id,
    from_day: expect.any(String) as string,
  });
  await userEvent.click(screen.getByRole('button', { name: 'All firms' }));
  await waitFor(() =>
    expect(backend.requests(rpc('report_companies')).at(-1)?.body).not.toHaveProperty('tenant_id'),
  );
  expect(backend.requests(rpc('report_companies')).at(-1)?.body).toHaveProperty('from_day');
  await waitFor(() => expect(screen.queryByRole('link', { name: '27' })).not.toBeInTheDocument());
});

test('[REP-01] another period keeps the firms that were selected', async () => {
  const { router } = open('/admin/reports/companies?of=all', { report_companies: companies });
  await screen.findAllByText('27');
  await userEvent.click(screen.getByRole('button', { name: 'Last 12 months' }));
  expect(router.state.location.search).toBe('?of=all&period=12-months');
});

test('[REP-01] KYC ageing: a figure shows who is behind it, the longest first', async () => {
  const { backend } = open('/admin/reports/kyc', {
    report_kyc_ageing: [
      { state: 'submitted', band: '0-7', profiles: 4, oldest: '2026-11-15', is_total: false },
      { state: 'submitted', band: '31-90', profiles: 2, oldest: '2026-09-20', is_total: false },
      { state: null, band: null, profiles: 6, oldest: '2026-09-20', is_total: true },
    ],
  });
  backend.on('GET /rest/v1/kyc_profiles', () =>
    pageOf(
      [
        {
          id: 'k-1',
          state: 'submitted',
          level: 'enhanced',
          state_since: '2026-09-20T12:00:00Z',
          party: { name: 'Grant Whitfield', kind: 'person' },
        },
      ],
      1,
    ),
  );
  const row = (await screen.findAllByRole('row', { name: /Submitted/ })).at(-1);
  expect(row).toHaveTextContent(/4.*2.*6/);
  await userEvent.click(within(row ?? document.body).getByRole('link', { name: '2' }));
  expect(await screen.findByRole('link', { name: 'Grant Whitfield' })).toHaveAttribute(
    'href',
    '/admin/kyc/profiles/k-1',
  );
  const requested = backend.requests('GET /rest/v1/kyc_profiles').at(-1)?.url.searchParams;
  expect(requested?.get('state')).toBe('eq.submitted');
  expect(requested?.getAll('state_since').join(' ')).toMatch(/gte\..*lte\./);
});

test('[REP-01] [RSK-01] risk: companies of a rating open their list, over days they do not', async () => {
  const rows = [
    {
      subject: 'company',
      rating: 'high',
      subjects: 5,
      overridden: 1,
      review_due: 2,
      is_total: false,
    },
    {
      subject: 'company',
      rating: null,
      subjects: 3,
      overridden: 0,
      review_due: 0,
      is_total: false,
    },
    {
      subject: 'party',
      rating: 'low',
      subjects: 40,
      overridden: 0,
      review_due: 1,
      is_total: false,
    },
  ];
  open('/admin/reports/risk', { report_risk: rows });
  expect(await screen.findByRole('link', { name: '5' })).toHaveAttribute(
    'href',
    '/admin/companies?risk=high',
  );
  expect(screen.getByRole('link', { name: '3' })).toHaveAttribute(
    'href',
    '/admin/companies?risk=unrated',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Last 12 months' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '5' })).not.toBeInTheDocument());
});

test('[REP-01] a period that ends before it begins is refused with an error message', async () => {
  const { backend } = open('/admin/reports/activity?from=2026-11-02&to=2026-11-01', {});
  backend.on(rpc('report_activity'), () => refusal('report.days_invalid', 422));
  expect(await screen.findByText('The report could not be loaded')).toBeInTheDocument();
});

test('[REP-01] [MAIL-01] staff has a report mailed with its filters, reads why it was refused, and stops it', async () => {
  const { backend } = open('/admin/reports/companies?of=all&period=12-months', {
    report_companies: companies,
  });
  const kept: unknown[] = [];
  backend.on('GET /rest/v1/report_mails', () => kept);
  backend.on(rpc('mail_report'), () => refusal('report_mail.too_many', 409));
  const weekly = await screen.findByRole('button', { name: 'Every Monday' });
  await userEvent.click(weekly);
  expect(await screen.findByText(/You have 20 reports mailed to you/)).toBeInTheDocument();

  backend.on(rpc('mail_report'), () => {
    kept.push({ id: 'm-1', filters: { of: 'all', period: '12-months' }, rhythm: 'weekly' });
    return 'm-1';
  });
  await userEvent.click(weekly);
  expect(await screen.findByText('Mailed to you every Monday')).toBeInTheDocument();
  expect(backend.requests(rpc('mail_report')).at(-1)?.body).toEqual({
    tenant_id: cableBeach.id,
    report: 'admin.companies',
    filters: { of: 'all', period: '12-months' },
    rhythm: 'weekly',
  });
  expect(screen.queryByRole('button', { name: 'Every Monday' })).not.toBeInTheDocument();

  backend.on(rpc('stop_report_mail'), () => {
    kept.length = 0;
    return null;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Stop: All firms, Last 12 months' }));
  expect(await screen.findByRole('button', { name: 'Every Monday' })).toBeInTheDocument();
  expect(backend.requests(rpc('stop_report_mail'))[0]?.body).toEqual({ mail_id: 'm-1' });
});

test('[REP-01] an unknown report says so', async () => {
  open('/admin/reports/nothing', {});
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeInTheDocument();
});
