import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { hostShares } from './tools/vite/host-shares.ts';

/** Room for a busy machine. It costs nothing: a test that waits for a condition goes on as soon as it holds. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };

/** One project per kind of test: screens and rules in jsdom, tools and backend in Node, the database against real Postgres. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...['shared-core', 'host-shell', 'client-portal', 'admin-portal'].map((name) => ({
        plugins: [
          react(),
          ...(name === 'host-shell' ? [hostShares({ libraries: [], rooms: [] })] : []),
        ],
        root: name,
        define: { __PORTAL_BUILD__: '"test"' },
        // Without the field "browser" of its package.json, Node would get the library's code for Node, which knows no files.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/dist/tus.js' } },
        test: {
          ...patient,
          name,
          environment: 'jsdom',
          include: ['{src,gallery}/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
        },
      })),
      {
        root: 'tools',
        test: { ...patient, name: 'tools', environment: 'node', include: ['**/*.test.ts'] },
      },
      {
        root: 'supabase',
        test: {
          ...patient,
          name: 'backend',
          environment: 'node',
          include: ['backend/**/*.test.ts'],
        },
      },
      {
        root: 'supabase',
        test: {
          ...patient,
          name: 'database',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'supabase/tests/support/global-setup.ts')],
        },
      },
    ],
  },
});
