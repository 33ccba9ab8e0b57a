import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { Alias, Plugin, UserConfig } from 'vite';

import { baseChunk } from './chunks.ts';
import { hostChunks } from './host-chunks.ts';
import { hostContract } from './host-contract.ts';
import { hostShares } from './host-shares.ts';
import { namedReact } from './named-react.ts';
import { installedVersion } from './package-version.ts';
import { pageNonce } from './page-nonce.ts';
import { portalHtml } from './portal-html.ts';
import { healthFile, versionText } from './product-version.ts';
import { refreshIds } from './refresh-ids.ts';
import { releaseFile } from './release-file.ts';
import { pdfDecoders } from './pdf-decoders.ts';
import { shareModules } from './share-modules.ts';
import { packageOf, sharedModules, shareGroups } from './shares.ts';
import { singletonGuard } from './singleton-guard.ts';
import { sitePages } from './site-pages.ts';
import { themeSheet } from './theme-css.ts';
import { unusedParts } from './unused-parts.ts';

const build = { target: 'es2023', emptyOutDir: true, reportCompressedSize: false } as const;

/** Which build this is, for reports of errors. */
const buildName = {
  __PORTAL_BUILD__: JSON.stringify(process.env['PORTAL_BUILD'] ?? 'development'),
};

/** The federation runtime without its code for servers, and without that for manifests of its own: portals come with a release file. */
const federationRuntime = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};

/** The host: an ordinary build. The federation runtime is a lazy chunk of it; see docs/decisions/0002-federation.md. */
export function hostConfig({ command }: { command: 'build' | 'serve' }): UserConfig {
  return {
    build: { ...build, modulePreload: { polyfill: false, resolveDependencies: needsOf } },
    define: { ...buildName, ...(command === 'build' && federationRuntime) },
    resolve: {
      alias:
        command === 'build'
          ? [...productionRouter(process.cwd()), ...unusedModules, ourGlyphs]
          : [],
    },
    plugins: [
      ...hostPlugins(),
      hostChunks(hostPlugins),
      pageNonce(),
      portalHtml(),
      sitePages(),
      healthFile(),
      devRuntimeConfig(),
    ],
    server: { strictPort: true, host: '127.0.0.1' },
  };
}

/**
 * What is fetched beside a lazy file of the host. The needs of uploads, account and firm are not named: every first visit would pay for the names. Nor are
 * those of what comes once a portal runs, or failed: they are there by then.
 */
function needsOf(file: string, needs: string[]): string[] {
  const isNamed =
    !/\/(uploads|account|firm|portal-health|needed-names|other-ways|watch-release)-/.test(file);
  return isNamed ? needs : [];
}

/** The plugins that transform the host's code; both of its builds use them. */
function hostPlugins() {
  return [
    react(),
    servicesApart(),
    unusedParts(),
    hostShares(shareGroups),
    hostContract(),
    themeSheet(),
  ];
}

/** A portal: exposes `./routes`, takes every singleton from the host. In mode `standalone` it is an ordinary page. */
export function portalConfig(options: {
  name: 'client' | 'admin';
  lowestSchema: string;
  command: 'build' | 'serve';
  mode: string;
}): UserConfig {
  const { name, lowestSchema, command, mode } = options;
  const standalone = mode === 'standalone';
  const port = Number(process.env['PORTAL_PORT'] ?? 0);
  return {
    base: command === 'build' && !standalone ? './' : '/',
    resolve: { alias: command === 'build' ? [ourGlyphs] : [] },
    define: {
      ...buildName,
      __PORTAL_VERSION__: JSON.stringify(process.env['PORTAL_VERSION'] ?? versionText()),
    },
    build: {
      ...build,
      modulePreload: { resolveDependencies: (page, needs) => (isFirstPage(page) ? needs : []) },
      ...(standalone ? {} : { rolldownOptions: { input: 'src/routes.tsx', output: baseChunk } }),
    },
    plugins: [
      react(),
      devRuntimeConfig(),
      pdfDecoders(),
      ...(standalone
        ? []
        : [
            federated(name, command),
            shareModules(),
            namedReact(),
            singletonGuard(),
            refreshIds(name),
            releaseFile({ name, lowestSchema, routes: join(process.cwd(), 'src/routes.tsx') }),
          ]),
    ],
    server: {
      strictPort: true,
      host: '127.0.0.1',
      cors: true,
      ...(port ? { port, origin: `http://127.0.0.1:${port}` } : {}),
    },
  };
}

/**
 * Whether a lazy page is the one that people open a portal with. What it needs is fetched beside it. Naming the needs of every page would
 * cost each first visit 2 KB.
 */
function isFirstPage(file: string): boolean {
  return /dashboard-page/.test(file);
}

function federated(name: string, command: 'build' | 'serve') {
  return federation({
    name,
    filename: command === 'build' ? 'assets/remoteEntry-[hash].js' : 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    manifest: true,
    shared: consumedShares(process.cwd()),
    experiments: { externalRuntime: true },
    dts: false,
    dev: { remoteHmr: true },
  });
}

/** No fallback copies (`import: false`); explicit ranges, because "catalog:" and "workspace:" are not versions. */
function consumedShares(root: string) {
  const depends = (key: string) => existsSync(join(root, 'node_modules', packageOf(key)));
  return Object.fromEntries(
    sharedModules.filter(depends).map((key) => {
      const major = installedVersion(root, key).split('.')[0];
      return [key, { singleton: true, import: false as const, requiredVersion: `^${major}.0.0` }];
    }),
  );
}

/** Parts of the Supabase client for services the portal does not use, and what emotion needs for `withTheme` alone. */
const unusedModules: Alias[] = [
  {
    find: /^(iceberg-js|@supabase\/functions-js|\.\/lib\/(web3\/ethereum|webauthn))$/,
    replacement: join(import.meta.dirname, 'unused-supabase.ts'),
  },
  {
    find: /^@module-federation\/error-codes$/,
    replacement: join(import.meta.dirname, 'federation-errors.ts'),
  },
  {
    find: /^@emotion\/is-prop-valid$/,
    replacement: join(import.meta.dirname, 'prop-names.ts'),
  },
  {
    find: /^hoist-non-react-statics$/,
    replacement: join(import.meta.dirname, 'unused-statics.ts'),
  },
];

/** Draws the icons of lucide with a tenth of its code. */
const ourGlyphs: Alias = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: join(import.meta.dirname, '../../shared-core/src/ui/content/glyph.ts'),
};

/** The live connection and the storage service are loaded when first used (shared-core); the Supabase client gets stubs. */
function servicesApart(): Plugin {
  return {
    name: 'portal-services-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      /^@supabase\/(realtime|storage)-js$/.test(id) && importer?.includes('/@supabase/supabase-js/')
        ? join(import.meta.dirname, 'unused-supabase.ts')
        : null,
  };
}

/** React Router's exports name its development build only; a built page uses the production build. */
function productionRouter(root: string): Alias[] {
  const dom = join(root, 'node_modules', 'react-router-dom', 'package.json');
  const dist = dirname(createRequire(dom).resolve('react-router')).replace(
    /development$/,
    'production',
  );
  return [
    { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
  ];
}

/** The development servers answer /config.json from the environment, as the served product does. */
function devRuntimeConfig(): Plugin {
  return {
    name: 'portal-dev-runtime-config',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(process.env['PORTAL_RUNTIME_CONFIG'] ?? '{}');
      });
    },
  };
}
