import type { ReferenceRow } from '../row.ts';

/** A column that a new row may change, as a field of the form. */
export interface ReferenceField {
  column: string;
  label: string;
  kind: 'text' | 'long' | 'money' | 'number' | 'whole' | 'tags' | 'choice' | 'country' | 'service';
  help?: string;
  options?: readonly { value: string; label: string }[];
  optional?: true;
}

/** How a table of reference data is shown and changed. What may be done is decided by the database. */
export interface ReferenceTable {
  name: string;
  label: string;
  /** What the table decides, in a sentence. */
  text: string;
  /** The columns of its primary key, without the first day. */
  keys: readonly string[];
  /** What a row is about. */
  title: (row: ReferenceRow) => string;
  sub?: (row: ReferenceRow) => string;
  /** The header of the value, and the value. */
  valueLabel: string;
  value: (row: ReferenceRow) => string;
  /** Further columns, for the look at one row and the export. */
  more?: Readonly<Record<string, string>>;
  /** What a new row may change; a table without fields is changed elsewhere or not at all. */
  fields?: readonly ReferenceField[];
  /** The key of a row of its own, where such may be added. */
  added?: { label: string; fields: readonly ReferenceField[] };
  /** Rows belong to a firm: those of the selected firm are shown, and a new row is for it. */
  isOfFirm?: true;
  /** Rows may end without another one. */
  ends?: true;
  /** Rows have a source and are to be verified. */
  isSourced: boolean;
  /** Shown on the public pages, which are built with the figures of the release. */
  isPublic?: true;
  /** Why it is not changed here. */
  elsewhere?: string;
}
