import type { PortalName } from '@portal/shared-core/contract';
import { useSession, type SessionState } from '@portal/shared-core/session';
import { SupabaseProvider } from '@portal/shared-core/supabase';
import { Redirect } from '@portal/shared-core/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

import {
  accessTo,
  areaOf,
  GUARD_PATIENCE_MS,
  isElsewhere,
  landingPath,
  secondFactorPath,
  signInPath,
  type Access,
} from './access.ts';
import { AuthenticationTimeout, ToSignIn, Verifying } from './guard-screens.tsx';
import { isDatabaseOutdated, OutdatedDatabase } from './outdated-database.tsx';
import { usePlatformDisplay } from './platform-display.ts';
import { useSecondFactor } from './second-factor.ts';
import { forgetWantedPage, keepWantedPage } from './wanted-page.ts';

/** The guard of a portal: verifies the user, redirects users without access, and provides the contexts of a portal. */
function PortalRoot({ portal }: { portal: PortalName }) {
  const config = useConfig();
  const { supabase, queryClient, openedAt } = openPage(config);
  const session = useSession();
  const access = accessTo(portal, session, useSecondFactor());
  useWantedPage(access, session);
  const { isKnown, readAgain } = usePlatformDisplay(supabase, access === 'enter');
  const waitedLong = useElapsed(openedAt, GUARD_PATIENCE_MS);

  if (access === 'wait') {
    if (!waitedLong) return <Verifying />;
    return portal === 'admin' ? (
      <AuthenticationTimeout />
    ) : (
      <Redirect to={signInPath(portal)} state={{ unverified: true }} />
    );
  }

  // That address is of the other host name, and says so.
  if (session.user && isElsewhere(config, session.user))
    return <Redirect to={landingPath(session.user, null)} />;
  if (access === 'sign-in') return <ToSignIn portal={portal} />;
  if (access === 'second-factor') return <Redirect to={secondFactorPath(areaOf(portal))} />;
  if (access === 'client-area') return <Redirect to="/app" />;

  if (!isKnown) return <Verifying />;
  if (isDatabaseOutdated(portal)) return <OutdatedDatabase onRetry={readAgain} />;

  return (
    <SupabaseProvider client={supabase}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </SupabaseProvider>
  );
}

/**
 * Keeps the page while the visitor signs in. Who signs out leaves it: the next person on this device begins at the dashboard. Who enters
 * needs it no more.
 */
function useWantedPage(access: Access, { user, ended }: SessionState) {
  const { pathname, search, hash } = useLocation();
  // The user who was inside on this page.
  const [insideId, setInsideId] = useState<string | null>(null);
  const userId = user?.id ?? null;
  if (access === 'enter' && insideId !== userId) setInsideId(userId);

  useEffect(() => {
    if (access === 'enter') forgetWantedPage();
    if (access !== 'sign-in' && access !== 'second-factor') return;
    if (insideId === null || access === 'second-factor' || ended === 'expired') {
      keepWantedPage(pathname + search + hash, insideId);
    } else {
      forgetWantedPage();
    }
  }, [access, ended, insideId, pathname, search, hash]);
}

/** True once `ms` have passed since `start`, a `performance.now()`. */
function useElapsed(start: number, ms: number): boolean {
  const [elapsed, setElapsed] = useState(() => performance.now() - start >= ms);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), Math.max(0, start + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [start, ms]);
  return elapsed;
}

export function ClientPortalRoot() {
  return <PortalRoot portal="client" />;
}

export function AdminPortalRoot() {
  return <PortalRoot portal="admin" />;
}
