import postgres from 'postgres';
import { afterAll, inject } from 'vitest';

import { people, type Persona } from './ids.ts';
import { makeDemoTemplate } from './demo-template.ts';
import { SHARED_PREFIX } from './shared-databases.ts';

export type Sql = postgres.ReservedSql;

/** `postgres` owns the tables and passes row-level security; `superuser` can force what no role may do. */
type Caller = Persona | 'postgres' | 'superuser';

export interface TestDatabase {
  /** Runs as that person in a transaction that is rolled back: no test sees another. */
  as<T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The same as the owner of the tables, for looking behind row-level security. */
  asPostgres<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs and commits, for set-up and for tests with several connections. They leave rows behind: use new ids. */
  commitAs<T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs as the owner of the tables without a transaction around it, for what commits by itself. */
  withoutTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/**
 * Gives a test file a database with the content of a template of global-setup.ts or of demo-template.ts. What only rolls back shares one database with the
 * other files of its worker, whose connections have their plans by then. With its first commit the file gets a copy of its own.
 */
export function useDatabase(template: Template = 'people'): TestDatabase {
  let own: Promise<Connections> | undefined;
  const copy = () => (own ??= openCopy(template));
  const current = () => own ?? shared(template);

  afterAll(async () => {
    const opened = await own;
    await Promise.all([opened?.owner.end(), opened?.superuser.end()]);
  });

  async function run<T>(
    end: 'commit' | 'rollback',
    caller: Caller,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const { owner, superuser } = await (end === 'commit' ? copy() : current());
    const sql = await (caller === 'superuser' ? superuser : owner).reserve();
    try {
      await sql`begin`;
      if (caller !== 'postgres' && caller !== 'superuser') await become(sql, caller);
      const result = await work(sql);
      await sql.unsafe(end);
      return result;
    } catch (error) {
      await sql`rollback`;
      throw error;
    } finally {
      sql.release();
    }
  }

  return {
    as: (caller, work) => run('rollback', caller, work),
    asPostgres: (work) => run('rollback', 'postgres', work),
    commitAs: (caller, work) => run('commit', caller, work),
    async withoutTransaction(work) {
      const { owner } = await copy();
      const sql = await owner.reserve();
      try {
        return await work(sql);
      } finally {
        sql.release();
      }
    },
  };
}

type Template = 'people' | 'empty' | 'demo';

interface Connections {
  owner: postgres.Sql;
  superuser: postgres.Sql;
}

/** The databases of this worker that files share; all of its files run in one process (vitest.config.ts). */
const sharedCopies = new Map<Template, Promise<Connections>>();

function shared(template: Template): Promise<Connections> {
  const existing = sharedCopies.get(template);
  if (existing) return existing;
  const made = openCopy(template, `${SHARED_PREFIX}${template}_`);
  sharedCopies.set(template, made);
  return made;
}

async function openCopy(template: Template, prefix = 'test_'): Promise<Connections> {
  if (template === 'demo') await makeDemoTemplate(connect);
  const name = `${prefix}${crypto.randomUUID().replaceAll('-', '')}`;
  const server = connect('supabase_admin', 'postgres');
  await server.unsafe(
    `create database ${name} template template_${template} owner postgres strategy file_copy`,
  );
  await server.end();
  return { owner: connect('postgres', name), superuser: connect('supabase_admin', name) };
}

/** Makes the rest of the transaction run as that person, the way the API does it, or as the owner of the tables with nobody signed in. */
export async function become(sql: Sql, caller: Persona | 'postgres'): Promise<void> {
  // One message to the server: a test of access is little more than this.
  await sql.unsafe(
    caller === 'postgres'
      ? `reset role; set local request.jwt.claims = ''`
      : `reset role; set local request.jwt.claims = '${JSON.stringify(claimsOf(caller))}'; set local role ${roleOf(caller)}`,
  );
}

function roleOf(persona: Persona): string {
  if (persona === 'anon') return 'anon';
  return persona === 'serviceRole' ? 'service_role' : 'authenticated';
}

function claimsOf(persona: Persona): object {
  return persona === 'anon' || persona === 'serviceRole'
    ? { role: roleOf(persona) }
    : // A role in the token's metadata must open nothing.
      { sub: people[persona], role: 'authenticated', user_metadata: { role: 'admin' } };
}

function connect(role: string, database: string): postgres.Sql {
  const url = `postgres://${role}:postgres@127.0.0.1:${inject('databasePort')}/${database}`;
  return postgres(url, { max: 4, onnotice: () => {}, connection: { search_path: 'public' } });
}
