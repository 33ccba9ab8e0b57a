import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { largestApplication } from '../bench/hostile-applications.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: ProductBackend;
let client: SupabaseClient;

beforeAll(async () => {
  backend = await startProductBackend();
  client = await backend.signedIn('client');
});

afterAll(async () => {
  await backend.destroy();
});

const order = (services: number) => ({
  entity_type: 'IBC',
  capital: 5000,
  currency: 'USD',
  services: Array.from({ length: services }, () => 'company_seal'),
});
const post = (path: string, body: BodyInit, more: object = {}) =>
  backend.send(client, `/rest/v1/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    ...more,
  });
const refusal = { code: 'PT413', message: 'request.too_large', details: null, hint: null };

describe('[CALL-03] a body longer than the portals send', () => {
  test('is refused with its name: a quote with 250,000 services, signed in or not', async () => {
    for (const caller of [client, backend.anonymous()]) {
      const { error, status } = await caller.rpc('quote', order(250_000));
      expect([status, error]).toMatchObject([413, refusal]);
    }
  });

  test.each([
    ['rpc/quote', 100_001],
    ['rpc/save_application', 256_001],
    ['rpc/put_watchlist_entries', 512_001],
    ['saved_views', 100_001],
  ])('is not read: %s', async (path, length) => {
    // What would be refused as no json, if it were parsed.
    const answer = await post(path, 'x'.repeat(length));
    expect([answer.status, await answer.json()]).toMatchObject([413, refusal]);
    const shorter = await post(path, 'x'.repeat(length - 2));
    expect(shorter.status).toBe(400);
  });

  test('is refused without a declared length, too', async () => {
    const part = new TextEncoder().encode('x'.repeat(60_000));
    let parts = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (++parts > 3) controller.close();
        else controller.enqueue(part);
      },
    });
    const answer = await post('rpc/quote', body, { duplex: 'half' }).catch(() => undefined);
    expect(answer?.status ?? 413).toBe(413);
  });

  test('of a visitor is short', async () => {
    const { error } = await backend.anonymous().rpc('quote', order(2_500));
    expect(error).toMatchObject(refusal);
    const short = await backend.anonymous().rpc('quote', order(300));
    expect(short.error?.message).toBe('quote.too_many_services');
  });

  test('is not the largest application that may be saved', async () => {
    const id = crypto.randomUUID();
    await client.rpc('start_application', { application_id: id, tenant_id: TENANT }).throwOnError();
    const data = { ...largestApplication(0), purpose: 'p'.repeat(140_000) };
    const { error } = await client.rpc('save_application', {
      application_id: id,
      expected_version: 1,
      step: 'review',
      entity_type: 'IBC',
      data,
    });
    expect(error?.message ?? 'saved').toMatch(/^(saved|application\.too_large)$/);
  });
});
