import { AppError, toSignInError } from '../errors/index.ts';
import { TOKEN_KEY, type PortalClient } from '../supabase/index.ts';

type AuthClient = PortalClient['auth'];

/** Proves the present password of the person of the page, for what opens the account to others. Raises password_wrong. */
export async function requirePassword(
  client: PortalClient,
  credentials: { email: string; password: string },
): Promise<void> {
  const refusal = await provePassword(client, credentials);
  if (refusal?.code === 'invalid_credentials') throw new AppError('password_wrong');
  if (refusal) throw refusal;
}

/**
 * Signs in beside the session of the page, which stays as it is, and out again: the person knows the password now, and the
 * database has a fresh sign-in of theirs (people/fresh-sign-in.sql). Returns the refusal.
 */
async function provePassword(
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
