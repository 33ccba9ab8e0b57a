import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';

import { people, type Persona } from './ids.ts';

export type Sql = postgres.ReservedSql;

export interface TestDatabase {
  /** Runs as that person in a transaction that is rolled back: no test sees another. */
  as<T>(persona: Persona, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The same as the owner of the tables, for looking behind row-level security. */
  asPostgres<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs as that person and commits, for tests with several connections. They leave rows behind: use new ids. */
  commitAs<T>(persona: Persona, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Outside of a transaction, as superuser: for forcing what nobody can do. */
  superuser(): postgres.Sql;
}

/** Gives a test file a database of its own, a copy of a template of global-setup.ts. */
export function useDatabase(template: 'people' | 'empty' = 'people'): TestDatabase {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  let pool: postgres.Sql;
  let superuser: postgres.Sql;

  beforeAll(async () => {
    const server = connect('supabase_admin', 'postgres');
    await server.unsafe(
      `create database ${name} template template_${template} owner postgres strategy file_copy`,
    );
    await server.end();
    pool = connect('postgres', name);
    superuser = connect('supabase_admin', name);
  });

  afterAll(async () => {
    await Promise.all([pool.end(), superuser.end()]);
  });

  async function run<T>(
    end: 'commit' | 'rollback',
    persona: Persona | 'postgres',
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const sql = await pool.reserve();
    try {
      await sql`begin`;
      if (persona !== 'postgres') await become(sql, persona);
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
    as: (persona, work) => run('rollback', persona, work),
    asPostgres: (work) => run('rollback', 'postgres', work),
    commitAs: (persona, work) => run('commit', persona, work),
    superuser: () => superuser,
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
