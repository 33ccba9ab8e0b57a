import type { PortalModule, PortalName, Release } from '@portal/shared-core/contract';
import { portalBuilds } from '@portal/shared-core/errors';

import { at } from './load-failure.ts';
import { checkDevelopment, runPortal } from './run-portal.ts';

/** What is read of `mf-manifest.json`. */
interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  shared: Release['shared'];
}

/**
 * A portal of a development server: its files are made when they are requested, so that none of them has a hash to check. The server prepares the packages of a
 * portal first, which takes a minute on a busy machine: no request is given up.
 */
export async function loadFromDevelopment(
  name: PortalName,
  address: string,
): Promise<PortalModule> {
  const url = new URL(address, location.href);
  const portal = await at('code', async () => {
    const response = await fetch(url, { cache: 'no-cache' });
    const { metaData, shared } = (await response.json()) as Manifest;
    checkDevelopment(shared);
    const { path, name: file } = metaData.remoteEntry;
    return runPortal(name, new URL(path + file, url));
  });
  portalBuilds[name] = portal.build;
  return portal;
}
