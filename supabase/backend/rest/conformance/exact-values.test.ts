import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(`
    create table public.kept (
      id int primary key, big bigint, amount numeric, note text, document jsonb, bigs bigint[], notes text[], documents jsonb[]
    );
    create function public.kept_values(big bigint, amount numeric, note text, document jsonb, bigs bigint[]) returns text
    language sql as $$ select format('%s %s %s %s %s', big, amount, note, document, bigs) $$;
    grant all on public.kept to service_role`);
  service = backend.service();
  await vi.waitUntil(async () => !(await service.from('kept').select('id')).error, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

const BIG = '9007199254740993';
const AMOUNT = '12345678901234567.89';

async function send(path: string, body: string, method = 'POST'): Promise<[number, string]> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    body,
    headers: {
      apikey: backend.keys.secret,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
  });
  return [response.status, await response.text()];
}

const stored = (id: number) =>
  backend.sql(
    `select big::text, amount::text, note, document::text, bigs::text, notes::text, documents::text from public.kept where id = $1`,
    [id],
  );

// As PostgREST, which gives the body to json_to_recordset.
describe('values of a body reach the database as they are written', () => {
  test('numbers beyond the precision of JavaScript, sent as numbers or as texts, and read again', async () => {
    for (const [id, quote] of [
      [1, ''],
      [2, '"'],
    ] as const) {
      const [status, text] = await send(
        'kept?select=big,amount,bigs',
        `{"id": ${id}, "big": ${quote}${BIG}${quote}, "amount": ${quote}${AMOUNT}${quote}, "bigs": [${quote}${BIG}${quote}, null]}`,
      );
      expect([status, text]).toEqual([
        201,
        `[{"big":${BIG},"amount":${AMOUNT},"bigs":[${BIG},null]}]`,
      ]);
      expect(await stored(id)).toMatchObject([{ big: BIG, amount: AMOUNT, bigs: `{${BIG},NULL}` }]);
    }
  });

  test('a text in a column of JSON is a text, whatever is in it', async () => {
    for (const [id, text] of ['word', '{"a": 1}', '5', 'null', 'true', 'a "b" \\'].entries()) {
      const { status } = await service.from('kept').insert({ id: 10 + id, document: text });
      expect(status).toBe(201);
      expect(await stored(10 + id)).toMatchObject([{ document: JSON.stringify(text) }]);
      expect((await service.from('kept').update({ document: text }).eq('id', 10)).status).toBe(204);
      expect(await stored(10)).toMatchObject([{ document: JSON.stringify(text) }]);
    }
  });

  test('numbers in a document, also in a list of rows', async () => {
    const [status] = await send(
      'kept?columns=id,document,note',
      `[{"id": 20, "document": {"n": ${BIG}, "list": [1.50]}}, {"id": 21, "note": 1.50, "document": [${BIG}]}]`,
    );
    expect(status).toBe(201);
    expect(await stored(20)).toMatchObject([
      { document: `{"n": ${BIG}, "list": [1.50]}`, note: null },
    ]);
    expect(await stored(21)).toMatchObject([{ document: `[${BIG}]`, note: '1.50' }]);
    expect((await send(`kept?id=eq.21`, '{"document": [2, "a"]}', 'PATCH'))[0]).toBe(200);
    expect(await stored(21)).toMatchObject([{ document: '[2, "a"]' }]);
    const [, read] = await send('kept?id=eq.20&select=document', '{"note": "x"}', 'PATCH');
    expect(read).toBe(`[{"document":{"n":${BIG},"list":[1.50]}}]`);
  });

  test('a document in a column of text, and lists of texts and of documents', async () => {
    const notes = ['a,b', 'c "d" \\', 'null', '', '{}'];
    const documents = ['word', { a: ['x "y"'] }, [1], null];
    const row = { id: 30, note: { a: [1] }, notes, documents };
    expect((await service.from('kept').insert(row)).error).toBeNull();
    const { data } = await service.from('kept').select('note, notes, documents').eq('id', 30);
    expect(data).toEqual([{ note: '{"a":[1]}', notes, documents }]);
  });

  test('the arguments of a command', async () => {
    const [status, text] = await send(
      'rpc/kept_values',
      `{"big": "${BIG}", "amount": ${AMOUNT}, "note": "null", "document": "5", "bigs": [${BIG}]}`,
    );
    expect([status, JSON.parse(text)]).toEqual([200, `${BIG} ${AMOUNT} null "5" {${BIG}}`]);
  });

  test('one row, a list in csv and an embedded row keep their numbers', async () => {
    await backend.sql(`
      create table public.kept_parts (id int primary key, kept_id int references public.kept, big bigint);
      grant all on public.kept_parts to service_role;
      insert into public.kept (id, big) values (40, ${BIG});
      insert into public.kept_parts values (1, 40, ${BIG})`);
    await vi.waitUntil(async () => !(await service.from('kept_parts').select()).error, PATIENCE);
    const read = async (path: string, accept: string) => {
      const headers = { apikey: backend.keys.secret, accept };
      return (await fetch(`${backend.url}/rest/v1/${path}`, { headers })).text();
    };
    expect(await read('kept?id=eq.40&select=big', 'application/vnd.pgrst.object+json')).toBe(
      `{"big":${BIG}}`,
    );
    expect(await read('kept?id=eq.40&select=big', 'text/csv')).toBe(`big\n${BIG}`);
    expect(await read('kept?id=eq.40&select=big,kept_parts(big)', 'application/json')).toBe(
      `[{"big":${BIG},"kept_parts":[{"big":${BIG}}]}]`,
    );
  });
});
