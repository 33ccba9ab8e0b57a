import type { Sql, TransactionSql } from 'postgres';

/** What pg_cron runs by itself on a hosted project; the migrations schedule it where pg_cron was on before them. */
export const CRON_JOBS = [
  { name: 'portal-maintenance', schedule: '30 7 * * *', run: 'call private.run_maintenance()' },
  { name: 'portal-digests', schedule: '*/5 * * * *', run: 'call private.send_digests()' },
  { name: 'portal-screening', schedule: '* * * * *', run: 'call private.run_screening()' },
  { name: 'portal-owners', schedule: '* * * * *', run: 'call private.run_owners()' },
  { name: 'portal-worker', schedule: '*/5 * * * *', run: 'select private.report_silent_worker()' },
  { name: 'portal-jobs', schedule: '5 seconds', run: 'call private.run_jobs()' },
  {
    name: 'portal-waiting-jobs',
    schedule: '*/5 * * * *',
    run: 'select private.report_waiting_jobs()',
  },
  { name: 'portal-versions', schedule: '* * * * *', run: 'select private.check_portals()' },
] as const;

/** Why nothing was set up; the message is meant for a person. */
export class SetupError extends Error {
  override name = 'SetupError';
}

export interface Firm {
  slug: string;
  name: string;
  /** Of the first member of staff, who becomes the super admin: they have signed up and confirmed it. */
  email: string;
}

/**
 * Makes the first firm, its first member of staff and the super admin, and schedules the jobs. `schema` is the version that the
 * checkout's migrations lead to. All of it happens or nothing; a repeat changes nothing. Answers what was done, in sentences.
 *
 * Errors: SetupError.
 */
export async function setUp(
  database: Sql,
  { slug, name, email }: Firm,
  schema: string,
): Promise<string[]> {
  return database.begin(async (sql) => {
    await requireSchema(sql, schema);
    const person = await findPerson(sql, email);
    return [
      await makeFirm(sql, slug, name),
      await makeStaff(sql, person),
      await makeSuperAdmin(sql, person),
      ...(await scheduleJobs(sql)),
      ...(await sealSecrets(sql)),
    ];
  });
}

/** What tables hold in the open goes into the vault; what the vault of another project kept is replaced. */
async function sealSecrets(sql: TransactionSql): Promise<string[]> {
  const [row] = await sql<{ moved: number }[]>`select private.seal_secrets() as moved`;
  if (!row?.moved) return [];
  return [
    'The secrets of the database are in its vault. Look at the password of the mail server: Settings, Email.',
  ];
}

interface Person {
  id: string;
  email: string;
}

async function requireSchema(sql: TransactionSql, wanted: string): Promise<void> {
  const [known] =
    await sql`select to_regprocedure('public.schema_version()') is not null as is_there`;
  const [row] = known?.['is_there']
    ? await sql<{ version: string }[]>`select public.schema_version() as version`
    : [];
  if (row?.version !== wanted) {
    throw new SetupError(
      `The database has ${row ? `schema ${row.version || 'without a version'}` : 'no schema of the portal'}, this checkout has ${wanted}. Run "supabase db push" first.`,
    );
  }
}

async function findPerson(sql: TransactionSql, email: string): Promise<Person> {
  const [person] = await sql<(Person & { is_confirmed: boolean })[]>`
    select id, email, email_confirmed_at is not null as is_confirmed from auth.users where lower(email) = lower(${email})`;
  if (!person) {
    throw new SetupError(
      `No one has signed up as ${email}. Sign up on the site first, then run this again.`,
    );
  }
  if (!person.is_confirmed) {
    throw new SetupError(
      `${email} has not confirmed the address. Follow the link of the mail, then run this again.`,
    );
  }
  return person;
}

async function makeFirm(sql: TransactionSql, slug: string, name: string): Promise<string> {
  if (!/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(slug)) {
    throw new SetupError(
      'The short name of the firm has 3 to 40 small letters, digits and hyphens, such as blue-heron.',
    );
  }
  const made = await sql`
    insert into public.tenants (slug, name, open_for_enrolment) values (${slug}, ${name}, true)
    on conflict (slug) do nothing returning id`;
  return made.length > 0 ? `The firm ${name} (${slug}) is made.` : `The firm ${slug} was there.`;
}

async function makeStaff(sql: TransactionSql, { id, email }: Person): Promise<string> {
  const changed = await sql`
    update public.profiles set role = 'admin' where id = ${id} and role <> 'admin' returning id`;
  return changed.length > 0 ? `${email} is a member of staff.` : `${email} was a member of staff.`;
}

async function makeSuperAdmin(sql: TransactionSql, { id, email }: Person): Promise<string> {
  const [present] = await sql<{ user_id: string; email: string }[]>`
    select chief.user_id, person.email from private.super_admin as chief join auth.users as person on person.id = chief.user_id`;
  if (present && present.user_id !== id) {
    throw new SetupError(`${present.email} is the super admin. Nothing was changed.`);
  }
  if (present) return `${email} was the super admin.`;
  await sql`insert into private.super_admin (user_id) values (${id})`;
  return `${email} is the super admin: give duties on the page Users, to yourself as well.`;
}

async function scheduleJobs(sql: TransactionSql): Promise<string[]> {
  const [cron] = await sql<{ is_on: boolean; is_available: boolean }[]>`
    select to_regnamespace('cron') is not null as is_on,
      exists (select from pg_available_extensions where name = 'pg_cron') as is_available`;
  if (!cron?.is_on && !cron?.is_available) {
    return [
      'This database has no pg_cron: nothing runs by itself. Have another scheduler run the commands of docs/guides/operate.md.',
    ];
  }
  if (!cron.is_on) await sql`create extension pg_cron with schema pg_catalog`;
  for (const { name, schedule, run } of CRON_JOBS) {
    await sql`select cron.schedule(${name}, ${schedule}, ${run})`;
  }
  return [`Scheduled: ${CRON_JOBS.map(({ name }) => name).join(', ')}.`];
}
