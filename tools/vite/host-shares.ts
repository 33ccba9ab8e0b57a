import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

import { installedVersion } from './package-version.ts';

const TABLE = 'virtual:portal-shares';

/**
 * `virtual:portal-shares`: the `shared` table of the host's federation runtime.
 *
 * Each group is one lazy chunk that re-exports whole modules. It is downloaded only when a portal needs it, and a module the
 * host already runs is the same instance. `src/federation/shares/<key>.ts`, if present, replaces a module and exports fewer
 * names, so that the build can drop the rest.
 */
export function hostShares(groups: Record<string, readonly string[]>): Plugin {
  let root = process.cwd();

  function source(specifier: string): string {
    const narrowed = `/src/federation/shares/${specifier.replaceAll(/[@/]/g, '_')}.ts`;
    return existsSync(join(root, narrowed)) ? narrowed : specifier;
  }

  function groupModule(group: string): string {
    const members = groups[group] ?? [];
    return members
      .map((key, index) => `export * as s${index} from ${JSON.stringify(source(key))};`)
      .join('\n');
  }

  // Written short: every first visit of a portal loads this table.
  function tableModule(): string {
    const loaders = Object.keys(groups).map(
      (group, index) => `const g${index} = () => import(${JSON.stringify(`${TABLE}/${group}`)});`,
    );
    const entries = Object.values(groups).flatMap((keys, group) =>
      keys.map((key, index) => {
        const version = JSON.stringify(installedVersion(root, key));
        return `${JSON.stringify(key)}: share(${version}, g${group}, 's${index}')`;
      }),
    );
    return `${loaders.join('\n')}
const share = (version, load, name) => ({
  version,
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: false },
  get: () => load().then((group) => () => group[name]),
});
export const shared = {\n${entries.join(',\n')}\n};`;
  }

  return {
    name: 'portal-host-shares',
    config: () => ({
      optimizeDeps: {
        include: Object.values(groups)
          .flat()
          .filter((key) => !key.startsWith('@portal/')),
      },
    }),
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id === TABLE || id.startsWith(`${TABLE}/`) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${TABLE}`) return tableModule();
      return id.startsWith(`\0${TABLE}/`) ? groupModule(id.slice(TABLE.length + 2)) : null;
    },
  };
}
