import { useEffect, useRef, useState } from 'react';

/** Sends one file. It rejects with words that can be shown, and stops when the signal says so. */
export type UploadFile = (
  file: File,
  options: {
    signal: AbortSignal;
    /** How many bytes have arrived. */
    onProgress: (bytes: number) => void;
  },
) => Promise<void>;

export interface Upload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  sentBytes: number;
  /** Why it failed, in words. */
  fault?: string;
}

/** So many at once: more only make each of them slower. */
const AT_ONCE = 2;

/**
 * Files on their way: two at a time, each with how far it is, to be cancelled and tried again. What is under way when the page
 * is left is cancelled.
 */
export function useUploads(send: UploadFile) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
      all.clear();
    };
  }, []);

  function change(id: number, next: Partial<Upload>) {
    setUploads((list) => list.map((each) => (each.id === id ? { ...each, ...next } : each)));
  }

  async function run({ id, file }: Upload) {
    const controller = new AbortController();
    running.current.set(id, controller);
    const { signal } = controller;
    change(id, { state: 'sending', sentBytes: 0 });
    try {
      await send(file, {
        signal,
        onProgress: (sentBytes) => signal.aborted || change(id, { sentBytes }),
      });
      if (!signal.aborted) change(id, { state: 'sent', sentBytes: file.size });
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', fault: wordsOf(error) });
    } finally {
      if (running.current.get(id) === controller) running.current.delete(id);
    }
  }

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) {
      void run(upload);
    }
  });

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({
        id: nextId.current++,
        file,
        state: 'waiting',
        sentBytes: 0,
      }));
      setUploads((list) => [...list, ...added]);
    },
    retry: (id: number) => change(id, { state: 'waiting', sentBytes: 0 }),
    /** Stops it if it is under way, and takes it off the list. */
    remove(id: number) {
      running.current.get(id)?.abort();
      running.current.delete(id);
      setUploads((list) => list.filter((each) => each.id !== id));
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'The file was not sent.';
}
