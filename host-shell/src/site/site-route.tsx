import { RootRouteError } from '@portal/shared-core/ui';
import { matchRoutes, type RouteObject } from 'react-router-dom';

import { Loading } from '#/loading.tsx';

/** The public site. Every page except the unknown one is prerendered, see prerender.tsx. */
export const siteRoute: RouteObject = {
  path: '/',
  ErrorBoundary: RootRouteError,
  HydrateFallback: Loading,
  lazy: async () => ({ Component: (await import('./site-root.tsx')).SiteRoot }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('./home-page.tsx')).HomePage }),
    },
    {
      path: 'services',
      lazy: async () => ({ Component: (await import('./services-page.tsx')).ServicesPage }),
    },
    {
      path: 'pricing',
      lazy: async () => ({ Component: (await import('./pricing-page.tsx')).PricingPage }),
    },
    {
      path: 'about',
      lazy: async () => ({ Component: (await import('./about-page.tsx')).AboutPage }),
    },
    {
      path: 'contact',
      lazy: async () => ({ Component: (await import('./contact-page.tsx')).ContactPage }),
    },
    {
      path: 'terms',
      lazy: async () => ({ Component: (await import('./terms-page.tsx')).TermsPage }),
    },
    {
      path: 'privacy',
      lazy: async () => ({ Component: (await import('./privacy-page.tsx')).PrivacyPage }),
    },
    {
      path: '*',
      lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
    },
  ],
};

/** Brings the code of the page at an address, so that the first render already has it. */
export async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
