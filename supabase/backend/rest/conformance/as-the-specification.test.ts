import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What PostgREST's own specification found different here; how to run it: docs/guides/run-the-clients-suites.md. */
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(
    `create schema inside;
     create table inside.people (id int primary key, name text, team int);
     create table inside.teams (id int primary key, title text);
     create table inside.badges (person int primary key references inside.people, number int);
     alter table inside.people add foreign key (team) references inside.teams;
     insert into inside.teams values (1, 'red');
     insert into inside.people values (1, 'Ann', 1), (2, 'Bob', 1);
     insert into inside.badges values (1, 7);
     create view public.people as select id, name, team as team_id from inside.people;
     create view public.teams as select id, title from (select * from inside.teams) as behind;
     create view public.badges as with all_badges as (select * from inside.badges) select * from all_badges;
     create table public.parts (id int primary key, name text default 'none', at timestamptz default '2026-01-01T12:00:00Z');
     insert into public.parts (id, name) values (1, 'plain'), (2, '5" pipe'), (3, '"');
     create function public.initial(public.parts) returns text language sql stable as $$ select left($1.name, 1) $$;
     create function public.all_parts() returns setof public.parts language sql stable as
       $$ select * from public.parts order by id $$;
     create function public.greet(name text) returns text language sql immutable as $$ select 'Hello, ' || name $$;
     create function public.echo(text) returns text language sql immutable as $$ select $1 $$;
     create function public.size_of(bytea) returns int language sql immutable as $$ select length($1) $$;
     create function public.raise_badly() returns void language plpgsql as
       $$ begin raise sqlstate 'PGRST' using message = 'no JSON', detail = '{}'; end $$;
     grant usage on schema inside to service_role;`,
  );
  await vi.waitUntil(async () => (await ask('GET', '/rpc/all_parts')).status === 200, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

async function ask(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const key = backend.keys.secret;
  const answer = await fetch(`${backend.url}/rest/v1${path}`, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: new Blob([body]) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text.startsWith('{') || text.startsWith('[') || text.startsWith('"')
      ? JSON.parse(text)
      : text) as unknown,
  };
}

const representation = { prefer: 'return=representation' };

describe('[CALL-02] bodies and answers', () => {
  test('a body is JSON where nothing says otherwise', async () => {
    const { status, body } = await ask('POST', '/rpc/greet', '{"name":"Ann"}');
    expect([status, body]).toEqual([200, 'Hello, Ann']);
  });

  test('a change is not limited: each row that its filter matches is changed and given, in the order asked for', async () => {
    await ask('POST', '/parts', '[{"id":21,"name":"a"},{"id":22,"name":"b"},{"id":23,"name":"c"}]');
    const limited = '/parts?id=in.(21,22,23)&select=id,name&order=id.desc&limit=1&offset=1';
    const changed = await ask('PATCH', limited, '{"name":"x"}', representation);
    const rows = [23, 22, 21].map((id) => ({ id, name: 'x' }));
    expect([changed.status, changed.body]).toEqual([200, rows]);
    const kept = await ask('GET', '/parts?id=in.(21,22,23)&select=id,name&order=id.desc');
    expect(kept.body).toEqual(rows);
    const deleted = await ask('DELETE', limited, undefined, representation);
    expect([deleted.status, deleted.body]).toEqual([200, rows]);
    expect((await ask('GET', '/parts?id=in.(21,22,23)')).body).toEqual([]);
    await ask('POST', '/parts', '[{"id":24,"name":"old"},{"id":25,"name":"old"}]');
    // The filter no longer matches what it found, and something else matches it.
    const renamed = '/parts?name=eq.old&select=id,name&order=id&limit=1';
    const given = await ask('PATCH', renamed, '{"name":"new"}', representation);
    expect(given.body).toEqual([24, 25].map((id) => ({ id, name: 'new' })));
    await ask('DELETE', '/parts?name=eq.new');
    await ask(
      'POST',
      '/people',
      '[{"id":3,"name":"C","team_id":1},{"id":4,"name":"D","team_id":1}]',
    );
    const embedded = '/people?name=in.(C,D)&select=id,name,teams(title)&order=id&limit=1';
    const people = await ask('PATCH', embedded, '{"name":"E"}', representation);
    await ask('DELETE', '/people?id=in.(3,4)');
    expect(people.body).toEqual([3, 4].map((id) => ({ id, name: 'E', teams: { title: 'red' } })));
    // Without a filter it stays a change of every row.
    expect((await ask('PATCH', '/parts?order=id&limit=1', '{"name":"x"}')).status).toBe(400);
  });

  test('an answer without a body has no type, and says how long it is', async () => {
    const made = await ask('POST', '/parts', '{"id":10}');
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toBeNull();
    expect(made.headers.get('content-length')).toBe('0');
    const changed = await ask('PATCH', '/parts?id=eq.10', '{"name":"x"}');
    expect([changed.status, changed.headers.get('content-type')]).toEqual([204, null]);
  });

  test('the address of a new row is for who asks for it', async () => {
    const made = await ask('POST', '/parts', '{"id":11}', { prefer: 'return=headers-only' });
    expect(made.headers.get('location')).toBe('/parts?id=eq.11');
    const read = await ask('POST', '/parts', '{"id":12}', representation);
    expect(read.headers.get('location')).toBeNull();
  });

  test('a text or bytes are the one argument of a command', async () => {
    const text = await ask('POST', '/rpc/echo', 'as "it" is', { 'content-type': 'text/plain' });
    expect(text.body).toBe('as "it" is');
    const bytes = await ask('POST', '/rpc/size_of', Uint8Array.of(0, 255, 7), {
      'content-type': 'application/octet-stream',
    });
    expect(bytes.body).toBe('3');
    const none = await ask('POST', '/rpc/greet', 'x', { 'content-type': 'text/plain' });
    expect(none).toMatchObject({ status: 404, body: { code: 'PGRST202' } });
  });

  test('arguments that columns does not name are left out; of several in an address the last counts', async () => {
    const named = await ask('POST', '/rpc/greet?columns=name', '{"name":"Ann","other":1}');
    expect(named.body).toBe('Hello, Ann');
    const several = await ask('POST', '/rpc/greet', '[{"name":"Ann"},{"name":"Bob"}]');
    expect(several.body).toBe('Hello, Ann');
    expect((await ask('GET', '/rpc/greet?name=Ann&name=Bob')).body).toBe('Hello, Bob');
  });
});

describe('[CALL-02] changes', () => {
  test('a change of every row is refused after what is wrong with the request itself', async () => {
    const every = await ask('PATCH', '/parts', '{"name":"x"}');
    expect(every).toMatchObject({ status: 400, body: { code: '21000' } });
    const unknown = await ask('PATCH', '/nowhere', '{"name":"x"}');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
    const unread = await ask('PATCH', '/parts', '{"name');
    expect(unread).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
    expect((await ask('DELETE', '/parts')).status).toBe(400);
  });

  test('a change of no column changes nothing', async () => {
    expect((await ask('PATCH', '/parts', '{}')).status).toBe(204);
    const read = await ask('PATCH', '/parts', '[{}]', representation);
    expect([read.status, read.body]).toEqual([200, []]);
    expect((await ask('GET', '/parts?name=is.null')).body).toEqual([]);
  });

  test('a column that is named and left out is null, or its default where the caller wants it', async () => {
    const path = '/parts?id=eq.10&columns=name&select=name';
    const empty = await ask('PATCH', path, '{"id":10}', representation);
    expect(empty.body).toEqual([{ name: null }]);
    const filled = await ask('PATCH', path, '{"id":10}', {
      prefer: 'return=representation, missing=default',
    });
    expect(filled.body).toEqual([{ name: 'none' }]);
  });
});

describe('[CALL-02] reading', () => {
  test('times in the zone that the caller prefers', async () => {
    const zone = { prefer: 'timezone=America/Nassau' };
    const { body, headers } = await ask('GET', '/parts?id=eq.1&select=at', undefined, zone);
    expect(body).toEqual([{ at: '2026-01-01T07:00:00-05:00' }]);
    expect(headers.get('preference-applied')).toBe('timezone=America/Nassau');
    const wrong = { prefer: `timezone=x'; select 1; --` };
    expect((await ask('GET', '/parts?id=eq.1', undefined, wrong)).status).toBe(400);
  });

  test('a range of what a command gives', async () => {
    const part = await ask('GET', '/rpc/all_parts?select=id', undefined, { range: '1-1' });
    expect(part.body).toEqual([{ id: 2 }]);
    const none = await ask('GET', '/rpc/all_parts', undefined, { range: '3-1' });
    expect(none).toMatchObject({ status: 416, body: { code: 'PGRST103' } });
  });

  test('quotes within a value are part of it', async () => {
    const names = async (query: string) => (await ask('GET', `/parts?${query}&select=id`)).body;
    expect(await names(`name=in.(${encodeURIComponent('5" pipe')},plain)&order=id`)).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    expect(await names(`name=in.(${encodeURIComponent('"')})`)).toEqual([{ id: 3 }]);
    expect(await names(`or=(name.eq.${encodeURIComponent('5" pipe')})`)).toEqual([{ id: 2 }]);
  });

  test('views of tables in a schema that is not exposed are embedded', async () => {
    const path = '/teams?select=title,people(name,badges(number))&people.order=id';
    expect((await ask('GET', path)).body).toEqual([
      {
        title: 'red',
        people: [
          { name: 'Ann', badges: { number: 7 } },
          { name: 'Bob', badges: null },
        ],
      },
    ]);
    const { body } = await ask('GET', '/people?select=name,teams(title)&id=eq.1');
    expect(body).toEqual([{ name: 'Ann', teams: { title: 'red' } }]);
  });

  test('an aggregate is refused within a spread too', async () => {
    const { status, body } = await ask('GET', '/people?select=...teams(id.count())');
    expect([status, body]).toMatchObject([400, { code: 'PGRST123' }]);
  });
});

describe('[CALL-02] refusals', () => {
  test('a misspelt table or command gets a hint, and a proxy the code', async () => {
    const table = await ask('GET', '/part');
    expect(table.body).toMatchObject({ hint: "Perhaps you meant the table 'public.parts'" });
    expect(table.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205');
    const command = await ask('POST', '/rpc/great');
    const hint = 'Perhaps you meant to call the function public.greet';
    expect(command.body).toMatchObject({ hint });
    expect((await ask('GET', '/zzzzzzz')).body).toMatchObject({ hint: null });
  });

  test.each([
    ['', 'PGRST301', 'Empty JWT is sent in Authorization header'],
    ['a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['a.b.c', 'PGRST301', 'No suitable key or wrong key type'],
  ])('the token "%s" is refused with a reason', async (token, code, message) => {
    const answer = await ask('GET', '/parts', undefined, { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 401, body: { code, message } });
  });

  test('headers and a status that a trigger sets are those of the answer', async () => {
    await backend.sql(
      `create function public.set_answer() returns trigger language plpgsql as $$ begin
         perform set_config('response.headers', '[{"X-One":"1"},{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"}]', true);
         perform set_config('response.status', '202', true);
         return new; end $$;
       create trigger answer before update on public.parts for each row when (new.id = 99) execute function public.set_answer();`,
    );
    await ask('POST', '/parts', '{"id":99}');
    const { status, headers } = await ask('PATCH', '/parts?id=eq.99', '{"id":99}');
    expect([status, headers.get('x-one')]).toEqual([202, '1']);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('what is wrong with an answer that the database raises', async () => {
    expect((await ask('POST', '/rpc/raise_badly')).body).toMatchObject({
      code: 'PGRST121',
      details: "Invalid JSON value for MESSAGE: 'no JSON'",
    });
  });
});
