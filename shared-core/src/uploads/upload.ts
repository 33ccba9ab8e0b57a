import { toAppError } from '../errors/index.ts';

import type { CheckedFile } from './file-check.ts';

/** The particulars of a file that the user enters. */
export interface DocumentDetails {
  category: string;
  /** YYYY-MM-DD; null when none is printed on it. */
  expiresOn: string | null;
}

/** A file on its way to becoming a document. */
export interface Upload {
  /** Of the document it becomes. */
  id: string;
  /** Whose it is. */
  userId: string;
  tenantId: string;
  /** The party, application or company it is about. */
  subjectId: string;
  fileName: string;
  bytes: number;
  sentBytes: number;
  /** How long the rest takes at the speed so far; null before it is known. */
  secondsLeft?: number | null;
  /**
   * waiting → sending → arrived → registering, then it is a document. `broken`: the connection was lost; the upload resumes when it
   * is back. `paused`: the user stopped it. `cut`: the page was reloaded, and the user has to select the file again. `failed`: may be
   * retried. `refused`: may not.
   */
  state:
    | 'waiting'
    | 'sending'
    | 'broken'
    | 'paused'
    | 'cut'
    | 'failed'
    | 'refused'
    | 'arrived'
    | 'registering';
  /** The error message. */
  error: string | null;
  /** The most likely type, before the user chooses one. */
  suggestion: string | null;
  /** The point of a checklist at which it was selected: its row shows it. Null for any other place. */
  point: string | null;
  /** Null until the user enters it. */
  details: DocumentDetails | null;
  /** The document it takes the place of. */
  replaces: string | null;
  /** The result of the content check; null before it. */
  checked: CheckedFile | null;
  /** Where it goes on after it was cut off; null before it began. */
  url: string | null;
}

export interface NewUpload extends Pick<Upload, 'tenantId' | 'subjectId'> {
  file: File;
  /** Of the document it becomes, where that is known already. */
  id?: string | undefined;
  suggestion?: string | undefined;
  point?: string | undefined;
  details?: DocumentDetails | undefined;
  replaces?: string | undefined;
}

/** The longest file name; a longer one keeps its end, with the extension. */
const LONGEST_NAME = 200;

/** The first state of every upload, under the id its document will have. */
export function newUpload(
  { file, tenantId, subjectId, ...known }: NewUpload,
  userId: string,
): Upload {
  return {
    id: known.id ?? crypto.randomUUID(),
    userId,
    tenantId,
    subjectId,
    fileName: file.name.slice(-LONGEST_NAME),
    bytes: file.size,
    sentBytes: 0,
    state: 'waiting',
    error: null,
    suggestion: known.suggestion ?? null,
    point: known.point ?? null,
    details: known.details ?? null,
    replaces: known.replaces ?? null,
    checked: null,
    url: null,
  };
}

const neverTaken: readonly string[] = [
  'file_empty',
  'file_too_large',
  'file_is_web_page',
  'file_type_refused',
  'file_not_as_named',
];

/** What became of an upload that did not arrive. */
export function errorOf(error: unknown): Pick<Upload, 'state' | 'error'> {
  const { code, message } = toAppError(error);
  if (code === 'upload_interrupted') return { state: 'broken', error: message };
  return { state: neverTaken.includes(code) ? 'refused' : 'failed', error: message };
}

/** The path of an upload in the bucket `documents`; undefined before the content check. */
export function pathOf({ tenantId, subjectId, id, checked }: Upload): string | undefined {
  return checked ? `${tenantId}/${subjectId}/${id}.${checked.ending}` : undefined;
}

const KEY = 'bahamasinc_uploads';

/**
 * Unfinished uploads, stored for a reload of this tab: only their facts, since a page may not reopen files by itself. Closing the tab
 * deletes them.
 */
export const unfinishedUploads = {
  read(): Upload[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Upload[];
      return kept.map((upload) => ({
        ...upload,
        state: upload.state === 'arrived' ? 'arrived' : 'cut',
        error: null,
      }));
    } catch {
      return []; // storage that is forbidden, or holds what no upload is
    }
  },

  write(uploads: readonly Upload[]): void {
    const kept = uploads.filter(({ state }) => state !== 'refused');
    try {
      if (kept.length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(kept.map(asKept)));
    } catch {
      // Forbidden or full: then a reload forgets them.
    }
  },
};

/** A registration under way is repeated after a reload, which changes nothing if it had come through. */
function asKept(upload: Upload): Upload {
  return upload.state === 'registering' ? { ...upload, state: 'arrived' } : upload;
}
