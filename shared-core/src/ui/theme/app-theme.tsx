import './augment.ts';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import { colorSchemeStorageKey, modeStorageKey } from './theme-mode.ts';

/**
 * Around the portals in the host, or around a portal that runs alone. Writes the CSS variables and the baseline. The few
 * components of MUI that a portal brings find this theme through emotion's context, which all copies share.
 */
export function AppTheme({
  cache,
  children,
}: {
  /** Where styles go; to the cache around it when left out. */
  cache?: EmotionCache;
  children?: ReactNode;
}) {
  const themed = (
    // disableTransitionOnChange stays off: it writes a style element with content, which the policy forbids.
    <ThemeProvider
      theme={theme}
      modeStorageKey={modeStorageKey}
      colorSchemeStorageKey={colorSchemeStorageKey}
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
  return cache ? <CacheProvider value={cache}>{themed}</CacheProvider> : themed;
}
