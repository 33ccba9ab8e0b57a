import { escapeIdentifier, type DatabaseError, type Pool } from 'pg';
import type { Log } from '../log/log.ts';
import { commandIn } from './commands.ts';
import type { RequestScope } from './request-scope.ts';

/** Writes down that the database refused a command; what fails here hinders no answer. */
export type NoteRefusal = (scope: RequestScope, error: DatabaseError) => Promise<void>;

/**
 * The error of a command rolls its transaction back, so it is written in another one. `name` is the product's function, as 'schema.name':
 * it takes person, command, SQLSTATE, message and network address.
 */
export function createNoteRefusal(pool: Pool, log: Log, name: string | undefined): NoteRefusal {
  if (name === undefined) return async () => {};
  const called = name.split('.').map(escapeIdentifier).join('.');
  return async ({ caller: { claims }, path, headers }, error) => {
    const command = commandIn(path);
    if (command === undefined || !isRefusal(error.code ?? '')) return;
    const person = 'sub' in claims && claims.sub ? claims.sub : null;
    const address = headers['x-forwarded-for'] ?? null;
    try {
      await pool.query(`select ${called}($1::uuid, $2::text, $3::text, $4::text, $5::text)`, [
        person,
        command,
        error.code,
        error.message,
        address,
      ]);
    } catch (failure) {
      log.warn({ error: failure }, 'A refused command was not written down');
    }
  };
}

/** An error the product raised for the caller, or a privilege that is missing. */
function isRefusal(code: string): boolean {
  return code === '42501' || /^PT4\d\d$/.test(code);
}
