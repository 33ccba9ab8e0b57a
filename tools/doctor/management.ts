import { unknown, type Finding } from './finding.ts';
import type { Visit } from './visit.ts';

/** Settings of a hosted project, by name, as the management API of Supabase answers them. */
export type Settings = Readonly<Record<string, unknown>>;

const NO_TOKEN = unknown(
  'No access token was given, so the settings of the project were not looked at.',
  'Create a token (dashboard of Supabase, Account, Access tokens) and run the doctor again with SUPABASE_ACCESS_TOKEN in its environment.',
);

const NO_REFERENCE = unknown(
  'The reference of the project is not known: its address is not https://<ref>.supabase.co.',
  'Name it with --ref.',
);

/** Settings of the project at a path of the management API; a finding instead where it could not look. The token goes there and nowhere else. */
export async function settingsAt(
  visit: Visit,
  path: string,
): Promise<{ settings: Settings } | { missing: Finding }> {
  const { accessToken, managementUrl, ref } = visit.operator ?? {};
  if (!accessToken) return { missing: NO_TOKEN };
  if (!ref) return { missing: NO_REFERENCE };
  const address = `${managementUrl}/v1/projects/${ref}/${path}`;
  const { status, text } = await visit.ask(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
  });
  if (status === 401 || status === 403) {
    return {
      missing: unknown(
        `Supabase refused the access token (${status}).`,
        'Use a token of a member of the organization who may read the settings of the project, and that has not expired.',
      ),
    };
  }
  if (status === 404) {
    return {
      missing: unknown(`Supabase knows no project ${ref}.`, 'Name the project with --ref.'),
    };
  }
  const settings = status === 200 ? objectIn(text) : null;
  if (settings) return { settings };
  return {
    missing: unknown(`Supabase did not name the settings (status ${status}).`, 'Try again later.'),
  };
}

function objectIn(text: string): Settings | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Settings)
      : null;
  } catch {
    return null;
  }
}
