import { cableBeach } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi, afterEach } from 'vitest';

import { LIST, open, rpc } from './invoices.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const address = '/admin/companies/invoices';

function lastParams(backend: ReturnType<typeof open>['backend']) {
  const last = backend.requests(LIST).at(-1);
  if (!last) throw new Error('The list was not read');
  return last.url.searchParams;
}

describe('[BILL-01] [ONE-09] the invoices of the tenant', () => {
  test('begin with what is not settled, by due day, each with its client and what is owed', async () => {
    const { backend } = open(address);
    const row = await screen.findByRole('row', { name: /INV-2026-0007/ });
    expect(row).toHaveTextContent(
      /Coral Reef Trading Corp\..*Claire Vasseur.*Overdue.*payment reported.*US\$1,300\.00US\$1,000\.00/,
    );
    const params = lastParams(backend);
    expect(params.get('state')).toBe('in.(draft,issued)');
    expect(params.get('order')).toBe('due_on.asc,id.asc');
    expect(params.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  });

  test('what is owed stands by age, per currency; a band opens its invoices and closes again', async () => {
    const { backend, router } = open(`${address}?state=paid&page=2`);
    const ageing = await screen.findByRole('list', { name: 'What is owed, by age' });
    const band = within(ageing).getByRole('link', { name: /^31–60 days late/ });
    expect(band).toHaveTextContent('US$1,500.50€70.003 invoices');
    expect(within(ageing).getByRole('link', { name: /^Over 90/ })).toHaveTextContent(
      'US$0.000 invoices',
    );
    await userEvent.click(band);
    expect(router.state.location.search).toBe('?band=late_60');
    await waitFor(() => expect(lastParams(backend).get('band')).toBe('eq.late_60'));
    await userEvent.click(within(ageing).getByRole('link', { current: true }));
    expect(router.state.location.search).toBe('');
  });

  test('are searched by number, company, client and application, and filtered by state with counts', async () => {
    const { backend } = open(address);
    await userEvent.click(await screen.findByRole('button', { name: /^Draft ?2$/ }));
    await waitFor(() => expect(lastParams(backend).get('state')).toBe('eq.draft'));
    await userEvent.type(screen.getByRole('searchbox'), 'reef');
    await waitFor(() =>
      expect(lastParams(backend).get('or')).toMatch(
        /number\.ilike.*company_name\.ilike.*client_name\.ilike.*application_reference\.ilike/,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: /^All ?16$/ }));
    await waitFor(() => expect(lastParams(backend).has('state')).toBe(false));
  });

  test('lead to the payments that clients reported', async () => {
    const { backend } = open(address);
    await userEvent.click(await screen.findByRole('link', { name: 'Show it' }));
    await waitFor(() => expect(lastParams(backend).get('is_reported')).toBe('eq.true'));
  });

  test('the export takes everything that the filters leave, with client, age and currency', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:invoices';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    open(address);
    await screen.findByRole('row', { name: /INV-2026-0007/ });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toMatch(
      /INV-2026-0007,USD,Coral Reef Trading Corp\.,Claire Vasseur,Overdue,31–60 days late,2026-10-01,2026-09-01,1300\.00,1000\.00/,
    );
    vi.restoreAllMocks();
  });
});

describe('[BILL-01] a new draft', () => {
  test('is started for the company that is chosen, and opened', async () => {
    const { backend, router } = open(address);
    backend.on('GET /rest/v1/companies', () => [
      { id: 'c-1', name: 'Coral Reef Trading Corp.', registration_number: '187204 B' },
    ]);
    backend.on('GET /rest/v1/draft_applications', () => [
      { id: 'a-1', reference: 'A-1009', submitted_at: '2026-11-01T10:00:00Z' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Draft an invoice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Draft an invoice' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the draft' }));
    expect(await within(dialog).findByText('Choose a company or an application.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('combobox'), 'A-10');
    await userEvent.click(await screen.findByRole('option', { name: /Application A-1009/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the draft' }));
    await waitFor(() => expect(backend.requests(rpc('draft_invoice'))).toHaveLength(1));
    const { invoice_id: id, ...rest } = backend.requests(rpc('draft_invoice'))[0]!.body as {
      invoice_id: string;
    };
    expect(rest).toEqual({ application_id: 'a-1' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/${id}`));
  });

  test('[DUTY-01] is held without the duty billing, and names who has it', async () => {
    open(address, {}, ['reviewer']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Draft an invoice' })).toHaveAccessibleDescription(
        'This is for staff with the duty billing: Delano Rolle.',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Draft an invoice' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
