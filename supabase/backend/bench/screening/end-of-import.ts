/* How long the end of an import takes, and what discards one: a list of 20,000 entries with four names each. */
import type { Client } from 'pg';

import { inventedEntries, type Invented } from './portfolio.ts';

const ENTRIES = 20_000;
const BATCH = 1000;

/** Milliseconds of the statement that ends each import. */
export interface EndOfImport {
  /** All entries are new. */
  first: number;
  /** Every entry and name is other than it was. */
  allChanged: number;
  /** Two of a hundred entries are gone. */
  fewGone: number;
  /** All entries are new, and are discarded. */
  discarded: number;
}

/** The rows of a file; `edition` tells one file from the next by a word in every name. */
function rowsOf(edition: string, entries: readonly Invented[]): object[] {
  return entries.map(({ schema, name, aliases, birthDate, country }, n) => ({
    line: n + 2,
    id: `E${n}`,
    schema,
    name: `${name} ${edition}`.trim(),
    aliases: [
      ...aliases,
      ...[1, 2, 3].map((step) => entries[(n + step) % entries.length]?.name),
    ].slice(0, 3),
    birth_dates: [birthDate],
    countries: [country],
  }));
}

async function stage(client: Client, list: string, key: string, rows: object[]): Promise<string> {
  const { rows: begun } = await client.query<{ id: string }>(
    `select id from start_watchlist_import($1, $2, 'Bench', 'Invented')`,
    [list, key],
  );
  const id = begun[0]?.id ?? '';
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await client.query('select put_watchlist_entries($1, $2, $3, $4)', [
      id,
      from,
      batch.length,
      JSON.stringify(batch),
    ]);
  }
  return id;
}

async function timed(client: Client, command: string, id: string): Promise<number> {
  const begin = performance.now();
  await client.query(`select ${command}($1)`, [id]);
  return performance.now() - begin;
}

/** Imports three editions of a list, and a list that is discarded. Changes the database. */
export async function endOfImport(client: Client): Promise<EndOfImport> {
  const entries = [...inventedEntries(ENTRIES)];
  const end = async (key: string, rows: object[], list = 'bench_end') =>
    timed(client, 'finish_watchlist_import', await stage(client, list, key, rows));
  return {
    first: await end('first', rowsOf('', entries)),
    allChanged: await end('changed', rowsOf('Zwei', entries)),
    fewGone: await end('gone', rowsOf('Zwei', entries).slice(ENTRIES / 50)),
    discarded: await timed(
      client,
      'discard_watchlist_import',
      await stage(client, 'bench_discarded', 'first', rowsOf('Drei', entries)),
    ),
  };
}
