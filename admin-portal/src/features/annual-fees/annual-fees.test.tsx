import {
  cableBeach,
  candice,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const LIST = rpc('annual_fees');
const FIGURES = rpc('annual_fee_figures');
const RUN = rpc('run_many');
const FILE = rpc('file_annual_fees');

const heron = {
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  registration_number: '214001 B',
  company_status: 'active',
  client_id: 'u-1',
  client_name: 'Claire Vasseur',
  duty_id: 'o-1',
  fee_state: 'late',
  due_on: '2026-01-01',
  amount: 365,
  currency: 'USD',
  is_verified: true,
  exposure: {
    penalty: 36.5,
    currency: 'USD',
    effect: null,
    is_known: true,
    is_verified: true,
    next_on: '2026-11-01',
    next_penalty: 182.5,
    next_effect: null,
  },
  done_on: null,
  reference: null,
  invoice_id: null,
  invoice_number: null,
  billing_state: 'none',
  billed: null,
  owed: 0,
  invoice_currency: null,
  invoice_due_on: null,
  total: 3,
};
const gull = {
  ...heron,
  company_id: 'c-2',
  company_name: 'Grey Gull Ltd.',
  duty_id: 'o-2',
  invoice_id: 'i-2',
  billing_state: 'draft',
  billed: 1355,
  invoice_currency: 'USD',
};
const tern = {
  ...gull,
  company_id: 'c-3',
  company_name: 'White Tern Ltd.',
  duty_id: 'o-3',
  fee_state: 'filed',
  exposure: null,
  done_on: '2026-02-03',
  reference: 'R-77',
  invoice_id: 'i-3',
  invoice_number: 'INV-2026-0003',
  billing_state: 'open',
  owed: 1355,
  invoice_due_on: '2026-12-20',
};
const figures = {
  companies: 3,
  not_billed: 1,
  drafts: 1,
  owed: 1,
  owed_late: 0,
  paid: 0,
  fees_due: 2,
  fees_late: 2,
  filed: 1,
  without_fee: 0,
  paid_not_filed: 0,
  money: [
    {
      currency: 'USD',
      fees: 730,
      penalty: 73,
      to_check: 73,
      next_on: '2026-11-01',
      drafts: 1355,
      owed: 1355,
    },
  ],
  struck_off_on: '2027-01-01',
};

function open(query = '', duties: readonly string[] = ['reviewer', 'billing']) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/vat_evidence_missing', () => []);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  backend.on(LIST, () => [heron, gull, tern]);
  backend.on(FIGURES, () => [figures]);
  renderRoutes(portal, `/admin/companies/annual-fees${query}`, backend, { user: candice });
  return backend;
}

const select = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));
const bar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const press = async (name: RegExp) => userEvent.click(within(bar()).getByRole('button', { name }));
const bodies = (backend: ReturnType<typeof open>, of: string) =>
  backend.requests(of).map(({ body }) => body);

describe('[CMP-04] the yearly round', () => {
  test('shows each company with its fee of the day and our invoice; each figure opens its companies', async () => {
    const backend = open('?year=2026');
    const row = within(await screen.findByRole('row', { name: /Blue Heron/ }));
    expect(row.getByText('US$401.50')).toBeVisible();
    expect(row.getByText('Not invoiced')).toBeVisible();
    const filed = within(screen.getByRole('row', { name: /White Tern/ }));
    expect(filed.getByText(/R-77$/)).toBeVisible();
    expect(filed.getByRole('link', { name: 'INV-2026-0003' })).toHaveAttribute(
      'href',
      '/admin/companies/invoices/i-3',
    );
    const strip = within(screen.getByRole('list', { name: 'Figures' }));
    expect(strip.getByRole('link', { name: /^Owed to the Registrar today/ })).toHaveTextContent(
      /US\$803\.00.*2 companies, of it US\$73\.00 to be checked, struck off on/,
    );
    expect(strip.getByRole('link', { name: /^Not invoiced/ })).toHaveAttribute(
      'href',
      '/admin/companies/annual-fees?year=2026&billing=none',
    );
    expect(bodies(backend, LIST)[0]).toMatchObject({
      tenant_id: cableBeach.id,
      year: 2026,
      fee: '',
      billing: '',
      sort: 'company_name',
      first: 0,
      size: 50,
    });
    expect(bodies(backend, FIGURES)[0]).toEqual({ tenant_id: cableBeach.id, year: 2026 });
  });

  test('asks for what the address says', async () => {
    const backend = open('?year=2025&billing=owed&fee=due&client=u-9&sort=owed.desc');
    await screen.findByRole('row', { name: /Blue Heron/ });
    expect(bodies(backend, LIST)[0]).toMatchObject({
      year: 2025,
      billing: 'owed',
      fee: 'due',
      only_client: 'u-9',
      sort: 'owed',
      descending: true,
    });
  });

  test.each([
    [/^One invoice per payer/, 'renewals.draft_for_payers', 'payer'],
    [/^One invoice per company/, 'renewals.draft', 'company'],
  ])(
    'drafts for the selected companies that have none: %s, and keeps that',
    async (way, action, kept) => {
      localStorage.removeItem('bahamasinc_billing_way');
      const backend = open('?year=2026');
      backend.on(RUN, () => [{ id: 'c-1', code: 'invoice.year_without_prices', job_id: null }]);
      await select(/Select all/);
      await press(/^Invoice 1 company/);
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByRole('radio', { name: /^One invoice per payer/ })).toBeChecked();
      await userEvent.click(dialog.getByRole('radio', { name: way }));
      await userEvent.click(dialog.getByRole('button', { name: 'Draft' }));
      expect(await screen.findByText('0 done, 1 refused')).toBeVisible();
      expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
        /^Blue Heron Ltd\.: /,
      );
      expect(bodies(backend, RUN)[0]).toMatchObject({
        action,
        ids: ['c-1'],
        arguments: { year: '2026' },
      });
      expect(localStorage.getItem('bahamasinc_billing_way')).toBe(kept);
    },
  );

  test('[BILL-01] companies on one invoice are done once', async () => {
    const backend = open('?year=2026');
    backend.on(rpc('annual_fees'), () => [
      { ...gull, invoice_companies: 2 },
      { ...gull, company_id: 'c-4', company_name: 'Sand Plover Ltd.', invoice_companies: 2 },
    ]);
    backend.on(RUN, () => [{ id: 'i-2', code: null, job_id: null }]);
    await screen.findByText('Sand Plover Ltd.');
    expect(screen.getAllByText(/with 1 more/)).toHaveLength(2);
    await select(/Select all/);
    await press(/^Issue 1 draft/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
    expect(bodies(backend, RUN)[0]).toMatchObject({ action: 'invoices.issue', ids: ['i-2'] });
  });

  test.each([
    [/^Issue 1 draft/, 'Issue', 'invoices.issue', 'i-2'],
    [/^Discard 1 draft/, 'Discard', 'invoices.discard', 'i-2'],
    [/^Void 1 invoice/, 'Void', 'invoices.void', 'i-3'],
  ])('%s is done with the invoices it fits alone', async (button, submit, action, id) => {
    const backend = open('?year=2026');
    backend.on(RUN, () => [{ id, code: null, job_id: null }]);
    await select(/Select all/);
    await press(button);
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.queryByLabelText(/^Why they are void/);
    if (reason) await userEvent.type(reason, 'The run had the wrong day.');
    await userEvent.click(dialog.getByRole('button', { name: submit }));
    expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
    expect(bodies(backend, RUN)[0]).toMatchObject({ action, ids: [id] });
  });

  test('marks the fees that are due as filed, with one day and number', async () => {
    const backend = open('?year=2026');
    backend.on(RUN, () => []);
    await select(/Select all/);
    await press(/^Mark 2 filed/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete 2 annual fees' }));
    await userEvent.type(dialog.getByLabelText(/^Receipt or filing number/), 'R-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('0 done, 0 refused')).toBeVisible();
    expect(bodies(backend, RUN)[0]).toMatchObject({
      action: 'duties.complete',
      ids: ['o-1', 'o-2'],
      arguments: { reference: 'R-1' },
    });
  });

  test('is invoiced by billing staff alone, and filed by staff with a duty', async () => {
    open('?year=2026', ['reviewer']);
    await select(/Blue Heron/);
    expect(within(bar()).getByRole('button', { name: 'Invoice' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(within(bar()).getByRole('button', { name: /^Mark 1 filed/ })).toBeEnabled();
  });

  test('is only read by staff without a duty', async () => {
    open('?year=2026', ['read_only']);
    expect(await screen.findByRole('button', { name: 'Enter receipts' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('[CMP-04] a table of receipts', () => {
  const dialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Enter receipts…' }));
    return within(await screen.findByRole('dialog', { name: 'Receipts of 2026' }));
  };

  test('is checked first; what fits is entered, and what does not stays to be corrected', async () => {
    const backend = open('?year=2026');
    backend.on(FILE, () => [
      {
        place: 1,
        company_id: 'c-1',
        company_name: 'Blue Heron Ltd.',
        code: null,
        is_filed: false,
        doubts: [],
      },
      {
        place: 2,
        company_id: null,
        company_name: null,
        code: 'fee.company_unknown',
        is_filed: false,
        doubts: [],
      },
    ]);
    const shown = await dialog();
    await userEvent.click(shown.getByLabelText('Receipts'));
    await userEvent.paste('Blue Heron Ltd.;R-1;3 Feb 2026\nNo Such Ltd.;R-2;3 Feb 2026\nAlone');
    await userEvent.click(shown.getByRole('button', { name: 'Check' }));
    expect(await shown.findByText('1 receipt can be entered, 2 cannot')).toBeVisible();
    const reasons = shown.getByRole('list', { name: 'Lines that cannot be entered' });
    expect(reasons).toHaveTextContent(
      /Line 2: No Such Ltd\.;R-2;3 Feb 2026No company of this firm/,
    );
    expect(reasons).toHaveTextContent(/AloneWrite the company/);
    await userEvent.click(shown.getByRole('button', { name: 'Enter 1 receipt' }));
    expect(await shown.findByText('2 lines are left')).toBeVisible();
    expect(shown.getByLabelText('Receipts')).toHaveValue('No Such Ltd.;R-2;3 Feb 2026\nAlone');
    const entries = [
      { company: 'Blue Heron Ltd.', reference: 'R-1', done_on: '2026-02-03' },
      { company: 'No Such Ltd.', reference: 'R-2', done_on: '2026-02-03' },
    ];
    expect(bodies(backend, FILE)).toEqual([
      { tenant_id: cableBeach.id, year: 2026, entries, only_check: true, take_doubtful: true },
      { tenant_id: cableBeach.id, year: 2026, entries, only_check: false, take_doubtful: false },
    ]);
  });

  test('that was changed after its check is checked again', async () => {
    const backend = open('?year=2026');
    backend.on(FILE, () => [
      {
        place: 1,
        company_id: 'c-1',
        company_name: 'Blue Heron Ltd.',
        code: null,
        is_filed: false,
        doubts: [],
      },
    ]);
    const shown = await dialog();
    await userEvent.type(shown.getByLabelText('Receipts'), 'Blue Heron Ltd.;R-1');
    await userEvent.click(shown.getByRole('button', { name: 'Check' }));
    await shown.findByRole('button', { name: 'Enter 1 receipt' });
    await userEvent.type(shown.getByLabelText('Receipts'), '2');
    expect(shown.getByRole('button', { name: 'Check' })).toBeVisible();
    expect(shown.queryByText(/can be entered/)).toBeNull();
  });

  test('that is refused stays as it was pasted', async () => {
    const backend = open('?year=2026');
    backend.on(FILE, () => refusal('staff.read_only'));
    const shown = await dialog();
    await userEvent.type(shown.getByLabelText('Receipts'), 'Blue Heron Ltd.;R-1');
    await userEvent.click(shown.getByRole('button', { name: 'Check' }));
    expect(await shown.findByRole('alert')).toBeVisible();
    expect(shown.getByLabelText('Receipts')).toHaveValue('Blue Heron Ltd.;R-1');
  });
});
