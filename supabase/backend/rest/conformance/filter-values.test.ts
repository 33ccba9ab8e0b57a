import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Texts that look like something else: numbers, constants, syntax. */
const CODES = [
  '1.50',
  '+12425550100',
  '007',
  '1e5',
  '0x10',
  '12345678901234567890',
  'null',
  'TRUE',
  'not_null',
  '"quoted"',
  ' spaces ',
  'a,b',
  '(c)',
  '{d}',
  '[e)',
  String.raw`back\slash`,
  'say "f, g"',
  'is.null',
  'é 漢 😀',
];

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql('create table public.codes (code text primary key)');
  await backend.sql('insert into public.codes select unnest($1::text[])', [CODES]);
  const isKnown = async () => (await codes()).error === null;
  await vi.waitUntil(isKnown, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

function codes() {
  return backend.service().from('codes').select();
}

test.each(CODES)('a text is compared as it is: %s', async (code) => {
  const quoted = `"${code.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const found = [{ code }];
  expect((await codes().eq('code', code)).data).toEqual(found);
  expect((await codes().neq('code', code)).data).toHaveLength(CODES.length - 1);
  expect((await codes().gte('code', code).lte('code', code)).data).toEqual(found);
  expect((await codes().filter('code', 'in', `(${quoted})`)).data).toEqual(found);
  expect((await codes().or(`code.eq.${quoted},code.eq.x`)).data).toEqual(found);
  expect((await codes().or(`and(code.in.(${quoted}),code.not.is.null)`)).data).toEqual(found);
});
