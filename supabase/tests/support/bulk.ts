import { become, type Sql } from './database.ts';
import { tenants } from './ids.ts';

/** New alerts of a firm; their ids in order. Goes on as the admin. */
export async function givenAlerts(sql: Sql, n: number, tenant: string = tenants.first) {
  await become(sql, 'postgres');
  const rows = await sql`
    insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
    select ${tenant}, 'bulk', 'bulk:' || gen_random_uuid(), 'info', 'Alert ' || n from generate_series(1, ${n}) as n
    returning id`;
  await become(sql, 'admin');
  return rows.map((row) => row['id'] as string).toSorted();
}

export interface Answer {
  id: string | null;
  code: string | null;
  job_id: string | null;
}

/** Does an action with a selection of the first firm, as the caller. */
export async function runMany(
  sql: Sql,
  action: string,
  ids: readonly string[],
  args: object = {},
  tenant: string = tenants.first,
): Promise<Answer[]> {
  const rows = await sql<Answer[]>`
    select * from run_many(${tenant}, ${action}, ${sql.array([...ids])}::uuid[], ${sql.json(args as never)})`;
  return rows.map((row) => ({ ...row }));
}

/** The job that a selection of more than fifty rows enters; its id. */
export async function enterBulk(
  sql: Sql,
  action: string,
  ids: readonly string[],
  args: object = {},
): Promise<string> {
  const [answer] = await runMany(sql, action, ids, args);
  return answer?.job_id ?? '';
}

/** Runs the next batch of the job whose turn it is. Goes on as the owner of the tables. */
export async function runBatch(sql: Sql): Promise<void> {
  await become(sql, 'postgres');
  await sql`select private.run_job_batch()`;
}

export interface JobNow {
  state: string;
  done: number;
  refused: number;
  refusals: { id: string; label: string; message: string }[];
}

/** How far a job is; as the owner of the tables. */
export async function jobNow(sql: Sql, id: string): Promise<JobNow | undefined> {
  await become(sql, 'postgres');
  const [job] = await sql<JobNow[]>`
    select state, done::int, refused::int, refusals from jobs where id = ${id}`;
  return job && { ...job };
}
