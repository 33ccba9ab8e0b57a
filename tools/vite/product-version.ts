import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { root } from '../lib/paths.ts';

interface ProductVersion {
  /** Of package.json. */
  version: string;
  /** The commit in short, with `-dirty` where files differ from it; null without git. */
  commit: string | null;
}

/** The version of the product in a checkout. */
export function productVersion(checkout = root): ProductVersion {
  const manifest = readFileSync(join(checkout, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { version, commit: commitOf(checkout) };
}

/** As people read it: `1.0.0 (1d277365)`. */
export function versionText({ version, commit }: ProductVersion = productVersion()): string {
  return commit ? `${version} (${commit})` : version;
}

/** Puts `health.json` into the host's build. The host answers it at /health, so that a watcher sees which build is served. */
export function healthFile(): Plugin {
  return {
    name: 'portal-health-file',
    apply: 'build',
    generateBundle() {
      const source = `${JSON.stringify({ status: 'ok', ...productVersion() })}\n`;
      this.emitFile({ type: 'asset', fileName: 'health.json', source });
    },
  };
}

/** A checkout without `.git` may lie inside another repository, whose commit is not ours. */
function commitOf(checkout: string): string | null {
  if (!existsSync(join(checkout, '.git'))) return null;
  const args = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
