import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { tiersOf } from './host-chunks.ts';

/** A bundle of files, each with its first module and its imports. */
function bundleOf(files: Record<string, { imports?: string[]; begins?: string }>) {
  const chunks = Object.entries(files).map(([fileName, { imports = [], begins }]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      imports,
      isEntry: fileName === 'index.js',
      facadeModuleId: begins && `/host-shell/src/${begins}`,
      moduleIds: [`module of ${fileName}`],
    },
  ]);
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}

const bundle = bundleOf({
  'index.js': { imports: ['react.js'] },
  'react.js': {},
  'icon.js': {},
  'query.js': {},
  'auth-js.js': { imports: ['query.js'] },
  'shell.js': { imports: ['auth-js.js', 'icon.js'] },
  'home.js': { begins: 'site/home-page.tsx', imports: ['react.js', 'icon.js', 'picture.js'] },
  'picture.js': {},
  'pricing.js': { begins: 'site/pricing-page.tsx', imports: ['query.js'] },
  'login.js': { begins: 'auth/login-page.tsx', imports: ['auth-js.js'] },
  'portal.js': { begins: 'federation/portal.ts', imports: ['react.js', 'shell.js'] },
  'table.js': { imports: ['react.js'] },
  'checkbox.js': {},
  'selection.js': {},
  'share-of-lists.js': {
    begins: 'portal-shares/lists',
    imports: ['table.js', 'selection.js', 'checkbox.js'],
  },
  'share-of-companies.js': { begins: 'portal-shares/company', imports: ['table.js'] },
  'share-of-accounts.js': { begins: 'portal-shares/account', imports: ['checkbox.js'] },
});

test('[FED-01] merges modules that load together, and no page loads more than before', () => {
  expect(tiersOf(bundle)).toEqual({
    base: ['module of react.js'],
    front: ['module of icon.js'],
    querying: ['module of query.js'],
    session: ['module of auth-js.js'],
    portal: ['module of shell.js', 'module of portal.js'],
    table: ['module of table.js'],
    lists: ['module of selection.js', 'module of share-of-lists.js'],
  });
});

test('keeps the entry, which waits for the configuration, in a separate file', () => {
  expect(Object.values(tiersOf(bundle)).flat()).not.toContain('module of index.js');
});

test('leaves the chunks that only public pages load as the bundler split them', () => {
  expect(Object.values(tiersOf(bundle)).flat()).not.toContain('module of picture.js');
});
