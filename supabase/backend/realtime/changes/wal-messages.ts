import type { ChangeType } from './binding.ts';

/** Values as Postgres writes them; null is null, and a column that is not there was not sent. */
export type TextRow = Readonly<Record<string, string | null>>;

interface Relation {
  oid: number;
  schema: string;
  table: string;
}

/** One changed row of a committed transaction. */
export interface Change {
  xid: number;
  /** When it was committed, as ISO 8601. */
  committedAt: string;
  relation: Relation;
  type: ChangeType;
  /** The row after the change; empty for a deletion. */
  row: TextRow;
  /** What is known of the row before: its key, or all of it with `replica identity full`. */
  old: TextRow;
}
