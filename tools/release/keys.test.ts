import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { isPublicKey, isSignedBy, keyId, makeKeys, signerOf } from './keys.ts';
import { newFolder, newSigner, writeFiles } from './release.fixtures.ts';

/** As the host verifies it in a browser. */
async function verifyAsBrowser(publicKey: string, signed: object, value: string) {
  const raw = Buffer.from(publicKey, 'base64');
  const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  const bytes = new TextEncoder().encode(JSON.stringify(signed));
  return webcrypto.subtle.verify('Ed25519', key, Buffer.from(value, 'base64'), bytes);
}

test('a browser verifies what the command signs, and what was changed fails', async () => {
  const signer = newSigner();
  const signed = { portal: 'client', version: '1.0.0-aaaaaaaa', note: 'Zürich' };
  const { key, value } = signer.sign(signed);
  expect(key).toMatch(/^[0-9a-f]{16}$/);
  expect(key).toBe(keyId(signer.publicKey));
  expect(await verifyAsBrowser(signer.publicKey, signed, value)).toBe(true);
  expect(await verifyAsBrowser(signer.publicKey, { ...signed, version: '2' }, value)).toBe(false);
  expect(isSignedBy([signer.publicKey], signed, { key, value })).toBe(true);
  expect(isSignedBy([newSigner().publicKey], signed, { key, value })).toBe(false);
  expect(isSignedBy([signer.publicKey], signed, null)).toBe(false);
});

test('the command writes a private key that its owner alone reads, and never over a file', () => {
  const out = join(newFolder(), 'release.key');
  const make = () => {
    const args = [join(import.meta.dirname, '../release-keys.ts'), '--out', out];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  };
  const made = make();
  expect(made.status).toBe(0);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const publicKey = made.stdout.trim().split('\n').at(-1);
  expect(isPublicKey(publicKey)).toBe(true);
  expect(signerOf(out, {})?.publicKey).toBe(publicKey);
  expect(made.stdout).not.toContain('PRIVATE');

  const before = readFileSync(out, 'utf8');
  const again = make();
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('EEXIST');
  expect(readFileSync(out, 'utf8')).toBe(before);
});

test('a key comes from the file or from the environment; what is none is refused', () => {
  const folder = newFolder();
  writeFiles(folder, { 'other.key': 'not a key' });
  expect(signerOf(undefined, {})).toBeNull();
  const { privateKey, publicKey } = makeKeys();
  expect(signerOf(undefined, { PORTAL_RELEASE_KEY: privateKey })?.publicKey).toBe(publicKey);
  expect(() => signerOf(join(folder, 'other.key'), {})).toThrow(/holds no key for releases/);
  expect(() => signerOf(join(folder, 'missing.key'), {})).toThrow(/was not read/);
});
