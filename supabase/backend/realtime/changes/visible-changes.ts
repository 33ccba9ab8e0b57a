import { askInParts, TIMED_OUT } from '../authorization/ask-in-parts.ts';
import { askWhenVisible } from '../authorization/permissions.ts';
import type { CallerClaims } from '../../gateway/caller.ts';
import type { Identity } from '../authorization/identity.ts';
import type { Connections } from '../database/connections.ts';
import type { Filter } from './filters.ts';
import type { Change, TextRow } from './wal-messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** Changes of one table as its subscribers may see them. */
export interface VisibleChanges {
  /** Whether row-level security is on; then a deleted row is sent as its key alone. */
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
  /** The columns that may be read. */
  columns: readonly string[];
  /** Per list of filters, in the order of the question. */
  lists: readonly FilteredChanges[];
}

interface FilteredChanges {
  /** The code of the error a policy or a filter raised, or null. TIMED_OUT when they took too long. */
  failed: string | null;
  /** The indexes of the visible changes; empty when the key may not be read. */
  visible: ReadonlySet<number>;
}

export interface SubscriberQuestion {
  identity: Identity;
  filters: readonly (readonly Filter[])[];
}

/** The identity and filters of a check, and the subscribers it is for. */
interface DatabaseQuestion {
  claims: CallerClaims;
  filters: readonly [readonly Filter[]];
  subscriber: SubscriberQuestion;
}

/** As it comes: lists in place of sets. */
interface DatabaseAnswer extends Omit<VisibleChanges, 'answers'> {
  answers: readonly DatabaseSubscriberAnswer[];
}

interface DatabaseSubscriberAnswer {
  refused: string | null;
  failed: string | null;
  columns: readonly string[];
  visible: readonly (readonly number[])[];
}

const TOO_SLOW = { refused: null, failed: TIMED_OUT, columns: [], visible: [] };
const NOTHING_KNOWN = { secured: true, keys: [], columns: [], records: [] };

/** Undefined when the table is gone. */
export async function askForChanges(
  connections: Connections,
  relation: number,
  changes: readonly Change[],
  questions: readonly SubscriberQuestion[],
): Promise<VisibleChanges | undefined> {
  const xids = [...new Set(changes.map(({ xid }) => xid))];
  const rows = JSON.stringify(changes.map(toRow));
  let known: Omit<DatabaseAnswer, 'answers'> = NOTHING_KNOWN;
  let isGone = false;

  async function ask(some: readonly DatabaseQuestion[]) {
    const requested = some.map(({ claims, filters }) => ({ claims, filters }));
    const answer = await askWhenVisible<DatabaseAnswer | { gone: true }>(
      connections,
      'select pg_temp.realtime_changes($1, $2, $3, $4) as answer',
      [xids, relation, rows, JSON.stringify(requested)],
    );
    isGone = 'gone' in answer;
    if ('gone' in answer) return [];
    known = answer;
    return answer.answers;
  }

  // One for each list of filters: many people without an account are one caller, and not of one mind.
  const requested = questions.flatMap((subscriber) =>
    subscriber.filters.map((filters): DatabaseQuestion => {
      return { claims: subscriber.identity.claims, filters: [filters], subscriber };
    }),
  );
  const answers = await askInParts<DatabaseQuestion, DatabaseSubscriberAnswer>(
    requested,
    ask,
    TOO_SLOW,
  );
  if (isGone) return undefined;
  const parts = Map.groupBy(answers.entries(), ([n]) => requested[n]?.subscriber);
  return {
    ...known,
    answers: questions.map((question) =>
      together((parts.get(question) ?? []).map(([, answer]) => answer)),
    ),
  };
}

function toRow({ type, row, old }: Change) {
  return {
    seen: type !== 'DELETE',
    v: type === 'DELETE' ? old : row,
    o: old satisfies TextRow,
  };
}

/** What one caller was answered for its lists of filters. */
function together(parts: readonly DatabaseSubscriberAnswer[]): SubscriberAnswer {
  return {
    refused: parts.find(({ refused }) => refused !== null)?.refused ?? null,
    columns: parts.find(({ failed }) => failed === null)?.columns ?? [],
    lists: parts.map(({ failed, visible }) => ({ failed, visible: new Set(visible[0]) })),
  };
}
