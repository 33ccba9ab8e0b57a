import type { Plugin } from 'vite';

const NAMESPACE = /import\s*\*\s*as (\w+) from\s*(['"]react(?:-dom)?['"])/g;

/**
 * Libraries import React as a namespace. In a portal React comes from the host, and a namespace needs every name of it in the first file
 * (700 bytes). The default export is the same object and needs none.
 */
export function namedReact(): Plugin {
  return {
    name: 'portal-named-react',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/')) return null;
      const changed = withoutNamespace(code);
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** The same module with the default export of React in the place of its namespace. */
export const withoutNamespace = (code: string): string =>
  code.replaceAll(NAMESPACE, 'import $1 from $2');
