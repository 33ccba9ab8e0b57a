/*
 * Where a site keeps the releases of its portals: a folder or a bucket, below `remotes/<portal>/`. Paths begin at the site and have no leading slash.
 */

/** A file as it is there. `tag` names this content, for `replace`. */
export interface Found {
  content: Buffer;
  tag: string;
}

/** A file of a place. Errors: Refusal, in every method. */
export interface Place {
  /** As a person names it. */
  name: string;
  /** Whether compressed files are kept beside each file. A bucket cannot select between them. */
  hasTwins: boolean;
  read(path: string): Promise<Found | null>;
  /** The paths of every file below a folder. */
  list(folder: string): Promise<string[]>;
  /** Writes a file that is not there. A reader never sees a part of it. False when it is there. */
  create(path: string, file: Sent): Promise<boolean>;
  /** Replaces a file that still has the content of `tag`. False when it has another. */
  replace(path: string, file: Sent, tag: string): Promise<boolean>;
  remove(paths: string[]): Promise<void>;
  /** Runs `work` while no other run writes below the folder, where the place can keep others out. */
  alone<T>(folder: string, work: () => Promise<T>): Promise<T>;
}

/** A file as it is sent. */
export interface Sent {
  bytes: Buffer;
  /** How the bytes are compressed. */
  encoding?: 'gzip';
}
