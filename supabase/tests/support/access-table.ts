import { expect, test } from 'vitest';

import { become, type Sql, type TestDatabase } from './database.ts';
import type { Persona } from './ids.ts';

/** An action to try; it is allowed when it returns a row. */
export type Action = (sql: Sql) => PromiseLike<readonly unknown[]>;

/** What others make once for all callers of a line. Each caller tries the action on it, and what that did is taken back. */
export interface Prepared {
  given: (sql: Sql) => Promise<unknown>;
  act: (sql: Sql, made: never) => PromiseLike<readonly unknown[]>;
}

/** An action of the caller on what others made just before. `given` becomes whom it needs: at first no one is signed in. */
export function after<T>(
  given: (sql: Sql) => Promise<T>,
  act: (sql: Sql, made: T) => PromiseLike<readonly unknown[]>,
): Prepared {
  return { given, act };
}

/**
 * Checks who may do what. The first line names the personas, each further line an action and its outcome for each of them:
 *
 *   yes        it is allowed
 *   –          no row is visible to act on
 *   grant      the role has no right to the table, column or function
 *   policy     row-level security refuses the row
 *   a word     the command refuses with that error
 *
 * Any other refusal fails the test, so that a typo does not pass for security.
 */
export function testAccess(
  database: TestDatabase,
  table: string,
  actions: Record<string, Action | Prepared>,
): void {
  const [head = '', ...lines] = table.trim().split('\n');
  const personas = cells(head);
  for (const line of lines) {
    const [name = '', ...outcomes] = cells(line);
    const action = actions[name];
    let together: Promise<Map<string, string>> | undefined;
    for (const [i, persona] of personas.entries()) {
      const expected = outcomes[i] ?? '';
      test(`${name}: ${persona} → ${expected}`, async () => {
        const found =
          typeof action === 'object'
            ? (await (together ??= outcomesOf(database, personas, action))).get(persona)
            : await outcome(database, persona as Persona, action);
        expect(found).toBe(expected);
      });
    }
  }
}

function cells(line: string): string[] {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

async function outcome(database: TestDatabase, persona: Persona, action?: Action): Promise<string> {
  if (!action) return 'no such action in this test';
  try {
    const rows = await database.as(persona, async (sql) => action(sql));
    return rows.length > 0 ? 'yes' : '–';
  } catch (error) {
    return refusalOf(error);
  }
}

/** What each persona meets, one after the other in one transaction; none sees what another did. */
async function outcomesOf(
  database: TestDatabase,
  personas: readonly string[],
  { given, act }: Prepared,
): Promise<Map<string, string>> {
  return database.asPostgres(async (sql) => {
    const made = await given(sql);
    const found = new Map<string, string>();
    for (const persona of personas) {
      await sql`savepoint caller`;
      try {
        await become(sql, persona as Persona);
        found.set(persona, (await act(sql, made as never)).length > 0 ? 'yes' : '–');
      } catch (error) {
        found.set(persona, refusalOf(error));
      }
      await sql`rollback to savepoint caller`;
    }
    return found;
  });
}

/** The reason of a refusal, in one word; throws other errors. */
function refusalOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '42501') return message.includes('row-level security') ? 'policy' : 'grant';
  if (/^PT4\d\d$/.test(code)) return message;
  throw error;
}

/** The refusal an attempt meets, or undefined when it is let through. */
export async function refusal(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What becomes of attempts that run at once, in the order of the alphabet: the refusal each meets, or `yes`. */
export async function outcomesAtOnce(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const refusals = await Promise.all(attempts.map((attempt) => refusal(attempt)));
  return refusals.map((reason) => reason ?? 'yes').toSorted((a, b) => a.localeCompare(b));
}

/** The refusal an attempt meets inside a transaction that goes on afterwards. */
export async function refusalWithin(
  sql: Sql,
  attempt: () => PromiseLike<unknown>,
): Promise<string | undefined> {
  await sql`savepoint attempt`;
  const reason = await refusal(Promise.resolve(attempt()));
  await sql.unsafe(`${reason === undefined ? 'release' : 'rollback to'} savepoint attempt`);
  return reason;
}
