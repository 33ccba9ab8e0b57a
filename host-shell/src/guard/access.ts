import type { PortalName } from '@portal/shared-core/contract';
import type { SessionState, SessionUser } from '@portal/shared-core/session';

import type { SecondFactor } from './second-factor.ts';

/** How long a guarded page waits for the session before it gives up (LIM-02). */
export const GUARD_PATIENCE_MS = 10_000;

/** What a visitor of a portal meets. */
export type Access = 'wait' | 'enter' | 'sign-in' | 'second-factor' | 'client-area';

/** The two places a sign-in may be asked to lead to. */
export type Area = 'app' | 'admin';

/**
 * Who may see which portal. A courtesy only: what each person may read or do there is decided by the database.
 * The admin area needs the admin role, on the word of the database and not of this device; others who come there are led to the
 * client area (GRD-01, GRD-02). Nobody comes in before a second factor that is asked of them (AUTH-09), or before that is known.
 */
export function accessTo(
  portal: PortalName,
  { status, user, verified }: Pick<SessionState, 'status' | 'user' | 'verified'>,
  secondFactor: SecondFactor | null,
): Access {
  if (status === 'loading') return 'wait';
  if (!user) return 'sign-in';
  if (!secondFactor) return 'wait';
  if (isOwed(secondFactor)) return 'second-factor';
  if (portal === 'client') return 'enter';
  if (!verified && !user.limited) return 'wait';
  return user.role === 'admin' ? 'enter' : 'client-area';
}

function isOwed(secondFactor: SecondFactor): boolean {
  return secondFactor === 'owed' || secondFactor === 'missing';
}

/** Which area the address asks for. Anything but the two words, said once, asks for nothing (AUTH-01). */
export function wantedArea(params: URLSearchParams): Area | null {
  const [wanted, ...more] = params.getAll('redirect');
  return more.length === 0 && (wanted === 'app' || wanted === 'admin') ? wanted : null;
}

/** The sign-in page, with the way back to where the visitor was going. */
export function signInPath(portal: PortalName): string {
  return `/auth/login?redirect=${areaOf(portal)}`;
}

/** The page that asks for the second factor, with the same way back. */
export function secondFactorPath(wanted: Area | null): string {
  return wanted ? `/auth/second-factor?redirect=${wanted}` : '/auth/second-factor';
}

export function areaOf(portal: PortalName): Area {
  return portal === 'admin' ? 'admin' : 'app';
}

/** Where a fresh sign-in leads: admins to /admin, or to /app when they asked for it; everybody else to /app (RED-01). */
export function landingPath(user: Pick<SessionUser, 'role'>, wanted: Area | null): string {
  return user.role === 'admin' && wanted !== 'app' ? '/admin' : '/app';
}

/** The same, by way of the second factor where it is asked for. */
export function pathAfterSignIn(
  user: Pick<SessionUser, 'role'>,
  secondFactor: SecondFactor,
  wanted: Area | null,
): string {
  return isOwed(secondFactor) ? secondFactorPath(wanted) : landingPath(user, wanted);
}
