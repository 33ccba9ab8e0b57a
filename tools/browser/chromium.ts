import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { chromium, type LaunchOptions } from '@playwright/test';

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

/**
 * How to launch a Chromium without root and without a download: Playwright's own if it is installed, otherwise the system's,
 * otherwise the one in the npm package @sparticuz/chromium. `E2E_BROWSER` selects one: playwright, system, npm or a path.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const wanted = process.env['E2E_BROWSER'] ?? '';
  if (wanted.startsWith('/')) return { executablePath: wanted, args: ARGS };
  const allows = (kind: string) => wanted === '' || wanted === kind;
  if (allows('playwright') && existsSync(chromium.executablePath())) return { args: ARGS };
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (allows('system') && system) return { executablePath: system, args: ARGS };
  return npmChromium();
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
