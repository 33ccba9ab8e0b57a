import { describe, expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { sharedModules } from '../vite/shares.ts';
import { readImports } from './imports.ts';
import { breach, corridor } from './walls.ts';

const imports = readImports(root, ['host-shell', 'client-portal', 'admin-portal', 'shared-core']);

test('nobody imports through a wall', () => {
  const breaches = imports
    .map((line) => ({ ...line, why: breach(line) }))
    .filter(({ why }) => why !== undefined);
  expect(breaches).toEqual([]);
});

test('the corridor of shared-core leads one way', () => {
  const reaches = (from: string, to: string): boolean =>
    (corridor[from] ?? []).some((next) => next === to || reaches(next, to));
  expect(Object.keys(corridor).filter((room) => reaches(room, room))).toEqual([]);
});

test('[FED-02] what portals take from react-router-dom is what the host hands out', async () => {
  const { readFileSync } = await import('node:fs');
  const offered = namesIn(
    readFileSync(`${root}/host-shell/src/federation/shares/react-router-dom.ts`, 'utf8'),
  );
  const wanted = imports
    .filter(({ from, to }) => to === 'react-router-dom' && !from.startsWith('host-shell/'))
    .filter(({ from }) => !/standalone|testing|main\.tsx|\.test\./.test(from))
    .flatMap(({ from }) => namesIn(readFileSync(`${root}/${from}`, 'utf8')));
  expect(wanted.filter((name) => !offered.includes(name))).toEqual([]);
});

/** The values (not the types) a file imports from or exports of react-router-dom. */
function namesIn(source: string): string[] {
  const lists = source.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from 'react-router-dom'/g);
  return [...lists]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

describe('the walls stand where they should', () => {
  test.each([
    ['client-portal/src/a.ts', 'admin-portal/src/b.ts'],
    ['client-portal/src/features/companies/x.tsx', 'client-portal/src/features/dashboard/y.tsx'],
    ['client-portal/src/features/companies/x.tsx', 'client-portal/src/routes.tsx'],
    ['client-portal/src/lib/x.ts', 'client-portal/src/features/companies/y.ts'],
    ['admin-portal/src/x.ts', '@module-federation/runtime'],
    ['host-shell/src/site/x.tsx', 'shared-core/src/session/index.ts'],
    ['shared-core/src/ui/page.tsx', 'shared-core/src/session/index.ts'],
    ['shared-core/src/domain/x.ts', 'shared-core/src/errors/index.ts'],
    ['shared-core/src/tenant/x.ts', 'shared-core/src/session/session-store.ts'],
    ['shared-core/src/ui/x.ts', '@portal/shared-core/errors'],
    ['client-portal/src/x.ts', '@portal/shared-core/testing'],
    ['client-portal/src/features/a/x.ts', 'client-portal/src/features/a/a.fixtures.ts'],
    ['host-shell/src/routes.tsx', 'host-shell/src/testing/open-host.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(breach({ from, to })).toBeTypeOf('string');
  });

  test.each([
    ['client-portal/src/routes.tsx', 'client-portal/src/features/companies/company-list-page.tsx'],
    ['client-portal/src/features/companies/x.tsx', '@portal/shared-core/tenant'],
    ['shared-core/src/tenant/x.ts', 'shared-core/src/session/index.ts'],
    ['shared-core/src/shell/x.tsx', 'shared-core/src/ui/index.ts'],
    ['host-shell/src/federation/load-portal.ts', '@module-federation/runtime'],
    ['client-portal/src/features/a/a.fixtures.ts', '@portal/shared-core/testing'],
    ['host-shell/src/testing/open-host.tsx', '@portal/shared-core/testing'],
  ])('%s may import %s', (from, to) => {
    expect(breach({ from, to })).toBeUndefined();
  });
});

test('every stateful room is shared', () => {
  const rooms = ['supabase', 'session', 'tenant', 'query', 'notifications', 'shell'];
  expect(sharedModules).toEqual(
    expect.arrayContaining(rooms.map((room) => `@portal/shared-core/${room}`)),
  );
});
