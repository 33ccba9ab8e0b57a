import type { RuntimeConfig } from '@portal/shared-core/config';
import { portalAt } from '@portal/shared-core/contract';
import { RootRouteError } from '@portal/shared-core/ui';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

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
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).ForgotPasswordPage,
        }),
      },
      {
        path: 'signup',
        lazy: async () => ({ Component: (await import('./auth/signup-page.tsx')).SignupPage }),
      },
      {
        path: 'client-signup/:token?',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).ClientSignupPage,
        }),
      },
      {
        path: 'company-signup/:token?',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).CompanySignupPage,
        }),
      },
      {
        path: 'colleague-signup/:token?',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).ColleagueSignupPage,
        }),
      },
      {
        path: 'party-signup/:token?',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).PartySignupPage,
        }),
      },
      {
        path: 'reset-password',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).ResetPasswordPage,
        }),
      },
      {
        path: 'confirm',
        lazy: async () => ({ Component: (await import('./auth/account-screens.ts')).ConfirmPage }),
      },
      {
        path: 'confirm-again',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).ConfirmAgainPage,
        }),
      },
      {
        path: 'unsubscribe/:token',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).UnsubscribePage,
        }),
      },
      {
        path: 'second-factor',
        lazy: async () => ({
          Component: (await import('./auth/account-screens.ts')).SecondFactorPage,
        }),
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

/** The one router of the page. `isDrawn`: the page arrived with the markup of its route, whose code is here. */
export function createPortalRouter(config: RuntimeConfig, isDrawn: boolean) {
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async (navigation) => {
      if (!portalAt(navigation.path)) return;
      const { mountPortals } = await wayIntoPortals();
      await mountPortals(config)(navigation);
    },
    // Without it the router would search an unknown address in the portals first and discard its markup meanwhile.
    ...(isDrawn && { hydrationData: {} }),
  });
}
