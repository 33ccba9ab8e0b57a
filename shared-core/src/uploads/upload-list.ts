import { AppError, toAppError } from '../errors/index.ts';
import { beforeSignOut } from '../session/index.ts';
import { uploadPlaceOf, type PortalClient } from '../supabase/index.ts';
import { createStore } from 'zustand';

import { checkFile } from './file-check.ts';
import { registerUpload, takeAway, whyRefused } from './documents-bucket.ts';
import { sendFile } from './send-file.ts';
import { timer } from './time-left.ts';
import {
  errorOf,
  newUpload,
  pathOf,
  unfinishedUploads,
  type DocumentDetails,
  type NewUpload,
  type Upload,
} from './upload.ts';

/** The most uploads at a time: more would slow each of them down. */
const AT_ONCE = 2;

export interface Served {
  supabase: PortalClient;
  userId: string;
  /** A document was added. */
  onRegistered: () => void;
}

/** The uploads of this page. Each file is checked, sent in chunks, and registered once it has arrived and has a type. */
export function createUploadList() {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({
    uploads: unfinishedUploads.read(),
  }));
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  let served: Served | undefined;

  function find(id: string): Upload | undefined {
    return store.getState().uploads.find((upload) => upload.id === id);
  }

  function set(uploads: readonly Upload[]) {
    store.setState({ uploads });
    unfinishedUploads.write(uploads);
  }

  function change(id: string, next: Partial<Upload>) {
    set(store.getState().uploads.map((each) => (each.id === id ? { ...each, ...next } : each)));
  }

  /** How far it is need not outlive the page: the service knows. */
  function progress(id: string, sentBytes: number, secondsLeft: number | null) {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((each) => (each.id === id ? { ...each, sentBytes, secondsLeft } : each)),
    }));
  }

  function drop(id: string) {
    running.get(id)?.abort(new Error('cancelled'));
    running.delete(id);
    files.delete(id);
    set(store.getState().uploads.filter((upload) => upload.id !== id));
  }

  /** Starts waiting uploads, up to the limit. */
  function startNext() {
    for (const { id, state } of store.getState().uploads) {
      if (served && state === 'waiting' && running.size < AT_ONCE) void run(served, id);
    }
  }

  async function run({ supabase }: Served, id: string) {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { state: 'sending', error: null });
    try {
      await send(uploadPlaceOf(supabase), id, signal);
      if (signal.aborted) return;
      change(id, { state: 'arrived', sentBytes: find(id)?.bytes ?? 0 });
      await register(id);
    } catch (error) {
      const upload = find(id);
      const refusal = await whyRefused(supabase, upload && pathOf(upload), error);
      if (!signal.aborted) change(id, errorOf(refusal));
    } finally {
      if (running.get(id) === controller) running.delete(id);
      startNext();
    }
  }

  async function send(place: ReturnType<typeof uploadPlaceOf>, id: string, signal: AbortSignal) {
    const file = files.get(id);
    if (!file) throw new AppError('document.file_missing');
    const checked = find(id)?.checked ?? (await checkFile(file));
    change(id, { checked });
    const upload = find(id);
    const path = upload && pathOf(upload);
    if (!path) return;
    const timeLeft = timer(upload.bytes);
    await sendFile({
      place,
      path,
      file,
      type: checked.type,
      url: upload.url ?? undefined,
      signal,
      onProgress: (sentBytes) => signal.aborted || progress(id, sentBytes, timeLeft(sentBytes)),
      onUrl: (url) => signal.aborted || change(id, { url }),
    });
  }

  /** Makes a document of what has arrived and is described; a repeat changes nothing. */
  async function register(id: string) {
    const upload = find(id);
    const path = upload && pathOf(upload);
    if (!served || !path || upload.state !== 'arrived' || !upload.details) return;
    const { supabase, onRegistered } = served;
    change(id, { state: 'registering', error: null });
    try {
      await registerUpload(supabase, upload, path, upload.details);
      drop(id);
      onRegistered();
    } catch (error) {
      const { code, message } = await whyRefused(supabase, undefined, error);
      if (code !== 'document.file_missing') {
        return change(id, { state: 'arrived', details: null, error: message });
      }
      // What the service lost has to be sent again, and after a reload selected again.
      change(id, { state: files.has(id) ? 'failed' : 'cut', url: null, error: message });
    }
  }

  function wait(id: string) {
    change(id, { state: 'waiting', error: null });
    startNext();
  }

  function goOnWithBroken() {
    for (const { id, state } of store.getState().uploads) if (state === 'broken') wait(id);
  }

  /** Stops everything and forgets it, as at the end of a session. */
  function stop() {
    for (const controller of running.values()) controller.abort(new Error('signed out'));
    running.clear();
    files.clear();
    set([]);
  }

  return {
    store,

    /** Sets the user and the callback. Uploads start with the first call. */
    serve(next: Served) {
      if (!served) {
        window.addEventListener('online', goOnWithBroken);
        fetchTools();
        beforeSignOut(() => Promise.resolve(stop()));
      }
      // Another user signed in, perhaps in another tab: the running uploads are not theirs.
      if (store.getState().uploads.some(({ userId }) => userId !== next.userId)) stop();
      served = next;
      startNext();
      // Its type was set before a reload, and the file has arrived.
      for (const { id } of store.getState().uploads) void register(id);
    },

    /** Adds files; returns the ids of the documents they become. */
    add(given: readonly NewUpload[]): string[] {
      const userId = served?.userId ?? '';
      const added = given.map((each) => {
        const upload = newUpload(each, userId);
        files.set(upload.id, each.file);
        return upload;
      });
      set([...store.getState().uploads, ...added]);
      startNext();
      return added.map(({ id }) => id);
    },

    /** Sets or clears the type of a file, also during its upload. */
    describe(id: string, details: DocumentDetails | null) {
      change(id, { details, ...(details && { suggestion: details.category }) });
      void register(id);
    },

    /** After a lost line, a pause, or a refusal that may pass. */
    goOn: wait,

    /** Stops it for now; what has arrived stays at the service. */
    pause(id: string) {
      running.get(id)?.abort(new Error('paused'));
      running.delete(id);
      change(id, { state: 'paused', secondsLeft: null });
      startNext();
    },

    /** Goes on with an upload that a reload cut off. Another file than that one is not taken. */
    async chooseAgain(id: string, file: File) {
      try {
        const upload = find(id);
        const checked = await checkFile(file);
        const isSame = upload?.checked
          ? upload.checked.sha256 === checked.sha256
          : upload?.bytes === file.size;
        if (!isSame) return change(id, { error: new AppError('file_differs').message });
        files.set(id, file);
        wait(id);
      } catch (error) {
        change(id, { error: toAppError(error).message });
      }
    },

    /** Stops it, and takes away what had arrived. */
    cancel(id: string) {
      const upload = find(id);
      drop(id);
      if (!upload || !served) return;
      // A file that cannot be deleted now belongs to no document and is visible to no one else.
      void takeAway(served.supabase, upload).catch(() => undefined);
    },

    stop,
  };
}

/** Loaded before the first file is selected: without a network the check could not load, and browsers do not repeat a failed import. */
function fetchTools() {
  void Promise.allSettled([import('file-type'), import('tus-js-client')]);
}

/** The uploads of this page; one list, whichever page of the portal shows them. */
export const uploadList = createUploadList();
