import { AppError, loadErrorsOf, toAppError } from '@portal/shared-core/errors';
import type { Database } from '@portal/shared-core/supabase';

import type { SiteBackend } from '../site-context.ts';

type Functions = Database['public']['Functions'];

/** The commands that visitors may call. */
type Command = 'check_company_name' | 'quote' | 'send_contact_message';

/**
 * Calls a command of the database as a visitor; throws AppErrors. With fetch alone, because the Supabase client weighs more than
 * the whole home page.
 */
export async function ask<Name extends Command>(
  backend: SiteBackend | null,
  command: Name,
  args: Functions[Name]['Args'],
  signal?: AbortSignal,
): Promise<Functions[Name]['Returns']> {
  if (!backend) throw new AppError('offline');
  try {
    const response = await fetch(`${backend.url}/rest/v1/rpc/${command}`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await refusalOf(response);
    return (await response.json()) as Functions[Name]['Returns']; // what the generated types say it is
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toAppError(error);
  }
}

/** What PostgREST answered, by its status where it is no JSON, as from a gateway that lost its backend. */
async function refusalOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  await loadErrorsOf(body);
  return toAppError({ ...(body as object | null), status: response.status });
}
