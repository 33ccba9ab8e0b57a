import { expect, test } from 'vitest';
import { broadcastFrame, jsonFrame } from './frame.ts';

const body = Buffer.from('{"n":1}');

test('a message is made once per version', () => {
  const frame = jsonFrame('realtime:a', 'x', '{"n":1}');
  expect(frame('2.0.0')).toBe('[null,null,"realtime:a","x",{"n":1}]');
  expect(frame('1.0.0')).toBe('{"ref":null,"topic":"realtime:a","event":"x","payload":{"n":1}}');
  const broadcast = broadcastFrame('realtime:a', { event: 'e', encoding: 'json', body });
  expect(broadcast('2.0.0')).toBe(broadcast('2.0.0'));
});

test('the older version gets a broadcast as JSON, and no bytes', () => {
  const meta = { id: '7' };
  const text = broadcastFrame('t', { event: 'e', encoding: 'json', body, meta })('1.0.0');
  expect(JSON.parse(String(text))).toEqual({
    ref: null,
    topic: 't',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'e', payload: { n: 1 }, meta },
  });
  expect(broadcastFrame('t', { event: 'e', encoding: 'binary', body })('1.0.0')).toBeUndefined();
});

test('what is too long for a binary frame is sent as text', () => {
  const topic = 'x'.repeat(300);
  const text = broadcastFrame(topic, { event: 'e', encoding: 'json', body })('2.0.0');
  expect(JSON.parse(String(text))).toEqual([
    null,
    null,
    topic,
    'broadcast',
    { type: 'broadcast', event: 'e', payload: { n: 1 } },
  ]);
});
