/* npm start: backend, builds, web server, then one block with the addresses. */
import { join } from 'node:path';

import { portFrom, requireFree } from './lib/ports.ts';
import { localDir } from './lib/paths.ts';
import { stopWith } from './lib/stop-with.ts';
import { buildApps } from './product/build-apps.ts';
import { readyBlock } from './product/ready-block.ts';
import { startServedProduct } from './product/served-product.ts';

const startedAt = performance.now();

function progress(line: string) {
  process.stdout.write(
    `  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}\n`,
  );
}

async function start() {
  const ports = {
    web: portFrom('WEB_PORT'),
    api: portFrom('API_PORT'),
    db: portFrom('DB_PORT'),
    mail: portFrom('MAIL_PORT'),
  };
  await requireFree('WEB_PORT', ports.web);

  progress('Starting the database and the backend');
  const { web, backend, demo, stop } = await startServedProduct({
    dataDir: join(localDir, 'backend'),
    ports,
    building: buildApps(progress),
    say: progress,
  });
  progress(backend.fresh ? 'Database created, migrated and seeded' : 'Database ready');
  stopWith(async () => {
    process.stdout.write('\nStopping …\n');
    await stop();
  });
  process.stdout.write(readyBlock({ web, backend, demo }));
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
