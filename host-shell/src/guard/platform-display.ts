import { isPlatformDisplayKnown } from '@portal/shared-core/domain/format';
import type { PortalClient } from '@portal/shared-core/supabase';
import { useCallback, useEffect, useRef, useState } from 'react';

import {
  arePublicSettingsRead,
  ensurePublicSettings,
  readPublicSettings,
} from './public-settings.ts';

/** A portal opens without the answer after this. */
const PATIENCE_MS = 2_000;

/**
 * Reads the public settings when a portal is entered. `isKnown` is true when the portal can open: a device that has never heard of how
 * the platform writes days and times waits, so that no page writes a date twice. `readAgain` is for a database that was found outdated.
 */
export function usePlatformDisplay(
  client: PortalClient,
  isEntering: boolean,
): { isKnown: boolean; readAgain: () => void } {
  const [reads, setReads] = useState(0);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const waitFor = useCallback((settings: Promise<unknown>) => {
    void settings.then(() => isHere.current && setReads((count) => count + 1));
  }, []);
  const readAgain = useCallback(
    () => waitFor(readPublicSettings(client, PATIENCE_MS)),
    [client, waitFor],
  );
  useEffect(() => {
    if (isEntering && !arePublicSettingsRead()) waitFor(ensurePublicSettings(client, PATIENCE_MS));
  }, [client, isEntering, waitFor]);

  const isKnown = reads > 0 || arePublicSettingsRead() || isPlatformDisplayKnown();
  return { isKnown, readAgain };
}
