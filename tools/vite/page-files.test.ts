import { join } from 'node:path';

import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { addressOf, pageFiles, pagesOf } from './page-files.ts';

const routes = join('/portal', 'src', 'routes.tsx');

test('[FED-01] the pages of a portal are read from its table of routes, those with the most fixed parts first', () => {
  const source = `
    export default definePortal({
      routes: [
        {
          Component: Layout,
          children: [
            { index: true, lazy: lazyPage(() => import('./home.tsx')) },
            { path: 'companies/:companyId', lazy: lazyPage(() => import('./company.tsx')), children: [
              { index: true, lazy: lazyPage(() => import('./facts.tsx')) },
              { path: 'people', lazy: lazyPage(() => import('./people.tsx')) },
            ] },
            { path: 'companies/new', lazy: lazyPage(() => import('./start.tsx')) },
            ...['a', 'b'].map((path) => ({ path, lazy: lazyPage(() => import('./other.tsx')) })),
            { path: '*', element: <Missing /> },
          ],
        },
      ],
    });`;
  const of = (...names: string[]) => names.map((name) => join('/portal', 'src', name));
  expect(pagesOf(routes, source)).toEqual([
    { path: 'companies/new', modules: of('start.tsx') },
    { path: 'companies/:companyId/people', modules: of('company.tsx', 'people.tsx') },
    { path: 'companies/:companyId', modules: of('company.tsx', 'facts.tsx') },
    { path: '', modules: of('home.tsx') },
  ]);
});

function chunk(fileName: string, imports: string[], ids: string[]): Rolldown.OutputChunk {
  const modules = Object.fromEntries(ids.map((id) => [id, {}]));
  const [facadeModuleId = null] = ids;
  return { type: 'chunk', fileName, imports, facadeModuleId, modules } as Rolldown.OutputChunk;
}

const bundle = Object.fromEntries(
  [
    chunk('routes.js', ['base.js'], ['/portal/src/routes.tsx']),
    chunk('base.js', [], ['/ui/button.tsx']),
    chunk('page.js', ['base.js', 'share.js', 'form.js'], ['/portal/src/page.tsx']),
    chunk('form.js', ['base.js'], ['/ui/form.tsx']),
    chunk(
      'share.js',
      [],
      ['\0x__loadShare___mf_0_portal_mf_1_shared_mf_2_core_mf_1_lists__loadShare__.js'],
    ),
    chunk('other.js', [], ['/portal/src/other.tsx']),
  ].map((each) => [each.fileName, each]),
);
const names = ['base.js', 'form.js', 'other.js', 'page.js', 'routes.js', 'share.js'];

test('[FED-01] of a page count the files that not every page needs, and the modules of the host that they take', () => {
  const page = { path: 'companies', modules: ['/portal/src/page.tsx'] };
  const [found] = pageFiles(bundle, [page], names, ['routes.js']);
  expect(found?.address).toBe('companies');
  expect(found?.files.map((place) => names[place]).toSorted()).toEqual([
    'form.js',
    'page.js',
    'share.js',
  ]);
  expect(found?.shares).toEqual(['@portal/shared-core/lists']);
});

test('a page that no file begins with ends the build', () => {
  const page = { path: 'gone', modules: ['/portal/src/gone.tsx'] };
  expect(() => pageFiles(bundle, [page], names, ['routes.js'])).toThrow('/portal/src/gone.tsx');
});

test.each([
  ['', ['/'], ['/companies']],
  ['companies/:companyId', ['/companies/1'], ['/companies', '/companies/', '/companies/1/people']],
  [
    'companies/statements/:id?',
    ['/companies/statements', '/companies/statements/1'],
    ['/companies/statements/1/2'],
  ],
  [':section?/:part?', ['/', '/prices', '/prices/1'], ['/prices/1/2']],
])('[FED-01] the addresses of “%s” are those that the router takes', (path, own, others) => {
  const address = new RegExp(`^${addressOf(path)}$`);
  const taken = (addresses: readonly string[]) =>
    addresses.filter((each) => address.test(each.slice(1)));
  expect(taken(own)).toEqual(own);
  expect(taken(others)).toEqual([]);
});
