import { DatabaseRefusal, DatabaseSilent, type Database } from '../lib/database.ts';

/** An export that this worker holds. */
export interface Taken {
  export_id: string;
  lease: string;
  tenant_id: string;
  tenant_name: string;
  tenant_slug: string;
  scope: 'firm' | 'complete';
  reason: string;
  asked_at: string;
  tables: { name: string; held: boolean; columns: string[] | null; reason: string | null }[];
  parts: number;
  progress: Partial<Progress>;
}

/** How far an export is. It is recorded with each part, so that another worker goes on after it. */
export interface Progress {
  step: 'tables' | 'files' | 'log' | 'end' | 'done';
  /** When the first row was read. */
  beganAt: string;
  /** The place of the table under way in the list of tables that are held. */
  table: number;
  /** The last row, file or entry that is stored; null before the first. */
  after: unknown;
  /** The number of the next file of this table or of the log. */
  page: number;
  /** Rows by table. */
  rows: Record<string, number>;
  files: number;
  fileBytes: number;
  leftOut: number;
  entries: number;
  /** The sha256 of the manifest, once it is written. */
  manifest?: string;
}

export interface ExportFile {
  key: string;
  bucket: string;
  path: string;
  name: string;
  bytes: number;
  sha256: string | null;
  left_out: string | null;
}

/** Files of Storage with the secret key. Errors: DatabaseRefusal. */
export interface Files {
  /** The bytes of a file; null when it is gone. */
  read: (bucket: string, path: string) => Promise<Uint8Array | null>;
  store: (bucket: string, path: string, bytes: Uint8Array) => Promise<void>;
  remove: (bucket: string, paths: readonly string[]) => Promise<void>;
}

export interface ExportSource {
  database: Database;
  files: Files;
  /** How many bytes a part holds at most, before they are compressed. */
  partBytes?: number;
}

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
  return {
    async read(bucket, path) {
      const response = await ask(`authenticated/${bucket}/${path}`, {});
      if (response.status === 404) return null;
      // Hosted storage answers 400 and says 404 in the body.
      if (response.status === 400 && /"statusCode":"404"/.test(await response.text())) return null;
      refuse(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async store(bucket, path, bytes) {
      const headers = { 'content-type': 'application/zip', 'x-upsert': 'true' };
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
      refuse(await ask(`${bucket}/${path}`, { method: 'POST', headers, body }));
    },
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
