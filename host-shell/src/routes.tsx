import type { RuntimeConfig } from '@portal/shared-core/config';
import { portalAt } from '@portal/shared-core/contract';
import { RootRouteError } from '@portal/shared-core/ui';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import type * as accountScreens from './auth/account-screens.ts';
import { Verifying } from './guard/guard-screens.tsx';
import { Loading } from './loading.tsx';
import { siteRoute } from './site/site-route.tsx';

/** The public site and /auth. Everything under /app and /admin arrives with its portal. */
export const routes: RouteObject[] = [
  siteRoute,
  {
    path: '/auth',
    ErrorBoundary: RootRouteError,
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./auth/auth-root.tsx')).AuthRoot }),
    children: [
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('./auth/login-page.tsx')).LoginPage }),
      },
      {
        path: 'forgot-password',
        lazy: accountScreen('ForgotPasswordPage'),
      },
      {
        path: 'signup',
        lazy: async () => ({ Component: (await import('./auth/signup-page.tsx')).SignupPage }),
      },
      {
        path: 'client-signup/:token?',
        lazy: accountScreen('ClientSignupPage'),
      },
      {
        path: 'company-signup/:token?',
        lazy: accountScreen('CompanySignupPage'),
      },
      {
        path: 'colleague-signup/:token?',
        lazy: accountScreen('ColleagueSignupPage'),
      },
      {
        path: 'party-signup/:token?',
        lazy: accountScreen('PartySignupPage'),
      },
      {
        path: 'reset-password',
        lazy: accountScreen('ResetPasswordPage'),
      },
      {
        path: 'confirm',
        lazy: accountScreen('ConfirmPage'),
      },
      {
        path: 'confirm-again',
        lazy: accountScreen('ConfirmAgainPage'),
      },
      {
        path: 'unsubscribe/:token',
        lazy: accountScreen('UnsubscribePage'),
      },
      {
        path: 'second-factor',
        lazy: accountScreen('SecondFactorPage'),
      },
    ],
  },
  // React Router asks for missing routes when a match has parameters (the splat), not when a leaf matches exactly, so that
  // `/app` itself must not exist before the portal is mounted. The portal goes into the empty route before the splat: of two
  // splats that match an unknown address, its own "not found" is the first.
  {
    ErrorBoundary: RootRouteError,
    HydrateFallback: Verifying,
    lazy: async () => ({ Component: (await codeOfPortals()).ClientPortalRoot }),
    children: [
      { id: 'client', children: [] },
      {
        path: '/app/*',
        lazy: async () => ({ Component: (await codeOfPortals()).ClientPortalPending }),
      },
    ],
  },
  {
    ErrorBoundary: RootRouteError,
    HydrateFallback: Verifying,
    lazy: async () => ({ Component: (await codeOfPortals()).AdminPortalRoot }),
    children: [
      { id: 'admin', children: [] },
      {
        path: '/admin/*',
        lazy: async () => ({ Component: (await codeOfPortals()).AdminPortalPending }),
      },
    ],
  },
];

/** One of the screens beside sign-in and sign-up, as a lazy route: a function, since each route counts on the first screen. */
function accountScreen(name: keyof typeof accountScreens) {
  return async () => ({ Component: (await import('./auth/account-screens.ts'))[name] });
}

function codeOfPortals() {
  return import('./federation/portal.ts');
}

function wayIntoPortals() {
  return import('./federation/portal-routes.ts');
}

/** Has the code that leads into a portal come and run beside the configuration's fetch, not one piece after the other behind it. */
export function fetchWayInto(pathname: string): void {
  if (!portalAt(pathname)) return;
  void wayIntoPortals();
  void codeOfPortals();
}

/** The routes of this host name: all of them, unless staff have a host name of their own. */
export async function routesFor({ hosts }: RuntimeConfig): Promise<RouteObject[]> {
  if (!hosts) return routes;
  const { routesOfHost } = await import('./hosts/host-routes.tsx');
  return routesOfHost(routes, hosts);
}

/** The one router of the page. `isDrawn`: the page arrived with the markup of its route, whose code is here. */
export async function createPortalRouter(config: RuntimeConfig, isDrawn: boolean) {
  return createBrowserRouter(await routesFor(config), {
    patchRoutesOnNavigation: async (navigation) => {
      if (!portalAt(navigation.path)) return;
      const { mountPortals } = await wayIntoPortals();
      await mountPortals(config)(navigation);
    },
    // Without it the router would search an unknown address in the portals first and discard its markup meanwhile.
    ...(isDrawn && { hydrationData: {} }),
  });
}
