import type { RuntimeConfig } from '@portal/shared-core/config';
import type { PortalName } from '@portal/shared-core/contract';
import type { SessionState, SessionUser } from '@portal/shared-core/session';

import type { SecondFactor } from './second-factor.ts';

/** How long a guarded page waits for the session before it gives up (LIM-02). */
export const GUARD_PATIENCE_MS = 10_000;

/** What a visitor of a portal meets. */
export type Access = 'wait' | 'enter' | 'sign-in' | 'second-factor' | 'client-area';

/** The two areas a sign-in may lead to. */
export type Area = 'app' | 'admin';

/**
 * Who may enter which portal. For convenience only: the database decides what each user may read or do. The admin area needs the admin
 * role, verified by the database; other users are redirected to the client area (GRD-01, GRD-02). A required second factor comes first, and
 * so does finding out whether one is required (AUTH-09).
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
  // Nor is a person led away while the profile cannot be read: it is requested again, and their page stays theirs.
  if (!verified) return 'wait';
  return user.role === 'admin' ? 'enter' : 'client-area';
}

function isOwed(secondFactor: SecondFactor): boolean {
  return secondFactor === 'owed' || secondFactor === 'missing';
}

/** Whether a person's area is under another host name than this one: staff have one of their own by the configuration. */
export function isElsewhere(
  { hosts }: Pick<RuntimeConfig, 'hosts'>,
  { role }: Pick<SessionUser, 'role'>,
): boolean {
  return hosts !== undefined && (hosts.areas === 'staff') !== (role === 'admin');
}

/** The start of the area that this host name serves; of the client area where it serves both. */
export function ownArea({ hosts }: Pick<RuntimeConfig, 'hosts'>): '/app' | '/admin' {
  return hosts?.areas === 'staff' ? '/admin' : '/app';
}

/** The area that the address requests. Only the two known values, given once, count (AUTH-01). */
export function wantedArea(params: URLSearchParams): Area | null {
  const [wanted, ...more] = params.getAll('redirect');
  return more.length === 0 && (wanted === 'app' || wanted === 'admin') ? wanted : null;
}

/** The sign-in page, with the way back to where the visitor was going. */
export function signInPath(portal: PortalName): string {
  return `/auth/login?redirect=${areaOf(portal)}`;
}

/** The page of the second factor, with the same return address. */
export function secondFactorPath(wanted: Area | null): string {
  return wanted ? `/auth/second-factor?redirect=${wanted}` : '/auth/second-factor';
}

export function areaOf(portal: PortalName): Area {
  return portal === 'admin' ? 'admin' : 'app';
}

/** The page after a sign-in: /admin for admins, or /app on request; /app for all others (RED-01). */
export function landingPath(user: Pick<SessionUser, 'role'>, wanted: Area | null): string {
  return user.role === 'admin' && wanted !== 'app' ? '/admin' : '/app';
}

/** The same, with the second factor first where it is required. */
export function pathAfterSignIn(
  user: Pick<SessionUser, 'role'>,
  secondFactor: SecondFactor,
  wanted: Area | null,
): string {
  return isOwed(secondFactor) ? secondFactorPath(wanted) : landingPath(user, wanted);
}
