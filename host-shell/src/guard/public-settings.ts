import { keepPlatformDisplay } from '@portal/shared-core/domain/format';
import type { PortalClient } from '@portal/shared-core/supabase';

/** The version of the database's schema once this page has read the settings; empty for one that is older than the answer. */
let schema: string | undefined;

/** Whether this page has read the public settings, and knows from them how the platform writes days and times. */
export function arePublicSettingsRead(): boolean {
  return schema !== undefined;
}

/** As if the page had not read them yet. */
export function forgetPublicSettings(): void {
  schema = undefined;
  reading = undefined;
}

/** Whether the database is known to lack what a build with this lowest version of the schema needs. */
export function isSchemaBelow(lowest: string): boolean {
  return schema !== undefined && schema < lowest;
}

let reading: ReturnType<typeof readPublicSettings> | undefined;

/** The public settings of this page: read once, again after a failure. Null when they could not be read. */
export async function ensurePublicSettings(client: PortalClient, timeoutMs: number) {
  reading ??= readPublicSettings(client, timeoutMs);
  const settings = await reading;
  if (!settings) reading = undefined;
  return settings;
}

/** Reads the public settings anew, also for what asks for those of this page next. Null when they could not be read. */
export function readPublicSettingsAnew(client: PortalClient, timeoutMs: number) {
  reading = readPublicSettings(client, timeoutMs);
  return reading;
}

/** Reads the public settings and keeps how the platform writes days and times; null when they could not be read. */
export async function readPublicSettings(client: PortalClient, timeoutMs: number) {
  const { data } = await client
    .rpc('public_settings')
    .abortSignal(AbortSignal.timeout(timeoutMs))
    .maybeSingle();
  if (data) {
    keepPlatformDisplay(data);
    // A database of before version 1.0 answers without it, although the types of this build name it.
    schema = (data as Partial<typeof data>).schema_version ?? '';
  }
  return data;
}
