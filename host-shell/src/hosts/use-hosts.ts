import type { Hosts } from '@portal/shared-core/config';

import { useConfig } from '#/config-context.tsx';

/** What this host name serves, and the other one; for pages that are there only where staff have a host name of their own. */
export function useHosts(): Hosts {
  const { hosts } = useConfig();
  if (!hosts) throw new Error('useHosts must be used where /config.json names two hosts');
  return hosts;
}
