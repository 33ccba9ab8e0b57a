/* npm start: backend, builds, web server, one block of words. */
import { join } from 'node:path';

import { portFrom, requireFree, type PortVariable } from './lib/ports.ts';
import { localDir } from './lib/paths.ts';
import { stopWith } from './lib/stop-with.ts';
import { startProductBackend } from './product/backend.ts';
import { buildApps } from './product/build-apps.ts';
import { readyBlock } from './product/ready-block.ts';
import { localConfig } from './product/served-config.ts';
import { serveProduct } from './serve/serve.ts';

const startedAt = performance.now();

function progress(line: string) {
  process.stdout.write(
    `  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}\n`,
  );
}

async function start() {
  const ports = {} as Record<PortVariable, number>;
  for (const variable of ['WEB_PORT', 'API_PORT', 'DB_PORT'] as const) {
    ports[variable] = portFrom(variable);
  }
  await requireFree('WEB_PORT', ports.WEB_PORT);

  progress('Starting the database and the backend');
  const siteUrl = `http://localhost:${ports.WEB_PORT}`;
  const backendStarting = startProductBackend({
    dataDir: join(localDir, 'backend'),
    apiPort: ports.API_PORT,
    dbPort: ports.DB_PORT,
    siteUrl,
  });
  const building = buildApps(progress);
  // A build that fails must not leave the database running: whatever happens, both are waited for.
  const [backendStarted, built] = await Promise.allSettled([backendStarting, building]);
  if (backendStarted.status === 'rejected') throw backendStarted.reason;
  const backend = backendStarted.value;
  if (built.status === 'rejected') {
    await backend.stop();
    throw built.reason;
  }
  progress(backend.fresh ? 'Database created, migrated and seeded' : 'Database ready');

  const config = localConfig({ supabaseUrl: backend.url, supabaseKey: backend.keys.publishable });
  const web = await serveProduct({ port: ports.WEB_PORT, config });
  stopWith(async () => {
    process.stdout.write('\nStopping …\n');
    await web.close();
    await backend.stop();
  });
  process.stdout.write(
    readyBlock({ web: web.url, api: backend.url, dbPort: ports.DB_PORT, demo: config.demo }),
  );
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
