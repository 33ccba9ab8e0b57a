/*
 * npm run release -- client --to <folder or s3://bucket/prefix> [--site <address or folder>] [--key <file>]
 *   [--accept <module>#<name>] [--unchecked] [--hold]
 *
 * Builds one portal of the present commit, writes it below <to>/remotes/<portal>/<version>/, and moves the pointer; with --hold
 * the pointer stays (docs/guides/release.md).
 */
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { localDir, root } from './lib/paths.ts';
import { buildPortal } from './product/build-apps.ts';
import { versionToRelease } from './release/checkout.ts';
import { readTarget, runCommand } from './release/options.ts';
import { Refusal } from './release/refusal.ts';
import { releasePortal } from './release/release-portal.ts';

const USAGE = 'npm run release -- <client or admin> --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const start = performance.now();
  const { target, version: extra, values } = await readTarget(process.argv.slice(2), USAGE);
  if (extra) throw new Refusal(`The version of a release comes from its commit.\n${USAGE}`);
  const app = `${target.portal}-portal` as const;
  const version = versionToRelease(root, app);
  mkdirSync(localDir, { recursive: true });
  const dist = mkdtempSync(join(localDir, 'release-'));
  try {
    const done = await releasePortal(
      target,
      version,
      async () => {
        process.stdout.write(`Building ${version} of ${target.portal}\n`);
        await buildPortal(app, { dist, version });
        return dist;
      },
      values,
    );
    return [...done, `It took ${((performance.now() - start) / 1000).toFixed(1)} s.`];
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
