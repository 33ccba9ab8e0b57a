import { resolveProfile, supabaseProfile } from '@supabase/pg-delta/integrations';
import { plan, type Plan } from '@supabase/pg-delta/plan';
import { Pool } from 'pg';

/** Statements that belong in one migration, because a later one needs them committed (a new value of an enum). */
export interface Step {
  statements: Statement[];
}

export interface Statement {
  sql: string;
  /** What a person has to look at before the statement meets a database with rows. */
  risk?: 'destroys data' | 'rewrites the table' | 'refuses rows';
}

/**
 * What turns the schema at `from` into the one at `to`: ordered statements, in the steps that have to be committed one after
 * the other. Empty when both are equal. pg-delta reads both catalogs; what it leaves out is in other-objects.ts.
 */
export async function schemaDifference(from: string, to: string): Promise<Step[]> {
  const [before, after] = [poolAt(from), poolAt(to)];
  try {
    const profile = await resolveProfile(before, supabaseProfile);
    const current = await profile.extract(before);
    const wanted = await profile.extract(after);
    return stepsOf(plan(current.factBase, wanted.factBase, profile.planOptions));
  } finally {
    await Promise.all([before.end(), after.end()]);
  }
}

function poolAt(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  // A connection that is idle when its server stops would end the process.
  pool.on('error', () => {});
  return pool;
}

function stepsOf({ actions, preamble }: Plan): Step[] {
  const steps: Step[] = [];
  let open = false;
  for (const action of actions) {
    if (!open || action.newSegmentBefore) steps.push({ statements: [] });
    open = action.transactionality === 'transactional';
    steps.at(-1)?.statements.push(statementOf(action));
  }
  const settings = preamble.filter(({ name }) => name !== 'search_path');
  return steps.map(({ statements }) => ({
    statements: [
      ...settings.map(({ name, value }) => ({ sql: `set ${name} = ${value}` })),
      ...statements,
      ...settings.map(({ name }) => ({ sql: `reset ${name}` })),
    ],
  }));
}

function statementOf({ sql, verb, dataLoss, rewriteRisk }: Plan['actions'][number]): Statement {
  const text = sql.trim().replace(/;$/, '');
  // A new table has no rows.
  const meetsRows = verb === 'alter' || !/^create table/i.test(text);
  if (dataLoss === 'destructive') return { sql: text, risk: 'destroys data' };
  if (REFUSES_ROWS.test(text)) return { sql: text, risk: 'refuses rows' };
  return rewriteRisk && meetsRows ? { sql: text, risk: 'rewrites the table' } : { sql: text };
}

/** Fails where a row there is does not keep the new rule; pg-delta gives no sign of it. */
const REFUSES_ROWS =
  /set not null$|add constraint|^create unique index|add column .* not null(?!.* default)/i;
