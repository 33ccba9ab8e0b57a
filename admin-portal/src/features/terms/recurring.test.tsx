import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const service = {
  id: 's-1',
  of_company: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_name: 'Claire Vasseur',
  code: null,
  label: 'Mail forwarding',
  amount: 40,
  is_agreed: true,
  period: 'month',
  vat_treatment: 'standard',
  first_day: '2026-11-01',
  last_day: null,
  state: 'active',
  note: null,
  due: 1,
  next_on: '2026-12-01',
  yearly: 480,
};
const paused = {
  ...service,
  id: 's-2',
  of_company: 'c-2',
  company_name: 'Monte Rosa Ltd.',
  label: 'Accounting',
  state: 'paused',
  note: 'The client is abroad.',
  due: 0,
  next_on: null,
  yearly: 0,
};

function open({
  duty = 'billing',
  address = '',
  rows = [service, paused] as unknown[],
  isNightly = false,
} = {}) {
  const backend = createFakeBackend();
  backend.on(rpc('recurring_list'), () => rows);
  backend.on(rpc('discount_list'), () => []);
  backend.on('GET /rest/v1/recurring_settings', () => (isNightly ? [{ is_nightly: true }] : []));
  backend.on(rpc('firm_prices'), () => [
    { code: 'nominee_director', label: 'Professional director' },
  ]);
  backend.on('GET /rest/v1/company_list', () => [
    { id: 'c-1', name: 'Blue Heron Ltd.', registration_number: '214001 B' },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, `/admin/companies/invoices/terms${address}`, backend, { user: candice });
  return backend;
}

describe('[BILL-01] recurring services', () => {
  test('are listed with what is due and what they bring in a year, and what is due is drafted', async () => {
    const backend = open();
    backend.on(rpc('draft_recurring'), () => [{ drafts: 1, lines: 1 }]);
    expect(await screen.findAllByText('US$40.00 each month, agreed')).toHaveLength(2);
    const inAYear = screen.getAllByText('US$480.00').find((text) => text.closest('a'));
    expect(inAYear?.closest('a')).toHaveAttribute(
      'href',
      '/admin/companies/invoices/terms?recurring=earning',
    );
    expect(screen.getByText('The client is abroad.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Draft what is due' }));
    expect(await screen.findByText(/1 line on 1 draft, one for each client/)).toBeVisible();
    expect(backend.requests(rpc('draft_recurring'))).toHaveLength(1);
  });

  test('those of one company are shown alone, and pause, resume and end', async () => {
    const backend = open({ address: '?company=c-2' });
    for (const name of ['pause_recurring', 'resume_recurring', 'end_recurring'])
      backend.on(rpc(name), () => null);
    expect(await screen.findByText('Recurring services of one company')).toBeInTheDocument();
    expect(screen.queryByText('Mail forwarding')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Resume/ }));
    await waitFor(() =>
      expect(backend.requests(rpc('resume_recurring'))[0]?.body).toEqual({ service_id: 's-2' }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^End/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Not wanted any more.');
    await userEvent.click(dialog.getByRole('button', { name: 'End the service' }));
    await waitFor(() =>
      expect(backend.requests(rpc('end_recurring'))[0]?.body).toEqual({
        service_id: 's-2',
        reason: 'Not wanted any more.',
      }),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Those of all companies' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Pause Mail/ }));
    const pausing = within(await screen.findByRole('dialog'));
    await userEvent.type(pausing.getByLabelText(/^Reason/), 'The client is abroad.');
    await userEvent.click(pausing.getByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(backend.requests(rpc('pause_recurring'))[0]?.body).toMatchObject({
        service_id: 's-1',
      }),
    );
  });

  test('one is entered for a company; without an amount or a service it is said at the field', async () => {
    const backend = open({ rows: [] });
    backend.on(rpc('add_recurring'), () => null);
    expect(await screen.findByText('Nothing recurs here')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enter a service…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter it' }));
    expect(await dialog.findByText('Choose the company.')).toBeVisible();
    expect(dialog.getByText('Enter an amount, or choose a service with a price.')).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Company'));
    await userEvent.click(await screen.findByText('Blue Heron Ltd.'));
    await userEvent.selectOptions(dialog.getByLabelText(/^Service/), 'nominee_director');
    await userEvent.type(dialog.getByLabelText(/^Text of the line/), 'Professional director');
    await userEvent.click(dialog.getByRole('button', { name: 'Enter it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.requests(rpc('add_recurring'))[0]?.body).toMatchObject({
      company_id: 'c-1',
      code: 'nominee_director',
      label: 'Professional director',
      amount: null,
      period: 'year',
      first_day: '2026-11-20',
      last_day: null,
    });
  });

  test('who has not the duty billing reads them and sees why nothing can be changed', async () => {
    open({ duty: 'reviewer' });
    expect(await screen.findByText('Mail forwarding')).toBeInTheDocument();
    for (const button of [
      screen.getByRole('button', { name: /^Enter a service/ }),
      screen.getByRole('button', { name: /^Draft what is due/ }),
      ...screen.getAllByRole('button', { name: /^Change/ }),
    ])
      expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  test('that of a client without a company names the client, and is entered for them', async () => {
    const own = { ...service, of_company: null, company_name: 'Claire Vasseur' };
    const backend = open({ rows: [own] });
    backend.on('GET /rest/v1/tenant_users', () => [
      { person: { id: 'p-1', full_name: 'Claire Vasseur', email: 'claire@test.example' } },
    ]);
    backend.on(rpc('add_recurring'), () => null);
    expect(await screen.findByText('The client, without a company')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enter a service…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Billed to'), 'client');
    await userEvent.type(dialog.getByLabelText('Text of the line'), 'Accounting');
    await userEvent.type(dialog.getByLabelText(/^Amount/), '40');
    await userEvent.click(dialog.getByRole('button', { name: 'Enter it' }));
    expect(await dialog.findByText('Choose the client.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('combobox', { name: /^Client/ }), 'Cla');
    await userEvent.click(await screen.findByRole('option', { name: /Claire Vasseur/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter it' }));
    await waitFor(() =>
      expect(backend.requests(rpc('add_recurring'))[0]?.body).toMatchObject({
        company_id: null,
        client_id: 'p-1',
        label: 'Accounting',
        amount: 40,
      }),
    );
  });

  test('are drafted by night once that is switched on, and not by who has not the duty', async () => {
    const backend = open();
    backend.on(rpc('set_recurring_drafts'), () => null);
    expect(await screen.findByText(/Nothing is drafted by itself/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Draft every night' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_recurring_drafts'))[0]?.body).toMatchObject({
        is_nightly: true,
      }),
    );
  });

  test('say that the nightly run drafts them, and why a reviewer cannot stop it', async () => {
    open({ duty: 'reviewer', isNightly: true });
    expect(await screen.findByText(/The nightly run drafts what is due/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Stop drafting by night/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
