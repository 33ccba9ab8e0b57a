import { AppError, toAppError } from '@portal/shared-core/errors';
import { beforeSignOut } from '@portal/shared-core/session';
import { unwrap, uploadPlaceOf, type PortalClient } from '@portal/shared-core/supabase';
import { createStore } from 'zustand';

import { checkFile } from './file-check.ts';
import { forgetUpload, sendFile } from './send-file.ts';
import { pathOf, unfinishedUploads, type DocumentDetails, type Upload } from './upload.ts';

/** So many at once: more only make each of them slower. */
const AT_ONCE = 2;

/** How long the name of a file may be; of a longer one the end is kept, with its ending. */
const LONGEST_NAME = 200;

export interface Served {
  supabase: PortalClient;
  /** A document was added. */
  onRegistered: () => void;
}

export interface NewUpload extends Pick<Upload, 'tenantId' | 'subjectId'> {
  file: File;
  suggestion?: string | undefined;
  details?: DocumentDetails | undefined;
  replaces?: string | undefined;
}

/**
 * The files on their way to becoming documents, on whatever page one is: each is checked, sent in pieces, and registered once it
 * has arrived and somebody said what it is.
 */
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
  function progress(id: string, sentBytes: number) {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((each) => (each.id === id ? { ...each, sentBytes } : each)),
    }));
  }

  function drop(id: string) {
    running.get(id)?.abort(new Error('cancelled'));
    running.delete(id);
    files.delete(id);
    set(store.getState().uploads.filter((upload) => upload.id !== id));
  }

  /** Starts what waits, as far as there is room. */
  function startNext() {
    for (const { id, state } of store.getState().uploads) {
      if (served && state === 'waiting' && running.size < AT_ONCE) void run(served, id);
    }
  }

  async function run({ supabase }: Served, id: string) {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { state: 'sending', fault: null });
    try {
      await send(uploadPlaceOf(supabase), id, signal);
      if (signal.aborted) return;
      change(id, { state: 'arrived', sentBytes: find(id)?.bytes ?? 0 });
      await register(id);
    } catch (error) {
      if (!signal.aborted) change(id, faultOf(error));
    } finally {
      if (running.get(id) === controller) running.delete(id);
      startNext();
    }
  }

  async function send(place: ReturnType<typeof uploadPlaceOf>, id: string, signal: AbortSignal) {
    const file = files.get(id);
    if (!file) return;
    const checked = find(id)?.checked ?? (await checkFile(file));
    change(id, { checked });
    const upload = find(id);
    const path = upload && pathOf(upload);
    if (!path) return;
    await sendFile({
      place,
      path,
      file,
      type: checked.type,
      url: upload.url ?? undefined,
      signal,
      onProgress: (sentBytes) => signal.aborted || progress(id, sentBytes),
      onUrl: (url) => signal.aborted || change(id, { url }),
    });
  }

  /** Makes a document of what has arrived and is described; a repeat changes nothing. */
  async function register(id: string) {
    const upload = find(id);
    const path = upload && pathOf(upload);
    if (!served || !path || upload.state !== 'arrived' || !upload.details) return;
    const { supabase, onRegistered } = served;
    change(id, { state: 'registering', fault: null });
    try {
      const { category, expiresOn } = upload.details;
      unwrap(
        await supabase.rpc('register_document', {
          document_id: id,
          path,
          category,
          file_name: upload.fileName,
          ...(upload.checked && { sha256: upload.checked.sha256 }),
          ...(expiresOn && { expires_on: expiresOn }),
          ...(upload.replaces && { replaces: upload.replaces }),
        }),
      );
      drop(id);
      onRegistered();
    } catch (error) {
      const { code, message } = toAppError(error);
      // What the service lost has to be sent again.
      if (code === 'document.file_missing')
        change(id, { state: 'failed', url: null, fault: message });
      else change(id, { state: 'arrived', details: null, fault: message });
    }
  }

  function wait(id: string) {
    change(id, { state: 'waiting', fault: null });
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

    /** Says in whose name to send, and whom to tell. Until the first call nothing is sent. */
    serve(next: Served) {
      if (!served) {
        window.addEventListener('online', goOnWithBroken);
        beforeSignOut(() => Promise.resolve(stop()));
      }
      served = next;
      startNext();
      // Described before the page was loaded anew, and arrived.
      for (const { id } of store.getState().uploads) void register(id);
    },

    add(given: readonly NewUpload[]) {
      const added = given.map(({ file, tenantId, subjectId, ...known }): Upload => {
        const id = crypto.randomUUID();
        files.set(id, file);
        return {
          id,
          tenantId,
          subjectId,
          fileName: file.name.slice(-LONGEST_NAME),
          bytes: file.size,
          sentBytes: 0,
          state: 'waiting',
          fault: null,
          suggestion: known.suggestion ?? null,
          details: known.details ?? null,
          replaces: known.replaces ?? null,
          checked: null,
          url: null,
        };
      });
      set([...store.getState().uploads, ...added]);
      startNext();
    },

    /** Says what a file is, or takes that back. It may be said while the file is still being sent. */
    describe(id: string, details: DocumentDetails | null) {
      change(id, { details });
      void register(id);
    },

    /** After a lost line, or a refusal that may pass. */
    goOn: wait,

    /** Goes on with an upload that a reload cut off. Another file than that one is not taken. */
    async chooseAgain(id: string, file: File) {
      try {
        const upload = find(id);
        const checked = await checkFile(file);
        const isSame = upload?.checked
          ? upload.checked.sha256 === checked.sha256
          : upload?.bytes === file.size;
        if (!isSame) return change(id, { fault: new AppError('file_differs').message });
        files.set(id, file);
        wait(id);
      } catch (error) {
        change(id, { fault: toAppError(error).message });
      }
    },

    /** Stops it, and takes away what had arrived. */
    cancel(id: string) {
      const upload = find(id);
      drop(id);
      if (!upload || !served) return;
      // What cannot be taken away now is nobody's document, and seen by nobody else.
      void takeAway(served.supabase, upload).catch(() => undefined);
    },

    stop,
  };
}

async function takeAway(supabase: PortalClient, upload: Upload): Promise<void> {
  const path = pathOf(upload);
  if (upload.state === 'arrived' && path) await supabase.storage.from('documents').remove([path]);
  else if (upload.url) await forgetUpload(uploadPlaceOf(supabase), upload.url);
}

const neverTaken: readonly string[] = [
  'file_empty',
  'file_too_large',
  'file_is_web_page',
  'file_type_refused',
  'file_not_as_named',
];

function faultOf(error: unknown): Pick<Upload, 'state' | 'fault'> {
  const { code, message } = toAppError(error);
  if (code === 'upload_interrupted') return { state: 'broken', fault: message };
  return { state: neverTaken.includes(code) ? 'refused' : 'failed', fault: message };
}

/** The uploads of this page; one list, whichever page of the portal shows them. */
export const uploadList = createUploadList();
