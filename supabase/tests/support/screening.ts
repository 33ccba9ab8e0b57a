import { become, type Sql } from './database.ts';
import { tenants } from './ids.ts';

export interface Listed {
  id?: string;
  schema?: string;
  name: string;
  aliases?: string[];
  birth_dates?: string[];
  countries?: string[];
}

/** An invented person, as a list names him. */
export const larchenko = {
  id: 'L1',
  name: 'Viktor Semyonovich Larchenko',
  aliases: ['Виктор Ларченко', 'The Ferryman'],
  birth_dates: ['1957-02-02'],
  countries: ['ru'],
};

/** Reads a file with these entries into a list, as a server does, and ends as the owner of the tables. Gives the import. */
export async function givenList(sql: Sql, entries: Listed[], code = 'given_list') {
  await become(sql, 'serviceRole');
  const [begun] =
    await sql`select id from start_watchlist_import(${code}, ${crypto.randomUUID()}, 'Given list', 'Invented')`;
  const rows = entries.map((entry, i) => ({
    line: i + 2,
    id: entry.name,
    schema: 'Person',
    ...entry,
  }));
  await sql`select put_watchlist_entries(${begun?.['id']}, 0, ${rows.length}, ${sql.json(rows)})`;
  const [done] = await sql`select * from finish_watchlist_import(${begun?.['id']}, true)`;
  await sql`reset role`;
  return done;
}

interface GivenParty {
  name: string;
  kind?: 'person' | 'body_corporate';
  birth_date?: string | null;
  country?: string | null;
}

/** A new party of the first tenant. Gives its id. */
export async function givenParty(sql: Sql, given: GivenParty): Promise<string> {
  const { name, kind = 'person', birth_date = null, country = null } = given;
  const id = crypto.randomUUID();
  await sql`insert into parties (id, tenant_id, kind, name, birth_date, country)
            values (${id}, ${tenants.first}, ${kind}, ${name}, ${birth_date}, ${country})`;
  return id;
}

/** Does what is due, as the job does. */
export async function workOff(sql: Sql): Promise<number> {
  const [row] = await sql`select private.rescreen(1000) as passed`;
  return Number(row?.['passed']);
}

/** The hits of a party, the most alike first: the listed name, the score and the state. */
export async function hitsOf(sql: Sql, partyId: string) {
  const rows = await sql`
    select entry.name, hit.score::float, hit.state::text
    from screening_hits as hit join watchlist_entries as entry on entry.id = hit.entry_id
    where hit.party_id = ${partyId} order by hit.score desc, entry.name`;
  return rows.map((row) => ({ ...row }) as { name: string; score: number; state: string });
}
