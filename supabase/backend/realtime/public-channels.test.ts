import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '../log/log.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { startPruning } from './broadcast/prune.ts';
import { openConnections } from './database/connections.ts';
import { joined, listen, reached } from './testing/realtime-test.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: { allowPublicChannels: false } });
});

afterAll(async () => {
  await backend.destroy();
});

test('public channels can be turned off', async () => {
  const client = backend.anonymous();
  const heard = listen(client, 'lobby');
  await reached(heard, 'CHANNEL_ERROR');
  expect(heard.errors[0]).toBe('PrivateOnly: This project only allows private channels');
  await client.removeAllChannels();
});

test('the service may join private channels without a policy', async () => {
  const client = backend.service();
  const heard = await joined(client, 'tenant:1', {
    private: true,
    broadcast: { replication_ready: true },
  });
  await backend.sql(`select realtime.send('{}', 'signal', 'tenant:1')`);
  await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(1), PATIENCE);
  expect(heard.system).toEqual([
    {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: 'tenant:1',
    },
  ]);
  await client.removeAllChannels();
});

test('messages are deleted after three days', async () => {
  await backend.sql(`
    insert into realtime.messages (topic, extension, event, payload, inserted_at) values
      ('old', 'broadcast', 'e', '{}', now() - interval '3 days 1 minute'),
      ('young', 'broadcast', 'e', '{}', now() - interval '2 days 23 hours')`);
  const connections = openConnections(backend.database.urlFor('postgres'), 'test', 1, 5_000);
  await startPruning(connections, silentLog)();
  await connections.stop();
  const rows = await backend.sql(
    `select topic from realtime.messages where topic in ('old', 'young')`,
  );
  expect(rows).toEqual([{ topic: 'young' }]);
});
