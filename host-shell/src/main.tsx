import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';

import createCache from '@emotion/cache';
import { loadRuntimeConfig } from '@portal/shared-core/config';
import { AppTheme } from '@portal/shared-core/ui/theme';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { forwardMailLink } from './auth/forward-mail-link.ts';
import { ConfigProvider } from './config-context.tsx';
import { createPortalRouter } from './routes.tsx';
import { StartupError } from './startup-error.tsx';

const styles = createCache({ key: 'bi', prepend: true });
// Emotion warns of :first-child, which breaks where it streams styles into markup. It never does here.
styles.compat = true;

function render(page: ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Pages bring titles of their own, and of two the browser shows the first.
  document.querySelector('title')?.remove();
  createRoot(root).render(
    <StrictMode>
      <AppTheme cache={styles}>{page}</AppTheme>
    </StrictMode>,
  );
}

try {
  forwardMailLink();
  const config = await loadRuntimeConfig();
  render(
    <ConfigProvider config={config}>
      <RouterProvider router={createPortalRouter(config)} />
    </ConfigProvider>,
  );
} catch (error) {
  render(<StartupError error={error} />);
}
