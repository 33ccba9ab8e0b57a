import { isPlatformDisplayKnown, keepPlatformDisplay } from '@portal/shared-core/domain/format';
import type { PortalClient } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';

/** A portal opens without the answer after this. */
const PATIENCE_MS = 2_000;

/**
 * Reads how the platform writes days and times when a portal is entered. True when the portal can open: a device that has never heard of it
 * waits, so that no page writes a date twice.
 */
export function usePlatformDisplay(client: PortalClient, isEntering: boolean): boolean {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!isEntering) return;
    let isHere = true;
    void learn(client).then(() => isHere && setIsRead(true));
    return () => {
      isHere = false;
    };
  }, [client, isEntering]);
  return isRead || isPlatformDisplayKnown();
}

async function learn(client: PortalClient): Promise<void> {
  const { data } = await client
    .rpc('public_settings')
    .abortSignal(AbortSignal.timeout(PATIENCE_MS))
    .maybeSingle();
  if (data) keepPlatformDisplay(data);
}
