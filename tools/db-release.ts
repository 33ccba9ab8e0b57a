/**
 * npm run db:release -- <version>: freezes the migrations there are, and keeps all rows of the demo as they are now, so that later
 * migrations are tried on them. Run it once, with the release.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';

import { dumpData } from './db/release-data.ts';
import { hashesOf, releaseDir } from './db/releases.ts';
import { migrationsDir } from './db/states.ts';
import { startProductBackend } from './product/backend.ts';

const version = process.argv[2] ?? '';
const dir = releaseDir(version);

if (!/^\d+\.\d+(\.\d+)?$/.test(version)) {
  refuse('Name the version, such as: npm run db:release -- 1.1');
} else if (existsSync(dir)) {
  refuse(`Release ${version} exists: databases have run its migrations. Name the next version.`);
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
    const hashes = JSON.stringify(hashesOf(migrationsDir), null, 2);
    writeFileSync(join(dir, 'migrations.json'), `${hashes}\n`);
    process.stdout.write(`Release ${version} is kept in ${dir}. Commit it.\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
