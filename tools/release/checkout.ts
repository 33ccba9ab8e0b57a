import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { App } from '../lib/paths.ts';
import { checkedVersion } from './layout.ts';
import { Refusal } from './refusal.ts';

/** What a build of any portal reads, beside the folder of the portal. The rest of the checkout may differ from its commit, or be absent. */
const COMMON = [
  'shared-core',
  'tools',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

/** The version that a release from this checkout has: that of package.json with the commit. Errors: Refusal where no commit says what is built. */
export function versionToRelease(checkout: string, app: App): string {
  if (!existsSync(join(checkout, app, 'package.json'))) {
    throw new Refusal(`${app} is not in this checkout.`);
  }
  // A folder inside the repository of another project has no `.git` of its own.
  if (!existsSync(join(checkout, '.git'))) {
    throw new Refusal(`${checkout} is no git checkout, so that a release would name no commit.`);
  }
  const changed = git(checkout, 'status', '--porcelain', '--', app, ...COMMON);
  if (changed) {
    const lines = changed.split('\n');
    const more = lines.length > 5 ? `\n  and ${lines.length - 5} more` : '';
    throw new Refusal(
      `These files differ from the commit. Commit or stash them first:\n${lines.slice(0, 5).join('\n')}${more}`,
    );
  }
  const manifest = readFileSync(join(checkout, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return checkedVersion(`${version}-${git(checkout, 'rev-parse', 'HEAD').slice(0, 8)}`);
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout.trimEnd();
  throw new Refusal(`git does not say which commit this is: ${error?.message ?? stderr.trim()}`);
}
