import { expect, test } from 'vitest';

import { importKey, seal, unseal } from './sealed-text.ts';

const keyOf = (letter: string) => importKey(btoa(letter.repeat(32)));

test('[SES-03] a text that was sealed opens with its key and at its place alone', async () => {
  const [mine, another] = [await keyOf('a'), await keyOf('b')];
  const text = `born 1980-02-03, Émile ${'x'.repeat(20_000)}`;
  const sealed = await seal(mine, 'draft 1', text);
  expect(sealed).toMatch(/^AES-GCM-256\./);
  expect(await unseal(mine, 'draft 1', sealed)).toBe(text);
  expect(await unseal(another, 'draft 1', sealed)).toBeUndefined();
  expect(await unseal(mine, 'draft 2', sealed)).toBeUndefined();
  const [algorithm = '', nonce = '', data = ''] = sealed.split('.');
  const altered = [algorithm, nonce, `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`];
  expect(await unseal(mine, 'draft 1', altered.join('.'))).toBeUndefined();
});

test.each(['', '{"version":1}', 'AES-GCM-256', 'AES-GCM-256.?.?', 'ROT-13.AAAA.AAAA'])(
  'what was never sealed is nothing: %s',
  async (text) => {
    expect(await unseal(await keyOf('a'), 'draft 1', text)).toBeUndefined();
  },
);

test('each time has a nonce of its own', async () => {
  const key = await keyOf('a');
  expect(await seal(key, 'draft 1', 'same')).not.toBe(await seal(key, 'draft 1', 'same'));
});
