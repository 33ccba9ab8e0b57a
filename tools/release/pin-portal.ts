import { DatabaseRefusal, type Database } from '../lib/database.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './release-portal.ts';
import { requireVersion } from './roll-back.ts';

/** What people read of the refusals of the command `pin_portal`. */
const HINTS: Record<string, string> = {
  not_found: 'There is no firm with this short name.',
  not_allowed:
    'The key of the environment may not pin: it has to be the secret key of the project.',
  'portal.version_withdrawn': 'This version is withdrawn. A super admin restores it first.',
};

/**
 * Gives the people of a firm one version of a portal, or with null the current one again, through the command `pin_portal`. Answers what was
 * done, in sentences. Errors: Refusal.
 */
export async function pinPortal(
  target: Target,
  wanted: {
    version: string | null | undefined;
    tenant: string | undefined;
    reason: string | undefined;
  },
  { url, database }: { url: string; database: Database },
): Promise<string[]> {
  const { version, tenant, reason } = wanted;
  const { portal, site } = target;
  if (version === undefined) throw new Refusal('Name the version, or --none to take a pin back.');
  if (!tenant) throw new Refusal('Name the firm with --tenant <slug>.');
  if (!reason) throw new Refusal('Say why with --reason "<why>": it is kept with the pin.');
  if (new URL(url).port !== new URL(site.supabaseUrl).port || !isSameHost(url, site.supabaseUrl)) {
    throw new Refusal(`${site.name} uses ${site.supabaseUrl}, and SUPABASE_URL is ${url}.`);
  }
  const notes = version === null ? [] : await requireVersion(target, version);
  try {
    await database.call('pin_portal', { tenant, portal, version, reason });
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    throw new Refusal(`Nothing was pinned. ${HINTS[error.message] ?? error.message}`);
  }
  return [
    ...notes,
    version === null
      ? `${tenant} gets the current version of ${portal} again.`
      : `${tenant} gets ${version} of ${portal} until the pin is taken back.`,
  ];
}

/** On one machine the backend has two names. */
function isSameHost(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) =>
    new URL(url).hostname.replace(/^localhost$/, '127.0.0.1'),
  );
  return first === second;
}
