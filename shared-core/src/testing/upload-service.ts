import { onTestFinished, vi } from 'vitest';

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob | null;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/**
 * Stands in for the service that takes uploads in pieces: as much of TUS as the portal needs, over the XMLHttpRequest the library
 * uses. `state.refuses` answers the pieces with a status; `state.isCut` lets every request fail as without a network.
 */
export function createFakeUploadService() {
  const uploads = new Map<string, { length: number; offset: number; path: string }>();
  const requests: Request[] = [];
  const state = { isCut: false, refuses: 0, holds: false };
  const held: (() => void)[] = [];

  function answerTo({ method, url, headers, body }: Request): Answer {
    if (method === 'POST') {
      const address = `${url}/${uploads.size + 1}`;
      const path = atob(/objectName (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '')?.[1] ?? '');
      uploads.set(address, { length: Number(headers['upload-length']), offset: 0, path });
      return { status: 201, headers: { location: address } };
    }
    const upload = uploads.get(url);
    if (!upload) return { status: 404 };
    if (method === 'DELETE') return { status: uploads.delete(url) ? 204 : 404 };
    if (method === 'PATCH' && state.refuses) return { status: state.refuses };
    if (method === 'PATCH') upload.offset += body?.size ?? 0;
    return {
      status: method === 'PATCH' ? 204 : 200,
      headers: { 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) },
    };
  }

  class FakeXhr {
    upload = { onprogress: null };
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: ((error: Error) => void) | null = null;
    private request: Request = { method: '', url: '', headers: {}, body: null };
    private answer: Answer = { status: 0 };
    private isAborted = false;

    open(method: string, url: string) {
      this.request = { ...this.request, method, url };
    }

    setRequestHeader(name: string, value: string) {
      this.request.headers[name.toLowerCase()] = value;
    }

    getResponseHeader(name: string) {
      return this.answer.headers?.[name.toLowerCase()] ?? null;
    }

    send(body: Blob | null) {
      this.request.body = body;
      requests.push(this.request);
      if (state.holds && this.request.method === 'PATCH') held.push(() => this.finish());
      else queueMicrotask(() => this.finish());
    }

    abort() {
      this.isAborted = true;
    }

    private finish() {
      if (this.isAborted) return;
      if (state.isCut) return this.onerror?.(new Error('cut'));
      this.answer = answerTo(this.request);
      this.status = this.answer.status;
      this.onload?.();
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  onTestFinished(() => void vi.unstubAllGlobals());

  return {
    state,
    requests,
    /** What has arrived whole, by its path. */
    arrived: () =>
      [...uploads.values()]
        .filter(({ length, offset }) => length === offset)
        .map(({ path }) => path),
    /** The uploads it knows, whole or not. */
    known: () => uploads.size,
    /** Answers the pieces that were held back. */
    release() {
      state.holds = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}

/** A file whose content matches its name. */
export function pdfFile(name: string, text = 'A page'): File {
  return new File([`%PDF-1.7\n${text}\n%%EOF\n`], name, { type: 'application/pdf' });
}
