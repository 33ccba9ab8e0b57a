import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import {
  addTenant,
  joined,
  reached,
  TENANT_POLICIES,
  type Heard,
  type Member,
} from './testing/realtime-test.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;
let tenant: number;
let topic: string;
let hers: Heard;
let his: Heard;
let serial = 0;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: { limits: { recheckMs: 300 } } });
  ann = await backend.signedUp('Ann');
  await backend.sql(TENANT_POLICIES);
});

beforeEach(async () => {
  bob = await backend.signedUp('Bob');
  tenant = await addTenant(backend, `Tenant ${++serial}`, [ann, bob]);
  topic = `tenant:${tenant}`;
  hers = await joined(ann.client, topic, { private: true });
  his = await joined(bob.client, topic, { private: true, broadcast: { ack: true } });
});

afterEach(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
});

afterAll(async () => {
  await backend.destroy();
});

/** Waits until Bob's channel is closed and Ann's has received once more; returns what Bob received. */
async function bobIsOut(): Promise<unknown[]> {
  await reached(his, 'CLOSED');
  await backend.sql(`select realtime.send('{"last": true}', 'signal', $1)`, [topic]);
  await vi.waitFor(() => expect(hers.broadcasts.at(-1)?.payload.last).toBe(true), PATIENCE);
  expect(hers.statuses).toEqual(['SUBSCRIBED']);
  return his.system;
}

function said(message: string): unknown[] {
  return [{ extension: 'system', status: 'error', message, channel: topic }];
}

function noLonger(): unknown[] {
  return said(`You no longer have permission to read from this Channel topic: ${topic}`);
}

test('[LIVE-01] a removed member gets nothing that was committed with or after the removal', async () => {
  await backend.sql(`
    begin;
    delete from public.members where user_id = '${bob.userId}';
    select realtime.send('{"n": 1}', 'signal', '${topic}');
    commit;
    select realtime.send('{"n": 2}', 'signal', '${topic}')`);
  await vi.waitFor(() => expect(hers.broadcasts).toHaveLength(2), PATIENCE);
  expect(await bobIsOut()).toEqual(noLonger());
  expect(his.broadcasts).toEqual([]);
});

test('a removed member is not heard any more', async () => {
  await backend.sql('delete from public.members where user_id = $1', [bob.userId]);
  await his.channel.send({ type: 'broadcast', event: 'intruder', payload: {} }, { timeout: 300 });
  expect(await bobIsOut()).toEqual(noLonger());
  expect(hers.broadcasts.map(({ event }) => event)).toEqual(['signal']);
});

test('on a silent topic a removed member is out soon too', async () => {
  await backend.sql('delete from public.members where user_id = $1', [bob.userId]);
  expect(await bobIsOut()).toEqual(noLonger());
});

test('signing out closes the channel', async () => {
  const channel = his.channel;
  await bob.client.auth.signOut();
  expect(channel.subTopic).toBe(topic);
  expect(await bobIsOut()).toEqual(said('Session from session_id claim in JWT does not exist'));
});

test('a public channel of an ended session is closed too', async () => {
  const open = await joined(bob.client, 'lobby');
  await backend.sql('delete from auth.sessions where user_id = $1', [bob.userId]);
  await reached(open, 'CLOSED');
  expect(await bobIsOut()).toEqual(said('Session from session_id claim in JWT does not exist'));
});

test('banning a user closes the channel', async () => {
  await backend.sql(`update auth.users set banned_until = now() + '1 hour' where id = $1`, [
    bob.userId,
  ]);
  expect(await bobIsOut()).toEqual(said('User is banned'));
});

test('deleting a user closes the channel', async () => {
  await backend.sql('delete from auth.users where id = $1', [bob.userId]);
  expect(await bobIsOut()).toEqual(said('Session from session_id claim in JWT does not exist'));
});

test('a policy that is taken back closes the channels', async () => {
  await backend.sql(`drop policy "Members receive their tenant's messages" on realtime.messages`);
  await Promise.all([reached(hers, 'CLOSED'), reached(his, 'CLOSED')]);
  expect([hers.system, his.system]).toEqual([noLonger(), noLonger()]);
  await backend.sql(`
    drop policy "Members send to their tenant" on realtime.messages; ${TENANT_POLICIES}`);
});
