import type { ApplicationData } from '@portal/shared-core/domain/application';

/** What of an application its client can change. */
export interface DraftContent {
  entityType: string | null;
  step: string;
  data: ApplicationData;
}

export interface SavedDraft extends DraftContent {
  version: number;
}

/** What waits on this device: what was entered, and what it was entered over. */
export interface Copy extends SavedDraft {
  base?: DraftContent;
}

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The content alone. */
export function contentOf({ entityType, step, data }: DraftContent): DraftContent {
  return { entityType, step, data };
}

/** The copy under a key; nothing where there is none that can be read. */
export function readCopy(storage: CopyStorage, key: string): Copy | undefined {
  try {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as Copy) : undefined;
  } catch {
    return undefined; // a copy nobody can read is no copy
  }
}

/** Keeps a copy, as far as the device has room. */
export function writeCopy(storage: CopyStorage, key: string, draft: Copy) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device's storage is full or closed: the save to the database is still under way.
  }
}
