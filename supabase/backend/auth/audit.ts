import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

type AuditAction =
  | 'user_signedup'
  | 'login'
  | 'logout'
  | 'user_modified'
  | 'user_updated_password'
  | 'token_refreshed'
  | 'token_revoked'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_invited'
  | 'user_deleted'
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_deleted';

/**
 * Writes down what happened to an account, in GoTrue's table. `traits` hold what the actor alone does not, such as whose
 * account it was.
 */
export async function recordEvent(
  db: Pick<Pool | PoolClient, 'query'>,
  action: AuditAction,
  actor: { id: string; email: string | null },
  address: string,
  traits?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email,
    log_type: 'account',
    ...(traits && { traits }),
  };
  await db.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now(), $3)`,
    [randomUUID(), JSON.stringify(payload), address],
  );
}
