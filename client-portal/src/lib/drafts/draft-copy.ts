/** A draft as the database has it: what its people can change of it, and the version that is. */
export type SavedDraft<Content> = Content & { version: number };

/** What waits on this device: what was entered, what it was entered over, and what was sent and not answered. */
export type DraftCopy<Content> = SavedDraft<Content> & { base?: Content; sent?: Content[] };

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The content alone. */
export function contentOf<Content>(draft: DraftCopy<Content>): Content {
  const { version: _version, base: _base, sent: _sent, ...content } = draft;
  // What is left is the content; the type system does not subtract from a type it does not know.
  return content as unknown as Content;
}

/** The copy under a key; nothing where there is none that can be read. */
export function readCopy<Content>(
  storage: CopyStorage,
  key: string,
): DraftCopy<Content> | undefined {
  try {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as DraftCopy<Content>) : undefined;
  } catch {
    return undefined; // an unreadable copy is ignored
  }
}

/** Stores a copy if the device has space. */
export function writeCopy(storage: CopyStorage, key: string, draft: DraftCopy<object>) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device's storage is full or closed: the save to the database is still under way.
  }
}
