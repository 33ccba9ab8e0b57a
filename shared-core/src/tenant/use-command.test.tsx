import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { shows } from '../query/index.ts';
import { unwrap } from '../supabase/index.ts';
import { cableBeach, createFakeBackend, refusal, renderInPortal } from '../testing/index.ts';
import { TenantProvider, useAction, useCommand, useTenantScope } from './index.ts';

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
    expect(backend.reads(COMPANIES)).toEqual(
      Array.from({ length: 2 }, () => ({ select: 'id', tenant_id: `eq.${cableBeach.id}` })),
    );
  },
);

/** Two buttons of one action, and how often it is under way or done. */
function Twice({ untilRead }: { untilRead: boolean }) {
  const { supabase } = useTenantScope();
  const claim = useAction(
    async (id: string) => unwrap(await supabase.rpc('claim_kyc', { profile_id: id })),
    { untilRead },
  );
  return (
    <>
      {['k-1', 'k-2'].map((id) => (
        <button key={id} type="button" onClick={() => claim.mutate(id)}>
          Claim {id}
        </button>
      ))}
      <p>{claim.status}</p>
    </>
  );
}

test('a double press sends once; another input, or the same one later, is sent', async () => {
  const backend = createFakeBackend();
  const answers: (() => void)[] = [];
  backend.on(
    CLAIM,
    () => new Promise((resolve) => answers.push(() => resolve(Response.json(null)))),
  );
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Twice untilRead={false} />
    </TenantProvider>,
    backend,
  );
  const press = (id: string) => screen.getByRole('button', { name: `Claim ${id}` }).click();
  press('k-1');
  press('k-1');
  press('k-2');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers.forEach((answer) => answer());
  expect(await screen.findByText('success')).toBeVisible();
  press('k-1');
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(backend.sent(CLAIM).map((sent) => (sent as { profile_id: string }).profile_id)).toEqual([
    'k-1',
    'k-2',
    'k-1',
  ]);
  answers.at(-1)?.();
  expect(await screen.findByText('success')).toBeVisible();
});

test('an action that lasts until it is read again is under way while the page reads', async () => {
  const backend = createFakeBackend();
  let isReading = false;
  let answer: () => void = () => undefined;
  backend.on(CLAIM, () => Response.json(null));
  backend.on(COMPANIES, () =>
    isReading ? new Promise((resolve) => (answer = () => resolve([]))) : [],
  );
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Page />
      <Twice untilRead />
    </TenantProvider>,
    backend,
  );
  await screen.findByText('0 shown');
  isReading = true;
  await userEvent.click(screen.getByRole('button', { name: 'Claim k-1' }));
  await waitFor(() => expect(backend.reads(COMPANIES)).toHaveLength(2));
  expect(screen.getByText('pending')).toBeVisible();
  answer();
  expect(await screen.findByText('success')).toBeVisible();
});
