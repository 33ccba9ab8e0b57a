import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { invoice } from './invoice.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const hold = {
  id: 'h-1',
  kind: 'dispute',
  until: null as string | null,
  note: 'Billed twice.',
  is_reported: true,
  recorded_at: '2026-11-18T12:00:00Z',
  ended_as: null as string | null,
  ended_at: null,
  answer: null,
  by: { full_name: 'Claire Vasseur' },
};

function open(holds: object[], duty = 'billing') {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/invoices', () => [{ ...invoice, holds }]);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('GET /rest/v1/invoice_list', () => []);
  backend.on(rpc('bank_details_in_force'), () => []);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, '/admin/companies/invoices/i-1', backend, { user: candice });
  return backend;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('[BILL-01] promises and disputes of an invoice', () => {
  test('a promise is noted until a day, with what was agreed', async () => {
    const backend = open([]);
    backend.on(rpc('hold_invoice'), () => null);
    await press('Note a promise…');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(await within(dialog).findByLabelText('Promised until'), '2026-12-04');
    await userEvent.type(within(dialog).getByLabelText(/What was agreed/), 'By phone.');
    await press('Note the promise');
    await waitFor(() =>
      expect(backend.requests(rpc('hold_invoice')).at(-1)?.body).toMatchObject({
        invoice_id: 'i-1',
        kind: 'promise',
        until: '2026-12-04',
        note: 'By phone.',
      }),
    );
  });

  test('what the client disputes is read and answered; a refusal is said', async () => {
    const backend = open([hold]);
    backend.on(rpc('end_invoice_hold'), () => refusal('hold.ended'));
    expect(await screen.findByText('The client disputes this invoice')).toBeInTheDocument();
    expect(screen.getByText(/Billed twice\./)).toBeInTheDocument();
    await press('Answer and end…');
    await userEvent.type(await screen.findByLabelText('Answer'), 'The fee is right.');
    await press('Answer and end');
    expect(await screen.findByText(/was ended in the meantime/)).toBeInTheDocument();
    expect(backend.requests(rpc('end_invoice_hold')).at(-1)?.body).toEqual({
      hold_id: 'h-1',
      answer: 'The fee is right.',
    });
  });

  test('a promise whose day is over stands no more, and another one may be noted', async () => {
    open([{ ...hold, kind: 'promise', until: '2026-11-19', is_reported: false }]);
    expect(
      await screen.findByText(/Promised until 19 Nov 2026: the day is over/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Note a promise…' })).toBeInTheDocument();
  });

  test('who has no duty of billing reads why they cannot note one', async () => {
    open([], 'reviewer');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Note a promise/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});
