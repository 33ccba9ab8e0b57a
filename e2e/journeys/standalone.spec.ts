import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';

import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '..', '..');

for (const [portal, mount, heading] of [
  ['client', '/app', /need/],
  ['admin', '/admin', /Candice/],
] as const) {
  test(`[FED-05] the ${portal} portal runs alone`, async ({ page, request, quiet }) => {
    // Live updates are for pages of the product's own address. This page has another, as no portal of `npm run dev:client` has.
    quiet.allow(/realtime\/v1\/websocket.*\b403\b/);
    const config = await (await request.get('/config.json')).text();
    const port = await freePort();
    const server = spawn(
      join(root, 'node_modules/.bin/vite'),
      ['--port', String(port), '--mode', 'standalone'],
      {
        cwd: join(root, `${portal}-portal`),
        env: { ...process.env, PORTAL_RUNTIME_CONFIG: config },
        stdio: 'ignore',
      },
    );
    try {
      await expect(async () => {
        expect((await request.get(`http://127.0.0.1:${port}/`)).ok()).toBe(true);
      }).toPass({ timeout: 120_000 });
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`http://127.0.0.1:${port}${mount}`);
      // The development server compiles every file of the portal as it is asked for.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, {
        timeout: 120_000,
      });
    } finally {
      await page.close(); // it may still be asking for files, and nobody would answer
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
  });
}
