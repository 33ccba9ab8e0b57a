import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { LaunchOptions } from '@playwright/test';

import { localDir } from '../lib/paths.ts';

/** Quiet on a machine without internet; no sandbox, because containers and CI run as root. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** The package has a browser for this platform only. */
const DEFAULT = process.platform === 'linux' && process.arch === 'x64' ? 'npm' : 'playwright';

/**
 * How to launch a Chromium without root and without a download: the one in the npm package @sparticuz/chromium, whose version is
 * pinned, so that the journeys run in the same browser on every machine. `E2E_BROWSER` selects another: `playwright` (its own, once
 * installed), `system`, or the path of one. Errors: there is no system browser, or the value is none of these.
 */
export async function chromiumLaunchOptions(
  wanted = process.env['E2E_BROWSER'] ?? DEFAULT,
): Promise<LaunchOptions> {
  if (wanted === 'npm') return npmChromium();
  if (wanted === 'playwright') return { args: ARGS };
  if (wanted === 'system') return { executablePath: systemBrowser(), args: ARGS };
  if (wanted.startsWith('/')) return { executablePath: wanted, args: ARGS };
  throw new Error(`E2E_BROWSER is ${wanted}: write npm, playwright, system, or a path.`);
}

function systemBrowser(): string {
  const found = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (!found)
    throw new Error(`E2E_BROWSER is system: there is no ${SYSTEM_BROWSERS.join(', no ')}.`);
  return found;
}

/**
 * Do not use the package's own `args`: --single-process dies with the first closed context, and
 * --disable-web-security would hide errors of cross-origin requests.
 */
async function npmChromium(): Promise<LaunchOptions> {
  const dir = await unpacked();
  const executablePath = join(dir, 'chromium');
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] = value;
  if (lacksLibraries(executablePath)) {
    const libraries = [join(dir, 'al2023', 'lib'), env['LD_LIBRARY_PATH']];
    env['LD_LIBRARY_PATH'] = libraries.filter(Boolean).join(':');
  }
  // Without any font, text has no size and Playwright treats every element as hidden.
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = fontsConfig(dir);
  return { executablePath, args: ARGS, env };
}

/**
 * The package unpacks into the system's temp folder under fixed names and trusts existing files. Here it gets one folder per
 * version, filled under another name and renamed when complete, so that two runs do not interfere.
 */
async function unpacked(): Promise<string> {
  const require = createRequire(import.meta.url);
  const home = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const dir = join(localDir, 'browser', `chromium-${version}`);
  if (existsSync(join(dir, 'chromium'))) return dir;

  const partial = `${dir}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = partial;
  try {
    const { default: sparticuz, inflate } = await import('@sparticuz/chromium');
    await sparticuz.executablePath();
    await inflate(join(home, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(partial, dir);
  } catch {
    rmSync(partial, { recursive: true }); // another run was faster
  }
  return dir;
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  } catch {
    return true; // no ldd: the package's own libraries do no harm
  }
}

function fontsConfig(dir: string): string {
  const file = join(dir, 'portal-fonts.conf');
  const folders = ['/usr/share/fonts', join(dir, 'fonts')].map((path) => `<dir>${path}</dir>`);
  const cache = `<cachedir>${join(dir, 'font-cache')}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join('')}${cache}</fontconfig>`,
  );
  return file;
}
