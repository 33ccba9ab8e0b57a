import { toSignInError, type AppError } from '../errors/index.ts';
import { TOKEN_KEY, type PortalClient } from '../supabase/index.ts';

type AuthClient = PortalClient['auth'];

/**
 * Signs in beside the session of the page, which stays as it is, and out again: the person knows the password now. Returns the refusal.
 */
export async function provePassword(
  { auth }: PortalClient,
  credentials: { email: string; password: string },
): Promise<AppError | null> {
  // The client of the page once more, without its session.
  const Client = auth.constructor as new (options: object) => AuthClient;
  const beside = new Client({
    url: auth['url'],
    headers: auth['headers'],
    fetch: auth['fetch'],
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${TOKEN_KEY}-proof`,
  });
  const { error } = await beside.signInWithPassword(credentials);
  if (error) return toSignInError(error);
  // A session that stays for want of an answer ends by itself.
  await beside.signOut({ scope: 'local' }).catch(() => undefined);
  return null;
}
