import { createFakeBackend, heron, renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { invoice } from './invoice.fixtures.ts';

function open(address: string, shown: object = invoice) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on('POST /rest/v1/rpc/invoice_figures', () => []);
  const fee = { id: 'i-9', number: 'INV-2026-0031', state: 'issued' };
  backend.on('GET /rest/v1/invoices', ({ url }) =>
    url.searchParams.get('id') === 'in.(i-9)' ? [fee] : [shown],
  );
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => []);
  return { backend, ...renderRoutes(portal, address, backend) };
}

describe('[BILL-01] a dispute', () => {
  const standing = {
    id: 'h-1',
    kind: 'dispute',
    until: null,
    note: 'Billed twice.',
    is_reported: true,
    recorded_at: '2026-11-18T12:00:00Z',
    ended_as: null,
    answer: null,
  };
  const address = '/app/companies/invoices?invoice=i-1';

  test('is reported in a few words, once', async () => {
    const { backend } = open(address);
    backend.on('POST /rest/v1/rpc/dispute_invoice', () => null);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Something is wrong with it' }),
    );
    await userEvent.type(await screen.findByLabelText('What is wrong'), 'Billed twice.');
    await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/dispute_invoice').at(-1)?.body).toMatchObject({
        invoice_id: 'i-1',
        note: 'Billed twice.',
      }),
    );
  });

  test('is said to be noted, and is taken back', async () => {
    const { backend } = open(address, { ...invoice, holds: [standing] });
    backend.on('POST /rest/v1/rpc/withdraw_dispute', () => null);
    expect(await screen.findByText('You disputed this invoice on 18 Nov 2026')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the dispute' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/withdraw_dispute').at(-1)?.body).toEqual({
        hold_id: 'h-1',
      }),
    );
  });

  test('that staff noted is theirs to end; an answer is read after it ended', async () => {
    open(address, { ...invoice, holds: [{ ...standing, is_reported: false }] });
    expect(await screen.findByText('This invoice is noted as disputed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the dispute' })).toBeNull();
    cleanup();
    open(address, {
      ...invoice,
      holds: [{ ...standing, ended_as: 'ended', answer: 'The fee is right.' }],
    });
    expect(await screen.findByText('The fee is right.')).toBeInTheDocument();
  });
});

describe('[BILL-01] reminders', () => {
  test('stand with their day, their fee and the letter', async () => {
    open('/app/companies/invoices?invoice=i-1', {
      ...invoice,
      reminders: [
        {
          id: 'r-1',
          number: 'INV-2026-0007-R2',
          name: 'Second reminder',
          body: 'Please pay.',
          day: '2026-11-01',
          owed: 1300,
          fee: 50,
          currency: 'USD',
          mailed_at: null,
          fee_invoice_id: 'i-9',
        },
      ],
    });
    expect(await screen.findByText('Second reminder')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'invoice INV-2026-0031' })).toHaveAttribute(
      'href',
      expect.stringContaining('invoice=i-9'),
    );
    expect(screen.getByRole('button', { name: 'Letter INV-2026-0007-R2' })).toBeInTheDocument();
    expect(screen.queryByText(/mailed/i)).toBeNull();
  });
});
