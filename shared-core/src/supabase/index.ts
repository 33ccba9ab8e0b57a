export { allRows, MOST_ROWS } from './all-rows.ts';
export { lastTakenAhead, QUESTIONS_KEY } from './answers-ahead.ts';
export {
  createPortalClient,
  livePlaceOf,
  onRefreshRefused,
  filePlaceOf,
  uploadPlaceOf,
  type PortalClient,
  type ServicePlace,
} from './client.ts';
export { deviceStorage } from './device-storage.ts';
export type { Database, Json } from './database.types.ts';
export type {
  AccountKind,
  Accounts,
  HitPart,
  ImportDecision,
  NewQuestion,
  PinnedPortals,
  PortalName,
  ScreeningHit,
} from './json.types.ts';
export type { Enum, QueryBuilder, Row } from './rows.ts';
export {
  isSessionRemembered,
  rememberSession,
  sessionIdOf,
  storedSession,
  TOKEN_KEY,
  type StoredSession,
} from './session-storage.ts';
export { publicFileUrl, storageOf } from './storage.ts';
/** Uploads of pictures and their check. Their code is fetched by the pages that have a picture to change. */
export const newPictures = () => import('./new-pictures.ts');
export type { PictureCheck } from './new-pictures.ts';
export { SupabaseProvider, useSupabase } from './supabase-provider.tsx';
export { unwrap, unwrapRow } from './unwrap.ts';
