import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { CallerClaims } from '../gateway/caller.ts';
import { transaction } from './transaction.ts';

const DEFAULT_TIMEOUT = '8s';

/**
 * Runs `work` in a transaction as the caller: row-level security sees the role and the claims. `settings` are further
 * settings of the transaction, such as 'storage.operation'. The pool's login must be allowed to become the three request roles.
 */
export function asCaller<T>(
  pool: Pool,
  claims: CallerClaims,
  work: (client: PoolClient) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query(
      setLocal({ statement_timeout: DEFAULT_TIMEOUT, ...settings, ...callerSettings(claims) }),
    );
    return work(client);
  });
}

/** The settings by which the database knows who is calling. */
export function callerSettings(claims: CallerClaims): Record<string, string> {
  return { role: claims.role, 'request.jwt.claims': JSON.stringify(claims) };
}

/** One statement that makes `settings` hold until the transaction ends; every value is quoted. */
export function setLocal(settings: Readonly<Record<string, string>>): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}
