import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(`
    create table public.films (id int primary key, years int[], words text[], facts jsonb);
    create table public.scripts (film_id int primary key references public.films, note text);
    create table public.parts (tenant int, id int, primary key (tenant, id));
    create table public.prices (tenant int, part_id int, primary key (tenant, part_id),
      foreign key (tenant, part_id) references public.parts);
    create table public.labels (tenant int, id int, part_id int, primary key (tenant, id),
      foreign key (tenant, part_id) references public.parts);
    create table public.tasks (id int primary key, tenant int, part_id int, label_id int,
      foreign key (tenant, part_id) references public.parts, foreign key (tenant, label_id) references public.labels);
    create table public.actors (id int primary key, first_film int references public.films);
    create table public.roles (film_id int references public.films, actor_id int references public.actors, primary key (film_id, actor_id));
    create table public.awards (id int primary key, film_id int references public.films, script_id int references public.scripts);
    create table public.critics (id int primary key);
    create table public.reviews (id int primary key, film_id int references public.films, critic_id int references public.critics);
    create view public.film_list with (security_invoker = true) as select id, years from public.films;
    create view public.script_list with (security_invoker = true) as select film_id, note from public.scripts;
    create view public.actor_list with (security_invoker = true) as select id, first_film from public.actors;
    grant all on all tables in schema public to service_role;
    insert into public.films values (1, '{1926,1927}', '{sea,bird}', '{"list": [1, 2], "size": 3}');
    insert into public.scripts values (1, 'silent');
    insert into public.parts values (1, 1), (1, 2);
    insert into public.labels values (1, 7, 1), (1, 8, 2);
    insert into public.prices values (1, 1);
    insert into public.actors values (1, 1);
    insert into public.awards values (1, 1, 1)`);
  service = backend.service();
  await vi.waitUntil(async () => !(await service.from('actor_list').select()).error, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

async function ask(table: string, select: string) {
  const { status, data, error } = await service.from(table).select(select);
  return error ? [status, error.code, error.message] : [status, data];
}

// PostgREST, "One-to-one relationships": a foreign key that is unique. It follows keys through views.
test.each([
  ['films', 'scripts'],
  ['film_list', 'scripts'],
  ['films', 'script_list'],
  ['film_list', 'script_list'],
])('what is one to one is an object: %s with %s', async (table, target) => {
  expect(await ask(table, `id, ${target}(note)`)).toEqual([
    200,
    [{ id: 1, [target]: { note: 'silent' } }],
  ]);
  expect(await ask(target, `note, ${table}(id)`)).toEqual([
    200,
    [{ note: 'silent', [table]: { id: 1 } }],
  ]);
});

test('so it is with a key of two columns, and what is one to many stays an array', async () => {
  expect(await ask('parts', 'id, prices(part_id)')).toEqual([
    200,
    [
      { id: 1, prices: { part_id: 1 } },
      { id: 2, prices: null },
    ],
  ]);
  expect(await ask('film_list', 'id, awards(id)')).toEqual([200, [{ id: 1, awards: [{ id: 1 }] }]]);
});

// PostgREST: the keys of a junction are part of its primary key. `awards` is none, `roles` is one.
test('a table whose keys are not in its primary key is no junction', async () => {
  expect(await ask('scripts', 'note, films(id)')).toEqual([
    200,
    [{ note: 'silent', films: { id: 1 } }],
  ]);
  expect(await ask('films', 'id, critics(id)')).toEqual([
    400,
    'PGRST200',
    `Could not find a relationship between 'films' and 'critics' in the schema cache`,
  ]);
  expect(await ask('films', 'id, reviews(critics(id))')).toEqual([200, [{ id: 1, reviews: [] }]]);
});

test('a key of two columns joins by both, also beside a table that is no junction', async () => {
  expect(await ask('parts', 'id, labels(id)')).toEqual([
    200,
    [
      { id: 1, labels: [{ id: 7 }] },
      { id: 2, labels: [{ id: 8 }] },
    ],
  ]);
  expect(await ask('labels', 'id, parts(id)')).toEqual([
    200,
    [
      { id: 7, parts: { id: 1 } },
      { id: 8, parts: { id: 2 } },
    ],
  ]);
});

test('several relationships are listed with the junctions among them, and what selects each', async () => {
  const { status, error } = await service.from('actors').select('id, films(id)');
  expect([status, error?.code]).toEqual([300, 'PGRST201']);
  expect(error).toMatchObject({
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'actors with films',
        relationship: 'actors_first_film_fkey using actors(first_film) and films(id)',
      },
      {
        cardinality: 'many-to-many',
        embedding: 'actors with films',
        relationship: 'roles using roles_actor_id_fkey(actor_id) and roles_film_id_fkey(film_id)',
      },
    ],
    hint: expect.stringContaining(`'films!actors_first_film_fkey', 'films!roles'`) as string,
  });
  expect(await ask('actors', 'id, films!roles(id)')).toEqual([200, [{ id: 1, films: [] }]]);
  expect(await ask('actors', 'id, films!first_film(id)')).toEqual([
    200,
    [{ id: 1, films: { id: 1 } }],
  ]);
});

test('those that are one to one are listed as such', async () => {
  await backend.sql(`
    create table public.drafts (id int primary key, own int unique references public.films, other int references public.films);
    grant all on public.drafts to service_role`);
  await vi.waitUntil(async () => !(await service.from('drafts').select()).error, PATIENCE);
  const { error } = await service.from('films').select('id, drafts(id)');
  const details = error?.details as unknown as { cardinality: string }[];
  expect(details.map(({ cardinality }) => cardinality).toSorted()).toEqual([
    'one-to-many',
    'one-to-one',
  ]);
});

// PostgREST: "->>" gives text, "->" JSON, of json as of arrays.
test('an arrow with two heads gives text', async () => {
  expect(
    await ask(
      'films',
      'a:years->>0, b:years->0, c:words->>1, d:facts->list->>1, e:facts->>size, f:facts->size',
    ),
  ).toEqual([200, [{ a: '1926', b: 1926, c: 'bird', d: '2', e: '3', f: 3 }]]);
});

test('what is embedded within a spread is answered, and refused where it is more than one row', async () => {
  expect(await ask('awards', 'id, ...scripts(note)')).toEqual([200, [{ id: 1, note: 'silent' }]]);
  for (const [select, row] of [
    ['id, ...scripts(note, ...films(film:id))', { id: 1, note: 'silent', film: 1 }],
    ['id, ...scripts(films(id))', { id: 1, films: { id: 1 } }],
    [
      '*, ...scripts(*, ...films(years))',
      { id: 1, film_id: 1, script_id: 1, note: 'silent', years: [1926, 1927] },
    ],
  ] as const) {
    expect(await ask('awards', select)).toEqual([200, [row]]);
  }
  const several = await ask('roles', 'actor_id, ...films(id, reviews(id))');
  expect(several.slice(0, 2)).toEqual([501, 'PGRSTX01']);
});
