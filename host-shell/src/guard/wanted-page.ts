import type { SessionUser } from '@portal/shared-core/session';

import { landingPath, pathAfterSignIn, type Area } from './access.ts';
import type { SecondFactor } from './second-factor.ts';

/*
 * The page a visitor was going to when the guard asked for a sign-in. It is kept in this tab, through a sign-up and a second factor, and
 * is not in the address: fixed values alone are taken from there (AUTH-01).
 */

/** Where a visitor begins who asked for a price or a name. */
const wizardPath = '/app/companies/new';

/**
 * The sign-up of a visitor who wants to form a company. The address says so, since the link is followed as plain HTML where the code of the
 * page is not there yet.
 */
export const startPath = '/auth/signup?for=company';

/** Keeps the first step of an application for the sign-in that follows, where the address of the sign-up is `startPath`. */
export function keepStart(params: URLSearchParams): void {
  if (params.get('for') === 'company') keepWantedPage(wizardPath);
}

const KEY = 'bahamasinc_wanted_page';

interface WantedPage {
  /** Path, query and fragment of a page of a portal. */
  path: string;
  /** Whose session ended there; null where no user was signed in. */
  userId: string | null;
}

/** The address of a page of that portal, and of nothing else. */
function isPageOf(path: string, area: Area): boolean {
  return new RegExp(`^/${area}(?:[/?#]|$)`).test(path);
}

/** Keeps the page for the sign-in that follows. `userId` is whose session ended there. */
export function keepWantedPage(path: string, userId: string | null = null): void {
  if (!isPageOf(path, 'app') && !isPageOf(path, 'admin')) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, userId } satisfies WantedPage));
  } catch {
    // Forbidden storage: the sign-in leads to the dashboard.
  }
}

export function forgetWantedPage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden storage holds nothing.
  }
}

function read(): WantedPage | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { path, userId } = kept as Partial<Record<keyof WantedPage, unknown>>;
    if (typeof path !== 'string') return null;
    return { path, userId: typeof userId === 'string' ? userId : null };
  } catch {
    return null;
  }
}

/** The page after a sign-in: the one the visitor was going to, where this user may enter its area; else the home of the area (RED-01). */
export function pageFor(user: Pick<SessionUser, 'id' | 'role'>, wanted: Area | null): string {
  const home = landingPath(user, wanted);
  const kept = read();
  const isTheirs = kept && (kept.userId === null || kept.userId === user.id);
  return isTheirs && isPageOf(kept.path, home === '/admin' ? 'admin' : 'app') ? kept.path : home;
}

/** The same, with the second factor first where it is required. */
export function pageAfterSignIn(
  user: Pick<SessionUser, 'id' | 'role'>,
  secondFactor: SecondFactor,
  wanted: Area | null,
): string {
  const next = pathAfterSignIn(user, secondFactor, wanted);
  return next === landingPath(user, wanted) ? pageFor(user, wanted) : next;
}
