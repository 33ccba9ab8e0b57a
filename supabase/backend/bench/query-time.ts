import type { Client } from 'pg';

interface Explained {
  'Execution Time': number;
  Plan: { 'Actual Rows': number };
}

/**
 * The median time in milliseconds that Postgres itself reports for a query, under row-level security as that person. Throws where the query
 * finds nothing: that it is quick would say nothing.
 */
export async function queryTime(
  client: Client,
  personId: string,
  sql: string,
  runs: number,
): Promise<number> {
  const claims = JSON.stringify({ sub: personId, role: 'authenticated' });
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await client.query('set local role authenticated');
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, timing off, format json) ${sql}`,
    );
    await client.query('rollback');
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan || plan.Plan['Actual Rows'] === 0) throw new Error(`Nothing was found by: ${sql}`);
    times.push(plan['Execution Time']);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}
