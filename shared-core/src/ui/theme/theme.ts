import './augment.ts';
import { createTheme, shouldSkipGeneratingVar, type Shadows } from '@mui/material/styles';
import { baseline } from './baseline.ts';
import { color, cssVarPrefix, font } from './color.ts';
import { parts } from './parts.ts';
import { darkTokens, lightTokens, toColorScheme } from './palette.ts';

/** MUI asks for 25 shadows; we have none below a menu and one from there on. */
const shadows = Array.from({ length: 25 }, (_, level) =>
  level < 4 ? 'none' : color.shadow,
) as Shadows;

const serif = { fontFamily: font.serif, letterSpacing: '-0.012em' };

/** Variables of MUI that no page reads: those of parts the product does not draw, its greys, its tints of raised surfaces. */
function isUnread([group = '', name = '']: string[]): boolean {
  return (
    ['overlays', 'opacity'].includes(group) || (group === 'palette' && /^([A-Z]|grey$)/.test(name))
  );
}

/**
 * MUI's theme: each app loads it with the parts of MUI it draws. The values on screen come from CSS variables that the page has
 * once. Read `color`, never `theme.palette.mode`: MUI does not render again when the scheme changes.
 */
export const theme = createTheme({
  cssVariables: {
    cssVarPrefix,
    colorSchemeSelector: '[data-theme="%s"]',
    shouldSkipGeneratingVar: (path) => shouldSkipGeneratingVar(path) || isUnread(path),
  },
  colorSchemes: { light: toColorScheme(lightTokens), dark: toColorScheme(darkTokens) },
  spacing: 4,
  shape: { borderRadius: 8 },
  shadows,
  breakpoints: { values: { xs: 0, sm: 560, md: 761, lg: 1121, xl: 1361 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  typography: {
    fontFamily: font.sans,
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { ...serif, fontSize: 26, lineHeight: '32px', fontWeight: 560 },
    h2: { ...serif, fontSize: 20, lineHeight: '28px', fontWeight: 560 },
    h3: { fontSize: 15, lineHeight: '20px', fontWeight: 600, letterSpacing: '-0.006em' },
    h4: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h5: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    h6: { fontSize: 13, lineHeight: '20px', fontWeight: 500 },
    subtitle1: { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
    subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 'inherit' },
    body2: { fontSize: 13, lineHeight: '20px', letterSpacing: 'inherit' },
    button: {
      fontSize: 14,
      lineHeight: '20px',
      fontWeight: 500,
      textTransform: 'none',
      letterSpacing: 'inherit',
    },
    caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
    overline: {
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 500,
      textTransform: 'none',
      letterSpacing: 0,
    },
  },
  components: { MuiCssBaseline: { styleOverrides: baseline }, ...parts },
});
