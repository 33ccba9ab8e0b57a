import type { SubscriberAnswer, VisibleChanges } from './visible-changes.ts';
import type { Change, TextRow } from './wal-messages.ts';

/** Rows beyond this are sent without their long values. */
const LONGEST_BYTES = 1024 * 1024;
const LONG_VALUE_BYTES = 64;

type Row = Readonly<Record<string, unknown>>;

/** One change in the real service's form, as JSON: only columns the subscriber may read and asked for. */
export function changeData(
  change: Change,
  index: number,
  { secured, keys, columns, records }: VisibleChanges,
  answer: SubscriberAnswer,
  select: readonly string[] | undefined,
  tooLarge: boolean,
): string {
  const { schema, table } = change.relation;
  const head = { schema, table, commit_timestamp: change.committedAt, type: change.type };
  if (keys.length === 0) return bare(head, 'Error 400: Bad Request, no primary key');
  if (!keys.every((key) => answer.columns.includes(key)))
    return bare(head, 'Error 401: Unauthorized');

  const wanted = (name: string) => !select || select.includes(name) || keys.includes(name);
  const readable = answer.columns.filter(wanted);
  const [row = {}, old = {}] = records[index] ?? [];
  const short = (sent: TextRow) => (name: string) =>
    !tooLarge || Buffer.byteLength(sent[name] ?? '') <= LONG_VALUE_BYTES;
  // Whether a deleted row could be read cannot be asked any more.
  const oldColumns = change.type === 'DELETE' && secured ? [...keys] : readable;
  return JSON.stringify({
    ...head,
    columns: columns.filter(({ name }) => readable.includes(name)),
    ...(change.type !== 'DELETE' && {
      record: pick(row, change.row, readable.filter(short(change.row))),
    }),
    ...(change.type !== 'INSERT' && {
      old_record: pick(old, change.old, oldColumns.filter(short(change.old))),
    }),
    errors: tooLarge ? ['Error 413: Payload Too Large'] : null,
  });
}

export function isTooLarge({ row, old }: Change): boolean {
  return Buffer.byteLength(JSON.stringify([row, old])) > LONGEST_BYTES;
}

function bare(head: object, error: string): string {
  return JSON.stringify({ ...head, columns: [], record: {}, old_record: {}, errors: [error] });
}

/** Columns that were not sent are left out; the converted row has them as null. */
function pick(row: Row, sent: TextRow, names: readonly string[]): Row {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, row[name]]),
  );
}
