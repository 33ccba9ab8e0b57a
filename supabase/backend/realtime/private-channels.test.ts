import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import {
  addTenant,
  joined,
  listen,
  reached,
  TENANT_POLICIES,
  type Member,
} from './testing/realtime-test.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;
let north: number;
let south: number;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(TENANT_POLICIES);
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  north = await addTenant(backend, 'Northwind', [ann]);
  south = await addTenant(backend, 'Southwind', [bob]);
});

afterEach(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
});

afterAll(async () => {
  await backend.destroy();
});

const PRIVATE = { private: true };

function send(topic: string, n: number): Promise<unknown> {
  return backend.sql(`select realtime.send(jsonb_build_object('n', $1::int), 'signal', $2)`, [
    n,
    topic,
  ]);
}

function numbers({ broadcasts }: { broadcasts: { payload: Record<string, unknown> }[] }) {
  return broadcasts.map(({ payload }) => payload.n);
}

describe('receiving', () => {
  test('[LIVE-01] a member gets the signals of its tenant, and of no other', async () => {
    const own = await joined(ann.client, `tenant:${north}`, PRIVATE);
    const other = await joined(bob.client, `tenant:${south}`, PRIVATE);
    await send(`tenant:${south}`, 2);
    await send(`tenant:${north}`, 1);
    // What is sent to one is sent in order with what is sent to the other.
    await vi.waitFor(() => expect(own.broadcasts).toHaveLength(1), PATIENCE);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(own.broadcasts).toEqual([{ event: 'signal', payload: { n: 1, id }, meta: { id } }]);
    expect(numbers(other)).toEqual([2]);
  });

  test("[LIVE-01] another tenant's topic is refused, also to an anonymous caller, and a topic of no tenant", async () => {
    const strangers = [
      listen(bob.client, `tenant:${north}`, PRIVATE),
      listen(backend.anonymous(), `tenant:${north}`, PRIVATE),
      listen(ann.client, 'something else', PRIVATE),
    ];
    for (const stranger of strangers) {
      await reached(stranger, 'CHANNEL_ERROR');
      expect(stranger.statuses).toEqual(['CHANNEL_ERROR']);
      const topic = stranger.channel.subTopic;
      expect(stranger.errors[0]).toBe(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      );
      await stranger.channel.socket.removeAllChannels();
    }
  });

  test('a public channel of the same name receives nothing of the private one', async () => {
    const inside = await joined(ann.client, `tenant:${north}`, PRIVATE);
    const outside = await joined(bob.client, `tenant:${north}`);
    await backend.sql(`select realtime.send('{"n": 1}', 'signal', $1, false)`, [`tenant:${north}`]);
    await send(`tenant:${north}`, 2);
    await vi.waitFor(() => expect(numbers(inside)).toEqual([2]), PATIENCE);
    expect(numbers(outside)).toEqual([1]);
  });

  test('[LIVE-01] nothing is lost and the order is kept: 2,000 in one transaction', async () => {
    const heard = await joined(ann.client, `tenant:${north}`, PRIVATE);
    await backend.sql(
      `select realtime.send(jsonb_build_object('n', n), 'signal', $1) from generate_series(1, 2000) as n`,
      [`tenant:${north}`],
    );
    await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(2000), PATIENCE);
    expect(numbers(heard)).toEqual(Array.from({ length: 2000 }, (_, n) => n + 1));
  });

  test('[LIVE-01] nothing is lost and the order is kept: one transaction after the other', async () => {
    const heard = await joined(ann.client, `tenant:${north}`, PRIVATE);
    await backend.sql(`create procedure public.send_all(topic text) language plpgsql as $$
      begin
        for n in 1..300 loop
          perform realtime.send(jsonb_build_object('n', n), 'signal', topic);
          commit;
        end loop;
      end $$`);
    await backend.sql(`call public.send_all('tenant:${north}')`);
    await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(300), PATIENCE);
    expect(numbers(heard)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  });

  test('broadcast_changes sends rows, and a rolled back transaction none', async () => {
    const heard = await joined(ann.client, `tenant:${north}`, PRIVATE);
    await backend.sql(`
      create function private.tell() returns trigger language plpgsql security definer as $$
      begin
        perform realtime.broadcast_changes(
          'tenant:' || coalesce(new.tenant_id, old.tenant_id), tg_op, tg_op, tg_table_name, tg_table_schema, new, old
        );
        return null;
      end $$;
      create trigger tell after insert or update or delete on public.companies
        for each row execute function private.tell();`);
    await backend.sql(
      `begin; insert into public.companies (tenant_id, name) values (${north}, 'Never'); rollback`,
    );
    const { error } = await ann.client
      .from('companies')
      .insert({ tenant_id: north, name: 'Heron Ltd.' });
    expect(error).toBeNull();
    await backend.sql(`update public.companies set name = 'Egret Ltd.' where name = 'Heron Ltd.'`);
    await backend.sql('delete from public.companies');
    await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(3), PATIENCE);
    const change = (operation: string, name: string | undefined, old: string | undefined) => ({
      event: operation,
      payload: {
        schema: 'public',
        table: 'companies',
        operation,
        record: name ? { name } : null,
        old_record: old ? { name: old } : null,
      },
    });
    expect(heard.broadcasts).toMatchObject([
      change('INSERT', 'Heron Ltd.', undefined),
      change('UPDATE', 'Egret Ltd.', 'Heron Ltd.'),
      change('DELETE', undefined, 'Egret Ltd.'),
    ]);
    await backend.sql('drop trigger tell on public.companies');
  });

  test('messages that were sent before can be replayed on joining', async () => {
    const topic = `tenant:${north}`;
    const since = Date.now();
    await backend.sql(`select realtime.send('{"n": 1}', 'signal', $1), pg_sleep(0.002)`, [topic]);
    await send(topic, 2);
    const replay = { since: since - 1_000, limit: 2 };
    const heard = await joined(ann.client, topic, { ...PRIVATE, broadcast: { replay } });
    await send(topic, 3);
    await vi.waitFor(() => expect(numbers(heard)).toEqual([1, 2, 3]), PATIENCE);
    expect(heard.broadcasts.map(({ meta }) => meta?.replayed)).toEqual([true, true, undefined]);
  });
});

test('bytes that the database sends arrive as bytes, and are replayed', async () => {
  const topic = `tenant:${north}`;
  const since = Date.now() - 1_000;
  const sendBytes = () =>
    backend.sql(`select realtime.send_binary('\\xdead00ff', 'bytes', $1)`, [topic]);
  const bytesOf = ({ broadcasts }: Awaited<ReturnType<typeof joined>>) =>
    broadcasts
      .filter(({ event }) => event === 'bytes')
      .map(({ payload }) => Buffer.from(payload as unknown as ArrayBuffer).toString('hex'));
  const live = await joined(ann.client, topic, PRIVATE);
  await sendBytes();
  await vi.waitFor(() => expect(bytesOf(live)).toEqual(['dead00ff']), PATIENCE);
  await ann.client.removeAllChannels();
  const replay = { since, limit: 1 };
  const late = await joined(ann.client, topic, { ...PRIVATE, broadcast: { replay } });
  await vi.waitFor(() => expect(bytesOf(late)).toEqual(['dead00ff']), PATIENCE);
});

describe('sending', () => {
  test('a member reaches the others, and itself when it wants to', async () => {
    const carol = await backend.signedUp('Carol');
    await backend.sql('insert into public.members values ($1, $2)', [north, carol.userId]);
    const sender = await joined(ann.client, `tenant:${north}`, {
      ...PRIVATE,
      broadcast: { ack: true, self: true },
    });
    const receiver = await joined(carol.client, `tenant:${north}`, PRIVATE);
    const message = { type: 'broadcast' as const, event: 'cursor', payload: { n: 1, é: '€' } };
    expect(await sender.channel.send(message)).toBe('ok');
    const expected = [{ event: 'cursor', payload: { n: 1, é: '€' } }];
    await vi.waitFor(() => expect(receiver.broadcasts).toEqual(expected), PATIENCE);
    await vi.waitFor(() => expect(sender.broadcasts).toEqual(expected), PATIENCE);
    await carol.client.removeAllChannels();
  });

  test('who may receive and not send is not heard and gets no answer', async () => {
    await backend.sql(`create policy "All receive the news" on realtime.messages for select
      to authenticated using (realtime.topic() = 'news' and extension = 'broadcast')`);
    const sender = await joined(ann.client, 'news', { ...PRIVATE, broadcast: { ack: true } });
    const receiver = await joined(bob.client, 'news', PRIVATE);
    const attempt = { type: 'broadcast' as const, event: 'fake', payload: { n: 1 } };
    expect(await sender.channel.send(attempt, { timeout: 300 })).toBe('timed out');
    await send('news', 2);
    await vi.waitFor(() => expect(numbers(receiver)).toEqual([2]), PATIENCE);
    expect(numbers(sender)).toEqual([2]);
  });
});

describe('a policy that raises', () => {
  test('refuses those it raises for, and no one else', async () => {
    await backend.sql(`
      create function private.picky() returns boolean language plpgsql as $$
      begin
        if auth.uid() = '${bob.userId}' then raise exception 'no'; end if;
        return true;
      end $$;
      grant execute on function private.picky() to authenticated;
      create policy "Picky" on realtime.messages for select to authenticated
        using (realtime.topic() = 'picky' and (select private.picky()));`);
    const refused = listen(bob.client, 'picky', PRIVATE);
    await reached(refused, 'CHANNEL_ERROR');
    expect(refused.errors[0]).toMatch(/^Unauthorized: /);
    await bob.client.removeAllChannels();

    // From here on it raises for Ann instead, who is in already.
    const before = await joined(ann.client, 'picky', PRIVATE);
    await backend.sql(`create or replace function private.picky() returns boolean language plpgsql as $$
      begin
        if auth.uid() = '${ann.userId}' then raise exception 'no'; end if;
        return true;
      end $$`);
    const after = await joined(bob.client, 'picky', PRIVATE);
    await send('picky', 1);
    await vi.waitFor(() => expect(numbers(after)).toEqual([1]), PATIENCE);
    await reached(before, 'CLOSED');
    expect(before.broadcasts).toEqual([]);
  });
});
