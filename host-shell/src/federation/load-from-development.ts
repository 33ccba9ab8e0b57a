import type { Federation, PortalModule, PortalName } from '@portal/shared-core/contract';
import { portalBuilds } from '@portal/shared-core/errors';

import { at } from './load-failure.ts';
import { checkOffered, runPortal } from './run-portal.ts';

/** A portal of a development server: its files are made when they are asked for, so that none of them has a hash to check. */
export async function loadFromDevelopment(
  name: PortalName,
  address: string,
): Promise<PortalModule> {
  const url = new URL(address, location.href);
  const portal = await at('code', async () => {
    const response = await fetch(url, { cache: 'no-cache' });
    const manifest = (await response.json()) as Federation;
    checkOffered(manifest);
    return runPortal(name, url, manifest);
  });
  portalBuilds[name] = portal.build;
  return portal;
}
