import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { isTest, root } from '../lib/paths.ts';
import { sharedModules } from '../vite/shares.ts';
import { checkImports, type Breach } from './check-imports.ts';
import { exampleCheckout } from './example-checkout.ts';
import { backendLayers, layers, toolLayers, uiLayers } from './rules.ts';

const PACKAGES = ['host-shell', 'client-portal', 'admin-portal', 'shared-core'];

const FOLDERS = [
  ...PACKAGES.map((name) => `${name}/src`),
  'supabase/backend',
  'supabase/functions',
  'tools',
];

test('apps, shared-core, backend and tools keep the import rules', async () => {
  expect(await checkImports(root, FOLDERS)).toEqual([]);
});

test.each([
  ['supabase/backend', backendLayers, ['testing', 'attacks', 'bench']],
  ['tools', toolLayers, ['audit-verifier', 'node_modules', 'patches']],
])('every folder of %s is in the list of its layers', (parent, order, others) => {
  const folders = readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(Object.keys(order).toSorted());
});

describe('in an example checkout', () => {
  const refused: [from: string, to: string, rule: string][] = [
    ['client-portal/src/a.ts', 'admin-portal/src/b.ts', 'apps-apart'],
    ['shared-core/src/views/a.ts', 'host-shell/src/b.ts', 'apps-apart'],
    [
      'client-portal/src/features/companies/x.tsx',
      'client-portal/src/features/dashboard/y.tsx',
      'features-apart',
    ],
    [
      'client-portal/src/features/companies/x.tsx',
      'client-portal/src/routes.tsx',
      'routes-above-features',
    ],
    [
      'client-portal/src/lib/x.ts',
      'client-portal/src/features/companies/y.ts',
      'features-in-routes',
    ],
    [
      'client-portal/src/layout/x.ts',
      'client-portal/src/features/companies/y.ts',
      'features-in-routes',
    ],
    ['admin-portal/src/x.ts', '@module-federation/runtime', 'federation-in-host'],
    ['shared-core/src/domain/x.ts', '@testing-library/react', 'product-without-development'],
    ['tools/start.ts', 'tools/check/x.ts', 'product-commands'],
    ['admin-portal/src/x.ts', '@portal/shared-core/session/session-store', 'resolvable'],
    ['host-shell/src/site/x.tsx', 'shared-core/src/session/index.ts', 'shared-core-by-name'],
    ['shared-core/src/ui/page.tsx', 'shared-core/src/session/index.ts', 'layer-ui'],
    ['shared-core/src/domain/x.ts', 'shared-core/src/errors/index.ts', 'layer-domain'],
    [
      'shared-core/src/tenant/x.ts',
      'shared-core/src/session/session-store.ts',
      'stateful-by-entry-point',
    ],
    ['shared-core/src/unlisted/x.ts', 'shared-core/src/errors/index.ts', 'layer-known'],
    ['shared-core/src/ui/x.ts', '@portal/shared-core/errors', 'relative-inside-shared-core'],
    ['client-portal/src/x.ts', '@portal/shared-core/testing', 'testing-in-tests'],
    [
      'client-portal/src/features/a/x.ts',
      'client-portal/src/features/a/a.fixtures.ts',
      'testing-in-tests',
    ],
    ['host-shell/src/routes.tsx', 'host-shell/src/testing/open-host.tsx', 'testing-in-tests'],
    ['shared-core/src/ui/theme/x.ts', 'shared-core/src/ui/content/y.ts', 'ui-theme'],
    ['shared-core/src/ui/form/x.ts', 'shared-core/src/ui/index.ts', 'ui-form'],
    ['shared-core/src/ui/cycle/a.ts', 'shared-core/src/ui/cycle/b.ts', 'no-cycles'],
    ['admin-portal/src/cycle/a.ts', 'admin-portal/src/cycle/c.ts', 'no-cycles'],
    ['shared-core/src/domain/x.ts', 'tools/lib/y.ts', 'browser-without-servers'],
    ['admin-portal/src/x.ts', 'supabase/backend/index.ts', 'browser-without-servers'],
    ['supabase/functions/calendar/a.ts', 'supabase/answers.ts', 'functions-alone'],
    ['supabase/backend/rest/x.ts', 'supabase/backend/auth/y.ts', 'backend-rest'],
    ['supabase/backend/log/x.ts', 'supabase/backend/gateway/y.ts', 'backend-log'],
    ['supabase/backend/rest/x.ts', 'shared-core/src/domain/money.ts', 'backend-alone'],
    ['supabase/backend/rest/x.ts', 'tools/lib/y.ts', 'backend-alone'],
    ['supabase/backend/rest/x.ts', 'supabase/backend/testing/y.ts', 'testing-in-tests'],
    ['supabase/backend/auth/cycle/a.ts', 'supabase/backend/auth/cycle/b.ts', 'no-cycles'],
    ['tools/lib/x.ts', 'tools/product/y.ts', 'tools-lib'],
    ['tools/product/x.ts', 'supabase/backend/index.ts', 'backend-by-name'],
    ['tools/watchlist/x.ts', 'shared-core/src/errors/index.ts', 'tools-know-rules'],
    ['tools/product/x.ts', 'client-portal/src/y.ts', 'apps-apart'],
  ];
  const accepted: [from: string, to: string][] = [
    ['client-portal/src/routes.tsx', 'client-portal/src/features/companies/company-list-page.tsx'],
    ['client-portal/src/features/companies/x.tsx', '#/lib/y.ts'],
    ['client-portal/src/features/companies/x.tsx', '@portal/shared-core/tenant'],
    ['shared-core/src/tenant/x.ts', 'shared-core/src/session/index.ts'],
    ['shared-core/src/views/x.ts', 'shared-core/src/supabase/database.types.ts'],
    ['shared-core/src/ui/content/x.ts', 'shared-core/src/ui/theme/x.ts'],
    ['shared-core/src/shell/x.tsx', 'shared-core/src/ui/index.ts'],
    ['shared-core/src/shell/x.tsx', 'shared-core/src/domain/money.ts'],
    ['host-shell/src/federation/load-portal.ts', '@module-federation/runtime'],
    ['client-portal/src/features/a/a.fixtures.ts', '@portal/shared-core/testing'],
    ['host-shell/src/testing/open-host.tsx', '@portal/shared-core/testing'],
    ['supabase/backend/auth/x.ts', 'supabase/backend/bounded-map.ts'],
    ['supabase/backend/auth/x.ts', 'supabase/backend/mail/y.ts'],
    ['supabase/backend/bench/x.bench.ts', 'shared-core/src/domain/money.ts'],
    ['tools/x.ts', 'tools/product/y.ts'],
    ['tools/start.ts', 'tools/product/y.ts'],
    ['shared-core/src/domain/x.test.ts', '@testing-library/react'],
    ['tools/watchlist/x.ts', 'shared-core/src/domain/money.ts'],
  ];
  /** What closes the cycles: `b` imports `a` for types, `c` leads back by way of `d`. */
  const back: [from: string, to: string][] = [
    ['shared-core/src/ui/cycle/b.ts', 'shared-core/src/ui/cycle/a.ts'],
    ['admin-portal/src/cycle/c.ts', '#/cycle/d.ts'],
    ['admin-portal/src/cycle/d.ts', 'admin-portal/src/cycle/a.ts'],
    ['supabase/backend/auth/cycle/b.ts', 'supabase/backend/auth/cycle/a.ts'],
  ];

  let breaches: Breach[];
  beforeAll(async () => {
    using checkout = exampleCheckout([...refused, ...accepted, ...back]);
    breaches = await checkImports(checkout.root, FOLDERS);
  });

  test.each(refused)('%s may not import %s: %s', (from, to, rule) => {
    expect(rulesBroken(from, to)).toContain(rule);
  });

  test.each(accepted)('%s may import %s', (from, to) => {
    expect(rulesBroken(from, to)).toEqual([]);
  });

  function rulesBroken(from: string, to: string): string[] {
    const file = to
      .replace('#/', `${from.split('/')[0]}/src/`)
      .replace(/^@portal\/shared-core\/(\w+)$/, 'shared-core/src/$1/index.ts');
    return breaches
      .filter((line) => line.from === from && line.to.includes(file))
      .map(({ rule }) => rule);
  }
});

test.each([
  ['shared-core', layers],
  ['ui', uiLayers],
  ['backend', backendLayers],
  ['tools', toolLayers],
])('the layers of %s have no cycle', (_name, order) => {
  const reaches = (from: string, to: string): boolean =>
    (order[from] ?? []).some((next) => next === to || reaches(next, to));
  expect(Object.keys(order).filter((module) => reaches(module, module))).toEqual([]);
});

test.each(['react-router-dom', '@tanstack/react-query', '@emotion/react'])(
  '[FED-02] the host provides every name portals import from %s',
  (module) => {
    const narrowed = `host-shell/src/federation/shares/${module.replaceAll(/[@/]/g, '_')}.ts`;
    const provided = namesIn(narrowed, module);
    const wanted = PACKAGES.slice(1)
      .flatMap((name) => globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: root }))
      .filter((file) => !isTest(file) && !/standalone|main\.tsx/.test(file))
      .flatMap((file) => namesIn(file, module));
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => !provided.includes(name))).toEqual([]);
  },
);

/** The values (not the types) a file imports from or exports of a module. */
function namesIn(file: string, module: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const lists = source.matchAll(
    new RegExp(String.raw`(?:import|export)\s*\{([^}]*)\}\s*from '${module}'`, 'g'),
  );
  return [...lists]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

test('every stateful module is shared', () => {
  const modules = ['supabase', 'session', 'tenant', 'query', 'notifications', 'shell'];
  expect(sharedModules).toEqual(
    expect.arrayContaining(modules.map((module) => `@portal/shared-core/${module}`)),
  );
});
