import type { Sql } from './database.ts';

/** An entry of a log as a worker takes it (audit/audit-shipments.sql, audit/access-shipments.sql). */
export interface Entry {
  tenant_id: string | null;
  place: number;
  id: number;
  prev_hash: string;
  hash: string;
  entry: string;
}

/** The commands of a worker that ships a log: one range, its end, and all until nothing is left. */
export function shippingOf(log: 'audit_entries' | 'access_events') {
  const take = (sql: Sql, most = 500) =>
    sql<Entry[]>`
      select tenant_id, place::int, id::int, prev_hash, hash, entry from ${sql(`take_${log}`)}(${most})`;
  const settle = (sql: Sql, { tenant_id, id }: Pick<Entry, 'tenant_id' | 'id'>) =>
    sql`select ${sql(`settle_${log}`)}(${tenant_id}, ${id})`;

  /** Takes and settles until nothing is left; what was taken. */
  async function shipAll(sql: Sql, most = 500): Promise<Entry[]> {
    const all: Entry[] = [];
    for (;;) {
      const part = await take(sql, most);
      const last = part.at(-1);
      if (!last) return all;
      all.push(...part);
      await settle(sql, last);
    }
  }

  return { take, settle, shipAll };
}
