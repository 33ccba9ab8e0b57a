import { expect, test } from 'vitest';
import { decodeBroadcastPush, encodeBroadcast } from './broadcast-frame.ts';

/** Kind, five lengths, encoding, then the parts. */
function push(parts: string[], encoding: number, body: string): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part));
  return Buffer.concat([
    Buffer.from([3, ...lengths, encoding]),
    Buffer.from(parts.join('') + body),
  ]);
}

test('a message of a client is read, lengths counted in bytes', () => {
  const frame = push(['1', '2', 'realtime:é', 'hé', '{"persist":true}'], 1, '{"a":"€"}');
  expect(decodeBroadcastPush(frame)).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:é',
    event: 'broadcast',
    payload: undefined,
    broadcast: { event: 'hé', encoding: 'json', body: Buffer.from('{"a":"€"}') },
  });
});

test.each([
  ['nothing', Buffer.from([])],
  ['a kind of ours', Buffer.from([4, 0, 0, 0, 0, 0, 0])],
  ['half a header', Buffer.from([3, 0, 0])],
  ['a part that is longer than the frame', Buffer.from([3, 0, 0, 9, 0, 0, 0, 1])],
  ['JSON that is none', push(['', '', 't', 'e', ''], 1, '{')],
])('%s is no message', (_what, frame) => {
  expect(decodeBroadcastPush(frame)).toBeUndefined();
});

test('a message for clients has topic, event, metadata and body', () => {
  const frame = encodeBroadcast('realtime:a', {
    event: 'e',
    encoding: 'json',
    body: Buffer.from('{}'),
    meta: { id: '7' },
  });
  expect(frame?.subarray(0, 5)).toEqual(Buffer.from([4, 10, 1, 10, 1]));
  expect(frame?.subarray(5).toString()).toBe('realtime:ae{"id":"7"}{}');
});

test('a topic that is too long for a binary frame has none', () => {
  const broadcast = { event: 'e', encoding: 'json' as const, body: Buffer.from('{}') };
  expect(encodeBroadcast('x'.repeat(256), broadcast)).toBeUndefined();
});
