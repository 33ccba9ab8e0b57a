import { formatRelative } from '@portal/shared-core/domain/format';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

export type WorkerPart = Awaited<ReturnType<typeof readWorker>>[number];

/** The same quarter of an hour after which the database tells the super admin (maintenance/workers.sql). */
const SILENT_AFTER_MS = 15 * 60_000;

/** The parts of the worker that ever said that they live. Rows for the super admin alone. */
export async function readWorker(supabase: TenantScope['supabase'], signal: AbortSignal) {
  const parts = supabase
    .from('worker_life')
    .select('part, version, first_seen_at, last_seen_at')
    .order('part');
  return unwrap(await parts.abortSignal(signal));
}

export function isSilent({ last_seen_at: at }: Pick<WorkerPart, 'last_seen_at'>): boolean {
  return Date.now() - Date.parse(at) > SILENT_AFTER_MS;
}

export const silentParts = (parts: readonly WorkerPart[]) => parts.filter(isSilent);

/** How the worker is, in a sentence. */
export function workerText(parts: readonly WorkerPart[]): string {
  if (parts.length === 0) return 'No worker has reported: mails wait and files are not scanned.';
  const silent = silentParts(parts);
  if (silent.length === 0) return `${parts.map(({ part }) => part).join(', ')}: all live.`;
  return `${silent.map(({ part, last_seen_at: at }) => `${part} last lived ${formatRelative(at)}`).join(', ')}.`;
}
