import type { Database } from '../lib/database.ts';
import type { Files } from '../lib/stored-files.ts';

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

export interface ExportSource {
  database: Database;
  files: Files;
  /** How many bytes a part holds at most, before they are compressed. */
  partBytes?: number;
}
