import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { PATIENCE } from './supabase/backend/testing/patience.ts';
import { DetailsReporter } from './tools/check/details-reporter.ts';
import { hostContract } from './tools/vite/host-contract.ts';
import { hostShares } from './tools/vite/host-shares.ts';

/** Room for a busy machine. It costs nothing: a test that waits for a condition goes on as soon as it holds. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: PATIENCE } };

/** Where `npm test` wants what the JSON report does not have. */
const details = process.env['VITEST_DETAILS_FILE'];

/** Data of the product that several test files copy. */
const preparedData = join(import.meta.dirname, 'supabase/backend/testing/prepared-data.ts');

const apps = ['shared-core', 'host-shell', 'client-portal', 'admin-portal'];

/** Tests without a screen that need a page all the same: its storage, its events, its document. */
const needPage = [
  'upload-list',
  'device-copy',
  'draft-saver',
  'memory-copies',
  'load-portal',
  'portal-health',
  'wish',
  'follow-tenant',
  'local-records',
  'start-session',
  'watch-idle',
  'fetch-pages',
  'refresh-turn',
  'refresh-watch',
  'branding',
  'wanted-page',
].map((name) => `**/${name}.test.ts`);

/** What a build writes into a portal. */
const define = { __PORTAL_BUILD__: '"test"', __PORTAL_VERSION__: '"1.2.3 (test)"' };

// Without the field "browser" of its package.json, Node would get the library's code for Node, which knows no files.
const alias = { 'tus-js-client': 'tus-js-client/dist/tus.js' };

/**
 * One project per kind of test: screens of each package in jsdom, rules, tools and backend in Node, the database against real
 * Postgres. The files of a worker share its environment (`isolate: false`), since setting up takes longer than most tests.
 */
export default defineConfig({
  test: {
    // One more than the least number of cores: tests of the backend wait for servers, and those of the database for Postgres.
    maxWorkers: 3,
    ...(details && { reporters: ['default', 'json', new DetailsReporter(details)] }),
    projects: [
      ...apps.map((name) => ({
        plugins: [
          react(),
          ...(name === 'host-shell' ? [hostShares({ 'every-portal': [] }), hostContract()] : []),
        ],
        root: name,
        define,
        resolve: { alias },
        test: {
          ...patient,
          name,
          environment: 'jsdom',
          isolate: false,
          include: ['{src,gallery}/**/*.test.tsx', ...needPage],
          setupFiles: [
            join(import.meta.dirname, 'shared-core/src/testing/owner-stacks.ts'),
            join(import.meta.dirname, 'shared-core/src/testing/check-sent-commands.ts'),
            join(import.meta.dirname, 'shared-core/src/testing/forget-exports.ts'),
            join(import.meta.dirname, 'vitest.setup.ts'),
          ],
        },
      })),
      {
        define,
        resolve: { alias },
        test: {
          ...patient,
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: apps.map((name) => `${name}/{src,gallery}/**/*.test.ts`),
          exclude: ['**/node_modules/**', ...needPage],
        },
      },
      {
        root: 'tools',
        test: {
          ...patient,
          name: 'tools',
          environment: 'node',
          isolate: false,
          include: ['**/*.test.ts'],
          globalSetup: [preparedData],
        },
      },
      {
        root: 'supabase',
        test: {
          ...patient,
          name: 'backend',
          environment: 'node',
          isolate: false,
          include: ['backend/**/*.test.ts', 'functions/**/*.test.ts'],
          globalSetup: [
            join(import.meta.dirname, 'supabase/backend/testing/global-setup.ts'),
            preparedData,
          ],
        },
      },
      {
        root: 'supabase',
        test: {
          ...patient,
          name: 'database',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'supabase/tests/support/global-setup.ts')],
        },
      },
    ],
  },
});
