import './augment.ts';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { theme } from './theme.ts';

// Without its color schemes MUI takes the theme as it is: the page writes the variables and the mode, see theme-mode.ts.
const { colorSchemes: _schemes, ...styles } = theme;

/**
 * MUI's theme, around each place that draws parts of MUI and loaded with it: first screens draw none. The colours are CSS
 * variables, so the parts follow light, dark and a tenant's branding.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={styles}>{children}</ThemeProvider>;
}
