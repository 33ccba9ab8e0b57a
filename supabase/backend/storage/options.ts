import type { ServiceParts } from '../gateway/service-parts.ts';

export interface StorageOptions extends ServiceParts {
  /** Where everything of the backend lies; files are kept below `storage` in it. */
  dataDir: string;
  /** The longest file in bytes, for every bucket. Default: 50 MiB. */
  fileSizeLimit?: number;
}

export const DEFAULT_FILE_SIZE_LIMIT = 50 * 1024 * 1024;

/** How long a link to upload one file may be used. */
export const UPLOAD_LINK_SECONDS = 2 * 60 * 60;

/** How long an unfinished resumable upload can be continued. */
export const RESUMABLE_UPLOAD_MS = 24 * 60 * 60 * 1000;

/** As many keys as one request may name. */
export const MOST_KEYS = 1000;

/** Bodies of JSON; a thousand keys of the longest kind fit. */
export const LONGEST_JSON_BYTES = 2 * 1024 * 1024;

/** What a client may store about a file in `metadata`. */
export const LONGEST_METADATA_BYTES = 1024 * 1024;
