export { AppTheme } from './app-theme.tsx';
export { applyBranding, useBranding, type Branding } from './branding.ts';
export { color, ease, font, media, radius, visuallyHidden } from './color.ts';
export { lightTokens } from './palette.ts';
export { theme } from './theme.ts';
export { modeStorageKey, useThemeMode, type ThemeMode } from './theme-mode.ts';
