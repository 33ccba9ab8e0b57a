import type { StorageClient } from '@supabase/storage-js';

import { filePlaceOf, type PortalClient } from './client.ts';

const clients = new WeakMap<PortalClient, Promise<StorageClient>>();

/**
 * The storage service of a client. Its code is fetched at the first call: most visits open no file. The client's own `storage` is left out
 * of the host's build. Rejects when the code cannot be fetched; the next call fetches it again.
 */
export function storageOf(client: PortalClient): Promise<StorageClient> {
  const known = clients.get(client);
  if (known) return known;
  const storage = createStorage(client);
  clients.set(client, storage);
  storage.catch(() => clients.delete(client));
  return storage;
}

/** The address of a file in a public bucket. */
export function publicFileUrl(client: PortalClient, bucket: string, path: string): string {
  return encodeURI(`${filePlaceOf(client).url}/object/public/${bucket}/${path}`);
}

async function createStorage(client: PortalClient): Promise<StorageClient> {
  const { url, key, accessToken, fetch } = filePlaceOf(client);
  const { StorageClient: Storage } = await import('@supabase/storage-js');
  return new Storage(url, { apikey: key }, async (input, init) => {
    const headers = new Headers(init?.headers);
    // As the client does it: the token of the person, else the key of the project.
    headers.set('authorization', `Bearer ${(await accessToken()) ?? key}`);
    return fetch(input, { ...init, headers });
  });
}
