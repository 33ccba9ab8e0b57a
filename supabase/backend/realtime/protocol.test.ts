import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

import { binaryPush, rawSockets } from './testing/raw-socket.ts';

let backend: TestBackend;
const sockets = rawSockets(() => backend);
const { connect } = sockets;

beforeAll(async () => {
  backend = await startTestBackend({
    realtime: {
      limits: {
        channelsPerSocket: 3,
        joinsPerSecond: 10,
        messagesPerSecond: 20,
        payloadBytes: 1_000,
        frameBytes: 5_000,
      },
    },
  });
});

afterEach(() => sockets.closeAll());

afterAll(async () => {
  await backend.destroy();
});

const V2 = { vsn: '2.0.0' };
const JOIN = { config: { broadcast: { ack: true, self: true } } };

describe('frames', () => {
  test('version 2.0.0: heartbeat, join, acknowledged message, leave', async () => {
    const { exchange } = await connect(V2);
    expect(await exchange([null, '1', 'phoenix', 'heartbeat', {}])).toEqual([
      [null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
    ]);
    const topic = 'realtime:room';
    expect(await exchange(['2', '2', topic, 'phx_join', JOIN])).toEqual([
      ['2', '2', topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ]);
    const text = { type: 'broadcast', event: 'hi', payload: { n: 1 } };
    const heard = await exchange(['2', '3', topic, 'broadcast', text]);
    await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
    expect(heard).toEqual([
      [null, null, topic, 'broadcast', text],
      ['2', '3', topic, 'phx_reply', { status: 'ok', response: {} }],
    ]);
    const left = await exchange(['2', '4', topic, 'phx_leave', {}]);
    await vi.waitFor(() => expect(left).toHaveLength(2), PATIENCE);
    expect(left).toEqual([
      ['2', '4', topic, 'phx_reply', { status: 'ok', response: {} }],
      ['2', '2', topic, 'phx_close', {}],
    ]);
  });

  test('version 1.0.0: the same as objects; it is the default', async () => {
    const { exchange } = await connect();
    expect(await exchange({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' })).toEqual(
      [{ ref: '1', topic: 'phoenix', event: 'phx_reply', payload: { status: 'ok', response: {} } }],
    );
    const topic = 'realtime:room';
    const response = { postgres_changes: [] };
    expect(await exchange({ topic, event: 'phx_join', payload: JOIN, ref: '2' })).toEqual([
      { ref: '2', topic, event: 'phx_reply', payload: { status: 'ok', response } },
    ]);
    const payload = { type: 'broadcast', event: 'hi', payload: { n: 1 } };
    const heard = await exchange({ topic, event: 'broadcast', payload, ref: '3' });
    await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
    expect(heard[0]).toEqual({ ref: null, topic, event: 'broadcast', payload });
  });

  test('a binary message reaches both versions, bytes only the newer one', async () => {
    const newer = await connect(V2);
    const older = await connect();
    await newer.exchange(['1', '1', 'realtime:mixed', 'phx_join', {}]);
    await older.exchange({ topic: 'realtime:mixed', event: 'phx_join', payload: {}, ref: '1' });
    const sender = await connect(V2);
    await sender.exchange(['1', '1', 'realtime:mixed', 'phx_join', {}]);
    newer.heard.length = 0;
    older.heard.length = 0;
    sender.say(binaryPush('realtime:mixed', 'bytes', 0, Buffer.from([0, 255])));
    sender.say(binaryPush('realtime:mixed', 'text', 1, Buffer.from('{"n":1}')));
    await vi.waitFor(() => expect(newer.heard).toHaveLength(2), PATIENCE);
    const head = (event: string, encoding: number) =>
      Buffer.concat([
        Buffer.from([4, 14, event.length, 0, encoding]),
        Buffer.from(`realtime:mixed${event}`),
      ]);
    expect(newer.heard).toEqual([
      Buffer.concat([head('bytes', 0), Buffer.from([0, 255])]),
      Buffer.concat([head('text', 1), Buffer.from('{"n":1}')]),
    ]);
    await vi.waitFor(() => expect(older.heard).toHaveLength(1), PATIENCE);
    expect(older.heard[0]).toMatchObject({ payload: { event: 'text', payload: { n: 1 } } });
  });

  test('malformed frames are skipped and the socket stays open', async () => {
    const { socket, exchange, heard } = await connect(V2);
    const nonsense = [
      'not json',
      '',
      'null',
      '{}',
      '[]',
      '[1,2,3]',
      '["1","2",3,"phx_join",{}]',
      '["1","2","realtime:x",null,{}]',
      Buffer.from([]),
      Buffer.from([3]),
      Buffer.from([3, 255, 255, 255, 255, 255, 1]),
      Buffer.from([9, 1, 1, 1, 1, 1, 1, 1]),
      binaryPush('realtime:room', 'broken', 1, Buffer.from('{')),
    ];
    for (const frame of nonsense) socket.send(frame);
    const answer = await exchange([null, '7', 'phoenix', 'heartbeat', {}]);
    expect(answer).toEqual([[null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
    expect(heard).toHaveLength(1);
  });

  test.each([
    ['no object', 'nonsense'],
    ['a list', []],
    ['null', null],
    [
      'parts of other types',
      { config: { broadcast: 1, presence: [], private: {}, postgres_changes: 7 } },
    ],
  ])('a join with %s counts as one that asks for nothing', async (_what, payload) => {
    const { exchange } = await connect(V2);
    expect(await exchange(['1', '1', 'realtime:odd', 'phx_join', payload])).toMatchObject([
      ['1', '1', 'realtime:odd', 'phx_reply', { status: 'ok' }],
    ]);
  });

  test.each([
    ['realtime:', 'TopicNameRequired: You must provide a topic name'],
    ['elsewhere', 'unmatched topic'],
    ['realtime:\0', 'Unknown Error on Channel'],
  ])('joining %j is refused', async (topic, reason) => {
    const { exchange } = await connect(V2);
    expect(await exchange(['1', '1', topic, 'phx_join', {}])).toEqual([
      ['1', '1', topic, 'phx_reply', { status: 'error', response: { reason } }],
    ]);
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'phx_close',
    'phx_reply',
    'presence',
    'access_token',
    'broadcast',
    '',
  ])('an event %j without a sensible payload changes nothing', async (event) => {
    const { exchange, say, heard } = await connect(V2);
    await exchange(['1', '1', 'realtime:odd', 'phx_join', JOIN]);
    for (const payload of [null, 7, 'x', [], { access_token: 7 }, { event: 7 }]) {
      if (
        event !== 'broadcast' ||
        Array.isArray(payload) ||
        typeof payload !== 'object' ||
        !payload
      ) {
        say(['1', '2', 'realtime:odd', event, payload]);
      }
    }
    say(['1', '3', 'realtime:odd', 'phx_leave', {}]);
    await vi.waitFor(
      () => expect(heard.at(-1)).toEqual(['1', '1', 'realtime:odd', 'phx_close', {}]),
      PATIENCE,
    );
    expect(JSON.stringify(heard)).not.toMatch(/phx_error|"system"/);
  });

  test('a message to a topic that was not joined is refused', async () => {
    const { exchange } = await connect(V2);
    const [answer] = await exchange(['1', '1', 'realtime:other', 'broadcast', { event: 'x' }]);
    expect(answer).toMatchObject(['1', '1', 'realtime:other', 'phx_reply', { status: 'error' }]);
  });

  test('joining again replaces the channel; what was meant for the old one is passed over', async () => {
    const { exchange, say } = await connect(V2);
    const topic = 'realtime:again';
    await exchange(['1', '1', topic, 'phx_join', JOIN]);
    const again = await exchange(['2', '2', topic, 'phx_join', JOIN]);
    await vi.waitFor(() => expect(again).toHaveLength(2), PATIENCE);
    expect(again).toMatchObject([
      ['1', '1', topic, 'phx_close', {}],
      ['2', '2', topic, 'phx_reply', { status: 'ok' }],
    ]);
    say(['1', '3', topic, 'phx_leave', {}]);
    const heard = await exchange(['2', '4', topic, 'broadcast', { event: 'x' }]);
    await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
    expect(heard.map((frame) => (frame as unknown[])[3])).toEqual(['broadcast', 'phx_reply']);
  });
});

describe('limits', () => {
  test('channels of a socket', async () => {
    const { exchange } = await connect(V2);
    for (const n of ['1', '2', '3']) await exchange([n, n, `realtime:${n}`, 'phx_join', {}]);
    const response = { reason: 'ChannelRateLimitReached: Too many channels' };
    expect(await exchange(['4', '4', 'realtime:4', 'phx_join', {}])).toEqual([
      ['4', '4', 'realtime:4', 'phx_reply', { status: 'error', response }],
    ]);
  });

  test('joins in a second: the socket is closed', async () => {
    const { say, heard, closed } = await connect(V2);
    for (let n = 0; n < 11; n++) say([`${n}`, `${n}`, 'realtime:same', 'phx_join', {}]);
    await closed;
    expect(JSON.stringify(heard)).toContain(
      'ClientJoinRateLimitReached: Too many joins per second',
    );
  });

  test('messages in a second: the channel is closed', async () => {
    const { exchange, say, heard } = await connect(V2);
    await exchange(['1', '1', 'realtime:flood', 'phx_join', {}]);
    for (let n = 0; n < 21; n++) say(['1', `${n}`, 'realtime:flood', 'broadcast', { event: 'x' }]);
    await vi.waitFor(() => expect(heard).toHaveLength(3), PATIENCE);
    expect(heard.slice(1)).toMatchObject([
      [
        '1',
        null,
        'realtime:flood',
        'system',
        { status: 'error', message: 'Too many messages per second' },
      ],
      ['1', '1', 'realtime:flood', 'phx_close', {}],
    ]);
  });

  test('a payload that is too long is refused, a frame that is too long ends the socket', async () => {
    const { exchange, say, closed } = await connect(V2);
    await exchange(['1', '1', 'realtime:long', 'phx_join', JOIN]);
    const long = { event: 'x', payload: 'x'.repeat(1_000) };
    expect(await exchange(['1', '2', 'realtime:long', 'broadcast', long])).toEqual([
      [
        '1',
        '2',
        'realtime:long',
        'phx_reply',
        { status: 'error', response: 'payload_size_exceeded' },
      ],
    ]);
    say('x'.repeat(5_001));
    expect(await closed).toBe(1009);
  });
});
