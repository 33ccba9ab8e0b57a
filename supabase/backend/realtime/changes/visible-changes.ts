import { askWhenVisible } from '../authorization/permissions.ts';
import type { Identity } from '../authorization/identity.ts';
import type { Connections } from '../database/connections.ts';
import type { Filter } from './filters.ts';
import type { Change, TextRow } from './wal-messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** Changes of one table as its subscribers may see them. */
export interface VisibleChanges {
  /** Whether row-level security is on; then a deleted row is told by its key alone. */
  secured: boolean;
  keys: readonly string[];
  columns: readonly { name: string; type: string }[];
  /** The new and the old row of each change, with all columns. */
  records: readonly (readonly [Row, Row])[];
  /** In the order of the questions. */
  answers: readonly SubscriberAnswer[];
}

export interface SubscriberAnswer {
  /** Why the account may do nothing any more, or null. */
  refused: string | null;
  /** The code of the error a policy or a filter raised, or null. */
  failed: string | null;
  /** The columns that may be read. */
  columns: readonly string[];
  /** The indexes of the visible changes, per list of filters; empty when the key may not be read. */
  visible: readonly ReadonlySet<number>[];
}

/** As it comes: lists in place of sets. */
interface DatabaseAnswer extends Omit<VisibleChanges, 'answers'> {
  answers: readonly (Omit<SubscriberAnswer, 'visible'> & { visible: readonly number[][] })[];
}

export interface SubscriberQuestion {
  identity: Identity;
  filters: readonly (readonly Filter[])[];
}

/** Undefined when the table is gone. */
export async function askForChanges(
  connections: Connections,
  relation: number,
  changes: readonly Change[],
  questions: readonly SubscriberQuestion[],
): Promise<VisibleChanges | undefined> {
  const rows = changes.map(({ type, row, old }) => ({
    seen: type !== 'DELETE',
    v: type === 'DELETE' ? old : row,
    o: old satisfies TextRow,
  }));
  const asked = questions.map(({ identity, filters }) => ({ claims: identity.claims, filters }));
  const answer = await askWhenVisible<DatabaseAnswer | { gone: true }>(
    connections,
    'select pg_temp.realtime_changes($1, $2, $3, $4) as answer',
    [
      [...new Set(changes.map(({ xid }) => xid))],
      relation,
      JSON.stringify(rows),
      JSON.stringify(asked),
    ],
  );
  if ('gone' in answer) return undefined;
  const answers = answer.answers.map((one) => ({
    ...one,
    visible: one.visible.map((indexes) => new Set(indexes)),
  }));
  return { ...answer, answers };
}
