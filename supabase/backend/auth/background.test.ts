import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

test('work runs by itself, its failure goes to the log, and stopping waits for all of it', async () => {
  const lines: string[] = [];
  const background = createBackground(pino({}, { write: (line) => lines.push(line) }));
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  background.run('never heard of', async () => {
    await gate.promise;
    background.run('neither', async () => void done.push('later'));
  });
  background.run('The mail could not be sent', () => Promise.reject(new Error('no network')));
  const settled = background.settled().then(() => done.push('settled'));
  gate.resolve();
  await settled;
  expect(done).toEqual(['later', 'settled']);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'The mail could not be sent',
  ]);
});
