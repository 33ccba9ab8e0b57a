import { cableBeach, candice, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { CASE, kycBackend, row, rpc } from '#/components/kyc/kyc.fixtures.ts';

async function openQueue(backend = kycBackend(), address = '/admin/kyc') {
  renderRoutes(portal, address, backend, { user: candice });
  const list = await screen.findByRole('list', { name: 'Cases' });
  return { backend, list };
}

describe('the KYC queue', () => {
  test('[KYC-02] says of each case why it is here, whom it concerns, its age against the usual, and who has it', async () => {
    const { list } = await openQueue();
    const [first] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Mirela Castellane-Roth');
    expect(first).toHaveTextContent('Shareholder of Coral Reef Trading Corp.');
    expect(first).toHaveTextContent('Answered our questions');
    expect(first).toHaveTextContent('High priority');
    expect(first).toHaveTextContent('Enhanced checks');
    expect(first).toHaveTextContent('1 hit to decide');
    expect(first).toHaveTextContent('3 working days, late');
    expect(first).toHaveTextContent('No reviewer');
  });

  test('[KYC-02] keeps the view in the address and shows how many cases each has', async () => {
    const { backend } = await openQueue(kycBackend(), '/admin/kyc?view=mine&q=mirela');
    expect(screen.getByRole('button', { name: /^Mine/, pressed: true })).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: /^Asked/ })).toHaveTextContent('3');
    expect(screen.getByRole('button', { name: /^Provided by the firm/ })).toHaveTextContent('2');
    expect(backend.requests(rpc('kyc_queue'))[0]?.body).toMatchObject({
      show: 'mine',
      search: 'mirela',
    });
  });

  test('[KYC-02] a case that a colleague took a second before gives the next one', async () => {
    const backend = kycBackend();
    backend.on(rpc('claim_kyc'), () =>
      refusal(
        'kyc.claimed_by_another',
        409,
        JSON.stringify([
          { code: 'kyc.claimed_by_another', field: 'assignee', detail: 'Delano Rolle' },
        ]),
      ),
    );
    backend.on(rpc('claim_next_kyc'), () => Response.json('k-2'));
    await openQueue(backend);
    await userEvent.click(screen.getByRole('button', { name: /^Claim ?Mirela/ }));
    expect(
      await screen.findByText(
        'Delano Rolle took Mirela Castellane-Roth just before you. This is the next case',
      ),
    ).toBeVisible();
    await waitFor(() => expect(backend.requests(CASE).at(-1)?.url.search).toContain('k-2'));
    expect(backend.sent(rpc('claim_next_kyc'))).toEqual([{ tenant_id: cableBeach.id }]);
  });

  test('[KYC-02] J and K move along the cases, and C claims the one in hand', async () => {
    const backend = kycBackend();
    backend.on(rpc('claim_kyc'), () => null);
    const { list } = await openQueue(backend);
    await userEvent.keyboard('j');
    expect(within(list).getByRole('link', { name: row.name })).toHaveFocus();
    await userEvent.keyboard('j');
    expect(within(list).getByRole('link', { name: 'Tobias Lindenau' })).toHaveFocus();
    await userEvent.keyboard('kc');
    await waitFor(() =>
      expect(backend.requests(rpc('claim_kyc'))[0]?.body).toEqual({ profile_id: 'k-1' }),
    );
  });

  test('[KYC-02] holds the start for staff who review nothing, and says who does', async () => {
    await openQueue(kycBackend({ duties: ['billing'] }));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent: text }) => text)).toContain(
        'This is for a reviewer: Delano Rolle.',
      ),
    );
    expect(screen.getByRole('button', { name: 'Start next case' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
  });

  test('[UX-02] says so where a view has no case', async () => {
    const backend = kycBackend();
    backend.on(rpc('kyc_queue'), () => []);
    renderRoutes(portal, '/admin/kyc?view=second', backend, { user: candice });
    expect(await screen.findByText('No decision waits for you')).toBeVisible();
  });
});
