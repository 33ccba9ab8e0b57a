/**
 * npm run db:release -- <version> <requests>: freezes the migrations there are, and keeps all rows of the demo as they are now, so that
 * later migrations are tried on them, and what the portals ask, so that later databases are tried with it. Run it once, with the release;
 * `<requests>` is the file that `E2E_REQUESTS=<requests> npm test -- browser` wrote.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';

import { dumpData } from './db/release-data.ts';
import { hashesOf, releaseDir } from './db/releases.ts';
import { distinctRequests, type Recorded } from './db/requests.ts';
import { migrationsDir } from './db/states.ts';
import { startProductBackend } from './product/backend.ts';

const [version = '', requests = ''] = process.argv.slice(2);
const dir = releaseDir(version);

if (!/^\d+\.\d+(\.\d+)?$/.test(version)) {
  refuse('Name the version, such as: npm run db:release -- 1.1');
} else if (existsSync(dir)) {
  refuse(`Release ${version} exists: databases have run its migrations. Name the next version.`);
} else if (!existsSync(requests)) {
  refuse(
    'Name the file of the requests of the portals: E2E_REQUESTS=/tmp/requests.jsonl npm test -- browser writes it.',
  );
} else {
  await release();
}

function refuse(why: string) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

async function release() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-release-'));
  try {
    const backend = await startProductBackend({
      dataDir: join(scratch, 'backend'),
      apiPort: await freePort(),
      dbPort: await freePort(),
      mailPort: await freePort(),
      siteUrl: 'http://localhost',
    });
    try {
      mkdirSync(dir, { recursive: true });
      await dumpData(backend.database.superuserUrl, join(dir, 'data.sql.gz'));
    } finally {
      await backend.stop();
    }
    writeFileSync(join(dir, 'requests.json'), requestsText(readFileSync(requests, 'utf8')));
    const hashes = JSON.stringify(hashesOf(migrationsDir), null, 2);
    writeFileSync(join(dir, 'migrations.json'), `${hashes}\n`);
    process.stdout.write(`Release ${version} is kept in ${dir}. Commit it.\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** One request a line: a difference of two releases can be read. */
function requestsText(recorded: string): string {
  const lines = recorded.split('\n').filter((line) => line !== '');
  const distinct = distinctRequests(lines.map((line) => JSON.parse(line) as Recorded));
  return `[\n${distinct.map((request) => JSON.stringify(request)).join(',\n')}\n]\n`;
}
