/* npm start: backend, builds, web server, then one block with the addresses. */
import { join } from 'node:path';

import { portFrom, requireFree } from './lib/ports.ts';
import { localDir } from './lib/paths.ts';
import { progressSince } from './lib/progress.ts';
import { stopWith } from './lib/stop-with.ts';
import { buildApps } from './product/build-apps.ts';
import { readyBlock } from './product/ready-block.ts';
import { startServedProduct } from './product/served-product.ts';

const progress = progressSince(performance.now());

async function start() {
  const ports = {
    web: portFrom('WEB_PORT'),
    api: portFrom('API_PORT'),
    db: portFrom('DB_PORT'),
    mail: portFrom('MAIL_PORT'),
  };
  await requireFree('WEB_PORT', ports.web);

  const { web, backend, demo, stop } = await startServedProduct({
    dataDir: join(localDir, 'backend'),
    ports,
    building: buildApps(progress),
    progress,
  });
  progress('Ready');
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
