import { become, type Sql } from './database.ts';
import { people, tenants, type Persona } from './ids.ts';

export const OLD = '1.0.0-0000aaaa';
export const NEW = '1.1.0-1111bbbb';

interface Start {
  portal?: string | null;
  version?: string | null;
  outcome?: string | null;
  stage?: string | null;
  ms?: number | null;
}

/** Reports one start of a portal as the person of `sql`: a loaded client portal of the new version, unless `part` says otherwise. */
export function report(sql: Sql, part: Start = {}) {
  const start = {
    portal: 'client',
    version: NEW,
    outcome: 'loaded',
    stage: null,
    ms: 900,
    ...part,
  };
  return sql`select report_portal_load(${start.portal}, ${start.version}, ${start.outcome}, ${start.stage}, ${start.ms})`;
}

/** Does something as the owner of the tables, and goes on as the caller. */
export async function behind<T>(sql: Sql, work: () => PromiseLike<T>): Promise<T> {
  const [caller] =
    await sql`select current_setting('request.jwt.claims', true) as claims, current_role as role`;
  await become(sql, 'postgres');
  const result = await work();
  await sql`select set_config('request.jwt.claims', ${caller?.['claims'] ?? ''}, true)`;
  await sql`select set_config('role', ${caller?.['role']}, true)`;
  return result;
}

/** What is kept of the starts, the largest count first. */
export const kept = (sql: Sql) =>
  behind(
    sql,
    () => sql`select portal, version, outcome, stage, reports, slow from private.portal_counts('-infinity')
      order by reports desc, version, outcome, stage`,
  );

/** A version that came up for others so many days ago. */
export const givenVersion = (sql: Sql, version: string, daysAgo = 0, portal = 'client') =>
  behind(sql, async () => {
    const at = sql`now() - make_interval(days => ${daysAgo})`;
    await sql`insert into private.portal_versions (portal, version, first_seen_at, is_vouched) values (${portal}, ${version}, ${at}, true)`;
    await sql`
      insert into private.portal_hours (portal, version, hour, outcome, stage, reports, slow, last_at)
      values (${portal}, ${version}, date_trunc('hour', ${at}), 'loaded', '', 7, 0, ${at})`;
  });

/** Makes every account old enough to count, with a confirmed address. */
export const settleAccounts = (sql: Sql) =>
  behind(
    sql,
    () =>
      sql`update auth.users set email_confirmed_at = now(), created_at = now() - interval '2 days'`,
  );

/** Clients of a firm, each with an account of two days; with `companies`, each reaches a company of their own. */
export async function givenClients(
  sql: Sql,
  count: number,
  { companies = count, age = '2 days' }: { companies?: number; age?: string } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const firms = ids.slice(0, companies).map(() => crypto.randomUUID());
  await behind(sql, async () => {
    await sql`
      insert into auth.users (id, email, email_confirmed_at, created_at)
      select id, id || '@test.example', now(), now() - ${age}::interval from unnest(${ids}::uuid[]) as id`;
    await sql`
      insert into tenant_users (tenant_id, user_id, role) select ${tenants.first}, id, 'member' from unnest(${ids}::uuid[]) as id`;
    await sql`
      insert into companies (id, tenant_id, user_id, name, type, registration_number, registration_date)
      select company, ${tenants.first}, client, 'Company ' || left(company::text, 8), 'IBC', left(company::text, 8) || ' B', '2024-01-01'
      from unnest(${firms}::uuid[], ${ids.slice(0, companies)}::uuid[]) as made (company, client)`;
    if (companies > 0 && companies < count) {
      await sql`
        insert into company_users (company_id, tenant_id, user_id, access)
        select ${firms[0] ?? null}::uuid, ${tenants.first}, id, 'viewer' from unnest(${ids.slice(companies)}::uuid[]) as id`;
    }
  });
  return ids;
}

/** Goes on as a person of `people`, or with the id that `givenClients` gave. */
export async function speakAs(sql: Sql, who: string): Promise<void> {
  if (Object.hasOwn(people, who)) {
    await become(sql, who as Persona); // a key of people
    return;
  }
  await become(sql, 'member');
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: who, role: 'authenticated' })}, true)`;
}

/** Each of these people reports one start; each later than the one before, as in transactions of their own. */
export async function reportAs(sql: Sql, who: readonly string[], part: Start = {}): Promise<void> {
  for (const each of who) {
    await speakAs(sql, each);
    await report(sql, part);
  }
  await become(sql, 'postgres');
  // What is reported later in the test is later for the database, too.
  await sql`update private.portal_reports set last_at = last_at - interval '1 minute'`;
}

/** The versions that the check of every minute withdraws now. */
export async function withdrawnBySelf(sql: Sql): Promise<string[]> {
  await become(sql, 'postgres');
  await sql`select private.check_portals()`;
  const rows = await sql`
    select version from private.portal_withdrawals where is_automatic and restored_at is null order by version`;
  return rows.map((row) => row['version'] as string);
}
