import createCache from '@emotion/cache';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';

import { loadRuntimeConfig, type RuntimeConfig } from '../config/index.ts';
import { portalMounts, type PortalModule, type PortalName } from '../contract/index.ts';
import { portalBuilds, reportCaught, watchErrors } from '../errors/index.ts';
import { createQueryClient } from '../query/index.ts';
import { startSession, useSession } from '../session/index.ts';
import { createPortalClient, SupabaseProvider } from '../supabase/index.ts';
import { Redirect, RouteError, Spinner } from '../ui/index.ts';
import { AppTheme } from '../ui/theme/index.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Runs one portal by itself, for the development of its team: the same routes at the same address, with the providers the
 * host would give them and a plain sign-in in place of the host's.
 */
export async function startStandalone(name: PortalName, portal: PortalModule): Promise<void> {
  const config = await loadRuntimeConfig();
  portalBuilds[name] = portal.build;
  if (config.errorReports !== false) watchErrors({ ...config, build: portal.build });
  const supabase = createPortalClient({ url: config.supabaseUrl, key: config.supabaseKey });
  const queryClient = createQueryClient();
  const styles = createCache({ key: 'bi', prepend: true });
  styles.compat = true; // as in the host
  startSession(supabase, queryClient);

  const mount = portalMounts[name];
  const router = createBrowserRouter([
    {
      element: <SignedIn config={config} portal={name} />,
      ErrorBoundary: RouteError,
      children: [{ path: mount, children: portal.routes }],
    },
    { path: '*', element: <Redirect to={mount} /> },
  ]);

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root, { onCaughtError: reportCaught }).render(
    <StrictMode>
      <AppTheme cache={styles}>
        <SupabaseProvider client={supabase}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} onError={reportCaught} />
          </QueryClientProvider>
        </SupabaseProvider>
      </AppTheme>
    </StrictMode>,
  );
}

function SignedIn({ config, portal }: { config: RuntimeConfig; portal: PortalName }) {
  const { status, user } = useSession();
  if (status === 'loading') return <Spinner size="large" label="Loading" />;
  return user ? <Outlet /> : <SignInForm account={config.demo?.[portal]} />;
}
