import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { apps, isTest, root, type App } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import { versionText } from '../vite/product-version.ts';
import { compressAssets } from './compress.ts';
import { secretsIn } from './secrets-in.ts';

const SOURCES = ['src/**/*', 'public/**/*', 'index.html', 'package.json', 'vite.config.ts'];
const COMMON = [
  'shared-core/src/**/*',
  'shared-core/package.json',
  'shared-core/contract.json',
  'tools/vite/*',
  'tools/product/compress.ts',
  'tools/serve/nonce.ts',
  'tools/serve/policy.ts',
  'tools/serve/site-origin.ts',
  'pnpm-lock.yaml',
];

/**
 * Builds what changed since its last build: host and portals, two at a time on two cores. A build for deployment (`release`) names the present
 * commit; another may keep the build of an earlier commit with the same sources.
 */
export async function buildApps(
  report: (line: string) => void,
  { release = false }: { release?: boolean } = {},
): Promise<void> {
  const stale = apps.filter((app) => !isCurrent(app, release));
  if (stale.length === 0) return report('Builds are up to date');
  await Promise.all(
    stale.map(async (app) => {
      report(`Building ${app}`);
      const start = performance.now();
      await buildApp(app);
      report(`Built ${app} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }),
  );
}

/** Builds one app and stamps the result with what went into it. Throws with the output of the build when it fails. */
async function buildApp(app: App): Promise<void> {
  const stamp = fingerprint(app);
  rmSync(stampFile(app), { force: true });
  await runBuild(app, join(root, app, 'dist'), { PORTAL_BUILD: stamp.slice(0, 12) });
  writeFileSync(stampFile(app), `${stamp}\n${versionText()}\n`);
}

/** Builds a version of one portal into a folder of its own, beside what is served from `dist`. Throws with the output of the build when it fails. */
export async function buildPortal(
  app: Exclude<App, 'host-shell'>,
  { dist, version }: { dist: string; version: string },
): Promise<void> {
  const names = { PORTAL_BUILD: fingerprint(app).slice(0, 12), PORTAL_VERSION: version };
  await runBuild(app, dist, names);
}

async function runBuild(app: App, dist: string, names: Record<string, string>): Promise<void> {
  const args = ['build', '--outDir', dist];
  const { code, output } = await run(join(root, 'node_modules/.bin/vite'), args, {
    cwd: join(root, app),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...names },
  });
  if (code !== 0) throw new Error(`The build of ${app} failed:\n${output}`);
  const secrets = secretsIn(dist);
  if (secrets.length > 0) {
    throw new Error(`The build of ${app} holds what browsers must not get:\n${secrets.join('\n')}`);
  }
  compressAssets(dist);
}

function isCurrent(app: App, release: boolean): boolean {
  const file = stampFile(app);
  if (!existsSync(file)) return false;
  const [stamp, version] = readFileSync(file, 'utf8').split('\n');
  return stamp === fingerprint(app) && (!release || version === versionText());
}

function stampFile(app: App): string {
  return join(root, app, 'dist', '.build-stamp');
}

/** A hash over every file that can change the result of a build. Tests are not among them. */
export function fingerprint(app: App, checkout = root): string {
  const hash = createHash('sha256');
  const files = [...SOURCES.map((glob) => `${app}/${glob}`), ...COMMON]
    .flatMap((glob) => globSync(glob, { cwd: checkout, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest(relative(checkout, file)))
    .toSorted();
  for (const file of files) hash.update(file.slice(checkout.length)).update(readFileSync(file));
  return hash.digest('hex');
}
