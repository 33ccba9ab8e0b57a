import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when the test ends it, or with the test, and what has begun so far. */
function bench(most: number, mostPerCaller: number, patienceMs = 60_000) {
  let now = 0;
  const queue = createFairQueue({ most, mostPerCaller, patienceMs, clock: () => now });
  const pass = (ms: number) => void (now += ms);
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const open = new Set<string>();
  async function run(name: string): Promise<void> {
    open.add(name);
    try {
      await queue.run(name[0]!, () => {
        begun.push(name);
        return new Promise<void>((resolve) => endings.set(name, resolve));
      });
    } finally {
      open.delete(name);
    }
  }
  // What still waited would fail a minute later, in another test.
  onTestFinished(async () => {
    while (open.size > 0) {
      for (const finish of endings.values()) finish();
      await new Promise(setImmediate);
      // Those who rest have rested, and the end of any work looks at them again.
      pass(60_000);
      await queue.run('another caller', async () => {});
    }
  });
  async function end(name: string): Promise<void> {
    endings.get(name)!();
    await Promise.resolve();
    await new Promise(setImmediate);
  }
  return { queue, run, end, begun, pass };
}

test('no caller gets everything, so that there is room for the next one', async () => {
  const { run, begun } = bench(3, 2);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void run(name);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('the next is of the caller with the fewest running, then the one that waits longest', async () => {
  const { run, end, begun } = bench(3, 2);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'c2']) void run(name);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  const order: string[] = [];
  for (const name of ['a1', 'b1', 'a2', 'c1']) {
    await end(name);
    order.push(begun.at(-1)!);
  }
  expect(order).toEqual(['c1', 'b2', 'a3', 'c2']);
});

test('work that fails gives its place back, and the failure to whom it belongs', async () => {
  const { queue, run, begun } = bench(1, 1);
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  void run('b1');
  await expect(failed).rejects.toThrow('broken');
  await vi.waitFor(() => expect(begun).toEqual(['b1']), PATIENCE);
});

test('who waits too long is sent away and does not take a turn later', async () => {
  const { run, end, begun } = bench(1, 1, 20);
  void run('a1');
  await expect(run('b1')).rejects.toMatchObject({ name: 'QueueTimeoutError' });
  await end('a1');
  void run('c1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'c1']);
});

test('who asks all the time rests while others are there, then gets one place, and all of theirs when alone', async () => {
  const { run, end, begun, pass } = bench(4, 3);
  void run('a1');
  await new Promise(setImmediate);
  pass(12_000);
  await end('a1');
  void run('b1');
  await new Promise(setImmediate);
  await end('b1');
  for (const name of ['a2', 'a3', 'a4', 'b2', 'b3']) void run(name);
  await new Promise(setImmediate);
  expect(begun.slice(2)).toEqual(['b2', 'b3']);
  pass(1_000);
  await end('b2');
  expect(begun.slice(4)).toEqual(['a2']);
  pass(10);
  await end('a2');
  await end('b3');
  expect(begun.slice(5)).toEqual([]);
  pass(60);
  void run('b4');
  await vi.waitFor(() => expect(begun.slice(6)).toEqual(['a3']), PATIENCE);
  // No one else came for a while, and what was spent is long ago.
  pass(60_000);
  await end('b4');
  expect(begun.slice(7)).toEqual(['a4']);
});

test('a page whose requests each take the time of all is not heavy; who goes on gets two places, and without any pause rests', async () => {
  const { run, end, begun, pass } = bench(4, 3);
  for (const name of ['a1', 'a2', 'a3']) void run(name);
  await new Promise(setImmediate);
  pass(1_600);
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  void run('b1');
  await new Promise(setImmediate);
  await end('b1');
  for (const name of ['a4', 'a5', 'a6']) void run(name);
  await new Promise(setImmediate);
  expect(begun.slice(4)).toEqual(['a4', 'a5', 'a6']);
  pass(2_400);
  for (const name of ['a4', 'a5', 'a6']) await end(name);
  for (const name of ['b2', 'a7', 'a8', 'a9', 'a10']) void run(name);
  await new Promise(setImmediate);
  expect(begun.slice(7)).toEqual(['b2', 'a7', 'a8']);
  await end('b2');
  pass(4_600);
  for (const name of ['a7', 'a8']) await end(name);
  void run('b3');
  await new Promise(setImmediate);
  expect(begun.slice(10)).toEqual(['a9', 'b3']);
  await end('b3');
  pass(50);
  await end('a9');
  void run('b4');
  await new Promise(setImmediate);
  expect(begun.slice(12)).toEqual(['b4']);
});

test('two that ask all the time do not wait for each other', async () => {
  const { run, end, begun, pass } = bench(4, 3);
  for (const name of ['a1', 'b1']) void run(name);
  await new Promise(setImmediate);
  pass(12_000);
  await end('a1');
  await end('b1');
  for (const name of ['a2', 'a3', 'b2', 'b3']) void run(name);
  await new Promise(setImmediate);
  expect(begun.slice(2)).toEqual(['a2', 'b2']);
});

test('of many that wait, those above the limit of their caller are sent away', async () => {
  const queue = createFairQueue({ most: 1, mostPerCaller: 1, mostWaiting: 2, patienceMs: 60_000 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const waiting = [1, 2, 3].map(() => queue.run('a', () => gate));
  await expect(queue.run('a', () => gate)).rejects.toMatchObject({ name: 'QueueFullError' });
  const other = queue.run('b', async () => 'done');
  open();
  await Promise.all(waiting);
  expect(await other).toBe('done');
});
