import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import 'virtual:portal-theme.css';

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { loadRuntimeConfig } from '@portal/shared-core/config';
import { reportCaught, watchErrors } from '@portal/shared-core/errors';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { forwardMailLink } from './auth/forward-mail-link.ts';
import { ConfigProvider } from './config-context.tsx';
import { createPortalRouter, fetchWayInto, routes } from './routes.tsx';
import { loadPage } from './site/site-route.tsx';
import { StartupError } from './startup-error.tsx';

const styles = createCache({ key: 'bi', prepend: true });
// Emotion warns of :first-child, which breaks where it streams styles into markup. It never does here.
styles.compat = true;

const root = rootElement();
const { pathname } = window.location;

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  return element;
}

function framed(page: ReactNode) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>{page}</CacheProvider>
    </StrictMode>
  );
}

/** Renders a page into the empty root, or replaces its content. */
function draw(page: ReactNode) {
  // Pages bring titles of their own, and of two the browser shows the first.
  document.querySelector('title')?.remove();
  createRoot(root, { onCaughtError: reportCaught }).render(framed(page));
}

try {
  forwardMailLink();
  fetchWayInto(pathname);
  // Public pages arrive prerendered, see tools/vite/site-pages.ts; in development, and for the portals, the root is empty. Pages under
  // /auth arrive with a sheet that waits: it stays until the code of the page is there.
  const isDrawn = root.childElementCount > 0 && pathname === window.location.pathname;
  const isPrerendered = isDrawn && !root.hasAttribute('data-waiting');
  const [config] = await Promise.all([loadRuntimeConfig(), isDrawn && loadPage(routes, pathname)]);
  if (config.errorReports !== false) watchErrors({ ...config, build: __PORTAL_BUILD__ });
  const router = await createPortalRouter(config, isDrawn);
  const page = (
    <ConfigProvider config={config}>
      <RouterProvider router={router} onError={reportCaught} />
    </ConfigProvider>
  );
  // As a transition it is done in slices, between which a touch is answered.
  if (isPrerendered)
    startTransition(() => void hydrateRoot(root, framed(page), { onCaughtError: reportCaught }));
  else draw(page);
} catch (error) {
  draw(<StartupError error={error} />);
}
