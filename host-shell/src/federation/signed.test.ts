import { beforeAll, expect, test } from 'vitest';

import { readSigned } from './signed.ts';

const release = { portal: 'client', version: '1.0.0', files: { 'assets/a.js': 'sha256-a' } };

interface Signer {
  /** As config.json names it. */
  key: string;
  sign: (content: unknown) => Promise<{ key: string; value: string }>;
}
let ours: Signer;
let foreign: Signer;

beforeAll(async () => {
  [ours, foreign] = await Promise.all([signer(), signer()]);
});

async function signer(): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey));
  const id = Buffer.from(await crypto.subtle.digest('SHA-256', raw))
    .toString('hex')
    .slice(0, 16);
  return {
    key: raw.toString('base64'),
    async sign(content) {
      const bytes = Buffer.from(JSON.stringify(content));
      const value = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes));
      return { key: id, value: value.toString('base64') };
    },
  };
}

test('[FED-03] what a key of this site signed is read, also where it is set otherwise', async () => {
  const text = JSON.stringify({ release, signature: await ours.sign(release) }, null, 2);
  expect(await readSigned(text, 'release', [ours.key])).toEqual(release);
});

test('[FED-03] while keys change, a signature of either counts', async () => {
  for (const each of [ours, foreign]) {
    const text = JSON.stringify({ release, signature: await each.sign(release) });
    expect(await readSigned(text, 'release', [ours.key, foreign.key])).toEqual(release);
  }
});

test.each([
  ['has none', async () => ({ release, signature: null })],
  ['is of another key', async () => ({ release, signature: await foreign.sign(release) })],
  [
    'is of another key under the name of ours',
    async () => {
      const { key } = await ours.sign(release);
      return { release, signature: { ...(await foreign.sign(release)), key } };
    },
  ],
  [
    'is of another content',
    async () => ({
      release: { ...release, files: { 'assets/a.js': 'sha256-b' } },
      signature: await ours.sign(release),
    }),
  ],
])(
  '[FED-03] with keys in the configuration, a file whose signature %s is refused',
  async (_what, file) => {
    await expect(
      readSigned(JSON.stringify(await file()), 'release', [ours.key]),
    ).rejects.toMatchObject({
      stage: 'signature',
    });
  },
);

test('[FED-03] unsigned files count only where the configuration says so', async () => {
  const text = JSON.stringify({ release, signature: null });
  expect(await readSigned(text, 'release', 'unsigned')).toEqual(release);
  await expect(readSigned(text, 'release', [])).rejects.toMatchObject({ stage: 'signature' });
});

test.each(['', '<!doctype html>', '{"release":{"por', '{}', '{"release":"text"}'])(
  '[FED-03] %j is no such file',
  async (text) => {
    const read = readSigned(text, 'release', 'unsigned');
    await expect(read).rejects.toThrow(Error);
    await expect(read).rejects.not.toHaveProperty('stage');
  },
);
