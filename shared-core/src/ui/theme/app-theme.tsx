import './augment.ts';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import { colorSchemeStorageKey, modeStorageKey, sharedStorage } from './theme-mode.ts';

// disableTransitionOnChange stays off: it writes a style element with content, which the policy forbids.
const scheme = {
  theme,
  modeStorageKey,
  colorSchemeStorageKey,
  storageManager: sharedStorage,
};

/** Root of the page: the host, or a portal that runs alone. Writes the CSS variables and the baseline. */
export function AppTheme({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider {...scheme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Root of a federated portal: its own copy of MUI gets the theme; the CSS variables are the host's. */
export function RemoteTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider {...scheme} disableStyleSheetGeneration>
      {children}
    </ThemeProvider>
  );
}
