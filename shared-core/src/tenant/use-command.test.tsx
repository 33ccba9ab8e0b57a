import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { shows } from '../query/index.ts';
import { unwrap } from '../supabase/index.ts';
import { cableBeach, createFakeBackend, refusal, renderInPortal } from '../testing/index.ts';
import { TenantProvider, useCommand, useTenantScope } from './index.ts';

const COMPANIES = 'GET /rest/v1/companies';
const CLAIM = 'POST /rest/v1/rpc/claim_kyc';

/** A page that shows companies, and a button that sends a command. */
function Page() {
  const { from, tenantId } = useTenantScope();
  const claim = useCommand('claim_kyc');
  const companies = useQuery({
    queryKey: ['admin', tenantId, 'companies'],
    meta: shows('companies'),
    queryFn: async ({ signal }) => unwrap(await from('companies').select('id').abortSignal(signal)),
  });
  return (
    <>
      <button type="button" onClick={() => claim.mutate({ profile_id: 'k-1' })}>
        Claim
      </button>
      <p>{companies.data?.length} shown</p>
    </>
  );
}

function openPage() {
  const backend = createFakeBackend();
  backend.on(COMPANIES, () => []);
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Page />
    </TenantProvider>,
    backend,
  );
  return backend;
}

test.each([
  ['done', () => Response.json(null)],
  ['refused', () => refusal('kyc.illegal_move')],
])(
  '[LIVE-01] after a command that was %s the page reads its tenant again',
  async (_what, answer) => {
    const backend = openPage();
    backend.on(CLAIM, answer);
    await screen.findByText('0 shown');
    backend.on(COMPANIES, () => [{ id: 'c-1' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
    expect(await screen.findByText('1 shown')).toBeVisible();
    expect(backend.sent(CLAIM)).toEqual([{ profile_id: 'k-1' }]);
    expect(backend.asked(COMPANIES)).toEqual(
      Array.from({ length: 2 }, () => ({ select: 'id', tenant_id: `eq.${cableBeach.id}` })),
    );
  },
);
