import { expect, test, vi } from 'vitest';

import { singletonGuard } from './singleton-guard.ts';

/** The error of the guard for a build that rendered these modules. */
function complaint(modules: Record<string, { renderedLength: number }>): string | undefined {
  const error = vi.fn<(message: string) => void>();
  const { generateBundle } = singletonGuard();
  if (typeof generateBundle !== 'function') throw new Error('The guard has no hook');
  const bundle = { 'assets/page.js': { type: 'chunk', modules } };
  Reflect.apply(generateBundle, { error }, [{}, bundle, false]);
  return error.mock.calls[0]?.[0];
}

test.each([
  '/checkout/node_modules/.pnpm/react@19.0.0/node_modules/react/index.js',
  '/checkout/node_modules/react-dom/client.js',
  '/checkout/node_modules/react-router/dist/index.mjs',
  '/checkout/node_modules/react-router-dom/dist/index.mjs',
  '/checkout/node_modules/@supabase/supabase-js/dist/index.mjs',
  '/checkout/node_modules/zustand/esm/vanilla.mjs',
  '/checkout/shared-core/src/supabase/client.ts',
  '/checkout/shared-core/src/session/session-store.ts?import',
  '/checkout/shared-core/src/query/query-client.ts',
])('[FED-02] a portal may not bundle %s', (module) => {
  expect(complaint({ [module]: { renderedLength: 1 } })).toContain(module.replace('?import', ''));
});

test.each([
  ['/checkout/shared-core/src/ui/page.tsx', 1],
  ['/checkout/node_modules/react-markdown/index.js', 1],
  ['/checkout/node_modules/react/index.js', 0], // parsed, and tree-shaken
])('[FED-02] %s with %i characters is no second copy', (module, renderedLength) => {
  expect(complaint({ [module]: { renderedLength } })).toBeUndefined();
});
