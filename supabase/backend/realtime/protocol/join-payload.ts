import { randomUUID } from 'node:crypto';
import { isRecord } from './messages.ts';

/** The configuration of a join. Unknown and malformed parts count as absent, as at the real service. */
export interface JoinPayload {
  token: string | undefined;
  isPrivate: boolean;
  /** Whether the sender of a broadcast gets an answer, and its own message. */
  ack: boolean;
  self: boolean;
  replicationReady: boolean;
  /** Undefined: nothing is replayed. */
  replay: Readonly<Record<string, unknown>> | undefined;
  presence: boolean;
  presenceKey: string;
  postgresChanges: readonly unknown[];
  /** Whether the answer waits until the changes are subscribed to. */
  waitForChanges: boolean;
}

export function readJoinPayload(payload: unknown): JoinPayload {
  const { access_token, user_token, config } = part(payload);
  const { broadcast, presence, postgres_changes, postgres_changes_options, ...rest } = part(config);
  const { ack, self, replication_ready, replay } = part(broadcast);
  const { enabled, key } = part(presence);
  const changes = Array.isArray(postgres_changes) ? (postgres_changes as unknown[]) : [];
  return {
    token: [access_token, user_token].find((token) => typeof token === 'string'),
    isPrivate: isYes(rest.private),
    ack: isYes(ack),
    self: isYes(self),
    replicationReady: isYes(replication_ready),
    replay: replay === undefined ? undefined : part(replay),
    presence: isYes(enabled),
    presenceKey: typeof key === 'string' && key !== '' ? key : randomUUID(),
    postgresChanges: changes.filter((change) => change !== null),
    waitForChanges: isYes(part(postgres_changes_options).wait),
  };
}

function part(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isYes(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}
