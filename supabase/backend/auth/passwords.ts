import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { onlyRow } from '../database/rows.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import { MINIMUM_PASSWORD_LENGTH } from './options.ts';

/** Bcrypt looks no further, so a longer password would be accepted with any ending. */
const LONGEST_BYTES = 72;

// A well-formed hash that no password gives: unknown accounts take as long as known ones.
const HASH_OF_NOTHING = '$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5PZ1GZ5bS1fW2pQk3w0r8dJ1rF2Wm';

/** A password good enough to be set. Errors: weak_password with its reasons, validation_failed. */
export function readNewPassword(given: unknown, least = MINIMUM_PASSWORD_LENGTH): string {
  if (typeof given !== 'string' || given.length < least) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      weak_password: { reasons: ['length'] },
    });
  }
  if (Buffer.byteLength(given) > LONGEST_BYTES) {
    throw validationFailed(`Password cannot be longer than ${LONGEST_BYTES} characters`);
  }
  return given;
}

/** Bcrypt with cost 10 in hosted's format, computed in Postgres so that it never blocks this process. */
export async function hashPassword(pool: Pool, password: string): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`,
    [password],
  );
  return onlyRow(rows).hash;
}

/** Whether `password` is the one behind `hash`; takes the same time when there is no hash. */
export async function checkPassword(
  pool: Pool,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const known = hash || HASH_OF_NOTHING;
  const { rows } = await pool.query<{ computed: string }>(
    'select extensions.crypt($1, $2) as computed',
    [password, known],
  );
  const computed = Buffer.from(onlyRow(rows).computed);
  const expected = Buffer.from(known);
  const equal = computed.length === expected.length && timingSafeEqual(computed, expected);
  return equal && Boolean(hash) && Buffer.byteLength(password) <= LONGEST_BYTES;
}
