import type { Plugin } from 'vite';

import { packageOf, sharedModules } from './shares.ts';

const STATEFUL_MODULES = sharedModules
  .filter((key) => key.startsWith('@portal/shared-core/'))
  .map((key) => `/shared-core/src/${key.split('/').at(-1)}/`);
const SINGLE_PACKAGES = [
  ...new Set(sharedModules.filter((key) => !key.startsWith('@portal/')).map(packageOf)),
  'react-router', // react-router-dom re-exports it
  '@supabase/supabase-js',
].map((name) => `/node_modules/${name}/`);

/**
 * Fails the build of a portal if it bundles a module that must exist once, for example through a relative import:
 * federation shares by import specifier and silently bundles a second copy of any other module.
 */
export function singletonGuard(): Plugin {
  return {
    name: 'portal-singleton-guard',
    apply: 'build',
    generateBundle(_options, bundle) {
      const bundled = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0 && mustExistOnce(id)) bundled.add(id.replace(/\?.*/, ''));
        }
      }
      if (bundled.size === 0) return;
      this.error(`These must come from the host, yet were bundled:\n${[...bundled].join('\n')}`);
    },
  };
}

/** Whether a module id belongs to a shared package or a stateful module. */
function mustExistOnce(id: string): boolean {
  if (id.startsWith('\0')) return false;
  return [...STATEFUL_MODULES, ...SINGLE_PACKAGES].some((part) => id.includes(part));
}
