import type { Pool, PoolClient } from 'pg';
import { asCaller } from '../database/as-caller.ts';
import type { CallerClaims } from '../gateway/caller.ts';
import type { Log } from '../log/log.ts';
import type { FileStore } from './file-store.ts';
import type { LinkSigner } from './link-signer.ts';

/** What every action of the service works with. */
export interface StorageContext {
  /** Logged in as the owner of the storage tables; row-level security holds for the role it takes. */
  pool: Pool;
  files: FileStore;
  links: LinkSigner;
  fileSizeLimit: number;
  log: Log;
}

/** One request, once it is known what it wants and who is calling. */
export interface StorageCall {
  request: Request;
  url: URL;
  /** From the path, decoded once; '' where the route has none. */
  bucket: string;
  key: string;
  /** The action as policies read it with storage.operation(). */
  operation: string;
  claims: CallerClaims;
  /** False when the caller did not identify themselves on a route that also answers anonymous callers. */
  isIdentified: boolean;
}

export type StorageRoute = (context: StorageContext, call: StorageCall) => Promise<Response>;

/** Who acts, and what policies see of it. */
export type Actor = Pick<StorageCall, 'claims' | 'operation'>;

/** Runs `work` in one transaction as the actor, under row-level security. */
export function actAs<T>(
  context: StorageContext,
  { claims, operation }: Actor,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return asCaller(context.pool, claims, work, {
    'storage.operation': operation,
    // Rows are deleted together with their bytes here, and nowhere else.
    'storage.allow_delete_query': 'true',
  });
}

/** What links may do by themselves: the decision was taken when they were signed. */
export const SERVICE_CLAIMS: CallerClaims = { role: 'service_role' };

/** Whom a new object belongs to. */
export function ownerOf(claims: CallerClaims): string | null {
  return 'sub' in claims ? (claims.sub ?? null) : null;
}
