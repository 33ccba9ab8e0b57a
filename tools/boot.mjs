#!/usr/bin/env node
/*
 * Every npm script runs this first. It is plain JavaScript without dependencies, because nothing is installed yet and the
 * system's Node may be 20. It installs with the pinned pnpm if a manifest changed, then continues under the pinned Node.
 *
 *   node tools/boot.mjs tools/bench/bench.ts       runs a file of the checkout
 *   node tools/boot.mjs --product tools/start.ts   the same; what only development needs need not be installed
 *   node tools/boot.mjs --bin oxlint .             runs an installed command
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = [22, 18]; // the first that runs TypeScript files without a build
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

const WORKSPACE = [
  'host-shell',
  'client-portal',
  'admin-portal',
  'shared-core',
  'supabase',
  'tools',
  'e2e',
];

const [first, ...others] = process.argv.slice(2);
const productAlone = first === '--product';
installWhenChanged();
runUnder(pinnedNode(), productAlone ? others : [first, ...others]);

/** Installs the dependencies of all packages, and those for development too unless the command runs without them. */
function installWhenChanged() {
  const stamp = join(root, 'node_modules', '.boot-stamp');
  const isNew = !existsSync(join(root, 'node_modules'));
  const [installed, kind = 'all'] = existsSync(stamp)
    ? readFileSync(stamp, 'utf8').split('\n')
    : [];
  const wanted = fingerprint();
  if (installed === wanted && (productAlone || kind === 'all')) return;

  // What a checkout once had for development stays.
  const withDevelopment = !productAlone || (kind === 'all' && !isNew);
  process.stderr.write(`Installing with ${PNPM} …\n`);
  const { status, error } = spawnSync(
    windows ? 'npx.cmd' : 'npx',
    [
      '--yes',
      PNPM,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      ...(withDevelopment ? [] : ['--prod']),
    ],
    { cwd: root, stdio: ['ignore', 2, 2], env: installEnv(), shell: windows },
  );
  if (status !== 0) {
    process.stderr.write(
      `The installation failed${error ? `: ${error.message}` : ''}. Its messages are above.\n`,
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, `${wanted}\n${withDevelopment ? 'all' : 'product'}`);
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = [
    'pnpm-lock.yaml', // contains the hashes of the patches too
    'pnpm-workspace.yaml',
    'package.json',
    // The team of one portal may have a checkout without the other apps.
    ...WORKSPACE.map((name) => join(name, 'package.json')).filter((file) =>
      existsSync(join(root, file)),
    ),
  ];
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** CI=1 keeps pnpm from prompting. Variables that npm sets for its script are removed, because they would change pnpm's behaviour. */
function installEnv() {
  const env = { ...process.env, CI: '1' };
  for (const name of Object.keys(env)) {
    const isNpms = /^npm_(config|package|lifecycle)_/i.test(name);
    if (isNpms && !/registry|proxy|cafile|_auth/i.test(name)) delete env[name];
  }
  return env;
}

/** The Node in node_modules if the platform has one, otherwise the running one if it is new enough. */
function pinnedNode() {
  const require = createRequire(join(root, 'package.json'));
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  try {
    const manifest = require.resolve(`${name}/package.json`);
    return join(dirname(manifest), require(manifest).bin.node);
  } catch {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
      return process.execPath;
    process.stderr.write(
      `Node ${OLDEST_NODE.join('.')} or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}.\n`,
    );
    process.exit(1);
  }
}

function runUnder(node, args) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
  const [command, rest] = args[0] === '--bin' ? [join(bin, args[1]), args.slice(2)] : [node, args];
  const child = spawn(command, rest, { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches the child directly; a signal to this process alone must be forwarded. In both cases wait for the child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // When npm is stopped it ends only its shell and sends no signal here; the parent id changes instead.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500);
  }
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)),
  );
}
