import type { Plugin } from 'vite';

const REGISTRATION =
  /(RefreshRuntime\.(?:register\(type, |registerExportsForReactRefresh\(|validateRefreshBoundaryAndEnqueueUpdate\()")/g;

/**
 * Development only. A file of shared-core that host and portal both load would register twice under one React Refresh
 * id; the second copy then counts as an edit of the first, and the next change remounts the page. A prefix keeps them apart.
 */
export function refreshIds(app: string): Plugin {
  return {
    name: 'portal-refresh-ids',
    apply: 'serve',
    enforce: 'post',
    transform(code) {
      if (!code.includes('RefreshRuntime.register(type, "')) return null;
      return { code: code.replaceAll(REGISTRATION, `$1${app}:`), map: null };
    },
  };
}
