import type { Client } from 'pg';

/** A statement as that person, committed; how long it took, in milliseconds. */
export async function asPerson(client: Client, personId: string, sql: string): Promise<number> {
  const claims = JSON.stringify({ sub: personId, role: 'authenticated' });
  await client.query('begin');
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
  await client.query('set local role authenticated');
  const start = performance.now();
  await client.query(sql);
  await client.query('commit');
  return performance.now() - start;
}
