import type { PortalName } from '@portal/shared-core/contract';
import { pinnedVersion, type SessionUser } from '@portal/shared-core/session';
import { activeTenant, tenantListQuery } from '@portal/shared-core/tenant';

import { ensurePublicSettings } from '#/guard/public-settings.ts';
import type { Page } from '#/page.ts';

import { pause } from './requests.ts';
import type { VersionRules } from './versions.ts';

/** A portal opens without an answer after this, as the one that visits get; the next visit knows the answer. */
const PATIENCE_MS = 2_000;

/** What the database says about the versions of a portal for this user. */
export async function rulesFor(
  portal: PortalName,
  page: Pick<Page, 'supabase' | 'queryClient'>,
  user: SessionUser,
): Promise<VersionRules> {
  const [withdrawn, pinned] = await Promise.all([
    withdrawnVersions(portal, page),
    within(pinOf(portal, page, user)),
  ]);
  return { withdrawn, pinned };
}

async function withdrawnVersions(portal: PortalName, { supabase }: Pick<Page, 'supabase'>) {
  const settings = await ensurePublicSettings(supabase, PATIENCE_MS);
  const all = settings?.withdrawn_portals ?? [];
  return all.filter((each) => each.portal === portal).map(({ version }) => version);
}

/** The version that the active tenant is held at. The tenants are read for the first screen anyway, and known at once on most visits. */
async function pinOf(
  portal: PortalName,
  { supabase, queryClient }: Pick<Page, 'supabase' | 'queryClient'>,
  user: SessionUser,
): Promise<string | null> {
  const tenants = await queryClient.ensureQueryData(tenantListQuery(supabase, user));
  return pinnedVersion(activeTenant(tenants, user.lastActiveTenant), portal);
}

/** The answer, or null where it fails or takes too long: the page shows its own error where it needs the answer. */
function within<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer.catch(() => null), pause(PATIENCE_MS, null)]);
}
