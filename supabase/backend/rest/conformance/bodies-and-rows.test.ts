import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { askAs } from './ask.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What PostgREST's own specification found different here, of bodies and rows. See decision 145. */
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(
    `create table public.notes (key text primary key, text text default 'none', number int generated always as identity);
     create table public.pairs (one int unique, two int unique);
     create view public.pair_list as select one, two from public.pairs;
     create view public.fixed as select 1 as one;
     create function public.first_word(public.notes) returns text language sql stable as
       $$ select split_part($1.text, ' ', 1) $$;
     create extension if not exists file_fdw;
     create server files foreign data wrapper file_fdw;
     create foreign table public.listed (number int) server files options (program 'echo 7');
     create function public.some_record() returns record language sql stable as $$ select 1 as one, 'x' as two $$;
     create function public.some_records() returns setof record language sql stable as $$ select 1 as one union select 2 $$;
     create function public.joined(variadic parts text[]) returns text language sql immutable as
       $$ select array_to_string(parts, '-') $$;
     create function public.sum_of(a int, b int) returns int language sql immutable as $$ select a + b $$;
     create function public.taken(json) returns json language sql immutable as $$ select $1 $$;
     create function public.raise_oddly() returns void language plpgsql as
       $$ begin raise sqlstate 'PT4XX' using message = 'odd'; end $$;
     create table public.kinds (id int primary key, kind text);
     create table public.works (id int primary key, name text, kind_id int references public.kinds);
     insert into public.kinds values (1, 'batch'), (2, 'mass');
     insert into public.works values (1, 'a', 1), (2, 'b', 2), (3, 'c', 1);
     grant all on all tables in schema public to service_role;`,
  );
  await vi.waitUntil(async () => (await ask('GET', '/works')).status === 200, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

const ask = (method: string, path: string, body?: string, headers?: Record<string, string>) =>
  askAs(backend, method, path, body, headers);
const csv = { 'content-type': 'text/csv', prefer: 'return=representation' };
const json = { 'content-type': 'application/json', prefer: 'return=representation' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('bodies', () => {
  test('rows of CSV have as many fields as there are names, and NULL is no value', async () => {
    for (const rows of ['key,text\na', 'key,text\na,b,c']) {
      const { status, body } = await ask('POST', '/notes', rows, csv);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'PGRST102',
          message: 'All lines must have same number of fields',
        }),
      ]);
    }
    const added = await ask(
      'POST',
      '/notes?select=key,text',
      'key,text\r\nc1,NULL\r\n"c""2","x, y"\r\n',
      csv,
    );
    expect(added.body).toEqual([
      { key: 'c1', text: null },
      { key: 'c"2', text: 'x, y' },
    ]);
    await ask('DELETE', '/notes?key=like.c*');
  });

  test('a form and CSV bring the arguments of a command', async () => {
    expect((await ask('POST', '/rpc/sum_of', 'a=1&b=2', form)).body).toBe(3);
    expect((await ask('POST', '/rpc/joined', 'parts=x&parts=y', form)).body).toBe('x-y');
    expect((await ask('POST', '/rpc/sum_of', 'a,b\n3,4', csv)).body).toBe(7);
  });

  test('a command whose one argument is JSON takes no CSV', async () => {
    expect((await ask('POST', '/rpc/taken', '{"a":1}', json)).body).toEqual({ a: 1 });
    const refused = await ask('POST', '/rpc/taken', 'a,b\n1,2', csv);
    expect([refused.status, refused.body]).toEqual([
      404,
      expect.objectContaining({ code: 'PGRST202' }),
    ]);
  });

  test('several rows without a value each get the defaults', async () => {
    const added = await ask('POST', '/pairs', '[{},{}]', json);
    expect([added.status, added.body]).toEqual([
      201,
      [
        { one: null, two: null },
        { one: null, two: null },
      ],
    ]);
  });
});

describe('rows', () => {
  test('the address of a new row is escaped, and says where a key has no value', async () => {
    const wish = { ...json, prefer: 'return=headers-only' };
    const added = await ask('POST', '/notes', '{"key":"圍 &"}', wish);
    expect(added.headers.get('location')).toBe('/notes?key=eq.%E5%9C%8D%20%26');
    await ask('DELETE', '/notes?key=like.*');
  });

  test('a change returns its rows with others embedded, also where its filter fits them no longer', async () => {
    const changed = await ask(
      'PATCH',
      '/works?name=eq.c&select=name,kinds(kind)',
      '{"name":"z"}',
      json,
    );
    expect(changed.body).toEqual([{ name: 'z', kinds: { kind: 'batch' } }]);
    await ask('PATCH', '/works?name=eq.z', '{"name":"c"}');
  });

  test('a change returns computed columns', async () => {
    const added = await ask(
      'POST',
      '/notes?select=key,first_word',
      '{"key":"k","text":"one two"}',
      json,
    );
    expect(added.body).toEqual([{ key: 'k', first_word: 'one' }]);
    await ask('DELETE', '/notes?key=eq.k');
  });

  test.each([
    ['/listed', [{ number: 7 }]],
    ['/rpc/some_record', { one: 1, two: 'x' }],
    ['/rpc/some_records', [{ one: 1 }, { one: 2 }]],
  ])('%s is known', async (path, rows) => {
    expect((await ask('GET', path)).body).toEqual(rows);
  });

  test('the content location has the parameters in order', async () => {
    const read = await ask('GET', '/kinds?kind=eq.x&id=eq.1');
    expect(read.headers.get('content-location')).toBe('/kinds?id=eq.1&kind=eq.x');
    expect((await ask('GET', '/kinds')).headers.get('content-location')).toBe('/kinds');
  });

  test.each([
    ['/kinds', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/pair_list', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/fixed', 'OPTIONS,GET,HEAD'],
    ['/', 'OPTIONS,GET,HEAD'],
  ])('OPTIONS of %s names %s', async (path, methods) => {
    expect((await ask('OPTIONS', path)).headers.get('allow')).toBe(methods);
  });

  test('a filter on a table that is not embedded says so', async () => {
    const { status, body } = await ask('GET', '/kinds?nothing.id=eq.1');
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'PGRST108',
        message: "'nothing' is not an embedded resource in this request",
      }),
    ]);
  });

  test('a code of the project that names no status is a failure of the server', async () => {
    expect((await ask('POST', '/rpc/raise_oddly')).status).toBe(500);
  });
});
