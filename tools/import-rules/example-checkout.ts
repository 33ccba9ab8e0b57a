import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { apps, root as ours } from '../lib/paths.ts';
import { layers } from './rules.ts';

/** Writes a checkout of almost empty files that hold the given imports. It is deleted at the end of the scope. */
export function exampleCheckout(imports: readonly (readonly string[])[]): Disposable & {
  root: string;
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')));
  for (const name of [...apps, 'shared-core']) {
    mkdirSync(join(root, name, 'src'), { recursive: true });
    cpSync(join(ours, name, 'package.json'), join(root, name, 'package.json'));
  }
  for (const name of apps) installSharedCore(root, name);
  install(root, 'shared-core', '@testing-library/react');
  for (const module of [...Object.keys(layers), 'testing'])
    write(root, `shared-core/src/${module}/index.ts`, '');
  for (const [from = '', to = ''] of imports) {
    const target = to.replace('#/', `${from.split('/')[0]}/src/`);
    if (!target.startsWith('@')) write(root, target, '');
    write(root, from, `import type { X } from '${specifier(from, to)}';\n`);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}

function installSharedCore(root: string, app: string): void {
  const scope = join(root, app, 'node_modules/@portal');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, 'shared-core'), join(scope, 'shared-core'));
  install(root, app, '@module-federation/runtime');
}

function install(root: string, into: string, name: string): void {
  const folder = join(root, into, 'node_modules', name);
  write(folder, 'package.json', JSON.stringify({ name, main: 'index.js' }));
  write(folder, 'index.js', '');
}

function specifier(from: string, to: string): string {
  if (to.startsWith('@') || to.startsWith('#')) return to;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  if (text !== '' || !existsSync(join(root, file))) appendFileSync(join(root, file), text);
}
