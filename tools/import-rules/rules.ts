import type { IForbiddenRuleType } from 'dependency-cruiser';

import manifest from '../../package.json' with { type: 'json' };

/**
 * The layers of shared-core: which modules a module may import. `domain`, `errors`, `contract`, `config`, `ui` and `views` are
 * stateless and bundled into each app; the others exist once on a page and are provided by the host.
 */
export const layers: Record<string, readonly string[]> = {
  domain: [],
  errors: [],
  contract: [],
  schema: [],
  config: ['domain'],
  ui: ['domain', 'errors', 'contract'],
  views: ['ui', 'domain', 'errors'],
  supabase: ['errors', 'domain'],
  query: ['errors'],
  session: ['supabase', 'errors', 'query', 'domain'],
  tenant: ['session', 'supabase', 'query', 'errors'],
  realtime: ['session', 'tenant', 'supabase', 'query', 'errors'],
  help: ['ui'],
  lists: ['session', 'tenant', 'supabase', 'query', 'errors', 'domain', 'ui'],
  company: ['tenant', 'supabase', 'query', 'errors', 'domain', 'contract', 'ui', 'views'],
  changes: ['ui', 'domain', 'company'],
  'device-texts': ['session', 'supabase', 'ui'],
  firm: [
    'tenant',
    'session',
    'supabase',
    'query',
    'schema',
    'errors',
    'domain',
    'ui',
    'lists',
    'company',
    'views',
  ],
  account: ['session', 'supabase', 'query', 'schema', 'errors', 'domain', 'ui', 'shell'],
  uploads: ['session', 'tenant', 'supabase', 'errors', 'domain', 'ui'],
  notifications: ['session', 'tenant', 'supabase', 'query', 'errors'],
  shell: [
    'help',
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

/** The same for the folders of `ui`. */
export const uiLayers: Record<string, readonly string[]> = {
  theme: [],
  content: ['theme'],
  feedback: ['theme', 'content'],
  form: ['theme', 'content', 'feedback'],
  dialog: ['theme', 'content', 'feedback', 'form'],
  list: ['theme', 'content', 'feedback', 'form', 'dialog'],
  work: ['theme', 'content'],
  command: ['theme', 'content', 'feedback', 'form', 'dialog', 'work'],
  frame: ['theme', 'content', 'feedback', 'dialog'],
  charts: ['theme', 'content', 'feedback'],
  preview: ['theme', 'content', 'feedback'],
  upload: ['theme', 'content', 'feedback'],
};

/** The same for the folders of `supabase/backend`. Files directly in it are small helpers of all, and `index.ts`, which starts all. */
export const backendLayers: Record<string, readonly string[]> = {
  log: [],
  postgres: [],
  gateway: ['log'],
  database: ['gateway'],
  jobs: ['database', 'log'],
  mail: ['database', 'gateway', 'log'],
  auth: ['database', 'gateway', 'log', 'mail'],
  rest: ['database', 'gateway', 'log'],
  storage: ['database', 'gateway', 'log'],
  realtime: ['database', 'gateway', 'log'],
  functions: ['gateway', 'log'],
};

/** The same for the folders of `tools`. Files directly in it are the commands. */
export const toolLayers: Record<string, readonly string[]> = {
  lib: [],
  backup: ['lib'],
  db: ['lib'],
  setup: ['lib'],
  lint: [],
  mail: [],
  browser: ['lib'],
  serve: ['lib'],
  deploy: ['lib', 'serve', 'vite', 'release'],
  doctor: ['lib', 'serve', 'vite', 'release', 'product'],
  vite: ['lib', 'serve'],
  contract: ['lib', 'vite'],
  receipt: ['lib'],
  'firm-deletion': ['lib', 'firm-export'],
  'firm-export': ['lib'],
  product: ['lib', 'backup', 'serve', 'vite', 'receipt', 'firm-export', 'worker'],
  release: ['lib', 'serve', 'vite'],
  check: ['lib', 'product'],
  bench: ['lib', 'product'],
  scanner: ['lib'],
  worker: ['lib', 'scanner', 'receipt', 'firm-export', 'firm-deletion'],
  watchlist: ['lib'],
  'import-rules': ['lib'],
  mutants: ['lib'],
  suites: ['lib'],
};

/** Modules with state. Other modules import them through their entry point only. */
const STATEFUL = [
  'supabase',
  'session',
  'tenant',
  'query',
  'lists',
  'company',
  'account',
  'firm',
  'uploads',
  'device-texts',
  'realtime',
  'notifications',
  'shell',
];

const APPS = '(?:host-shell|client-portal|admin-portal)';
/** Generated row types. Every module may import them, because they are types only. */
const ROW_TYPES = '^shared-core/src/supabase/(?:database|enums|json)\\.types\\.ts$';
/** Tests and what only tests use. In the apps the same files as `isTest` in `tools/lib/paths.ts`. */
const TEST =
  '\\.(test|fixtures)\\.tsx?$|^[^/]+/src/testing/|^supabase/backend/.*\\b(testing|attacks|bench|conformance)/';

/** The folders of `tools` that run where only the product is installed, and the commands among them (`--product` in package.json). */
const PRODUCT_FOLDERS = [
  'lib',
  'backup',
  'setup',
  'serve',
  'vite',
  'product',
  'receipt',
  'firm-export',
  'firm-deletion',
  'worker',
  'scanner',
];
const productCommands = Object.values(manifest.scripts).flatMap(
  (script) => /--product tools\/(\S+)\.ts$/.exec(script)?.[1] ?? [],
);

/** The import rules in the form dependency-cruiser reads. Paths begin at the checkout. */
export const importRules: IForbiddenRuleType[] = [
  rule(
    'resolvable',
    'Every import leads to a file, an installed package or an entry point that its package exports.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'apps-apart',
    'Apps never import one another, and shared-core imports no app.',
    { path: '^([^/]+)/' },
    { path: `^(?:@portal/)?${APPS}(?:/|$)`, pathNot: '^$1/' },
  ),
  rule(
    'shared-core-by-name',
    'Apps import @portal/shared-core/<entry point>, never a relative path into it.',
    { path: `^${APPS}/` },
    { path: '^shared-core/', dependencyTypes: ['local'] },
  ),
  rule(
    'relative-inside-shared-core',
    'Inside shared-core, imports are relative paths.',
    { path: '^shared-core/', pathNot: TEST },
    { path: '^(shared-core/|@portal/shared-core)', dependencyTypesNot: ['local'] },
  ),
  rule(
    'federation-in-host',
    'Only host-shell/src/federation knows that portals are federated.',
    { path: `^(?:${APPS}|shared-core)/`, pathNot: '^host-shell/src/federation/' },
    { path: '@module-federation/' },
  ),
  rule(
    'testing-in-tests',
    'What is made for tests is imported by tests only.',
    { pathNot: TEST },
    { path: TEST },
  ),
  ...Object.entries(layers).map(([module, below]) =>
    rule(
      `layer-${module}`,
      `${module} imports only the modules below it: ${below.join(', ') || 'none'}.`,
      { path: `^shared-core/src/${module}/`, pathNot: TEST },
      {
        path: '^shared-core/src/[^/]+/',
        pathNot: [`^shared-core/src/(?:${[module, ...below].join('|')})/`, ROW_TYPES],
      },
    ),
  ),
  ...folderRules('ui', 'shared-core/src/ui', '', uiLayers),
  ...folderRules('backend', 'supabase/backend', '[^/]+/', backendLayers),
  ...folderRules('tools', 'tools', '[^/]+/', toolLayers),
  rule(
    'product-without-development',
    'What the product runs imports nothing that only development has installed.',
    {
      path: [
        `^(?:${APPS}|shared-core)/src/`,
        '^supabase/(?:backend|functions)/',
        `^tools/(?:${PRODUCT_FOLDERS.join('|')})/`,
        `^tools/(?:${productCommands.join('|')})\\.ts$`,
      ],
      pathNot: TEST,
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
  ),
  rule(
    'product-commands',
    'A command of the product imports tools of the product alone.',
    { path: `^tools/(?:${productCommands.join('|')})\\.ts$` },
    { path: '^tools/[^/]+/', pathNot: `^tools/(?:${PRODUCT_FOLDERS.join('|')})/` },
  ),
  rule(
    'browser-without-servers',
    'What runs in a browser imports neither the embedded backend nor the tools.',
    { path: `^(?:${APPS}|shared-core)/` },
    // The verifier of the audit log is offered for download, as text. Portals compare the pages that mails link to with their own.
    {
      path: '^(?:supabase|tools|e2e)/|^@portal/(?:backend|tools)',
      pathNot: '^tools/audit-verifier/|^supabase/mail-pages\\.json$',
    },
  ),
  rule(
    'backend-alone',
    'The embedded backend imports no other package of ours; a bench may import rules of shared-core.',
    { path: '^supabase/backend/', pathNot: TEST },
    { path: '^(?:tools|e2e|shared-core)/|^@portal/' },
  ),
  rule(
    'functions-alone',
    'A function of the edge imports nothing of ours but its own folder: hosted gets no other file.',
    { path: '^(supabase/functions/[^/]+/)', pathNot: TEST },
    { path: '^(?:supabase|shared-core|tools|e2e)/|^@portal/', pathNot: '^$1' },
  ),
  rule(
    'backend-by-name',
    'Tools import the backend by its name, @portal/backend, but for seed files.',
    { path: '^tools/' },
    { path: '^supabase/', pathNot: '^supabase/seed/', dependencyTypes: ['local'] },
  ),
  rule(
    'tools-know-rules',
    'Of shared-core tools import the domain, the contract and the paper of an invoice alone, which run anywhere.',
    { path: '^tools/' },
    {
      path: '^(?:shared-core|e2e)/',
      pathNot:
        '^shared-core/src/(?:domain/|contract/|views/invoice-pdf/make-(?:invoice|letter)\\.ts$)',
    },
  ),
  rule(
    'layer-known',
    'A module of shared-core is in the list of layers before it imports another.',
    {
      path: '^shared-core/src/([^/]+)/',
      pathNot: [`^shared-core/src/(?:${Object.keys(layers).join('|')})/`, TEST],
    },
    { path: '^shared-core/src/[^/]+/', pathNot: ['^shared-core/src/$1/', ROW_TYPES] },
  ),
  rule(
    'stateful-by-entry-point',
    'A stateful module is imported through its index.ts.',
    { path: '^shared-core/src/([^/]+)/', pathNot: TEST },
    {
      path: `^shared-core/src/(?:${STATEFUL.join('|')})/`,
      pathNot: ['^shared-core/src/$1/', '/index\\.ts$', ROW_TYPES],
    },
  ),
  rule(
    'features-apart',
    'Features of a portal never import one another.',
    { path: '^(client|admin)-portal/src/features/([^/]+)' },
    {
      path: '^(?:client|admin)-portal/src/features/',
      pathNot: '^$1-portal/src/features/$2(?:/|$)',
    },
  ),
  rule(
    'routes-above-features',
    'Routes and layout import features, not the reverse.',
    { path: '^[^/]+/src/(?:features|components|lib)/', pathNot: TEST },
    { path: '^[^/]+/src/(?:routes\\.tsx|layout/)' },
  ),
  rule(
    'features-in-routes',
    'Only routes.tsx puts features together; components, lib and layout import none.',
    { path: '^[^/]+/src/(?:components|lib|layout)/' },
    { path: '^(?:client|admin)-portal/src/features/' },
  ),
  rule(
    'no-cycles',
    'Files do not import one another in a cycle, for types either.',
    {},
    { circular: true },
  ),
];

/** A folder imports only the folders below it. `among` is what a path into one of them begins with, after the parent folder. */
function folderRules(
  name: string,
  parent: string,
  among: string,
  order: Record<string, readonly string[]>,
): IForbiddenRuleType[] {
  return Object.entries(order).map(([folder, below]) =>
    rule(
      `${name}-${folder}`,
      `${name}/${folder} imports only the folders below it: ${below.join(', ') || 'none'}.`,
      { path: `^${parent}/${folder}/`, pathNot: TEST },
      {
        path: `^${parent}/${among}`,
        pathNot: `^${parent}/(?:${[folder, ...below].join('|')})/`,
      },
    ),
  );
}

function rule(
  name: string,
  comment: string,
  from: IForbiddenRuleType['from'],
  to: object,
): IForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}
