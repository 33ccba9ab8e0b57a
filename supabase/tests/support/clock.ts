import { become, type Sql, type TestDatabase } from './database.ts';
import type { Persona } from './ids.ts';

/**
 * Gives a test a calendar of its own: the clock of its copy of the database is moved ahead, and goes on from there.
 *
 * `now()` and `clock_timestamp()` are replaced in the system catalogue of the copy, by SQL functions that the planner puts in place of
 * each call: in a default, in a policy, and in a function with an empty search path, which reaches pg_catalog alone. The alternatives
 * prove less. A private.today() of the test leaves out what counts from now(), half of the product. Moving the days of the rows back
 * breaks what is tied to the calendar: a fee of 1 January, the year in a number, the year of a statement.
 */
export interface Clock {
  /** Moves to ten in the morning of a day in Nassau. Days only go forward. */
  to(day: string): void;
  /** Runs and commits as that person, on the day that it is. */
  as<T>(caller: Persona | 'postgres', work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Moves to a day and runs what runs by itself on it: the maintenance, the letters and the digests. */
  night(day: string): Promise<void>;
}

const AHEAD = `coalesce(nullif(pg_catalog.current_setting('clock.ahead', true), ''), '0')::pg_catalog.interval`;

export async function useClock(database: TestDatabase): Promise<Clock> {
  let ahead = 0;
  let reached = '';
  // The first commit of the file: its copy of the database has no other connection yet, and no plan with the real clock.
  await database.commitAs('superuser', async (sql) => {
    await sql.unsafe(`
      create or replace function pg_catalog.now() returns timestamptz language sql stable
        as $$ select pg_catalog.transaction_timestamp() + ${AHEAD} $$;
      create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
        as $$ select pg_catalog.timeofday()::timestamptz + ${AHEAD} $$;`);
  });
  const set = (sql: Sql) =>
    sql`select set_config('clock.ahead', ${`${ahead} milliseconds`}, false)`;

  const to = (day: string) => {
    if (day < reached) throw new Error(`The clock is past ${day}: it is ${reached}.`);
    reached = day;
    // Ten in the morning in winter, eleven in summer.
    ahead = Date.parse(`${day}T15:00:00Z`) - Date.now();
  };

  return {
    to,
    as: (caller, work) =>
      database.commitAs('postgres', async (sql) => {
        await set(sql);
        if (caller !== 'postgres') await become(sql, caller);
        return work(sql);
      }),
    async night(day) {
      to(day);
      await database.withoutTransaction(async (sql) => {
        await set(sql);
        await sql`call private.run_maintenance()`;
        await sql`call private.send_digests()`;
      });
    },
  };
}
