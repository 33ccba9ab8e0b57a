import type * as Fs from 'node:fs';
import { existsSync } from 'node:fs';

import { afterEach, expect, test, vi } from 'vitest';

import { chromiumLaunchOptions } from './chromium.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, existsSync: vi.fn<typeof fs.existsSync>(fs.existsSync) };
});
afterEach(() => vi.unstubAllEnvs());

const machineHas = (...paths: string[]) =>
  vi.mocked(existsSync).mockImplementation((path) => paths.includes(String(path)));

test('a path selects the browser there, and Playwright’s own needs no path', async () => {
  vi.stubEnv('E2E_BROWSER', '/opt/chromium/chrome');
  expect(await chromiumLaunchOptions()).toMatchObject({ executablePath: '/opt/chromium/chrome' });
  expect(await chromiumLaunchOptions('playwright')).not.toHaveProperty('executablePath');
});

test('the browser of the system is the first that is there, and its lack is an error that names the places', async () => {
  machineHas('/usr/bin/google-chrome', '/usr/bin/chromium-browser');
  expect(await chromiumLaunchOptions('system')).toMatchObject({
    executablePath: '/usr/bin/chromium-browser',
  });
  machineHas();
  await expect(chromiumLaunchOptions('system')).rejects.toThrow(
    /E2E_BROWSER is system: there is no \/usr\/bin\/chromium, .*google-chrome\.$/,
  );
});

test.each(['chrome', 'Npm', './chromium', ''])(
  'any other value is an error that names the choices: %s',
  async (value) => {
    vi.stubEnv('E2E_BROWSER', value);
    await expect(chromiumLaunchOptions()).rejects.toThrow(
      'write npm, playwright, system, or a path',
    );
  },
);
