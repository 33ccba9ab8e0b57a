import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';

import createCache from '@emotion/cache';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';

import { AppTheme } from '../src/ui/theme/index.ts';
import { galleryRoutes } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
document.querySelector('title')?.remove();
const styles = createCache({ key: 'gallery', prepend: true });
styles.compat = true;

createRoot(root).render(
  <StrictMode>
    <AppTheme cache={styles}>
      <RouterProvider router={createHashRouter(galleryRoutes)} />
    </AppTheme>
  </StrictMode>,
);
