import { DatabaseRefusal, DatabaseSilent } from './database.ts';

/** Files of Storage with the secret key. Errors: DatabaseRefusal, DatabaseSilent. */
export interface Files {
  /** The bytes of a file; null when it is gone. */
  read: (bucket: string, path: string) => Promise<Uint8Array | null>;
  store: (bucket: string, path: string, bytes: Uint8Array) => Promise<void>;
  /** Writes a picture, also over one that is there; its type is that of its ending. */
  storePicture: (bucket: string, path: string, bytes: Uint8Array) => Promise<void>;
  remove: (bucket: string, paths: readonly string[]) => Promise<void>;
}

/** The files of a project. */
export function filesAt(url: string, secretKey: string): Files {
  async function ask(path: string, request: RequestInit): Promise<Response> {
    const headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      ...(request.headers as Record<string, string> | undefined),
    };
    return fetch(`${url}/storage/v1/object/${path}`, {
      ...request,
      headers,
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new DatabaseSilent(`${url} does not answer: ${String(error)}`);
    });
  }
  async function write(bucket: string, path: string, bytes: Uint8Array, type: string) {
    const headers = { 'content-type': type, 'x-upsert': 'true' };
    const body = new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
    refuse(await ask(`${bucket}/${path}`, { method: 'POST', headers, body }));
  }
  return {
    async read(bucket, path) {
      const response = await ask(`authenticated/${bucket}/${path}`, {});
      if (response.status === 404) return null;
      // Hosted storage answers 400 and says 404 in the body.
      if (response.status === 400 && /"statusCode":"404"/.test(await response.text())) return null;
      refuse(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    store: (bucket, path, bytes) => write(bucket, path, bytes, 'application/zip'),
    storePicture: (bucket, path, bytes) =>
      write(bucket, path, bytes, path.endsWith('.png') ? 'image/png' : 'image/jpeg'),
    async remove(bucket, paths) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ prefixes: paths });
      refuse(await ask(bucket, { method: 'DELETE', headers, body }));
    },
  };
}

function refuse(response: Response): void {
  if (!response.ok) throw new DatabaseRefusal(`Storage answered ${response.status}.`);
}
