import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const level = { days: 7, name: 'Reminder', fee: 0, text: 'Please pay.' };
const ofPlatform = { valid_from: '2026-11-20', is_own: false, levels: [level] };
const ofFirm = { valid_from: '2026-11-20', is_own: true, levels: [{ ...level, fee: 50 }] };

function open(ladders: object[], duty = 'billing') {
  const backend = createFakeBackend();
  backend.on(rpc('reminder_plan'), () => []);
  backend.on(rpc('reminder_days'), () => []);
  backend.on(rpc('invoice_levels'), () => ladders);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, '/admin/compliance/reminders?days=1', backend, { user: candice });
  return backend;
}

const panel = () => screen.findByRole('region', { name: 'Letters of late invoices' });

describe('[BILL-01] [MAIL-01] the levels of letters', () => {
  test('are those of the platform until the firm has its own', async () => {
    open([ofPlatform]);
    expect(await screen.findByText('7 days after the due day')).toBeInTheDocument();
    expect(await panel()).toHaveTextContent(/as the platform sets them.*Reminder.*7 days.*No fee/);
  });

  test('are set from a day on: what is filled in, in numbers', async () => {
    const backend = open([ofFirm]);
    backend.on(rpc('set_invoice_ladder'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Change the levels…' }));
    const second = within(await screen.findByRole('group', { name: 'Level 2' }));
    await userEvent.type(second.getByLabelText(/Days after/), '21');
    await userEvent.type(second.getByLabelText(/Name/), 'Final reminder');
    await userEvent.type(second.getByLabelText(/Text of the letter/), 'Pay now.');
    await userEvent.click(screen.getByRole('button', { name: 'Save the levels' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_invoice_ladder')).at(-1)?.body).toMatchObject({
        valid_from: '2026-11-20',
        levels: [
          { days: 7, name: 'Reminder', fee: 50, text: 'Please pay.' },
          { days: 21, name: 'Final reminder', fee: 0, text: 'Pay now.' },
        ],
      }),
    );
  });

  test('go back to those of the platform; a refusal is said', async () => {
    const backend = open([ofFirm]);
    backend.on(rpc('set_invoice_ladder'), () => refusal('ladder.day_invalid'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change the levels…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use the platform’s levels' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_invoice_ladder')).at(-1)?.body).toMatchObject({
        levels: null,
      }),
    );
    expect(await screen.findByText(/Enter the first day of the levels/)).toBeInTheDocument();
  });
});
