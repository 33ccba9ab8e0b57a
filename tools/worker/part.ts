/** One kind of work of the worker, in a file of its own. A new part is one more of these in parts.ts. */
export interface Part {
  /** In the log, at the health endpoint and in the database: small letters and hyphens. */
  name: string;
  /** Milliseconds from a run that found nothing more to do to the begin of the next. */
  everyMs: number;
  /** Does one piece of work; resolves to whether another may wait. A worker that gets a signal to end finishes the piece under way. */
  run: () => Promise<boolean>;
  /** Ends what stays open between two runs. Called once, after the last. */
  close?: () => Promise<void>;
}

/** Writes one line: ids, states and what does not answer; never a key, an address of a person or the name of a file. */
export type Print = (text: string) => void;
