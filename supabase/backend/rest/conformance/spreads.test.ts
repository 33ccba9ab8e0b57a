import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { askAs } from './ask.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What PostgREST's own specification found different here, of spreads. See decision 145. */
let backend: TestBackend;

beforeAll(async () => {
  const migrations = tempFolder();
  const setting = `alter role authenticator set pgrst.db_aggregates_enabled = 'true'`;
  writeFileSync(join(migrations.path, '20260101000000_aggregates.sql'), setting);
  backend = await startTestBackend({ migrationsDir: migrations.path });
  migrations.remove();
  await backend.sql(
    `create table public.kinds (id int primary key, kind text);
     create table public.works (id int primary key, name text, kind_id int references public.kinds);
     create table public.costs (work_id int primary key references public.works, cost int);
     create table public.people (id int primary key, name text);
     create table public.shifts (person_id int references public.people, work_id int references public.works,
       primary key (person_id, work_id));
     insert into public.kinds values (1, 'batch'), (2, 'mass');
     insert into public.works values (1, 'a', 1), (2, 'b', 2), (3, 'c', 1);
     insert into public.costs values (1, 10), (2, 20), (3, 30);
     insert into public.people values (1, 'Ann'), (2, 'Bob');
     insert into public.shifts values (1, 1), (1, 2), (1, 3), (2, 2);
     grant all on all tables in schema public to service_role;`,
  );
  await vi.waitUntil(async () => (await ask('/shifts')).status === 200, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

const ask = (path: string) => askAs(backend, 'GET', path);

test.each([
  [
    '/costs?select=cost,...works(name,...kinds(kind))&order=cost',
    [
      { cost: 10, name: 'a', kind: 'batch' },
      { cost: 20, name: 'b', kind: 'mass' },
      { cost: 30, name: 'c', kind: 'batch' },
    ],
  ],
  [
    '/shifts?select=person_id,...works(...costs(cost.sum()))&order=person_id',
    [
      { person_id: 1, sum: 60 },
      { person_id: 2, sum: 20 },
    ],
  ],
  [
    '/shifts?select=...people(name,count())&order=people(name)',
    [
      { name: 'Ann', count: 3 },
      { name: 'Bob', count: 1 },
    ],
  ],
  [
    '/shifts?select=...works(kinds(kind),...costs(cost.max()))&person_id=eq.2',
    [{ kinds: { kind: 'mass' }, max: 20 }],
  ],
  [
    '/people?select=name,shifts(...works(...kinds(kind),...costs(cost.sum())))&id=eq.2',
    [{ name: 'Bob', shifts: [{ kind: 'mass', sum: 20 }] }],
  ],
  [
    '/people?select=name,...works(work:name,...kinds(kinds:kind))&order=name&works.order=name',
    [
      { name: 'Ann', work: ['a', 'b', 'c'], kinds: ['batch', 'mass', 'batch'] },
      { name: 'Bob', work: ['b'], kinds: ['mass'] },
    ],
  ],
])('%s', async (path, rows) => {
  expect((await ask(path)).body).toEqual(rows);
});

test('one with a filter within is refused rather than answered without it', async () => {
  const { status } = await ask(
    '/costs?select=cost,...works(name,...kinds(kind))&works.kinds.kind=eq.mass',
  );
  expect(status).toBe(501);
});
