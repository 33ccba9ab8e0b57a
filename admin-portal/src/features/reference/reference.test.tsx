import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const ADDRESS = '/admin/settings/reference';

const price = {
  code: 'formation_package',
  label: 'Formation',
  applies: 'formation',
  entity_types: [],
  currency: 'USD',
  amount: 1200,
  per: 'once',
  vat_treatment: 'standard',
  valid_from: '2024-01-01',
  valid_to: null as string | null,
  source_note: 'Proposed within what the market asks.',
  verified: false,
  position: 1,
};
const former = { ...price, amount: 900, valid_from: '2020-01-01', valid_to: '2023-12-31' };
const coming = { ...price, code: 'seal', label: 'Company seal', valid_from: '2099-01-01' };
const prices = [price, former, coming];
const listing = {
  country: 'KW',
  list: 'fatf_grey',
  valid_from: '2026-02-13',
  valid_to: null,
  rating: 'medium',
  source_note: 'FATF increased monitoring, added in February 2026.',
  verified: true,
};

function open(address: string, isSuperAdmin = true) {
  const backend = createFakeBackend();
  backend.on(rpc('am_i_super_admin'), () => isSuperAdmin);
  backend.on(rpc('reference_to_verify'), () => [
    { table_name: 'service_prices', reference_row: price },
    { table_name: 'service_prices', reference_row: coming },
  ]);
  backend.on('GET /rest/v1/service_prices', () => prices);
  backend.on('GET /rest/v1/country_risk', () => [listing]);
  backend.on('GET /rest/v1/published_days', () => []);
  backend.on('GET /rest/v1/obligation_rules', () => [
    { code: 'BUSINESS_LICENCE', name: 'Business licence' },
  ]);
  backend.on('GET /rest/v1/reference_changes', () => []);
  backend.on(rpc('reference_reach'), () => [{ what: 'draft_invoices', count: 7 }]);
  renderRoutes(portal, `${ADDRESS}${address}`, backend, { user: candice });
  return { backend, user: userEvent.setup() };
}

const SOURCE = 'Official Gazette of The Bahamas, number 12 of 2026.';
const row = (key: string) => `row=${encodeURIComponent(key)}`;

describe('[DATA-05] reference data', () => {
  test('what is to be verified is counted by table and leads to its row', async () => {
    open('');
    expect(await screen.findByText(/^2 rows rest on a source/)).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: 'Service prices to verify' });
    expect(within(table).getAllByText(/Proposed within/)).toHaveLength(2);
    expect(within(table).getByRole('link', { name: 'Formation' })).toHaveAttribute(
      'href',
      `${ADDRESS}?table=service_prices&show=every&row=formation_package%7E2024-01-01`,
    );
  });

  test('a table with many rows to verify shows the first and leads to all', async () => {
    const { backend } = open('');
    backend.on(rpc('reference_to_verify'), () =>
      Array.from({ length: 9 }, (_, n) => ({
        table_name: 'service_prices',
        reference_row: { ...price, code: `service_${n}`, label: `Service ${n}` },
      })),
    );
    const all = await screen.findByRole('link', { name: 'All 9 of Service prices' });
    expect(all).toHaveAttribute('href', `${ADDRESS}?table=service_prices&show=verify`);
    expect(screen.queryByRole('link', { name: 'Service 8' })).not.toBeInTheDocument();
  });

  test('a table shows what holds and comes, then what was, and finds a row', async () => {
    const { user } = open('?table=service_prices');
    const table = await screen.findByRole('table', { name: 'Service prices' });
    expect(await within(table).findByText('In force')).toBeInTheDocument();
    expect(within(table).getByText('Coming')).toBeInTheDocument();
    expect(within(table).queryByText('US$900.00')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Past/ }));
    expect(await within(table).findByText('US$900.00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Search the rows' }), 'seal{Enter}');
    await waitFor(() => expect(within(table).queryByText('Formation')).not.toBeInTheDocument());
    expect(within(table).getByText('Company seal')).toBeInTheDocument();
  });

  test('a change is a new row after the one that was read, whole', async () => {
    const { backend, user } = open(`?table=service_prices&${row('formation_package~2024-01-01')}`);
    backend.on(rpc('change_reference'), () => null);
    await user.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/7 invoices that are not issued/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Enter the new row' }));
    expect(await within(dialog).findByText('Enter the first day.')).toBeInTheDocument();
    expect(within(dialog).getByText(/Enter who says so/)).toBeInTheDocument();
    const amount = within(dialog).getByLabelText('Price before VAT');
    await user.clear(amount);
    await user.type(amount, '1350.50');
    await user.type(within(dialog).getByLabelText('First day'), '2099-02-01');
    await user.type(within(dialog).getByLabelText('Source'), SOURCE);
    await user.click(within(dialog).getByRole('button', { name: 'Enter the new row' }));
    await waitFor(() => expect(backend.requests(rpc('change_reference'))).toHaveLength(1));
    expect(backend.requests(rpc('change_reference'))[0]?.body).toMatchObject({
      table_name: 'service_prices',
      seen: price,
      new_row: {
        code: 'formation_package',
        amount: '1350.50',
        valid_from: '2099-02-01',
        source_note: SOURCE,
      },
    });
  });

  test('a refusal stays in the dialog, at its field, and nothing typed is lost', async () => {
    const { backend, user } = open(`?table=service_prices&${row('formation_package~2024-01-01')}`);
    backend.on(rpc('confirm_reference'), () => refusal('reference.conflict'));
    await user.click(await screen.findByRole('button', { name: 'Confirm…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('What was checked'), SOURCE);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText(/A colleague changed this row/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('What was checked')).toHaveValue(SOURCE);
    expect(backend.sent(rpc('confirm_reference'))).toMatchObject([
      { table_name: 'service_prices', seen: price, source: SOURCE },
    ]);
  });

  test('[ONE-05] a dialog names the row as it was when it opened, though a newer one is read meanwhile', async () => {
    const { backend, user } = open(`?table=country_risk&${row('KW~fatf_grey~2026-02-13')}`);
    backend.on(rpc('end_reference'), () => refusal('reference.conflict'));
    await user.click(await screen.findByRole('button', { name: 'End…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Source'), SOURCE);
    backend.on('GET /rest/v1/country_risk', () => [{ ...listing, rating: 'high' }]);
    // The refusal reads the rows again.
    await user.click(within(dialog).getByRole('button', { name: 'End it' }));
    expect(await screen.findByText('High', { selector: 'dd' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'End it' }));
    await waitFor(() => expect(backend.requests(rpc('end_reference'))).toHaveLength(2));
    expect(backend.requests(rpc('end_reference'))[1]?.body).toMatchObject({ seen: listing });
  });

  test('a coming row is taken back, one that has begun is not', async () => {
    const { backend, user } = open(`?table=service_prices&${row('seal~2099-01-01')}`);
    backend.on(rpc('take_back_reference'), () => null);
    await user.click(await screen.findByRole('button', { name: 'Take back…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'The registry withdrew the notice.');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(backend.requests(rpc('take_back_reference'))).toHaveLength(1));
    expect(backend.requests(rpc('take_back_reference'))[0]?.body).toMatchObject({ seen: coming });
  });

  test('a listing ends after a day', async () => {
    const { backend, user } = open(`?table=country_risk&${row('KW~fatf_grey~2026-02-13')}`);
    backend.on(rpc('end_reference'), () => null);
    await user.click(await screen.findByRole('button', { name: 'End…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Source'), SOURCE);
    await user.click(within(dialog).getByRole('button', { name: 'End it' }));
    await waitFor(() => expect(backend.requests(rpc('end_reference'))).toHaveLength(1));
    expect(backend.requests(rpc('end_reference'))[0]?.body).toMatchObject({
      seen: listing,
      source: SOURCE,
    });
    expect(screen.queryByRole('button', { name: 'Take back…' })).not.toBeInTheDocument();
  });

  test('[CMP-01] an announced day is entered for its rule', async () => {
    const { backend, user } = open('?table=published_days');
    backend.on(rpc('announce_day'), () => null);
    await user.click(await screen.findByRole('button', { name: 'Enter a day' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Business licence' });
    await user.selectOptions(within(dialog).getByLabelText('Rule'), 'Business licence');
    await user.type(within(dialog).getByLabelText('Day'), '2099-03-31');
    await user.type(within(dialog).getByLabelText('Source'), SOURCE);
    await user.click(within(dialog).getByRole('button', { name: 'Enter the day' }));
    await waitFor(() => expect(backend.requests(rpc('announce_day'))).toHaveLength(1));
    expect(backend.requests(rpc('announce_day'))[0]?.body).toMatchObject({
      code: 'BUSINESS_LICENCE',
      year: 2099,
      due_on: '2099-03-31',
      seen: null,
    });
  });

  test('staff other than the super admin read, and learn who may change', async () => {
    open(`?table=service_prices&${row('formation_package~2024-01-01')}`, false);
    expect(
      await screen.findByText('This is for the super admin alone.', { selector: 'p' }),
    ).toBeVisible();
    const held = screen.getByRole('button', { name: 'Change…' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
  });
});
