import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';

import { people, type Persona } from './ids.ts';

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

/** Gives a test file a database of its own, a copy of a template of global-setup.ts. */
export function useDatabase(template: 'people' | 'empty' = 'people'): TestDatabase {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  let owner: postgres.Sql;
  let superuser: postgres.Sql;

  beforeAll(async () => {
    const server = connect('supabase_admin', 'postgres');
    await server.unsafe(
      `create database ${name} template template_${template} owner postgres strategy file_copy`,
    );
    await server.end();
    owner = connect('postgres', name);
    superuser = connect('supabase_admin', name);
  });

  afterAll(async () => {
    await Promise.all([owner.end(), superuser.end()]);
  });

  async function run<T>(
    end: 'commit' | 'rollback',
    caller: Caller,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
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
      const sql = await owner.reserve();
      try {
        return await work(sql);
      } finally {
        sql.release();
      }
    },
  };
}

/** Makes the rest of the transaction run as that person, the way the API does it. */
export async function become(sql: Sql, persona: Persona): Promise<void> {
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(persona))}, true)`;
  await sql.unsafe(`set local role ${roleOf(persona)}`);
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
