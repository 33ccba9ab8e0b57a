import { isPlatformDisplayKnown } from '@portal/shared-core/domain/format';
import type { PortalClient } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';

import { arePublicSettingsRead, readPublicSettings } from './public-settings.ts';

/** A portal opens without the answer after this. */
const PATIENCE_MS = 2_000;

/**
 * Reads how the platform writes days and times when a portal is entered. True when the portal can open: a device that has never heard of it
 * waits, so that no page writes a date twice.
 */
export function usePlatformDisplay(client: PortalClient, isEntering: boolean): boolean {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!isEntering || arePublicSettingsRead()) return;
    let isHere = true;
    void readPublicSettings(client, PATIENCE_MS).then(() => isHere && setIsRead(true));
    return () => {
      isHere = false;
    };
  }, [client, isEntering]);
  return isRead || arePublicSettingsRead() || isPlatformDisplayKnown();
}
