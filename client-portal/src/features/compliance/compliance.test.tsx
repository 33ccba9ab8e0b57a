import {
  cableBeach,
  createFakeBackend,
  heron,
  duties,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const LIST = 'GET /rest/v1/duty_list';
const REPORT = 'POST /rest/v1/rpc/report_payment';
const late = {
  ...duties[1],
  due_on: '2026-01-01',
  because: '2026',
  exposure: {
    penalty: 182.5,
    currency: 'USD',
    effect: null,
    is_known: true,
    next_on: '2027-01-01',
    next_penalty: null,
    next_effect: 'struck_off',
  },
};

function open(address = '/app/companies/c-1/compliance', rows: readonly unknown[] = [late]) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on(LIST, () => pageOf(rows, rows.length));
  backend.on('POST /rest/v1/rpc/duty_figures', () => [
    {
      open: 6,
      late: 1,
      soon: 2,
      reported: 0,
      settled: 16,
      money: [
        {
          currency: 'USD',
          late: 365,
          late_invoiced: 0,
          penalty: 182.5,
          next_on: '2027-01-01',
          year: 365,
        },
      ],
    },
  ]);
  backend.on(REPORT, () => null);
  return { backend, ...renderRoutes(portal, address, backend) };
}

const sentTo = (backend: ReturnType<typeof createFakeBackend>) =>
  backend.requests(LIST).at(-1)?.url.searchParams;

describe('[CMP-03] the duties of a company', () => {
  test('say what is owed today, what of it is penalty, and when it gets worse', async () => {
    open();
    expect(await screen.findByText('1 duty is late: US$547.50 to pay today')).toBeInTheDocument();
    const [duty] = within(await screen.findByRole('list', { name: 'Duties' })).getAllByRole(
      'listitem',
    );
    expect(duty).toHaveTextContent(
      /Annual feeLate.*For 2026.*US\$547\.50.*of it US\$182\.50 penalty.*From 1 Jan 2027: struck off/,
    );
  });

  test('filter by state with counts, in the address; of this company and tenant alone', async () => {
    const { backend, router } = open();
    expect(await screen.findByRole('button', { name: /^Open ?6$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Late/ }));
    expect(router.state.location.search).toBe('?state=late');
    await waitFor(() => expect(sentTo(backend)?.get('due_on')).toBe('lt.2026-11-20'));
    expect(sentTo(backend)?.get('company_id')).toBe('eq.c-1');
    expect(sentTo(backend)?.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  });

  test('an address from a report narrows the list, and one action widens it again', async () => {
    const { backend, router } = open(
      '/app/companies/duties?state=in_time&rule=IBC_ANNUAL_FEE&from=2026-01-01&to=2026-12-31',
    );
    const widen = await screen.findByRole('button', {
      name: 'Done in time one kind of duty from 1 Jan 2026 to 31 Dec 2026: show all',
    });
    expect(sentTo(backend)?.get('outcome')).toBe('eq.in_time');
    expect(sentTo(backend)?.get('rule_code')).toBe('eq.IBC_ANNUAL_FEE');
    expect(await screen.findByRole('link', { name: heron.name })).toHaveAttribute(
      'href',
      '/app/companies/c-1/compliance',
    );
    await userEvent.click(widen);
    expect(router.state.location.search).toBe('');
  });

  test('[UX-02] without a duty say so; a failed reading offers another', async () => {
    const { backend } = open(undefined, []);
    expect(await screen.findByText('No duties due')).toBeInTheDocument();
    backend.on(LIST, () => refusal('not_allowed', 403));
    await userEvent.click(screen.getByRole('button', { name: /^Settled/ }));
    expect(await screen.findByText('The duties could not be loaded')).toBeInTheDocument();
  });
});

describe('[CMP-03] I have paid', () => {
  async function openForm() {
    const shown = open();
    await userEvent.click(await screen.findByRole('button', { name: 'I have paid: Annual fee' }));
    return { ...shown, form: screen.getByRole('form', { name: 'I have paid: Annual fee' }) };
  }

  test('reports the day and the amount that is due today, under one id for every try', async () => {
    const { backend, form } = await openForm();
    backend.on(REPORT, () => refusal('payment.already_reported', 409));
    await userEvent.type(within(form).getByLabelText(/Reference/), 'W-77');
    await userEvent.click(within(form).getByRole('button', { name: 'Report it' }));
    expect(await screen.findByText('Already reported')).toBeInTheDocument();
    expect(within(form).getByLabelText(/Reference/)).toHaveValue('W-77');
    backend.on(REPORT, () => null);
    await userEvent.click(within(form).getByRole('button', { name: 'Report it' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const [first, second] = backend.requests(REPORT).map(({ body }) => body);
    expect(first).toMatchObject({
      obligation_id: 'o-2',
      paid_on: '2026-11-20',
      amount: 547.5,
      reference: 'W-77',
    });
    expect(second).toEqual(first);
  });

  test('a day to come is refused at its field', async () => {
    const { backend, form } = await openForm();
    const day = within(form).getByLabelText(/Paid on/);
    await userEvent.clear(day);
    await userEvent.type(day, '2027-01-01');
    await userEvent.click(within(form).getByRole('button', { name: 'Report it' }));
    expect(await within(form).findByText('Enter the day, not in the future.')).toBeInTheDocument();
    expect(backend.requests(REPORT)).toEqual([]);
  });

  test('a report that waits can be withdrawn; a declined one shows its reason', async () => {
    const notice = { id: 'n-1', state: 'open', paid_on: '2026-11-01', reply: null };
    const declined = { ...notice, state: 'declined', reply: 'The wire did not arrive.' };
    const { backend } = open(undefined, [
      { ...late, notice },
      { ...late, id: 'o-3', rule_name: 'Business licence', notice: declined },
    ]);
    backend.on('POST /rest/v1/rpc/withdraw_payment_notice', () => null);
    expect(await screen.findByText('Reported', { selector: 'span *, span' })).toBeInTheDocument();
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toContainEqual(expect.stringContaining('The wire did not arrive.'));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the report: Annual fee' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/withdraw_payment_notice')[0]?.body).toEqual({
        notice_id: 'n-1',
      }),
    );
  });

  test('who only looks at the company has no action', async () => {
    open(undefined, [{ ...late, may_report: false }]);
    await screen.findByRole('list', { name: 'Duties' });
    expect(screen.queryByRole('button', { name: /I have/ })).not.toBeInTheDocument();
  });
});

describe('[CMP-03] the calendar of duties', () => {
  test('shows a month with its duties and money, and leads to the rows of a day', async () => {
    const { backend, router } = open('/app/companies/duties?view=calendar&month=2026-12');
    backend.on('POST /rest/v1/rpc/calendar', () => [
      {
        kind: 'obligation',
        id: 'o-2',
        on_day: '2026-12-01',
        title: 'Annual fee',
        company: 'c-1',
        company_name: heron.name,
        party_name: null,
        state: 'open',
        amount: 365,
        currency: 'USD',
      },
    ]);
    const month = await screen.findByRole('list', { name: 'December 2026' });
    const [day] = within(month)
      .getAllByRole('listitem')
      .filter((item) => item.textContent.startsWith('1 Dec'));
    expect(day).toHaveTextContent(/Annual fee US\$365\.00Blue Heron/);
    expect(within(month).getByRole('link', { name: 'Annual fee' })).toHaveAttribute(
      'href',
      '/app/companies/c-1/compliance?state=all&from=2026-12-01&to=2026-12-01',
    );
    expect(backend.requests('POST /rest/v1/rpc/calendar')[0]?.body).toMatchObject({
      tenant_id: cableBeach.id,
      from_day: '2026-11-30',
      to_day: '2027-01-03',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(router.state.location.search).toContain('month=2027-01');
  });

  test('of a group: its sums and its entries, kept from the list to the calendar', async () => {
    const { backend } = open('/app/companies/duties?group=g-1', []);
    backend.on('GET /rest/v1/company_groups', () => [{ id: 'g-1', name: 'Family' }]);
    backend.on('GET /rest/v1/group_duties', () => pageOf([late], 1));
    backend.on('POST /rest/v1/rpc/calendar', () => []);
    expect(await screen.findByText('1 duty is late: US$547.50 to pay today')).toBeInTheDocument();
    const FIGURES = 'POST /rest/v1/rpc/duty_figures';
    const tenant = { tenant_id: cableBeach.id };
    expect(backend.requests(FIGURES).at(-1)?.body).toEqual({ ...tenant, in_group: 'g-1' });
    await userEvent.click(screen.getByRole('button', { name: 'Calendar' }));
    const group = await screen.findByRole('combobox', { name: 'Group' });
    expect(group).toHaveValue('g-1');
    const CALENDAR = 'POST /rest/v1/rpc/calendar';
    await waitFor(() =>
      expect(backend.requests(CALENDAR).at(-1)?.body).toMatchObject({ in_group: 'g-1' }),
    );
    await userEvent.selectOptions(group, 'In no group');
    await waitFor(() =>
      expect(backend.requests(CALENDAR).at(-1)?.body).toMatchObject({ in_none: true }),
    );
    expect(backend.requests(FIGURES).at(-1)?.body).toEqual({ ...tenant, in_none: true });
  });
});

describe('[PAY-01] a fee that no invoice bills', () => {
  const ADDRESS = '/app/companies/c-1/compliance';

  test('says that the invoice follows, with a way to ask beside it', async () => {
    open(ADDRESS, [{ ...late, payment: { how: 'invoice_follows' } }]);
    expect(await screen.findByText(/No invoice yet: we send you one/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ask us: Annual fee' }));
    expect(await screen.findByRole('form', { name: 'Ask us' })).toBeVisible();
  });

  test('is asked about where the firm does not invoice it', async () => {
    open(ADDRESS, [{ ...late, payment: { how: 'ask' } }]);
    expect(
      await screen.findByRole('button', { name: 'Ask us how to pay: Annual fee' }),
    ).toBeVisible();
  });

  test('shows the confirmed bank details and the reference where the firm takes it early', async () => {
    const payment = {
      how: 'to_firm',
      currency: 'USD',
      account_holder: 'Cable Beach Corporate Services Ltd.',
      bank_name: 'Bank of New Providence',
      account_number: '1000447122',
      bic: null,
      valid_from: '2026-01-05',
      reference: '214001 B fee 2026',
    };
    open(ADDRESS, [{ ...late, payment }]);
    await userEvent.click(await screen.findByText('How to pay'));
    expect(screen.getByLabelText('Reference for the payment')).toHaveValue('214001 B fee 2026');
    expect(screen.getByText(/in force since 5 January 2026/)).toBeVisible();
  });
});
