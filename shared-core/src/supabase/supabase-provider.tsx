import { createContext, use, type ReactNode } from 'react';

import type { PortalClient } from './client.ts';

const SupabaseContext = createContext<PortalClient | null>(null);

/** Gives everything below it the page's one Supabase client. */
export function SupabaseProvider({
  client,
  children,
}: {
  client: PortalClient;
  children: ReactNode;
}) {
  return <SupabaseContext value={client}>{children}</SupabaseContext>;
}

/** The page's Supabase client. */
export function useSupabase(): PortalClient {
  const client = use(SupabaseContext);
  if (!client) throw new Error('useSupabase must be used inside <SupabaseProvider>');
  return client;
}
