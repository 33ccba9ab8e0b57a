import postgres from 'postgres';

import type { Portal } from './layout.ts';
import { Refusal } from './refusal.ts';

/** The versions of a portal that firms are pinned to. The address is that of the database, as its owner. Errors: Refusal. */
export async function pinnedVersions(
  address: string | undefined,
  portal: Portal,
): Promise<Set<string>> {
  if (!address) {
    throw new Refusal('Set DATABASE_URL, so that pinned versions are known and stay.');
  }
  const isHosted = /\.supabase\.(co|com)$/.test(URL.parse(address)?.hostname ?? '');
  const sql = postgres(address, {
    max: 1,
    onnotice: () => {},
    ...(isHosted && { ssl: 'require' }),
  });
  try {
    const rows = await sql<{ version: string }[]>`
      select distinct pinned_portals ->> ${portal} as version from public.tenants where pinned_portals ? ${portal}`;
    return new Set(rows.map(({ version }) => version));
  } catch (error) {
    throw new Refusal(`The pins were not read, and nothing is deleted: ${String(error)}`);
  } finally {
    await sql.end();
  }
}
