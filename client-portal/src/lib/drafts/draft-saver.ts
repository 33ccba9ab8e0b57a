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
import { isRefused } from './refusal.ts';

export interface SaverState {
  status: 'saved' | 'saving' | 'unsaved' | 'conflict' | 'closed';
  /** When the database last took the draft; a time in milliseconds. */
  savedAt: number;
  /** Why it is not saved, when it is not. */
  error: ErrorCode | null;
  /** The fields that were changed here and elsewhere, to different things. */
  conflicts: readonly MergeConflict[];
  /** How often merges changed the content: the form resets its fields then. */
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
  /** The error codes of the database: a newer version exists, or the draft is closed. */
  refusals: { conflict: ErrorCode; closed: ErrorCode };
  /** Keys that each user keeps for themselves, such as the current step: never taken from another version. */
  own?: readonly (keyof Content)[];
  /** Where a copy waits until the database has it, and its key there. */
  storage: CopyStorage;
  copyKey: string;
  onSaved: (draft: SavedDraft<Content>) => void;
}

const PAUSE_MS = 700;
/** After which a save that was not refused is tried again. */
export const RETRY_MS = 5_000;
/** After a refusal for saving too often: the count stands still until its minute has passed. */
const RATE_RETRY_MS = 20_000;
/** How many saves without an answer are remembered. */
const MOST_SENT = 5;

/**
 * Saves a draft: each change goes to a copy on this device at once and to the database after a short pause, one save at a time, with
 * retries. A copy that never reached the database is restored when the draft is next opened here. The database refuses a save over a newer
 * version; both are then merged by field, and a field that both changed ends in `conflict`, for a person to choose.
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
  /** What was sent and not answered, the newest last: the database may have it. */
  let sent: Content[] = [];
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
    sent = copy.sent ?? [];
    content = contentOf<Content>(copy);
    meet(draft);
  }

  function keepCopy() {
    writeCopy(storage, copyKey, { ...content, version, base, sent });
  }

  /** Brings what is here together with a newer version of the database. */
  function meet(newer: SavedDraft<Content>) {
    const theirs = contentOf<Content>(newer);
    // The newer version is what was sent from here: its answer was lost with the connection, the session or the page.
    base = sent.find((each) => isSame(each, theirs)) ?? base;
    sent = [];
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
    const changed = { ...content, ...changes };
    // A validation reports the same values again, also after the draft was submitted: then there is nothing to save.
    if (!dirty && isSame(changed, base) && isSame(changed, content)) return;
    content = changed;
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
      // A failed save is retried automatically, or a person must choose. Otherwise check again: another caller may have started the next
      // save.
      return store.getState().error ? undefined : flush();
    }
    const { status } = store.getState();
    if (!dirty || status === 'conflict' || status === 'closed') return;
    saving = saveOnce().finally(() => (saving = null));
    await saving;
  }

  async function saveOnce() {
    const now = content;
    sent = [...sent.filter((each) => !isSame(each, now)), now].slice(-MOST_SENT);
    dirty = false;
    keepCopy();
    store.setState({ status: 'saving', error: null });
    try {
      version = await save(version, now);
      base = now;
      sent = [];
    } catch (error) {
      dirty = true;
      return refuse(toAppError(error).code);
    }
    if (dirty) {
      keepCopy();
      schedule(PAUSE_MS);
    } else storage.removeItem(copyKey);
    store.setState({ status: dirty ? 'unsaved' : 'saved', savedAt: Date.now() });
    onSaved({ ...now, version });
  }

  async function refuse(error: ErrorCode) {
    if (error === refusals.conflict) return meetNewest();
    if (error === refusals.closed) return store.setState({ status: 'closed', error });
    store.setState({ status: 'unsaved', error });
    // What was refused is not sent again unchanged; without permission, the user may have signed out or changed.
    if (!isRefused(error)) schedule(error === 'rate.too_many' ? RATE_RETRY_MS : RETRY_MS);
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
    /** The current draft, and the version it is based on. */
    current: (): SavedDraft<Content> => ({ ...content, version }),
    /** Drops what is here for a newer version from the database. */
    adopt(newer: SavedDraft<Content>) {
      clearTimeout(timer);
      version = newer.version;
      content = contentOf<Content>(newer);
      base = content;
      sent = [];
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
