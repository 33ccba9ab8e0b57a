import { expect, test } from 'vitest';

import type { TenantScope } from '../tenant/index.ts';
import { nameEntries } from './named-entries.ts';

const ada = {
  id: 'p-1',
  name: 'Ada',
  kind: 'person',
  country: 'BS',
  provided_by_firm: false,
} as const;

/** A scope whose database knows a register with one nominee of the firm, and counts how often it is read. */
function scopeWith(reads: string[]) {
  const rows = [
    {
      entry_id: 'e-2',
      party_id: 'p-2',
      name: 'Cable Beach Nominees',
      kind: 'body_corporate',
      country: 'BS',
      provided_by_firm: true,
    },
  ];
  const rpc = (name: string) => {
    reads.push(name);
    const answer = { range: () => answer, abortSignal: async () => ({ data: rows, error: null }) };
    return answer;
  };
  return { supabase: { rpc } } as unknown as TenantScope;
}

const read = (entries: Parameters<typeof nameEntries>[2], reads: string[] = []) =>
  nameEntries(scopeWith(reads), 'c-1', entries, AbortSignal.timeout(1000));

test("[COM-02] an entry of the firm's own is named as the register names it", async () => {
  const named = await read([
    { id: 'e-1', party: ada },
    { id: 'e-2', party: null },
    { id: 'e-3', party: null },
  ]);
  expect(named.map(({ id, party }) => [id, party.name, party.provided_by_firm])).toEqual([
    ['e-1', 'Ada', false],
    ['e-2', 'Cable Beach Nominees', true],
  ]);
});

test('[COM-02] a register without one is not read again', async () => {
  const reads: string[] = [];
  await read([{ id: 'e-1', party: ada }], reads);
  expect(reads).toEqual([]);
});
