import type { ApplicationData } from '@portal/shared-core/domain/application';
import { toAppError, type ErrorCode } from '@portal/shared-core/errors';
import { createStore } from 'zustand';

/** What of an application its client can change. */
export interface DraftContent {
  entityType: string | null;
  step: string;
  data: ApplicationData;
}

export interface SavedDraft extends DraftContent {
  version: number;
}

export interface SaverState {
  status: 'saved' | 'saving' | 'unsaved' | 'conflict' | 'closed';
  /** When the database last took the draft; a time in milliseconds. */
  savedAt: number;
  /** Why it is not saved, when it is not. */
  fault: ErrorCode | null;
}

interface Options {
  applicationId: string;
  draft: SavedDraft;
  /** When the database last took it; a time in milliseconds. */
  savedAt: number;
  /** Sends the draft to the database; answers the new version. */
  save: (expectedVersion: number, content: DraftContent) => Promise<number>;
  /** Where a copy waits until the database has it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  onSaved: (draft: SavedDraft) => void;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

/**
 * Keeps a draft: every change goes into a copy on this device at once and to the database after a short pause, one save at a
 * time, repeated until it succeeds. A copy the database never got is taken up again when the draft is next opened here.
 * A save over somebody else's newer version is refused by the database and ends in `conflict`, for a person to choose.
 */
export function createDraftSaver({
  applicationId,
  draft,
  savedAt,
  save,
  storage,
  onSaved,
}: Options) {
  const copyKey = `bahamasinc_draft_${applicationId}`;
  let version = draft.version;
  let content: DraftContent = draft;
  let dirty = false;
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<SaverState>(() => ({
    status: 'saved',
    savedAt,
    fault: null,
  }));

  const copy = readCopy(storage, copyKey);
  if (copy && copy.version === version) change(copy);
  else if (copy) {
    content = copy;
    dirty = true;
    store.setState({ status: 'conflict', fault: 'application.conflict' });
  }

  /** Takes over what was entered. Shallow: give whole values. */
  function change(changes: Partial<DraftContent>) {
    content = { ...content, ...changes };
    dirty = true;
    writeCopy(storage, copyKey, { ...content, version });
    const { status } = store.getState();
    if (status === 'conflict' || status === 'closed') return;
    if (status !== 'saving') store.setState({ status: 'unsaved', fault: null });
    schedule(PAUSE_MS);
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Saves now. Resolves when nothing is left to save, or when saving failed. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (saving) {
      await saving;
      // A save that failed is repeated by itself, or a person must choose. Else look again: whoever waited here too may
      // have started the next one.
      return store.getState().fault ? undefined : flush();
    }
    const { status } = store.getState();
    if (!dirty || status === 'conflict' || status === 'closed') return;
    saving = saveOnce().finally(() => (saving = null));
    await saving;
  }

  async function saveOnce() {
    const sent = content;
    dirty = false;
    store.setState({ status: 'saving', fault: null });
    try {
      version = await save(version, sent);
    } catch (error) {
      dirty = true;
      return refuse(toAppError(error).code);
    }
    if (dirty) {
      writeCopy(storage, copyKey, { ...content, version });
      schedule(PAUSE_MS);
    } else storage.removeItem(copyKey);
    store.setState({ status: dirty ? 'unsaved' : 'saved', savedAt: Date.now() });
    onSaved({ ...sent, version });
  }

  function refuse(fault: ErrorCode) {
    if (fault === 'application.conflict') return store.setState({ status: 'conflict', fault });
    if (fault === 'application.not_editable') return store.setState({ status: 'closed', fault });
    store.setState({ status: 'unsaved', fault });
    schedule(RETRY_MS);
  }

  return {
    store,
    change,
    flush,
    /** The draft as it stands here, and the version it builds on. */
    current: (): SavedDraft => ({ ...content, version }),
    /** Drops what is here for a newer version from the database. */
    adopt(newer: SavedDraft) {
      clearTimeout(timer);
      version = newer.version;
      content = newer;
      dirty = false;
      storage.removeItem(copyKey);
      store.setState({ status: 'saved', savedAt: Date.now(), fault: null });
    },
    /** After a conflict: puts what is here over the version the database has. */
    async insist(databaseVersion: number) {
      version = databaseVersion;
      store.setState({ status: 'unsaved', fault: null });
      await flush();
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

function readCopy(storage: Options['storage'], key: string): SavedDraft | undefined {
  try {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as SavedDraft) : undefined;
  } catch {
    return undefined; // a copy nobody can read is no copy
  }
}

function writeCopy(storage: Options['storage'], key: string, draft: SavedDraft) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device's storage is full or closed: the save to the database is still under way.
  }
}
