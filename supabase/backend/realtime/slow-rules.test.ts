import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { joined, reached, type Member } from './testing/realtime-test.ts';
import { watch } from './testing/watch-changes.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: { limits: { answerMs: 400 } } });
  [ann, bob] = await Promise.all([backend.signedUp('Ann'), backend.signedUp('Bob')]);
});

afterAll(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
  await backend.destroy();
});

test('a pattern that takes too long stops its subscriber and no one else, not even of the same account', async () => {
  await backend.sql(`create table public.texts (id int primary key, body text);
    grant select on public.texts to anon, authenticated;
    alter publication supabase_realtime add table public.texts`);
  const evil = backend.anonymous();
  const [others, slow] = await Promise.all([
    Promise.all([ann.client, backend.anonymous()].map((one) => watch(one, { table: 'texts' }))),
    watch(evil, {
      table: 'texts',
      filter: String.raw`body=match.^(.+)(.+)(.+)(.+)(.+).*\1\2\3\4\5$`,
    }),
  ]);
  await backend.sql(`insert into public.texts
    select 1, string_agg(md5(n::text), '') from generate_series(1, 100) as n`);
  await reached(slow, 'CLOSED');
  expect(slow.changes).toEqual([]);
  expect(slow.system.at(-1)?.message).toBe(
    'Your subscriptions to changes take too long to evaluate',
  );
  for (const { changes, statuses, channel } of others) {
    await vi.waitFor(() => expect(changes).toHaveLength(1), PATIENCE);
    expect(statuses).toEqual(['SUBSCRIBED']);
    await channel.unsubscribe();
  }
});

test('a filter that fails hides the rows from its subscriber, and from no one else of the same account', async () => {
  await backend.sql(`create table public.lines (id int primary key, body text);
    grant select on public.lines to anon;
    alter publication supabase_realtime add table public.lines`);
  const [other, broken] = await Promise.all([
    watch(backend.anonymous(), { table: 'lines' }),
    watch(backend.anonymous(), { table: 'lines', filter: 'body=like.x\\' }),
  ]);
  await backend.sql(`insert into public.lines values (1, 'x')`);
  await vi.waitFor(() => expect(other.changes).toHaveLength(1), PATIENCE);
  expect(broken.changes).toEqual([]);
  await Promise.all([other, broken].map(({ channel }) => channel.unsubscribe()));
});

test('a policy that hangs for one person shuts out that one', async () => {
  await backend.sql(`
    create policy "All receive" on realtime.messages for select to authenticated using (true);`);
  const [hers, his] = await Promise.all(
    [ann, bob].map(({ client }) => joined(client, 'hall', { private: true })),
  );
  await backend.sql(`
    create function private.hang() returns boolean language plpgsql as
      $$ begin perform pg_sleep(30); return true; end $$;
    grant execute on function private.hang to authenticated;
    create policy "Bob hangs" on realtime.messages as restrictive for select to authenticated
      using (case when auth.uid() = '${bob.userId}' then private.hang() else true end)`);
  await backend.sql(`select realtime.send('{}', 'news', 'hall')`);
  await vi.waitFor(() => expect(hers!.broadcasts).toHaveLength(1), PATIENCE);
  await reached(his!, 'CLOSED');
  expect(his!.broadcasts).toEqual([]);
  expect(hers!.statuses).toEqual(['SUBSCRIBED']);
});

test('a locked table ends no channel: channels join again and go on', async () => {
  await backend.sql(`create table public.gate (open boolean);
    insert into public.gate values (true);
    create table public.guarded (id int primary key);
    alter table public.guarded enable row level security;
    create policy "Through the gate" on public.guarded for select to authenticated
      using (exists (select from public.gate where open));
    grant select on public.gate, public.guarded to authenticated;
    create policy "Only through the gate" on realtime.messages as restrictive for select to authenticated
      using (exists (select from public.gate where open));
    alter publication supabase_realtime add table public.guarded`);
  const hers = await watch(ann.client, { table: 'guarded' });
  const inside = await joined(ann.client, 'behind the gate', { private: true });
  const holder = new Client({ connectionString: backend.database.superuserUrl });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table public.gate');
  await backend.sql('insert into public.guarded values (1)');
  await Promise.all([hers, inside].map((heard) => reached(heard, 'CHANNEL_ERROR')));
  await holder.end();
  await vi.waitFor(() => expect(hers.system).toHaveLength(2), PATIENCE);
  await backend.sql('insert into public.guarded values (2)');
  await vi.waitFor(
    () => expect(hers.changes.map((change) => change.new.id)).toEqual([2]),
    PATIENCE,
  );
  await vi.waitFor(() => expect(inside.statuses.at(-1)).toBe('SUBSCRIBED'), PATIENCE);
  for (const { statuses } of [hers, inside]) expect(statuses).not.toContain('CLOSED');
});
