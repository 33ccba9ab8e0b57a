export { createPortalClient, type PortalClient } from './client.ts';
export type { Database, Json } from './database.types.ts';
export type { Enum, Row } from './rows.ts';
export { rememberSession } from './session-storage.ts';
export { SupabaseProvider, useSupabase } from './supabase-provider.tsx';
export { unwrap } from './unwrap.ts';
