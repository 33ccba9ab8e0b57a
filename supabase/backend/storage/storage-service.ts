import { join } from 'node:path';
import type { Pool } from 'pg';
import { isConnectionLost } from '../database/connection-lost.ts';
import { createPool } from '../database/pool.ts';
import { checkApiKey, identify } from '../gateway/caller.ts';
import type { Service } from '../gateway/gateway.ts';
import { InvalidTokenError } from '../gateway/tokens.ts';
import type { StorageContext } from './context.ts';
import { discardBody } from './discard-body.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { toStorageError } from './known-errors.ts';
import { createLinkSigner } from './link-signer.ts';
import { DEFAULT_FILE_SIZE_LIMIT, type StorageOptions } from './options.ts';
import { createResumableUploads, RESUMABLE_PATH } from './resumable/resumable-uploads.ts';
import { matchRoute } from './routes.ts';
import { loadSigningSecret } from './signing-secret.ts';
import { accessDenied, internalError, noSuchRoute } from './storage-error.ts';

type Handle = Service['handle'];

/** The protocol of Supabase Storage at /storage/v1, on hosted's storage schema; bytes lie on disk. */
export async function createStorageService(
  options: StorageOptions,
): Promise<Service & { stop(): Promise<void> }> {
  const { dataDir, keys, tokens, log } = options;
  const pool = createPool({
    url: options.urlFor('supabase_storage_admin'),
    name: 'storage',
    max: 8,
  });
  const files = openFileStore(join(dataDir, 'storage'));
  await sweep(pool, files);
  const context: StorageContext = {
    pool,
    files,
    links: createLinkSigner(loadSigningSecret(dataDir)),
    fileSizeLimit: options.fileSizeLimit ?? DEFAULT_FILE_SIZE_LIMIT,
    log,
  };
  const resumable = createResumableUploads(context);

  const answer: Handle = async (request, { url, path, key }) => {
    const authorization = request.headers.get('authorization');
    if (isBelow(path, RESUMABLE_PATH)) {
      // Clients of the tus project send a token and no key, as Supabase's documentation shows it.
      const hasKey = request.headers.has('apikey') || url.searchParams.has('apikey');
      const kind = hasKey ? checkApiKey(request, url, keys) : undefined;
      if (kind instanceof Response) return kind;
      return resumable.handle(request, path, async () => {
        if (kind === undefined && authorization === null) throw accessDenied('No API key or token');
        return (await identify(authorization, kind, keys, tokens)).claims;
      });
    }
    const route = matchRoute(request.method, path);
    if (!route) throw noSuchRoute(request.method, path);
    const { handle, access, ...target } = route;
    const claims =
      access === 'open'
        ? undefined
        : await identify(authorization, key, keys, tokens).then(
            (caller) => caller.claims,
            strangerIf(access),
          );
    return handle(context, {
      request,
      url,
      ...target,
      claims: claims ?? { role: 'anon' },
      isIdentified: claims !== undefined,
    });
  };

  return {
    prefix: '/storage/v1',
    isOpen: (path, method) =>
      isBelow(path, RESUMABLE_PATH) || matchRoute(method, path)?.access === 'open',

    async handle(request, requestContext) {
      try {
        return await answer(request, requestContext);
      } catch (error) {
        return refusal(error, context, requestContext.path);
      } finally {
        await discardBody(request);
      }
    },

    async stop() {
      await resumable.stop();
      await pool.end();
    },
  };
}

/** A lost database is the gateway's to answer, and the refusals of all kinds are ours. */
function refusal(error: unknown, { log }: StorageContext, path: string): Response {
  if (error instanceof InvalidTokenError) return accessDenied(error.message).toResponse();
  const known = toStorageError(error);
  if (known) return known.toResponse();
  if (isConnectionLost(error)) throw error;
  log.error({ error, path }, 'A request to storage failed unexpectedly');
  return internalError().toResponse();
}

/** Where anonymous callers are answered too, a caller with an invalid token counts as one. */
function strangerIf(access: string): (error: unknown) => undefined {
  return (error) => {
    if (access === 'optional' && error instanceof InvalidTokenError) return undefined;
    throw error;
  };
}

/** Deletes the bytes that no object has, left behind by a crash. */
async function sweep(pool: Pool, files: FileStore): Promise<void> {
  const { rows } = await pool.query<{ version: string | null }>(
    'select version from storage.objects',
  );
  const used = new Set(rows.map(({ version }) => version));
  files.sweep((version) => used.has(version));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
