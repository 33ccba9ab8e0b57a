import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createSamples } from './sample-table.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await createSamples(backend);
});

afterAll(async () => {
  await backend.destroy();
});

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function ask(path: string, init: Init = {}) {
  const response = await fetch(`${backend.url}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.keys.secret, ...init.headers },
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

function nested(levels: number, inside: string): string {
  return `${'and('.repeat(levels)}${inside}${')'.repeat(levels)}`;
}

test.each([1, 500])('%i levels of filters are evaluated', async (levels) => {
  const { status, body } = await ask(`/samples?select=id&or=(${nested(levels, 'id.eq.1')})`);
  expect([status, body]).toEqual([200, [{ id: 1 }]]);
});

test.each([
  ['a bracket that is not closed', '/samples?or=(id.eq.1'],
  ['a bracket that was not opened', '/samples?or=id.eq.1)'],
  ['an empty group', '/samples?or=()'],
  ['five hundred brackets with nothing in them', `/samples?or=(${'('.repeat(500)})`],
  ['deep filters that are not closed', `/samples?or=(${'and('.repeat(500)})`],
  ['more than five hundred levels', `/samples?or=(${nested(501, 'id.eq.1')})`],
  ['thousands of levels', `/samples?or=(${nested(3_000, 'id.eq.1')})`],
  ['five hundred levels of embedding', `/samples?select=${'a('.repeat(500)}${')'.repeat(500)}`],
  ['an unknown operator', '/samples?id=xx.1'],
  ['no operator', '/samples?id='],
  ['no value', '/samples?id=eq'],
  ['an unknown column', '/samples?nope=eq.1'],
  ['an unknown column in a group', '/samples?or=(nope.eq.1,id.eq.1)'],
  ['a filter of a table that is not embedded', '/samples?other.id=eq.1'],
  ['a list that is none', '/samples?id=in.1'],
  ['a list of another type', '/samples?id=in.(a)'],
  ['is with anything', '/samples?flag=is.maybe'],
  ['a range that is none', '/samples?span=ov.x'],
  ['an array that is none', '/samples?tags=cs.a'],
  ['an array that is not closed', '/samples?tags=cs.{a'],
  ['JSON that is not closed', '/samples?details=cs.{a'],
  ['an unknown text search configuration', '/samples?words=fts(nope).x'],
  ['a text search that cannot be parsed', '/samples?words=fts.%26%26'],
  ['a pattern that cannot be parsed', '/samples?name=match.('],
  ['a pattern on a JSON path', '/samples?details->>size=match.^1'],
  ['an order that is none', '/samples?order=id.asc.desc'],
  ['an order by an unknown column', '/samples?order=nope'],
  ['a beginning that is too far', '/samples?offset=99999999999999999999'],
  ['NUL in the address', '/samples?name=eq.%00'],
  ['half a character in the address', '/samples/%ff'],
])('%s is answered with 400', async (_what, path) => {
  expect(await ask(path)).toMatchObject({ status: 400, body: { code: expect.any(String) } });
  expect((await ask('/samples?select=id&limit=1')).status).toBe(200);
});

test.each([
  ['a limit beyond all numbers', '/samples?limit=99999999999999999999'],
  ['a limit that is no number', '/samples?limit=abc'],
  ['a very long value', `/samples?name=eq.${'x'.repeat(12_000)}`],
  ['a quote that is not closed', '/samples?or=(name.eq."abc)'],
  ['a list whose quote is not closed', '/samples?name=in.("abc)'],
  ['an empty list', '/samples?id=in.()'],
])('%s is no mistake', async (_what, path) => {
  expect((await ask(path)).status).toBe(200);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const BROKEN_UTF8 = Buffer.concat([
  Buffer.from('{"id":70,"name":"'),
  Buffer.from([0xff, 0xfe]),
  Buffer.from('"}'),
]);

test.each<[string, string, string, string]>([
  ['a list in a list', 'POST', '/samples', '[[]]'],
  ['numbers for rows', 'POST', '/samples', '[1]'],
  ['a list for a number', 'POST', '/samples', '{"id":[1],"name":"x"}'],
  ['an object for a number', 'POST', '/samples', '{"id":{"a":1},"name":"x"}'],
  ['a number that is too large', 'POST', '/samples', '{"id":99999999999999999999,"name":"x"}'],
  ['a number beyond all numbers', 'POST', '/samples', '{"id":1e400,"name":"x"}'],
  ['NUL in a text', 'POST', '/samples', String.raw`{"id":60,"name":"a\u0000b"}`],
  ['NUL in JSON', 'POST', '/samples', String.raw`{"id":61,"name":"x","details":{"a":"\u0000"}}`],
  ['brackets without end', 'POST', '/samples', '['.repeat(100_000)],
  [
    'twenty thousand levels',
    'POST',
    '/samples',
    `{"id":62,"name":"x","details":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ],
  ['a column called __proto__', 'POST', '/samples', '{"__proto__":{"a":1},"id":63,"name":"x"}'],
  ['a column called constructor', 'POST', '/samples', '{"constructor":1}'],
  ['no body', 'POST', '/samples', ''],
  ['a number for changes', 'PATCH', '/samples?id=eq.1', '5'],
  ['text for arguments', 'POST', '/rpc/add', 'x'],
])('%s is answered with 4xx', async (_what, method, path, body) => {
  const { status, body: answer } = await ask(path, { method, body, headers: JSON_TYPE });
  expect([status, answer]).toEqual([400, expect.objectContaining({ code: expect.any(String) })]);
});

test.each(['text/html', 'application/xml', 'application/octet-stream'])(
  'a body of type %s is refused',
  async (type) => {
    const headers = { 'content-type': type };
    const { status } = await ask('/tenants', { method: 'POST', body: '{"name":"x"}', headers });
    expect(status).toBe(400);
  },
);

test('a text of a million characters is stored whole', async () => {
  const name = 'x'.repeat(1_000_000);
  const body = JSON.stringify({ id: 80, name });
  expect((await ask('/samples', { method: 'POST', body, headers: JSON_TYPE })).status).toBe(201);
  const [row] = await backend.sql<{ length: number }>(
    'select length(name) from public.samples where id = 80',
  );
  expect(row).toEqual({ length: 1_000_000 });
});

test('bytes that are no UTF-8 are refused', async () => {
  for (const method of ['POST', 'PATCH']) {
    const path = '/samples?id=eq.70';
    const { status, body } = await ask(path, { method, body: BROKEN_UTF8, headers: JSON_TYPE });
    expect([status, body]).toMatchObject([400, { code: 'PGRST102' }]);
  }
});

test.each([
  [{ accept: 'text/html' }, 406],
  [{ range: '5-1' }, 416],
  [{ prefer: 'return=nope, handling=strict' }, 400],
  [{ 'accept-profile': 'private' }, 406],
  [{ authorization: 'Bearer' }, 401],
  [{ range: 'items=x' }, 200],
  [{ prefer: 'x'.repeat(5_000) }, 200],
])('the header %j is answered with %i', async (headers, status) => {
  expect((await ask('/samples?select=id', { headers })).status).toBe(status);
});
