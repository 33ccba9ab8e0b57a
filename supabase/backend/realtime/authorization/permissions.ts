import { setTimeout as delay } from 'node:timers/promises';
import { onlyRow } from '../../database/rows.ts';
import type { Connections } from '../database/connections.ts';
import { askInParts, TIMED_OUT } from './ask-in-parts.ts';
import type { Identity } from './identity.ts';

export type Extension = 'broadcast' | 'presence';

/** 'read' is to receive, 'write' to send. */
export type Grant = `${'read' | 'write'}:${Extension}`;

export interface TopicQuestion {
  topic: string;
  read: readonly Extension[];
  write: readonly Extension[];
}

export interface Question {
  identity: Identity;
  topics: readonly TopicQuestion[];
}

export interface Answer {
  /** Why the account may do nothing any more, or null. */
  refused: string | null;
  /** The code of the error a policy raised, or null; it grants nothing. */
  failed: string | null;
  /** What is granted, in the order of the topics; absent is nothing. */
  granted: readonly (readonly Grant[])[];
}

export interface Permissions {
  /**
   * What callers may do, decided by the database as it is once the transactions `xids` can be seen. Answers are in
   * the order of the questions.
   */
  ask(questions: readonly Question[], xids?: readonly number[]): Promise<readonly Answer[]>;
}

/** A policy that takes too long grants nothing. */
const TOO_SLOW: Answer = { refused: null, failed: TIMED_OUT, granted: [] };

export function createPermissions(connections: Connections): Permissions {
  return {
    ask(questions, xids = []) {
      if (questions.length === 0) return Promise.resolve([]);
      const requested = questions.map(({ identity, topics }) => ({
        claims: identity.claims,
        topics,
      }));
      const ask = (some: readonly (typeof requested)[number][]) =>
        askWhenVisible<Answer[]>(
          connections,
          'select pg_temp.realtime_permissions($1, $2) as answer',
          [[...new Set(xids)], JSON.stringify(some)],
        );
      return askInParts(requested, ask, TOO_SLOW);
    },
  };
}

/** What one caller may do on one topic. */
export async function askAbout(
  permissions: Permissions,
  identity: Identity,
  topic: TopicQuestion,
): Promise<Omit<Answer, 'granted'> & { grants: ReadonlySet<Grant> }> {
  const { granted, ...rest } = onlyRow(await permissions.ask([{ identity, topics: [topic] }]));
  return { ...rest, grants: new Set(granted[0]) };
}

/** What a channel has to be allowed to receive: nothing needs a policy on a public topic. */
export function readsOf(isPrivate: boolean, presence: boolean): Extension[] {
  if (!isPrivate) return [];
  return presence ? ['broadcast', 'presence'] : ['broadcast'];
}

const LONGEST_WAIT_MS = 10_000;

/** Asks a function that answers null until the transactions it is asked about can be seen. */
export async function askWhenVisible<T>(
  connections: Connections,
  text: string,
  values: readonly unknown[],
): Promise<T> {
  const latest = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { answer } = onlyRow(await connections.query<{ answer: T | null }>(text, values));
    if (answer !== null) return answer;
    if (Date.now() > latest) throw new Error('A committed transaction does not become visible.');
    await delay(1);
  }
}
