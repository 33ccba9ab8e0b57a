import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, type ReactNode } from 'react';

import { MuiTheme } from './mui-theme.tsx';
import { theme } from './theme.ts';
import { useThemeMode } from './theme-mode.ts';

/**
 * Writes the CSS variables and the baseline where no build has written them into a style sheet: around a portal that runs alone, and
 * the gallery. The host's build runs it in Node to make that style sheet (`virtual:portal-theme.css`).
 */
export function AppTheme({
  cache,
  children,
}: {
  /** Where styles go; the cache around it when left out. */
  cache?: EmotionCache;
  children?: ReactNode;
}) {
  const themed = (
    <>
      <MuiTheme>
        <GlobalStyles styles={theme.generateStyleSheets() as never} />
        <CssBaseline />
      </MuiTheme>
      <Scheme />
      {children}
    </>
  );
  return cache ? <CacheProvider value={cache}>{themed}</CacheProvider> : themed;
}

/** Marks the scheme on the page, as the host's first-paint.js does. */
function Scheme() {
  const { scheme } = useThemeMode();
  useEffect(() => document.documentElement.setAttribute('data-theme', scheme), [scheme]);
  return null;
}
