import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const discount = {
  id: 'd-1',
  client_id: 'u-1',
  client_name: 'Claire Vasseur',
  code: 'registered_office_agent',
  label: 'Registered office and agent',
  percent: 12.5,
  amount: null,
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  reason: 'Moved four companies to us.',
  client_text: 'Welcome discount',
  creator_name: 'Candice Moxey',
  created_at: '2026-11-01T12:00:00Z',
  ended_at: null,
  end_reason: null,
  state: 'holds',
  invoices: 2,
  reduced: 225,
};

function open({ duty = 'billing', discounts = [discount] as unknown[] } = {}) {
  const backend = createFakeBackend();
  backend.on(rpc('discount_list'), () => discounts);
  backend.on(rpc('recurring_list'), () => []);
  backend.on('GET /rest/v1/recurring_settings', () => []);
  backend.on(rpc('firm_prices'), () => [{ code: 'company_seal', label: 'Company seal' }]);
  backend.on(rpc('firm_people'), () => [
    { id: 'u-1', name: 'Claire Vasseur', email: 'claire@example.com', is_staff: false },
    { id: 'u-2', name: 'Candice Moxey', email: 'c@example.com', is_staff: true },
  ]);
  backend.on(rpc('discount_preview'), () => [
    { clients: 1, companies: 4, applications: 0, other_discounts: 1 },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, '/admin/companies/invoices/terms', backend, { user: candice });
  return backend;
}

describe('[PRICE-01] discounts', () => {
  test('are listed with whom they are for, their days and what they took off, and end with a reason', async () => {
    const backend = open();
    backend.on(rpc('end_discount'), () => null);
    const row = within(
      (await screen.findByText('12.5 %')).closest('tr') ?? document.createElement('tr'),
    );
    for (const text of ['Claire Vasseur', 'Registered office and agent', 'Holds', 'US$225.00'])
      expect(row.getByText(text)).toBeInTheDocument();
    await userEvent.click(row.getByRole('button', { name: /^End the discount/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The offer is over.');
    await userEvent.click(dialog.getByRole('button', { name: 'End the discount' }));
    await waitFor(() =>
      expect(backend.requests(rpc('end_discount'))[0]?.body).toEqual({
        discount_id: 'd-1',
        reason: 'The offer is over.',
      }),
    );
  });

  test('one is given after what it changes is shown; what is wrong is said at its field', async () => {
    const backend = open({ discounts: [] });
    expect(await screen.findByText('No discount was given')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Give a discount…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Give the discount' }));
    expect(await dialog.findByText('Enter a percentage above 0 and up to 100.')).toBeVisible();
    expect(dialog.getByText('Enter the last day.')).toBeVisible();
    await userEvent.click(dialog.getByLabelText(/^Client/));
    await userEvent.click(await screen.findByText('Claire Vasseur'));
    await userEvent.selectOptions(dialog.getByLabelText(/^Service/), 'company_seal');
    await userEvent.type(dialog.getByLabelText('Percent'), '15');
    await userEvent.type(dialog.getByLabelText('Until'), '2026-12-31');
    expect(
      await dialog.findByText(/Yearly invoices of 4 companies of 1 client have it/),
    ).toBeVisible();
    expect(dialog.getByText(/1 other discount holds in these days/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Text for the client'), 'Offer of the engraver');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The engraver has an offer.');
    backend.on(rpc('add_discount'), () =>
      refusal(
        'discount.invalid',
        422,
        JSON.stringify([{ code: 'discount.invalid', field: 'valid_to' }]),
      ),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Give the discount' }));
    expect(await dialog.findByText(/Enter a percentage up to 100 or an amount/)).toBeVisible();
    backend.on(rpc('add_discount'), () => null);
    await userEvent.click(dialog.getByRole('button', { name: 'Give the discount' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.requests(rpc('add_discount')).at(-1)?.body).toMatchObject({
      client_id: 'u-1',
      code: 'company_seal',
      percent: 15,
      amount: null,
      valid_from: '2026-11-20',
      valid_to: '2026-12-31',
      client_text: 'Offer of the engraver',
    });
  });

  test('who has not the duty billing reads them and sees why they give none', async () => {
    open({ duty: 'reviewer' });
    expect(await screen.findByText('12.5 %')).toBeInTheDocument();
    for (const name of [/^Give a discount/, /^End/])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});
