import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { draft, lines, open, rpc } from './invoices.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const address = '/admin/companies/invoices/i-1';
const openDraft = (shown: object = {}, duties?: readonly string[]) =>
  open(address, { ...draft, ...shown }, duties);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const line = async (n: number) => within(await screen.findByRole('group', { name: `Line ${n}` }));

type Backend = ReturnType<typeof open>['backend'];
const sent = (backend: Backend, command: string) =>
  backend.requests(rpc(command)).map(({ body }) => body);

const openLines = lines.map((each) => (each.id === 'l-1' ? { ...each, amount: null } : each));

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('[BILL-01] the lines of a draft', () => {
  test('are changed, added and removed, and saved on the version that was read; VAT is not among them', async () => {
    const { backend, state } = openDraft();
    backend.on(rpc('set_invoice_lines'), () => {
      state.invoice = { ...state.invoice, version: 6 };
      return 6;
    });
    expect(await screen.findByRole('group', { name: 'Line 2' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Line 3' })).not.toBeInTheDocument();
    await press('Add a line');
    await userEvent.type((await line(3)).getByLabelText('Line 3'), 'Courier');
    await userEvent.type((await line(3)).getByLabelText('Amount'), '45.5');
    await press('Remove line 1');
    await press('Save the lines');
    await waitFor(() =>
      expect(sent(backend, 'set_invoice_lines')).toEqual([
        {
          invoice_id: 'i-1',
          expected_version: 5,
          lines: [
            {
              kind: 'service',
              label: 'Registered office',
              amount: 850,
              per: 'year',
              vat_treatment: 'standard',
              code: '',
            },
            {
              kind: 'service',
              label: 'Courier',
              amount: 45.5,
              per: 'once',
              vat_treatment: 'standard',
              code: '',
            },
          ],
        },
      ]),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save the lines' })).toBeDisabled(),
    );
    expect(screen.getByRole('button', { name: 'Issue' })).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByText(/A colleague changed/)).not.toBeInTheDocument();
  });

  test('a fee of the government is sent as a disbursement; an amount with three decimals is refused in its line', async () => {
    const { backend } = openDraft();
    const second = await line(2);
    await userEvent.selectOptions(second.getByLabelText('Kind'), 'Government fee');
    await retype(second.getByLabelText('Amount'), '10.005');
    await press('Save the lines');
    expect(
      await second.findByText('Enter an amount with at most two decimals.'),
    ).toBeInTheDocument();
    expect(sent(backend, 'set_invoice_lines')).toEqual([]);
    await retype(second.getByLabelText('Amount'), '10');
    await press('Save the lines');
    await waitFor(() =>
      expect(sent(backend, 'set_invoice_lines')).toMatchObject([
        {
          lines: [
            {},
            { kind: 'government', vat_treatment: 'disbursement_out_of_scope', amount: 10 },
          ],
        },
      ]),
    );
  });

  test('[UX-02] what is typed is kept on another page of the portal, and the tab asks before it closes', async () => {
    const { router } = openDraft();
    await retype((await line(1)).getByLabelText('Line 1'), 'Half a sen');
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    await router.navigate('/admin/companies/invoices');
    await screen.findByRole('heading', { name: 'Invoices', level: 1 });
    await router.navigate(address);
    expect((await line(1)).getByLabelText('Line 1')).toHaveValue('Half a sen');
    expect(screen.getByRole('button', { name: 'Issue' })).toHaveAccessibleDescription(
      'Save the lines first.',
    );
    await press('Undo my changes');
    expect((await line(1)).getByLabelText('Line 1')).toHaveValue('Annual fee');
  });

  test('a colleague’s version stands beside mine; nothing typed is lost, and saving mine replaces theirs knowingly', async () => {
    const { backend, state } = openDraft();
    await retype((await line(1)).getByLabelText('Line 1'), 'Annual fee 2027');
    backend.on(rpc('set_invoice_lines'), ({ body }) => {
      const { expected_version: version } = body as { expected_version: number };
      if (version === 9) return 10;
      state.invoice = {
        ...state.invoice,
        version: 9,
        lines: lines.map((each) =>
          each.id === 'l-2' ? { ...each, label: 'Office of a colleague' } : each,
        ),
      };
      return refusal('invoice.conflict', 409);
    });
    await press('Save the lines');
    const title = await screen.findByText('A colleague changed this draft while you typed');
    const alert = title.closest<HTMLElement>('[role="status"]')!;
    expect(within(alert).getByRole('row', { name: /Office of a colleague/ })).toBeInTheDocument();
    expect((await line(1)).getByLabelText('Line 1')).toHaveValue('Annual fee 2027');
    expect((await line(2)).getByLabelText('Line 2')).toHaveValue('Registered office');
    await press('Go on with mine');
    await press('Save the lines');
    await waitFor(() =>
      expect(sent(backend, 'set_invoice_lines').at(-1)).toMatchObject({
        expected_version: 9,
        lines: [{ label: 'Annual fee 2027' }, { label: 'Registered office' }],
      }),
    );
  });

  test('a colleague’s version is taken instead of mine', async () => {
    const { backend, state } = openDraft();
    await retype((await line(1)).getByLabelText('Line 1'), 'Mine');
    backend.on(rpc('set_invoice_lines'), () => {
      state.invoice = {
        ...state.invoice,
        version: 9,
        lines: lines.map((each) => (each.id === 'l-1' ? { ...each, label: 'Theirs' } : each)),
      };
      return refusal('invoice.conflict', 409);
    });
    await press('Save the lines');
    await press('Take theirs, drop mine');
    expect((await line(1)).getByLabelText('Line 1')).toHaveValue('Theirs');
    expect(screen.queryByText(/A colleague changed/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save the lines' })).toBeDisabled();
  });
});

describe('[BILL-01] a draft is issued or discarded', () => {
  test('an amount that is to be confirmed holds Issue, which leads to its line', async () => {
    openDraft({ lines: openLines });
    const issue = await screen.findByRole('button', { name: 'Issue' });
    expect(issue).toHaveAccessibleDescription('Line 1 has no amount.');
    expect(screen.getByRole('table')).toHaveTextContent('Annual feeTo be confirmed');
    await userEvent.click(issue);
    expect((await line(1)).getByLabelText('Amount')).toHaveFocus();
  });

  test('issuing asks for the day, a month ahead, and says which number it got', async () => {
    const { backend } = openDraft();
    await press('Issue');
    expect(await screen.findByText(/is notified at once and owes US\$1,300\.00/)).toBeVisible();
    await press('Issue and send');
    await waitFor(() =>
      expect(sent(backend, 'issue_invoice')).toEqual([{ invoice_id: 'i-1', due_on: '2026-12-20' }]),
    );
    expect(await screen.findByText('INV-2026-0008 is issued')).toBeVisible();
  });

  test('a refusal for an amount names the line', async () => {
    const { backend } = openDraft();
    backend.on(rpc('issue_invoice'), () =>
      refusal(
        'invoice.amount_missing',
        422,
        JSON.stringify([{ code: 'invoice.amount_missing', field: 'lines.1' }]),
      ),
    );
    await press('Issue');
    await press('Issue and send');
    expect(await screen.findByText('Line 2: Amount missing')).toBeVisible();
  });

  test('discarding names the draft and leads back to the list', async () => {
    const { backend, router } = openDraft();
    await press('Discard the draft');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Discard the draft for Coral Reef Trading Corp.?',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sent(backend, 'discard_invoice')).toEqual([{ invoice_id: 'i-1' }]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/companies/invoices'));
  });

  test('[DUTY-01] without the duty billing the lines are read and every act is held', async () => {
    openDraft({}, ['reviewer']);
    const because = 'This is for staff with the duty billing: Delano Rolle.';
    await screen.findByText(because, { selector: 'p' });
    for (const name of ['Issue', 'Discard the draft']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(because);
    }
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Lines of the draft' })).toBeVisible();
  });
});
