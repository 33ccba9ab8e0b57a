/*
 * npm run dev: the product with hot reload in host and both portals.
 * npm run dev:client, npm run dev:admin: one portal alone, without host and without federation.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';

import { portFrom, requireFree } from './lib/ports.ts';
import { localDir, root, type App } from './lib/paths.ts';
import { progressSince } from './lib/progress.ts';
import { stopWith } from './lib/stop-with.ts';
import { startProductBackend } from './product/backend.ts';
import { readyBlock } from './product/ready-block.ts';
import { localConfig } from './product/served-config.ts';

const alone = process.argv[2] as 'client' | 'admin' | undefined;
const children: ChildProcess[] = [];
const progress = progressSince(performance.now());
/** Stops the processes started so far. */
let stop = async (): Promise<void> => {};

async function start() {
  const webPort = portFrom('WEB_PORT');
  await requireFree('WEB_PORT', webPort);
  const backend = await startProductBackend({
    dataDir: join(localDir, 'backend'),
    apiPort: portFrom('API_PORT'),
    dbPort: portFrom('DB_PORT'),
    mailPort: portFrom('MAIL_PORT'),
    siteUrl: `http://localhost:${webPort}`,
    progress,
  });
  stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await backend.stop();
  };
  stopWith(stop);

  const ports = { client: await freePort(), admin: await freePort() };
  const config = localConfig({
    supabaseUrl: backend.url,
    supabaseKey: backend.keys.publishable,
    portals: {
      client: `http://127.0.0.1:${ports.client}/mf-manifest.json`,
      admin: `http://127.0.0.1:${ports.admin}/mf-manifest.json`,
    },
  });
  const env = { ...process.env, PORTAL_RUNTIME_CONFIG: JSON.stringify(config) };

  if (alone) {
    vite(`${alone}-portal`, webPort, env, ['--mode', 'standalone']);
  } else {
    vite('client-portal', ports.client, env);
    vite('admin-portal', ports.admin, env);
    vite('host-shell', webPort, env);
  }
  const web = `http://localhost:${webPort}`;
  process.stdout.write(readyBlock({ web, backend, demo: config.demo, alone }));
}

function vite(app: App, port: number, env: NodeJS.ProcessEnv, more: string[] = []) {
  const child = spawn(
    join(root, 'node_modules/.bin/vite'),
    ['--port', String(port), '--clearScreen', 'false', ...more],
    {
      cwd: join(root, app),
      env: { ...env, PORTAL_PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  child.on('exit', (code) => {
    if (code) process.stderr.write(`The development server of ${app} ended with code ${code}.\n`);
  });
  children.push(child);
}

start().catch(async (error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  await stop();
});
