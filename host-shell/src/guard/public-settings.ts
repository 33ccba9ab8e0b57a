import { keepPlatformDisplay } from '@portal/shared-core/domain/format';
import type { PortalClient } from '@portal/shared-core/supabase';

let isRead = false;

/** Whether this page has read the public settings, and knows from them how the platform writes days and times. */
export function arePublicSettingsRead(): boolean {
  return isRead;
}

/** Reads the public settings and keeps how the platform writes days and times; null when they could not be read. */
export async function readPublicSettings(client: PortalClient, timeoutMs: number) {
  const { data } = await client
    .rpc('public_settings')
    .abortSignal(AbortSignal.timeout(timeoutMs))
    .maybeSingle();
  if (data) {
    keepPlatformDisplay(data);
    isRead = true;
  }
  return data;
}
