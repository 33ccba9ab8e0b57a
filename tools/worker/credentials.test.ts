import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { withCredentials } from './credentials.ts';

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'worker.env'), text);
  return folder;
}

test('secrets come from the folder of credentials, and count as sealed', () => {
  const folder = folderWith('SUPABASE_SECRET_KEY=sb_secret_x\nWORKER_PARTS=mail\n');
  const { env, sealed } = withCredentials({ CREDENTIALS_DIRECTORY: folder, SITE_URL: 'https://a' });
  expect(env).toMatchObject({
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    WORKER_PARTS: 'mail',
    SITE_URL: 'https://a',
  });
  expect(sealed).toBe(true);
});

test.each(['SUPABASE_SECRET_KEY', 'DATABASE_URL', 'SCANS_DATABASE_URL'])(
  '%s in the environment is not sealed, also beside a folder of credentials',
  (name) => {
    const folder = folderWith('MAIL_DATABASE_URL=postgres://x\n');
    expect(withCredentials({ [name]: 'x' }).sealed).toBe(false);
    expect(withCredentials({ [name]: 'x', CREDENTIALS_DIRECTORY: folder }).sealed).toBe(false);
    expect(withCredentials({ [name]: '', CREDENTIALS_DIRECTORY: folder }).sealed).toBe(true);
  },
);

test('a folder without the file is an error that names it and no value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => withCredentials({ CREDENTIALS_DIRECTORY: folder })).toThrow(/worker\.env/);
});
