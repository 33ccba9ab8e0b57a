import type { PoolClient } from 'pg';
import { dropFlows } from './flow-state.ts';
import { clearTokens } from './one-time-tokens.ts';

/**
 * Gives the account another password. What was begun with the former one ends: every session but `keptSession`, and every
 * link, code and flow under way, wherever they are.
 */
export async function changePassword(
  client: PoolClient,
  userId: string,
  hash: string,
  keptSession: string | null,
): Promise<void> {
  await client.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [userId, hash],
  );
  await clearTokens(client, userId);
  await dropFlows(client, userId);
  await client.query(
    'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid',
    [userId, keptSession],
  );
}
