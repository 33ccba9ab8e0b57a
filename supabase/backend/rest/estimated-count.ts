import { MAX_ROWS } from './max-rows.ts';

/** Runs one statement of a request. */
type Run = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

const PLAN = 'EXPLAIN (FORMAT JSON) ';

/**
 * The count of `Prefer: count=estimated`, as PostgREST has it: exact up to the most rows of one request, the planner's above it. Lite asks
 * the planner alone, which says 1 where it knows no statistics. Undefined for every other statement.
 */
export async function estimatedCount(
  text: string,
  parameters: readonly unknown[],
  wish: string | undefined,
  run: Run,
): Promise<unknown> {
  if (wish !== 'estimated' || !text.startsWith(PLAN)) return undefined;
  const statement = text.slice(PLAN.length);
  const limited = `select count(*)::integer as rows from (select from (${statement}) as wanted limit ${MAX_ROWS + 1}) as first_rows`;
  const counted = (await run(limited, parameters)) as { rows: { rows: number }[] };
  const rows = counted.rows[0]?.rows ?? 0;
  if (rows <= MAX_ROWS) return planOf(rows);
  const planned = (await run(text, parameters)) as ReturnType<typeof planOf>;
  return planOf(Math.max(rows, planned.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0));
}

/** What `explain (format json)` answers, as far as lite reads it. */
function planOf(rows: number) {
  return { rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] }] };
}
