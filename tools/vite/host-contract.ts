import { CONTRACT_VERSION, type HostContract } from '@portal/shared-core/contract';
import type { Plugin } from 'vite';

import { readContract } from './needed-exports.ts';
import { installedVersion } from './package-version.ts';
import { sharedModules } from './shares.ts';

const NAMES = 'virtual:portal-exports';

/**
 * What the host offers to portals: `virtual:portal-exports` for the host's own code, which refuses a portal that needs another name, and
 * `contract.json` in the build, against which a release is compared before it is moved there.
 */
export function hostContract(): Plugin {
  let root = process.cwd();
  return {
    name: 'portal-host-contract',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : null),
    load(id) {
      if (id !== `\0${NAMES}`) return null;
      const names = Object.entries(readContract()).map(([module, hashes]) => [
        module,
        Object.keys(hashes).join(' '),
      ]);
      return `export const exported = ${JSON.stringify(Object.fromEntries(names))};`;
    },
    generateBundle() {
      const offered: HostContract = {
        contract: CONTRACT_VERSION,
        shares: Object.fromEntries(sharedModules.map((key) => [key, installedVersion(root, key)])),
        exports: readContract(),
      };
      const source = `${JSON.stringify(offered)}\n`;
      this.emitFile({ type: 'asset', fileName: 'contract.json', source });
    },
  };
}
