import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** A party and a listed entry, and whether a person would judge that they are the same. */
export interface Pair {
  about: string;
  same: boolean;
  party: {
    kind: 'person' | 'body_corporate';
    name: string;
    born: string | null;
    country: string | null;
  };
  listed: {
    schema: 'Person' | 'Company';
    name: string;
    aliases: string[];
    birth_dates: string[];
    countries: string[];
  };
}

/** The labelled pairs of pairs.txt. Throws for a line that has not its form. */
export function readPairs(): Pair[] {
  let about = '';
  const pairs: Pair[] = [];
  for (const line of readFileSync(join(import.meta.dirname, 'pairs.txt'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) about = line.slice(3);
    else if (line !== '' && !line.startsWith('#')) pairs.push(pairOf(line, about));
  }
  return pairs;
}

function pairOf(line: string, about: string): Pair {
  const [left = '', right = ''] = line.split(' || ');
  const [label = '', kinds = '', name, born, country] = left.split(' | ');
  const [listed, aliases, birthDates, countries] = right.split(' | ');
  if (!/^(same|different)$/.test(label) || !/^(p|b|pb|bp)$/.test(kinds) || !name || !listed) {
    throw new Error(`Not a pair: ${line}`);
  }
  return {
    about,
    same: label === 'same',
    party: {
      kind: kinds.startsWith('b') ? 'body_corporate' : 'person',
      name,
      born: said(born),
      country: said(country),
    },
    listed: {
      schema: kinds.endsWith('b') ? 'Company' : 'Person',
      name: listed,
      aliases: listOf(aliases),
      birth_dates: listOf(birthDates),
      countries: listOf(countries),
    },
  };
}

function said(text?: string): string | null {
  return text === undefined || text === '-' ? null : text;
}

function listOf(text?: string): string[] {
  return said(text)?.split(';') ?? [];
}

/**
 * Lists the entries of all pairs, enters their parties in a tenant and screens them. Gives the score of each pair that became a hit,
 * by its place. Changes the database.
 */
export async function hitsAmong(
  client: Client,
  tenantId: string,
  pairs: readonly Pair[],
): Promise<Map<number, number>> {
  const list = `pairs_${Date.now()}`;
  const { rows } = await client.query<{ id: string }>(
    `select id from start_watchlist_import($1, 'pairs.txt', 'Labelled pairs', 'Invented')`,
    [list],
  );
  const entries = pairs.map(({ listed }, place) => ({
    line: place + 1,
    id: String(place),
    ...listed,
  }));
  await client.query('select put_watchlist_entries($1, 0, $2, $3)', [
    rows[0]?.id,
    entries.length,
    JSON.stringify(entries),
  ]);
  await client.query('select finish_watchlist_import($1)', [rows[0]?.id]);

  const parties = pairs.map(({ party }) => ({ ...party, id: crypto.randomUUID() }));
  await client.query(
    `insert into parties (id, tenant_id, kind, name, birth_date, country)
     select party.id, $1, party.kind, party.name, party.born, party.country
     from jsonb_to_recordset($2::jsonb) as party (id uuid, kind party_kind, name text, born date, country text)`,
    [tenantId, JSON.stringify(parties)],
  );
  await client.query('select private.screen($1)', [parties.map(({ id }) => id)]);
  const found = await client.query<{ party_id: string; place: string; score: string }>(
    `select party_id, external_id as place, score from screening_hits as hit
     join watchlist_entries as entry on entry.id = hit.entry_id where entry.watchlist = $1`,
    [list],
  );
  return new Map(
    found.rows
      .filter(({ party_id, place }) => parties[Number(place)]?.id === party_id)
      .map(({ place, score }) => [Number(place), Number(score)]),
  );
}
