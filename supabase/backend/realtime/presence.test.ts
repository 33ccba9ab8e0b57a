import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { joined, reached, type Heard, type Member } from './testing/realtime-test.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  backend = await startTestBackend();
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  // In the hall everyone sees who is there, and only Ann may be seen; in the office no one sees presences.
  await backend.sql(`
    create policy "All see the hall" on realtime.messages for select to authenticated
      using (realtime.topic() = 'hall' or (realtime.topic() = 'office' and extension = 'broadcast'));
    create policy "Ann is seen" on realtime.messages for insert to authenticated with check (
      extension = 'presence' and auth.uid() = '${ann.userId}'
    );`);
});

afterEach(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
});

afterAll(async () => {
  await backend.destroy();
});

interface Watched extends Heard {
  events: unknown[];
}

/** Joins with an ear for presence. */
async function watch(
  member: Member,
  topic: string,
  config: Parameters<typeof joined>[2] = {},
): Promise<Watched> {
  const events: unknown[] = [];
  const listenTo = (channel: RealtimeChannel) =>
    channel
      .on('presence', { event: 'sync' }, () => events.push('sync'))
      .on('presence', { event: 'join' }, ({ key, newPresences }) =>
        events.push(['join', key, newPresences.map(({ presence_ref: _ref, ...meta }) => meta)]),
      )
      .on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
        events.push(['leave', key, leftPresences.map(({ presence_ref: _ref, ...meta }) => meta)]),
      );
  const heard = await joined(member.client, topic, config, listenTo);
  return { ...heard, events };
}

function present({ channel }: Heard): Record<string, unknown[]> {
  const entries = Object.entries(channel.presenceState()).map(([key, metas]) => [
    key,
    metas.map(({ presence_ref: _ref, ...meta }) => meta),
  ]);
  return Object.fromEntries(entries);
}

test('everyone receives joins, changes and leaves, and a late joiner receives who is there', async () => {
  const hers = await watch(ann, 'lobby', { presence: { key: 'ann' } });
  await vi.waitFor(() => expect(hers.events).toEqual(['sync']), PATIENCE);
  expect(await hers.channel.track({ mood: 'calm' })).toBe('ok');
  await vi.waitFor(() => expect(present(hers)).toEqual({ ann: [{ mood: 'calm' }] }), PATIENCE);

  const his = await watch(bob, 'lobby', { presence: { key: 'bob' } });
  await vi.waitFor(() => expect(present(his)).toEqual({ ann: [{ mood: 'calm' }] }), PATIENCE);
  his.events.length = 0;
  await hers.channel.track({ mood: 'busy' });
  await vi.waitFor(() => expect(present(his)).toEqual({ ann: [{ mood: 'busy' }] }), PATIENCE);
  await hers.channel.untrack();
  await vi.waitFor(() => expect(present(his)).toEqual({}), PATIENCE);
  expect(his.events).toEqual([
    ['join', 'ann', [{ mood: 'busy' }]],
    ['leave', 'ann', [{ mood: 'calm' }]],
    'sync',
    ['leave', 'ann', [{ mood: 'busy' }]],
    'sync',
  ]);
});

test('one person with two windows is there until both are gone', async () => {
  const watcher = await watch(bob, 'lobby');
  const other = await backend.signedUp('Other');
  const first = await watch(ann, 'lobby', { presence: { key: 'same' } });
  const second = await watch(other, 'lobby', { presence: { key: 'same' } });
  await first.channel.track({ window: 1 });
  await second.channel.track({ window: 2 });
  await vi.waitFor(() => expect(present(watcher).same).toHaveLength(2), PATIENCE);
  await first.channel.unsubscribe();
  await vi.waitFor(() => expect(present(watcher)).toEqual({ same: [{ window: 2 }] }), PATIENCE);
  // Silently, as when the network breaks.
  await other.client.realtime.disconnect();
  await vi.waitFor(() => expect(present(watcher)).toEqual({}), PATIENCE);
});

test('on a private topic the policies decide who is seen and who sees', async () => {
  const hers = await watch(ann, 'hall', { private: true, presence: { key: 'ann' } });
  const his = await watch(bob, 'hall', { private: true, presence: { key: 'bob' } });
  expect(await hers.channel.track({ here: true })).toBe('ok');
  expect(await his.channel.track({ here: true })).toBe('error');
  await vi.waitFor(() => expect(present(his)).toEqual({ ann: [{ here: true }] }), PATIENCE);
  expect(present(hers)).toEqual({ ann: [{ here: true }] });
});

test('a user who may not see presences receives none, although the topic may be read', async () => {
  const hers = await watch(ann, 'office', { private: true, presence: { key: 'ann' } });
  expect(await hers.channel.track({ here: true })).toBe('ok');
  await backend.sql(`select realtime.send('{}', 'signal', 'office')`);
  await vi.waitFor(() => expect(hers.broadcasts).toHaveLength(1), PATIENCE);
  expect([present(hers), hers.events]).toEqual([{}, []]);
});

test('what is no object cannot be tracked, and too many calls close the channel', async () => {
  const { channel, system, statuses } = await watch(ann, 'lobby');
  // The type forbids it, a program without types may do it.
  expect(await channel.track('nonsense' as unknown as object)).toBe('error');
  for (let n = 0; n < 4; n++) expect(await channel.track({ n })).toBe('ok');
  void channel.track({ n: 5 });
  await vi.waitFor(() => expect(statuses).toContain('CLOSED'), PATIENCE);
  expect(system.at(-1)?.message).toBe('Client presence rate limit exceeded');
});

test('a member who is thrown out is not seen any more', async () => {
  const his = await watch(bob, 'hall', { private: true });
  const guest = await backend.signedUp('Guest');
  await backend.sql(`create policy "The guest is seen" on realtime.messages for insert to authenticated
    with check (auth.uid() = '${guest.userId}')`);
  const theirs = await watch(guest, 'hall', { private: true, presence: { key: 'guest' } });
  await theirs.channel.track({ here: true });
  await vi.waitFor(() => expect(present(his)).toEqual({ guest: [{ here: true }] }), PATIENCE);
  await backend.sql('delete from auth.sessions where user_id = $1', [guest.userId]);
  await reached(theirs, 'CLOSED');
  await vi.waitFor(() => expect(present(his)).toEqual({}), PATIENCE);
  await guest.client.removeAllChannels();
});
