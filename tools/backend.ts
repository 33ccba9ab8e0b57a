/* npm run backend: database, API and mailbox without the web product, for work against the API alone. */
import { join } from 'node:path';

import { portFrom } from './lib/ports.ts';
import { localDir } from './lib/paths.ts';
import { progressSince } from './lib/progress.ts';
import { stopWith } from './lib/stop-with.ts';
import { backendBlock } from './product/backend-block.ts';
import { startProductBackend } from './product/backend.ts';

async function start() {
  const dataDir = join(localDir, 'backend');
  const backend = await startProductBackend({
    dataDir,
    apiPort: portFrom('API_PORT'),
    dbPort: portFrom('DB_PORT'),
    mailPort: portFrom('MAIL_PORT'),
    // Links in mails lead to the address of the product.
    siteUrl: `http://localhost:${portFrom('WEB_PORT')}`,
    progress: progressSince(performance.now()),
  });
  stopWith(async () => {
    process.stdout.write('\nStopping …\n');
    await backend.stop();
  });
  process.stdout.write(backendBlock(backend, dataDir));
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
