import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { AppError } from '../errors/index.ts';
import { withAnswersAhead } from './answers-ahead.ts';
import type { Database } from './database.types.ts';
import { watchRefreshes } from './refresh-watch.ts';
import { createSessionStorage, TOKEN_KEY } from './session-storage.ts';
import { withErrorTexts } from './with-error-texts.ts';

/** The client without its storage service, which the build of the host leaves out: see `storageOf`. */
export type PortalClient = Omit<SupabaseClient<Database>, 'storage'>;

export interface ClientOptions {
  url: string;
  /** The publishable key (`sb_publishable_…`); it names the project and opens nothing by itself. */
  key: string;
  /** For tests. */
  fetch?: typeof fetch;
}

type RefusalListener = (refreshToken: string) => void;

const refusalListeners = new WeakMap<PortalClient, Set<RefusalListener>>();

/** A service that is spoken to beside the client: where it is, and as whom one speaks there. */
export interface ServicePlace {
  url: string;
  key: string;
  /** The current access token; null without a user. */
  accessToken: () => Promise<string | null>;
}

/** Where files are, with the fetch of the client. */
export interface FilePlace extends ServicePlace {
  fetch: typeof fetch;
}

const livePlaces = new WeakMap<PortalClient, ServicePlace>();
const filePlaces = new WeakMap<PortalClient, FilePlace>();
const uploadPlaces = new WeakMap<PortalClient, ServicePlace>();

/**
 * The one Supabase client of the page. Challenge flow, token refresh, persistence and URL detection follow CALL-01; decision 32 lists the
 * parts of LIM-04 that cannot be set. Raises client_missing, auth_missing.
 */
export function createPortalClient({ url, key, fetch }: ClientOptions): PortalClient {
  const listeners = new Set<RefusalListener>();
  const watched = watchRefreshes(
    withErrorTexts(withAnswersAhead(fetch ?? globalThis.fetch.bind(globalThis))),
    (refreshToken) => listeners.forEach((notify) => notify(refreshToken)),
  );
  const client = started(() =>
    createClient<Database>(url, key, {
      auth: {
        flowType: 'pkce',
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: true,
        storageKey: TOKEN_KEY,
        storage: createSessionStorage(),
      },
      // The data cache repeats a failed read once (LIM-01); three more tries beneath it would hide a lost network for long.
      db: { retry: false },
      global: { fetch: watched },
    }),
  );
  refusalListeners.set(client, listeners);
  const accessToken = async () =>
    (await client.auth.getSession()).data.session?.access_token ?? null;
  const live = new URL('/realtime/v1', url).href.replace(/^http/, 'ws');
  livePlaces.set(client, { url: live, key, accessToken });
  const files = new URL('/storage/v1', url).href;
  filePlaces.set(client, { url: files, key, accessToken, fetch: watched });
  const resumable = new URL('/storage/v1/upload/resumable', url).href;
  uploadPlaces.set(client, { url: resumable, key, accessToken });
  return client;
}

/** Without a client, or with one that cannot sign in, no page works: the error names which of the two. */
function started(create: () => PortalClient): PortalClient {
  let client: PortalClient;
  try {
    client = create();
  } catch (cause) {
    throw new AppError('client_missing', { cause });
  }
  if (!('auth' in client)) throw new AppError('auth_missing');
  return client;
}

/** Reports every refresh token that the auth service refused; returns an unsubscribe function. */
export function onRefreshRefused(client: PortalClient, listener: RefusalListener): () => void {
  const listeners = refusalListeners.get(client);
  listeners?.add(listener);
  return () => listeners?.delete(listener);
}

/** The address of this client's live updates. Its own `realtime` is left out of the host's build: see the module realtime. */
export function livePlaceOf(client: PortalClient): ServicePlace {
  return placeIn(livePlaces, client);
}

/** Where files are sent in pieces, by the protocol TUS: an upload that goes on after a lost line is none of supabase-js's. */
export function uploadPlaceOf(client: PortalClient): ServicePlace {
  return placeIn(uploadPlaces, client);
}

/** The storage service of this client, for `storageOf`. */
export function filePlaceOf(client: PortalClient): FilePlace {
  return placeIn(filePlaces, client);
}

function placeIn<Place>(places: WeakMap<PortalClient, Place>, client: PortalClient): Place {
  const place = places.get(client);
  if (!place) throw new Error('only clients of createPortalClient have a place');
  return place;
}
