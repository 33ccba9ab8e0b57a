import { deviceStorage } from '../../supabase/index.ts';
import type { Subject } from './subjects.ts';

/** As many as are read at a glance. */
const KEPT = 5;

/** Forgotten at sign-out with all that begins so (session/local-records.ts). */
const keyOf = (userId: string, tenantId: string) => `bahamasinc_recent_${userId}_${tenantId}`;

/** What this user opened lately in this tenant, the newest first. */
export function readRecent(userId: string, tenantId: string): Subject[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(userId, tenantId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSubject).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: string, tenantId: string, opened: Subject): void {
  const others = readRecent(userId, tenantId).filter(({ to }) => to !== opened.to);
  const kept = [opened, ...others].slice(0, KEPT);
  deviceStorage.write(keyOf(userId, tenantId), JSON.stringify(kept));
}

function isSubject(value: unknown): value is Subject {
  const { kind, title, detail, to } = (value ?? {}) as Record<string, unknown>;
  return [kind, title, detail, to].every((part) => typeof part === 'string');
}
