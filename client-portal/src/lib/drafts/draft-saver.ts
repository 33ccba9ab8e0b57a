import { toAppError, type ErrorCode } from '@portal/shared-core/errors';
import { createStore } from 'zustand';

import { contentOf, readCopy, writeCopy, type CopyStorage, type SavedDraft } from './draft-copy.ts';
import {
  isSame,
  mergeDrafts,
  settle,
  type MergeChoices,
  type MergeConflict,
} from './draft-merge.ts';

export interface SaverState {
  status: 'saved' | 'saving' | 'unsaved' | 'conflict' | 'closed';
  /** When the database last took the draft; a time in milliseconds. */
  savedAt: number;
  /** Why it is not saved, when it is not. */
  error: ErrorCode | null;
  /** The fields that were changed here and elsewhere, to different things. */
  conflicts: readonly MergeConflict[];
  /** How often what is here became something else than what was entered here: the fields are to be filled anew. */
  merges: number;
}

interface Options<Content extends object> {
  draft: SavedDraft<Content>;
  /** When the database last took it; a time in milliseconds. */
  savedAt: number;
  /** Sends the draft to the database; answers the new version. */
  save: (expectedVersion: number, content: Content) => Promise<number>;
  /** Reads what the database has now. */
  load: () => Promise<SavedDraft<Content>>;
  /** How the database refuses: somebody saved a newer version, or the draft takes no more changes. */
  refusals: { conflict: ErrorCode; closed: ErrorCode };
  /** Keys that everybody has for themselves, as the step one looks at: another's is never taken over. */
  own?: readonly (keyof Content)[];
  /** Where a copy waits until the database has it, and its key there. */
  storage: CopyStorage;
  copyKey: string;
  onSaved: (draft: SavedDraft<Content>) => void;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

/**
 * Keeps a draft: every change goes into a copy on this device at once and to the database after a short pause, one save at a
 * time, repeated until it succeeds. A copy the database never got is taken up again when the draft is next opened here.
 * A save over somebody else's newer version is refused by the database: the two are brought together field by field then, and where
 * both changed the same field it ends in `conflict`, for a person to choose.
 */
export function createDraftSaver<Content extends object>({
  draft,
  savedAt,
  save,
  load,
  refusals,
  own = [],
  storage,
  copyKey,
  onSaved,
}: Options<Content>) {
  let version = draft.version;
  let content = contentOf<Content>(draft);
  /** What the database has at `version`. */
  let base = content;
  let dirty = false;
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<SaverState>(() => ({
    status: 'saved',
    savedAt,
    error: null,
    conflicts: [],
    merges: 0,
  }));

  const copy = readCopy<Content>(storage, copyKey);
  if (copy && copy.version === version) change(contentOf<Content>(copy));
  else if (copy) {
    base = copy.base ?? base;
    content = contentOf<Content>(copy);
    meet(draft);
  }

  function keepCopy() {
    writeCopy(storage, copyKey, { ...content, version, base });
  }

  /** Brings what is here together with a newer version of the database. */
  function meet(newer: SavedDraft<Content>) {
    const theirs = contentOf<Content>(newer);
    const mine = Object.fromEntries(own.map((key) => [key, content[key]]));
    const { merged, conflicts } = mergeDrafts(base, content, { ...theirs, ...mine });
    version = newer.version;
    base = theirs;
    content = merged;
    dirty = !isSame(merged, base);
    if (dirty) keepCopy();
    else storage.removeItem(copyKey);
    if (conflicts.length > 0) {
      store.setState({ status: 'conflict', error: refusals.conflict, conflicts });
    } else {
      store.setState({ status: dirty ? 'unsaved' : 'saved', error: null, conflicts: [] });
      if (dirty) schedule(0);
    }
  }

  /** Takes over what was entered. Shallow: give whole values. */
  function change(changes: Partial<Content>) {
    content = { ...content, ...changes };
    dirty = true;
    keepCopy();
    const { status } = store.getState();
    if (status === 'conflict' || status === 'closed') return;
    if (status !== 'saving') store.setState({ status: 'unsaved', error: null });
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
      return store.getState().error ? undefined : flush();
    }
    const { status } = store.getState();
    if (!dirty || status === 'conflict' || status === 'closed') return;
    saving = saveOnce().finally(() => (saving = null));
    await saving;
  }

  async function saveOnce() {
    const sent = content;
    dirty = false;
    store.setState({ status: 'saving', error: null });
    try {
      version = await save(version, sent);
      base = sent;
    } catch (error) {
      dirty = true;
      return refuse(toAppError(error).code);
    }
    if (dirty) {
      keepCopy();
      schedule(PAUSE_MS);
    } else storage.removeItem(copyKey);
    store.setState({ status: dirty ? 'unsaved' : 'saved', savedAt: Date.now() });
    onSaved({ ...sent, version });
  }

  async function refuse(error: ErrorCode) {
    if (error === refusals.conflict) return meetNewest();
    if (error === refusals.closed) return store.setState({ status: 'closed', error });
    store.setState({ status: 'unsaved', error });
    // What somebody may not save is not sent again by itself: they may have signed out, or be somebody else by now.
    if (error !== 'not_allowed' && error !== 'not_found') schedule(RETRY_MS);
  }

  async function meetNewest() {
    try {
      meet(await load());
      store.setState(({ merges }) => ({ merges: merges + 1 }));
    } catch (error) {
      store.setState({ status: 'unsaved', error: toAppError(error).code });
      schedule(RETRY_MS);
    }
  }

  return {
    store,
    change,
    flush,
    /** The draft as it stands here, and the version it builds on. */
    current: (): SavedDraft<Content> => ({ ...content, version }),
    /** Drops what is here for a newer version from the database. */
    adopt(newer: SavedDraft<Content>) {
      clearTimeout(timer);
      version = newer.version;
      content = contentOf<Content>(newer);
      base = content;
      dirty = false;
      storage.removeItem(copyKey);
      store.setState({ status: 'saved', savedAt: Date.now(), error: null, conflicts: [] });
    },
    /** After a conflict: takes what was selected for each field, mine where nothing was, and saves. */
    async resolve(choices: MergeChoices) {
      content = settle(content, store.getState().conflicts, choices);
      dirty = !isSame(content, base);
      store.setState({ status: dirty ? 'unsaved' : 'saved', error: null, conflicts: [] });
      if (dirty) keepCopy();
      else storage.removeItem(copyKey);
      store.setState(({ merges }) => ({ merges: merges + 1 }));
      await flush();
    },
  };
}

export type DraftSaver<Content extends object> = ReturnType<typeof createDraftSaver<Content>>;
