import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { rawSockets } from './testing/raw-socket.ts';

const V2 = { vsn: '2.0.0' };
const DEEP = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;

const printed: string[] = [];
let backend: TestBackend;
const { connect, closeAll } = rawSockets(() => backend);

beforeAll(async () => {
  backend = await startTestBackend({ print: (line) => printed.push(line) });
  await backend.sql('alter publication supabase_realtime add table public.companies');
});

afterEach(() => {
  closeAll();
  printed.length = 0;
});

afterAll(async () => {
  await backend.destroy();
});

/** An error in what a client sent is its own: nothing of it is logged as an internal error. */
function expectNoErrorsLogged(): void {
  expect(printed.filter((line) => line.startsWith('error'))).toEqual([]);
}

describe('a join is refused, and no error of ours', () => {
  test.each([
    ['half a character', 'realtime:\ud800', 'Unknown Error on Channel'],
    [
      'a topic of thousands of letters',
      `realtime:${'x'.repeat(5_000)}`,
      'TopicNameTooLong: The topic is too long',
    ],
  ])('%s', async (_what, topic, reason) => {
    const { exchange } = await connect(V2);
    for (const config of [{}, { private: true }]) {
      const [answer] = await exchange(['1', '1', topic, 'phx_join', { config }]);
      expect(answer).toMatchObject([
        '1',
        '1',
        expect.anything(),
        'phx_reply',
        { status: 'error', response: { reason } },
      ]);
    }
    expectNoErrorsLogged();
  });

  test.each([8.64e15, 253_402_300_800_000])('a replay since %s', async (since) => {
    const { exchange } = await connect({ ...V2, apikey: backend.keys.secret });
    const config = { private: true, broadcast: { replay: { since } } };
    expect(await exchange(['1', '1', 'realtime:past', 'phx_join', { config }])).toMatchObject([
      [
        '1',
        '1',
        'realtime:past',
        'phx_reply',
        { response: { reason: 'UnableToReplayMessages: Replay params are not valid' } },
      ],
    ]);
    expectNoErrorsLogged();
  });

  test.each([-1, -8.64e15])('but not a replay of everything since %s', async (since) => {
    const { exchange } = await connect({ ...V2, apikey: backend.keys.secret });
    const config = { private: true, broadcast: { replay: { since } } };
    expect(await exchange(['1', '1', 'realtime:past', 'phx_join', { config }])).toMatchObject([
      ['1', '1', 'realtime:past', 'phx_reply', { status: 'ok' }],
    ]);
    expectNoErrorsLogged();
  });

  test.each([
    { schema: 'public', table: '\ud800' },
    { schema: 'public', table: 'companies', filter: 'name=eq.\udfff' },
  ])('a subscription with half a character: %j', async (wanted) => {
    const { exchange, heard } = await connect(V2);
    const config = { postgres_changes: [{ event: '*', ...wanted }] };
    await exchange(['1', '1', 'realtime:changes', 'phx_join', { config }]);
    await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
    expect(heard[1]).toMatchObject([
      '1',
      null,
      'realtime:changes',
      'system',
      { status: 'error', extension: 'postgres_changes' },
    ]);
    expectNoErrorsLogged();
  });
});

test('what is nested too deeply is passed over', async () => {
  const { exchange, socket, heard } = await connect(V2);
  await exchange(['1', '1', 'realtime:deep', 'phx_join', {}]);
  socket.send(
    `["2","2","realtime:other","phx_join",{"config":{"postgres_changes":[{"x":${DEEP}}]}}]`,
  );
  socket.send(`["1","3","realtime:deep","broadcast",{"event":"e","payload":${DEEP}}]`);
  socket.send(`["1","4","realtime:deep","presence",{"event":"track","payload":{"x":${DEEP}}}]`);
  await exchange(['1', '5', 'realtime:deep', 'phx_leave', {}]);
  await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
  expect(heard).toMatchObject([
    ['1', '5', 'realtime:deep', 'phx_reply', { status: 'ok' }],
    ['1', '1', 'realtime:deep', 'phx_close', {}],
  ]);
  expectNoErrorsLogged();
});

test.each([
  ['nesting too deep', `{"messages":[{"topic":"t","event":"e","payload":{"x":${DEEP}}}]}`, 400],
  [
    'half a character in a topic',
    '{"messages":[{"topic":"\\ud800","event":"e","payload":{},"private":true}]}',
    422,
  ],
])('a batch with %s is refused', async (_what, body, status) => {
  const response = await fetch(`${backend.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(status);
  expectNoErrorsLogged();
});

test('no client sends events that only the service sends', async () => {
  const [victim, spoofer] = [await connect(V2), await connect(V2)];
  const topic = 'realtime:hall';
  const joining = { config: { presence: { enabled: true } } };
  await victim.exchange(['1', '1', topic, 'phx_join', joining]);
  await spoofer.exchange(['1', '1', topic, 'phx_join', joining]);
  victim.heard.length = 0;
  const events = ['postgres_changes', 'system', 'phx_reply', 'phx_close', 'phx_error'];
  for (const event of [...events, 'presence_diff', 'presence_state']) {
    spoofer.say(['1', '2', topic, event, { ids: [1], data: {}, joins: { a: { metas: [] } } }]);
  }
  spoofer.say(['1', '3', topic, 'broadcast', { type: 'broadcast', event: 'end', payload: {} }]);
  await vi.waitFor(() => expect(victim.heard).not.toEqual([]), PATIENCE);
  expect(victim.heard).toMatchObject([[null, null, topic, 'broadcast', { event: 'end' }]]);
});
