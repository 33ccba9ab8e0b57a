import type { PointerFile } from '@portal/shared-core/contract';

import type { LiveSite } from './live-site.ts';

/** A sentence where the site answers its visitors with another version than the pointer that was moved: a cache, or another folder. */
export async function notSeen(site: LiveSite, version: string): Promise<string[]> {
  if (!site.pointer) return [];
  const answered = await versionAt(site.pointer);
  if (answered === version) return [];
  return [
    `${site.pointer.href} answers ${answered ?? 'no pointer'}. Is --to the folder of this site, and does a cache keep the file?`,
  ];
}

async function versionAt(pointer: URL): Promise<string | null> {
  try {
    const response = await fetch(pointer, { signal: AbortSignal.timeout(20_000) });
    return ((await response.json()) as PointerFile).pointer.version;
  } catch {
    return null;
  }
}
