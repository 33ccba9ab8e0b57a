import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import type { Job } from './jobs.ts';

let backend: TestBackend;

const counting: Job = {
  name: 'counting',
  isDue: `select not exists (select from pg_tables where tablename = 'counted')`,
  run: `do $$ begin create table public.counted as select 1 as n; commit; perform pg_sleep(0); end $$`,
};
const broken: Job = { name: 'broken', isDue: 'select true', run: 'select nothing from nowhere' };
const endless: Job = { name: 'endless', isDue: 'select true', run: 'select pg_sleep(3600)' };

const asked: Job = { ...counting, name: 'asked', isDue: 'select false', everyMs: 10 };

const printed: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend({
    jobs: [broken, counting, endless, asked],
    print: (line) => printed.push(line),
  });
});
afterAll(() => backend.destroy());

test('a job that is due is run, though one before it fails, which is reported', async () => {
  await vi.waitFor(
    async () =>
      expect(await backend.sql(`select 1 from pg_tables where tablename = 'counted'`)).toHaveLength(
        1,
      ),
    PATIENCE,
  );
  expect(printed.join('\n')).toContain('The job broken failed');
});

test('it is asked over one connection whether a job is due', async () => {
  const asking = () =>
    backend.sql<{ pid: number; asked: Date }>(
      `select pid, query_start as asked from pg_stat_activity where query = 'select false'`,
    );
  await vi.waitFor(async () => expect(await asking()).toHaveLength(1), PATIENCE);
  const [before] = await asking();
  await vi.waitFor(async () => {
    const [after] = await asking();
    expect(after?.asked.getTime()).toBeGreaterThan(before!.asked.getTime());
    expect(after?.pid).toBe(before!.pid);
  }, PATIENCE);
});

test('the backend stops while a job is under way, and leaves nothing of it running', async () => {
  const running = () =>
    backend.sql(`select 1 from pg_stat_activity where query = 'select pg_sleep(3600)'`);
  await vi.waitFor(async () => expect(await running()).toHaveLength(1), PATIENCE);
  await backend.stop();
});
