import { become, type Sql } from './database.ts';
import { tenants } from './ids.ts';

/** The party of a person of an application. */
export async function personOf(sql: Sql, application: string, position: number): Promise<string> {
  const [row] = await sql`
    select party_id from application_parties where application_id = ${application} and position = ${position}`;
  return row?.['party_id'] as string;
}

/**
 * A hit of a party of the first tenant, which staff decide as it says; `open` leaves it open. Goes on as the admin and gives the id of
 * the hit.
 */
export async function givenHit(
  sql: Sql,
  party: string,
  state: 'open' | 'true_match' | 'false_match' = 'open',
): Promise<string> {
  const hit = crypto.randomUUID();
  const list = `list_${hit.slice(0, 8)}`;
  await become(sql, 'postgres');
  await sql`
    with list as (
      insert into watchlists (code, name, source_note) values (${list}, 'Invented list', 'Invented.') returning code
    ), entry as (
      insert into watchlist_entries (watchlist, external_id, schema_name, name, fingerprint)
      select list.code, 'x', 'Person', 'Listed Person', repeat('0', 64) from list returning id
    )
    insert into screening_hits (id, tenant_id, party_id, entry_id, fingerprint, score, explanation)
    select ${hit}, ${tenants.first}, ${party}, entry.id, repeat('0', 64), 0.9, '[]' from entry`;
  await become(sql, 'admin');
  if (state !== 'open') {
    await sql`select decide_hit(${hit}, ${state === 'true_match'}, 'Looked into.')`;
  }
  return hit;
}
