import { CONTRACT_VERSION, type HostContract } from '@portal/shared-core/contract';
import type { Plugin } from 'vite';

import { contractHash, readContract } from './needed-exports.ts';
import { installedVersion } from './package-version.ts';
import { sharedModules } from './shares.ts';

const HASH = 'virtual:portal-contract';
const NAMES = 'virtual:portal-exports';

/**
 * What the host offers to portals: `contract.json` in the build, against which a release is compared before it is moved there; and for the host's
 * own code `virtual:portal-contract`, its hash, and `virtual:portal-exports`, the names, which are needed only for a portal that was built against another.
 */
export function hostContract(): Plugin {
  let root = process.cwd();
  return {
    name: 'portal-host-contract',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === NAMES || id === HASH ? `\0${id}` : null),
    load(id) {
      if (id === `\0${HASH}`) return `export const contract = ${JSON.stringify(contractHash())};`;
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
