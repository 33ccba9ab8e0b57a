import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { askAs } from './ask.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What a project defines for its answers, and settings that hosted has. See decision 145. */
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(
    `create domain public."text/list" as text;
     create domain public."image/dots" as bytea;
     create domain public."application/json" as json;
     create domain public."*/*" as text;
     create table public.stock (id int primary key, name text);
     create table public.other (id int primary key);
     create table public.loud (id int primary key);
     create table public.anything (id int primary key);
     insert into public.stock values (1, 'bolt'), (2, 'nut');
     insert into public.other values (7);
     insert into public.loud values (3);
     insert into public.anything values (4);
     create function public.add_line(state text, next anyelement) returns "text/list" language sql as
       $$ select (state || next::text || E'\\n')::"text/list" $$;
     create aggregate public.lines_of(anyelement) (sfunc = add_line, stype = "text/list", initcond = '');
     create function public.add_dot(state "image/dots", next public.stock) returns "image/dots" language sql as
       $$ select (state || '\\x00ff'::bytea)::"image/dots" $$;
     create aggregate public.dots_of(public.stock) (sfunc = add_dot, stype = "image/dots", initcond = '');
     create function public.add_loud(state "application/json", next public.loud) returns "application/json" language sql as
       $$ select json_build_object('loud', next.id)::"application/json" $$;
     create aggregate public.loud_of(public.loud) (sfunc = add_loud, stype = "application/json", initcond = '{}');
     create function public.add_any(state text, next public.anything) returns "*/*" language sql as $$ select 'any' $$;
     create aggregate public.any_of(public.anything) (sfunc = add_any, stype = "*/*", initcond = '');

     create domain public.money_in_cents as int;
     create function public.write_money(money_in_cents) returns json language sql immutable as
       $$ select to_json(($1 / 100.0)::numeric(9, 2)::text) $$;
     create function public.read_money(json) returns money_in_cents language sql immutable as
       $$ select (($1 #>> '{}')::numeric * 100)::int::money_in_cents $$;
     create function public.read_money(text) returns money_in_cents language sql immutable as
       $$ select ($1::numeric * 100)::int::money_in_cents $$;
     create cast (money_in_cents as json) with function write_money(money_in_cents) as implicit;
     create cast (json as money_in_cents) with function read_money(json) as implicit;
     create cast (text as money_in_cents) with function read_money(text) as implicit;
     create table public.prices (id int primary key, price money_in_cents, old money_in_cents default 100);
     create table public.offers (id int primary key, price_id int references public.prices);
     insert into public.prices values (1, 150), (2, 275), (3, null);
     insert into public.offers values (1, 2);
     create view public.price_list with (security_invoker = true) as select id, price from public.prices;
     grant all on all tables in schema public to service_role;
     grant execute on all functions in schema public to service_role;`,
  );
  await vi.waitUntil(async () => (await ask('GET', '/price_list')).status === 200, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

const ask = (method: string, path: string, body?: string, headers?: Record<string, string>) =>
  askAs(backend, method, path, body, headers);
const accepting = async (path: string, accept: string) => {
  const { status, headers, body } = await ask('GET', path, undefined, { accept });
  return [status, headers.get('content-type'), body];
};

describe('media types of a project', () => {
  test('an aggregate over any row answers of any table, in what is selected', async () => {
    const stock = await ask('GET', '/stock?order=id.desc', undefined, { accept: 'text/list' });
    expect(stock.body).toBe('(2,nut)\n(1,bolt)\n');
    expect(stock.headers.get('content-range')).toBe('0-1/*');
    expect(stock.headers.get('content-length')).toBe('17');
    expect(await accepting('/stock?select=name&id=eq.2', 'text/list')).toEqual([
      200,
      'text/list',
      '(nut)\n',
    ]);
    expect(await accepting('/other', 'text/list')).toEqual([200, 'text/list', '(7)\n']);
  });

  test('an aggregate over rows of one table answers of that table alone, and of whole rows', async () => {
    const { status, headers } = await ask('GET', '/stock', undefined, { accept: 'image/dots' });
    expect([status, headers.get('content-length')]).toEqual([200, '4']);
    for (const path of ['/other', '/stock?select=id']) {
      expect((await accepting(path, 'image/dots'))[0]).toBe(406);
    }
  });

  test('the most wanted type counts, and what a type replaces is replaced for its table alone', async () => {
    expect((await accepting('/stock', 'text/list;q=0.5, application/json'))[2]).toHaveLength(2);
    expect((await accepting('/stock', 'text/list, application/json;q=0.9'))[1]).toBe('text/list');
    expect((await accepting('/loud', 'application/json'))[2]).toEqual({ loud: 3 });
    expect((await accepting('/other', 'application/json'))[2]).toEqual([{ id: 7 }]);
  });

  test('a type for everything takes what nothing else does', async () => {
    expect(await accepting('/anything', 'some/type')).toEqual([
      200,
      'application/octet-stream',
      'any',
    ]);
    expect((await accepting('/anything', 'application/json'))[2]).toEqual([{ id: 4 }]);
    expect((await accepting('/other', 'some/type'))[0]).toBe(406);
  });
});

describe('domains with casts', () => {
  test.each([
    ['/prices?select=price&order=id', [{ price: '1.50' }, { price: '2.75' }, { price: null }]],
    ['/prices?id=eq.1', [{ id: 1, price: '1.50', old: '1.00' }]],
    ['/price_list?id=eq.1', [{ id: 1, price: '1.50' }]],
    ['/prices?select=cost:price&id=eq.2', [{ cost: '2.75' }]],
    ['/prices?select=price::text&id=eq.2', [{ price: '"2.75"' }]],
    ['/offers?select=prices(price)', [{ prices: { price: '2.75' } }]],
    ['/prices?select=id&price=eq.2.75', [{ id: 2 }]],
    ['/prices?select=id&price=in.(1.50,2.75)&order=id', [{ id: 1 }, { id: 2 }]],
    ['/offers?select=id,prices!inner(id)&prices.price=gt.2', [{ id: 1, prices: { id: 2 } }]],
  ])('%s', async (path, rows) => {
    expect((await ask('GET', path)).body).toEqual(rows);
  });

  test.each(['text, (select current_user)', 'text || current_user', 'text) from public.other--'])(
    'a type that is none is no way into the statement: %s',
    async (type) => {
      const { status, body } = await ask(
        'GET',
        `/prices?select=${encodeURIComponent(`price::"${type}"`)}`,
      );
      expect([status, Array.isArray(body)]).toEqual([400, false]);
    },
  );

  test('a change reads its values and writes what it returns', async () => {
    const type = { 'content-type': 'application/json', prefer: 'return=representation' };
    const added = await ask(
      'POST',
      '/prices',
      '[{"id":10,"price":"9.99"},{"id":11,"price":null}]',
      type,
    );
    expect(added.body).toEqual([
      { id: 10, price: '9.99', old: '1.00' },
      { id: 11, price: null, old: '1.00' },
    ]);
    const changed = await ask('PATCH', '/prices?price=eq.9.99&select=price', '{"price":3}', type);
    expect(changed.body).toEqual([{ price: '3.00' }]);
    const put = await ask('PUT', '/prices?id=eq.12', '{"id":12,"price":"1.25","old":"2.00"}', type);
    expect(put.body).toEqual([{ id: 12, price: '1.25', old: '2.00' }]);
    expect((await ask('DELETE', '/prices?id=gte.10', undefined, type)).body).toHaveLength(3);
  });

  test('a value that cannot be read matters where there is a row for it', async () => {
    const type = { 'content-type': 'application/json' };
    expect((await ask('PATCH', '/prices?id=eq.99', '{"price":"x"}', type)).status).toBe(204);
    expect((await ask('PATCH', '/prices?id=eq.1', '{"price":"x"}', type)).status).toBe(400);
  });
});

describe('settings that are off', () => {
  const plan = 'application/vnd.pgrst.plan+json; options=verbose';

  test('plans and timings come where they are turned on, and a plan changes nothing', async () => {
    expect((await accepting('/stock', plan))[0]).toBe(406);
    expect((await ask('GET', '/stock')).headers.get('server-timing')).toBeNull();
    await backend.sql(
      `alter role authenticator set pgrst.db_plan_enabled = 'true';
       alter role authenticator set pgrst.server_timing_enabled = 'true';
       notify pgrst, 'reload schema'`,
    );
    await vi.waitUntil(async () => (await accepting('/stock', plan))[0] === 200, PATIENCE);

    const read = await ask('GET', '/stock', undefined, { accept: plan });
    expect(read.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; options=verbose; charset=utf-8',
    );
    expect(read.body).toMatchObject([
      { Plan: { 'Node Type': 'Aggregate', 'Total Cost': expect.any(Number) } },
    ]);
    expect(read.headers.get('server-timing')).toMatch(
      /^jwt;dur=[\d.]+, parse;dur=[\d.]+, plan;dur=[\d.]+, transaction;dur=[\d.]+, response;dur=[\d.]+$/,
    );
    expect((await accepting('/stock', 'application/vnd.pgrst.plan'))[2]).toMatch(/^Aggregate/);

    const removed = await ask('DELETE', '/stock?id=eq.1', undefined, { accept: plan });
    expect([removed.status, JSON.stringify(removed.body)]).toEqual([
      200,
      expect.stringContaining('ModifyTable'),
    ]);
    expect((await ask('GET', '/stock?id=eq.1')).body).toHaveLength(1);
  });
});
