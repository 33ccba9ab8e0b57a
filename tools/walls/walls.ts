import { isTest } from '../lib/paths.ts';
import { packageOfFile, type Import } from './imports.ts';

/**
 * The one-way corridor of shared-core: which rooms a room may import. `ui`, `views`, `domain`, `errors`, `contract` and `config` are
 * stateless and bundled into each app; the others exist once, provided by the host.
 */
export const corridor: Record<string, readonly string[]> = {
  domain: [],
  errors: [],
  contract: [],
  config: [],
  ui: ['domain', 'errors'],
  views: ['ui', 'domain', 'errors'],
  supabase: ['errors', 'domain'],
  query: ['errors'],
  session: ['supabase', 'errors', 'query', 'domain'],
  tenant: ['session', 'supabase', 'errors'],
  realtime: ['session', 'tenant', 'supabase', 'errors'],
  lists: ['session', 'tenant', 'supabase', 'errors'],
  company: ['tenant', 'supabase', 'errors', 'domain', 'contract', 'ui', 'views'],
  notifications: ['session', 'tenant', 'supabase', 'errors'],
  shell: [
    'ui',
    'domain',
    'errors',
    'supabase',
    'session',
    'tenant',
    'query',
    'realtime',
    'notifications',
    'contract',
  ],
  standalone: [
    'ui',
    'domain',
    'errors',
    'supabase',
    'session',
    'query',
    'contract',
    'config',
    'tenant',
    'shell',
  ],
};

/** The database is the vocabulary: its generated types are everybody's, and nothing but types. */
const ROW_TYPES = 'shared-core/src/supabase/database.types.ts';
const STATEFUL = [
  'supabase',
  'session',
  'tenant',
  'query',
  'lists',
  'company',
  'realtime',
  'notifications',
  'shell',
];
const APPS = ['host-shell', 'client-portal', 'admin-portal'];

/** Why an import is forbidden, in one sentence; undefined when it is fine. */
export function breach({ from, to }: Import): string | undefined {
  return (
    crossesPackages(from, to) ??
    breaksCorridor(from, to) ??
    crossesFeatures(from, to) ??
    reachesUp(from, to)
  );
}

function crossesPackages(from: string, to: string): string | undefined {
  const target = packageOfFile(to);
  const here = packageOfFile(from);
  const known = [...APPS, 'shared-core'];
  if (known.includes(target) && target !== here) return `a relative path into ${target}`;
  const sibling = APPS.find((app) => to.startsWith(`@portal/${app}`));
  if (sibling) return `apps never import one another (${sibling})`;
  if (/module-federation/.test(to) && !from.startsWith('host-shell/src/federation/')) {
    return 'only host-shell/src/federation knows that portals are federated';
  }
  if ((to.startsWith('@portal/shared-core/testing') || isTest(to)) && !isTest(from)) {
    return 'testing is for tests';
  }
  return undefined;
}

function breaksCorridor(from: string, to: string): string | undefined {
  const here = roomOf(from);
  if (!here || isTest(from)) return undefined;
  if (to.startsWith('@portal/shared-core')) return 'inside shared-core, import by relative path';
  const there = roomOf(to);
  if (!there || there === here || to === ROW_TYPES) return undefined;
  if (!corridor[here]) return `room ${here} is not in the corridor`;
  if (!corridor[here].includes(there)) return `${here} may not know ${there}`;
  const throughDoor =
    to === `shared-core/src/${there}/index.ts` || there === 'domain' || isDoorOf(there, to);
  return STATEFUL.includes(there) && !throughDoor
    ? `enter ${there} through its index.ts`
    : undefined;
}

function isDoorOf(room: string, to: string): boolean {
  return to.startsWith(`shared-core/src/${room}/`) && to.endsWith('/index.ts');
}

function crossesFeatures(from: string, to: string): string | undefined {
  const here = featureOf(from);
  const there = featureOf(to);
  return here && there && here !== there
    ? `features do not know one another (${there})`
    : undefined;
}

function reachesUp(from: string, to: string): string | undefined {
  if (
    /\/src\/(features|components|lib)\//.test(from) &&
    /\/src\/(routes\.tsx|layout\/)/.test(to) &&
    !isTest(from)
  ) {
    return 'routes and layout know features, not the reverse';
  }
  if (/\/src\/(components|lib|layout)\//.test(from) && featureOf(to))
    return 'only routes.tsx composes features';
  return undefined;
}

function roomOf(path: string): string | undefined {
  return /^shared-core\/src\/([^/]+)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^(?:client|admin)-portal\/src\/features\/([^/]+)/.exec(path)?.[1];
}
