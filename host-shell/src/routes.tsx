import type { RuntimeConfig } from '@portal/shared-core/config';
import { RootRouteError } from '@portal/shared-core/ui';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { AdminPortalPending, ClientPortalPending } from './federation/portal-pending.tsx';
import { graftPortals } from './federation/portal-routes.ts';
import { Verifying } from './guard/guard-screens.tsx';
import { Loading } from './loading.tsx';

/** The public site and /auth. Everything under /app and /admin arrives with its portal. */
const routes: RouteObject[] = [
  {
    path: '/',
    ErrorBoundary: RootRouteError,
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./site/site-root.tsx')).SiteRoot }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./site/home-page.tsx')).HomePage }),
      },
      {
        path: 'services',
        lazy: async () => ({ Component: (await import('./site/services-page.tsx')).ServicesPage }),
      },
      {
        path: 'pricing',
        lazy: async () => ({ Component: (await import('./site/pricing-page.tsx')).PricingPage }),
      },
      {
        path: 'about',
        lazy: async () => ({ Component: (await import('./site/about-page.tsx')).AboutPage }),
      },
      {
        path: 'contact',
        lazy: async () => ({ Component: (await import('./site/contact-page.tsx')).ContactPage }),
      },
      {
        path: 'terms',
        lazy: async () => ({ Component: (await import('./site/terms-page.tsx')).TermsPage }),
      },
      {
        path: 'privacy',
        lazy: async () => ({ Component: (await import('./site/privacy-page.tsx')).PrivacyPage }),
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./site/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
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
          Component: (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: 'signup',
        lazy: async () => ({ Component: (await import('./auth/signup-page.tsx')).SignupPage }),
      },
    ],
  },
  // A pathless parent with one splat child: React Router asks for missing routes when a match has parameters (the splat),
  // not when a leaf matches exactly, so that `/app` itself must not exist before the portal is grafted.
  {
    id: 'client',
    ErrorBoundary: RootRouteError,
    HydrateFallback: Verifying,
    lazy: async () => ({ Component: (await import('./guard/portal-root.tsx')).ClientPortalRoot }),
    children: [{ path: '/app/*', Component: ClientPortalPending }],
  },
  {
    id: 'admin',
    ErrorBoundary: RootRouteError,
    HydrateFallback: Verifying,
    lazy: async () => ({ Component: (await import('./guard/portal-root.tsx')).AdminPortalRoot }),
    children: [{ path: '/admin/*', Component: AdminPortalPending }],
  },
];

/** The one router of the page. */
export function createPortalRouter(config: RuntimeConfig) {
  return createBrowserRouter(routes, { patchRoutesOnNavigation: graftPortals(config) });
}
