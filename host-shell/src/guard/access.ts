import type { PortalName } from '@portal/shared-core/contract';
import type { SessionUser } from '@portal/shared-core/session';

/** How long a guarded page waits for the session before it gives up (LIM-02). */
export const GUARD_PATIENCE_MS = 10_000;

/** What a visitor of a portal meets. */
export type Access = 'enter' | 'sign-in' | 'client-area';

/**
 * Who may see which portal. A courtesy only: what each person may read or do there is decided by the database.
 * The admin area needs the admin role; others who come there are led to the client area (GRD-01, GRD-02).
 */
export function accessTo(portal: PortalName, user: SessionUser | null): Access {
  if (!user) return 'sign-in';
  return portal === 'admin' && user.role !== 'admin' ? 'client-area' : 'enter';
}

/** The sign-in page, with the way back to where the visitor was going. */
export function signInPath(portal: PortalName): string {
  return `/auth/login?redirect=${portal === 'admin' ? 'admin' : 'app'}`;
}

/** Where a fresh sign-in leads: admins to /admin, or to /app when they asked for it; everybody else to /app (RED-01). */
export function landingPath(user: Pick<SessionUser, 'role'>, redirect: string | null): string {
  return user.role === 'admin' && redirect !== 'app' ? '/admin' : '/app';
}
